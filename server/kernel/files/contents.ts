import { type FileHandle, open } from 'node:fs/promises'
import { notAList } from '../../../messaging/listFile.ts'
import { tell } from '../../../messaging/tell.ts'
import { mediaProblem } from '../../../messaging/whatsapp/media.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'
import { type Content, contentOf } from './marks.ts'
import { officeContent } from './office.ts'

const MB = 1_000_000

/** What a file of each kind may weigh (rule platform-dialect-12, security case 26: a list of a million rows must pass, anything above 25 MB not). */
export const MOST_BYTES: Readonly<Record<Content['kind'], number>> = {
  list: 25 * MB,
  image: 5 * MB,
  document: 10 * MB,
  audio: 5 * MB,
  video: 10 * MB,
}
/** Where the type of an upload does not say more. */
export const LARGEST = Math.max(...Object.values(MOST_BYTES))

/** What may be uploaded as what (rule platform-dialect-12). */
const ACCEPTED: Readonly<Record<string, readonly Content['kind'][]>> = {
  contacts: ['list'],
  blacklist: ['list'],
  dlt_template: ['list'],
  dlr_code: ['list'],
  document: ['list', 'image', 'document', 'audio', 'video'],
  logo: ['image'],
  voice: ['audio'],
  /** By the rules of what messages can carry (messaging/whatsapp/media.ts). */
  wa_media: ['image', 'document', 'audio', 'video'],
}

const MEDIA = 'wa_media'

/** Bytes that a file of a type may have at most. */
export const mostBytesOf = (type: string | undefined): number => (type === MEDIA ? 100 * MB : LARGEST)

const MARKUP = /^\s*<(?:!|\?|[a-z])/i
const START = 512
/** Of what is taken for text. */
const LOOK = 65_536

const startOf = async (file: FileHandle, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

/** What a file for messages is: beside what is known by its mark also a document, and plain text. */
const mediaContent = async (file: FileHandle, start: Buffer, size: number): Promise<Content> => {
  const content = (await officeContent(file, start, size)) ?? contentOf(start)
  if (content.mime === 'audio/ogg' && !start.includes('OpusHead'))
    throw invalid({ file: [tell('Of OGG files WhatsApp plays those with Opus sound alone.')] })
  return content.kind === 'list' && isPlain(await startOf(file, LOOK)) ? TEXT : content
}

const TEXT: Content = { kind: 'document', mime: 'text/plain', ending: 'txt' }

const isPlain = (start: Buffer): boolean => {
  if (notAList(start)) return false
  try {
    // A letter may be cut at the end of what is looked at.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * Checks a file that has arrived by what it holds.
 * @param type as the upload names it: contacts, blacklist, dlt_template, dlr_code, document, logo, voice, wa_media
 * @throws HttpProblem 413 when it is too large for what it is, 422 when it is nothing that may be uploaded as this type
 */
export const inspectContent = async (path: string, size: number, type: string): Promise<Content> => {
  const accepted = Object.hasOwn(ACCEPTED, type) ? ACCEPTED[type] : undefined
  if (!accepted) throw invalid({ type: [tell('Choose one of: %{values}.', { values: Object.keys(ACCEPTED).join(', ') })] })
  if (size === 0) throw invalid({ file: [tell('The file is empty.')] })
  const file = await open(path)
  try {
    const start = await startOf(file, START)
    const content = type === MEDIA ? await mediaContent(file, start, size) : contentOf(start)
    if (type !== MEDIA && size > MOST_BYTES[content.kind]) throw tooLarge(MOST_BYTES[content.kind])
    if (isText(content) && MARKUP.test(start.toString('latin1').replace(/^\xef\xbb\xbf/, '')))
      throw invalid({ file: [tell('Web pages and other marked-up text cannot be uploaded.')] })
    if (!accepted.includes(content.kind))
      throw invalid({
        file: [tell('This file cannot be used for %{type}: it contains %{what}.', { type, what: NAMES[content.kind] })],
      })
    const problem = type === MEDIA && mediaProblem(content.mime, size)
    if (problem) throw invalid({ file: [problem] })
    return content
  } finally {
    await file.close()
  }
}

const isText = ({ mime }: Content) => mime.startsWith('text/')

const NAMES: Readonly<Record<Content['kind'], string>> = {
  list: tell('text, or something unknown'),
  image: tell('a picture'),
  document: tell('a PDF'),
  audio: tell('sound'),
  video: tell('a film'),
}

/** 413, with the limit. */
export const tooLarge = (bytes: number) =>
  new HttpProblem(413, tell('The file is too large. The limit is %{most} MB.', { most: Math.round(bytes / MB) }))
