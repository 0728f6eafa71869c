import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../context/context.ts'
import { attachment, filePath } from './names.ts'

/** What is known of a stored file. */
export interface Stored {
  id: string
  name: string
  mime: string
  size: number
}

/** Which files a browser may show or play by itself; every other is saved, never opened in the desk's own name (security case 28). */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|svg\+xml)|(?:audio|video)\/[\w.+-]+)$/

/** Whether a file of this type may be shown, not only saved. */
export const isShown = (mime: string): boolean => SHOWN.test(mime)

/** No script of a file runs, whatever is in it: an SVG may have one. What is shown in a tab of its own may show itself, and nothing else. */
const SAVED = "default-src 'none'; sandbox"
const ALONE = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

interface Span {
  from: number
  to: number
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * The part that is asked for; undefined for the whole, also where several parts are asked for at once.
 * @returns 'none' where the file has no such part
 */
export const spanOf = (asked: string | undefined, size: number): Span | 'none' | undefined => {
  const [, first = '', last = ''] = RANGE.exec(asked ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from >= size || to < from ? 'none' : { from, to }
}

interface Serving {
  /** Shown where it may be; else it is saved. */
  shown: boolean
  cache: string
}

/**
 * Sends a stored file, or the part of it that is asked for, as players do.
 * @throws Error with code ENOENT where it is not on disk
 */
export const serveFile = async (
  deps: Pick<Deps, 'dataDir'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { id, name, mime, size }: Stored,
  { shown, cache }: Serving,
): Promise<void> => {
  // A part of what might have changed meanwhile: nothing of ours changes, and nothing says which it was.
  const span = request.headers['if-range'] === undefined ? spanOf(request.headers.range, size) : undefined
  const inPlace = shown && isShown(mime)
  const file = await open(filePath(deps, id))
  reply.headers({
    'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'accept-ranges': 'bytes',
    'content-security-policy': inPlace ? ALONE : SAVED,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': cache,
    ...(!inPlace && { 'content-disposition': attachment(name) }),
  })
  if (span === 'none') {
    await file.close()
    reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
      .send('')
    return
  }
  if (!span) {
    reply.header('content-length', size).send(file.createReadStream())
    return
  }
  const { from, to } = span
  reply
    .code(206)
    .headers({ 'content-range': `bytes ${from}-${to}/${size}`, 'content-length': to - from + 1 })
    .send(file.createReadStream({ start: from, end: to }))
}
