import { createHash, randomUUID } from 'node:crypto'
import { MEDIA, MEDIA_DAYS, mediaProblem } from '../../messaging/whatsapp/media.ts'
import { type Call, type Handler, needed, numberOf, textOf } from './call.ts'
import { GraphError, invalid, notFound } from './graphError.ts'
import { Raw, readBody, readParts } from './http.ts'
import type { Provider } from './provider.ts'
import { type Media, nextId } from './world.ts'

const DAY_MS = 86_400_000

/** The largest file, and the form around it. */
const MOST = MEDIA.document.size + 100_000

const idOf = ({ path }: Call): string => path[0] ?? ''

const upload: Handler = async call => {
  const { provider, request } = call
  const number = numberOf(call, idOf(call))
  const parts = readParts(request.headers['content-type'] ?? '', await readBody(request, MOST))
  if (parts.find(({ name }) => name === 'messaging_product')?.content.toString() !== 'whatsapp')
    throw invalid('The parameter messaging_product is required.')
  const file = parts.find(({ name, filename }) => name === 'file' && filename !== '')
  if (!file) throw invalid('The parameter file is required.')
  const type = file.type || (parts.find(({ name }) => name === 'type')?.content.toString() ?? '')
  const problem = mediaProblem(type, file.content.length)
  if (problem) throw new GraphError(131053, problem)
  return { id: keepMedia(provider, number.id, type, file.content) }
}

/** Keeps a file for a number, that was uploaded or that a person sends. @returns its id */
export const keepMedia = (provider: Provider, number: string, type: string, content: Buffer): string => {
  const media: Media = {
    id: nextId(provider.world),
    number,
    type,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    at: Date.now(),
  }
  provider.store.putFile(media.id, content)
  provider.world.media.push(media)
  provider.save()
  return media.id
}

/** The file of the call, where its token reaches the number it belongs to. */
const mediaOf = (call: Call): Media => {
  const found = call.provider.world.media.find(({ id }) => id === idOf(call))
  if (!found || found.at < Date.now() - MEDIA_DAYS.uploaded * DAY_MS) throw notFound(idOf(call))
  const { id } = numberOf(call, found.number)
  const asked = textOf(call, 'phone_number_id')
  if (asked !== '' && asked !== id) throw notFound(found.id)
  return found
}

const describe: Handler = call => {
  const { id, type, size, sha256 } = mediaOf(call)
  return {
    messaging_product: 'whatsapp',
    url: `${call.base}/lookaside/${id}`,
    mime_type: type,
    sha256,
    file_size: size,
    id,
  }
}

const remove: Handler = call => {
  const media = mediaOf(call)
  const { world, store } = call.provider
  world.media = world.media.filter(one => one !== media)
  call.provider.save()
  store.dropFile(media.id)
  return { success: true }
}

/** The file itself; samples of templates are open to everybody. */
export const lookaside: Handler = call => {
  const id = decodeURIComponent(call.path[1] ?? '')
  const content = call.provider.store.getFile(id)
  if (!content) throw notFound(id)
  if (id.startsWith('4:')) return new Raw('application/octet-stream', content)
  const { type } = mediaOf({ ...call, path: [id] })
  return new Raw(type, content)
}

/** Uploads that are under way, by id: they end with the program, as they do with the provider after a day. */
const uploads = new Map<string, { length: number; content: Buffer }>()

const beginUpload: Handler = call => {
  const length = Number(needed(call, 'file_length'))
  if (!Number.isInteger(length) || length < 1) throw invalid('Param file_length must be a whole number')
  const problem = mediaProblem(needed(call, 'file_type'), length)
  if (problem) throw invalid(problem)
  const id = `upload:${randomUUID()}`
  uploads.set(id, { length, content: Buffer.alloc(0) })
  return { id }
}

const continueUpload: Handler = async ({ provider, request, path }) => {
  const id = path[0] ?? ''
  const upload = uploads.get(id)
  if (!upload) throw notFound(id)
  const offset = Number(request.headers.file_offset)
  if (offset !== upload.content.length) throw invalid(`Header file_offset must be ${upload.content.length}`)
  upload.content = Buffer.concat([upload.content, await readBody(request, MOST)])
  if (upload.content.length > upload.length) throw invalid('The file is longer than file_length')
  if (upload.content.length < upload.length) return { id, file_offset: upload.content.length }
  const handle = `4:${Buffer.from(randomUUID()).toString('base64url')}`
  provider.store.putFile(handle, upload.content)
  uploads.delete(id)
  return { h: handle }
}

/** Calls about files. */
export const MEDIA_CALLS: Readonly<Record<string, Handler>> = {
  'POST number/media': upload,
  'GET media': describe,
  'DELETE media': remove,
  'POST app/uploads': beginUpload,
  'POST upload': continueUpload,
  'GET upload': ({ path }) => {
    const upload = uploads.get(path[0] ?? '')
    if (!upload) throw notFound(path[0] ?? '')
    return { id: path[0], file_offset: upload.content.length }
  },
}
