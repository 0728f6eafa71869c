import { open } from 'node:fs/promises'
import { HttpProblem, invalid } from '../problem/errors.ts'

export interface Content {
  kind: 'list' | 'image' | 'document' | 'audio' | 'video'
  mime: string
  /** Ending of the name a download gets. */
  ending: string
}

const MB = 1_000_000

/** What a file of each kind may weigh (rule platform-dialect-12, security case 26: a list of a million rows must pass, anything above 25 MB not). */
export const MOST_BYTES: Readonly<Record<Content['kind'], number>> = {
  list: 25 * MB,
  image: 5 * MB,
  document: 10 * MB,
  audio: 5 * MB,
  video: 10 * MB,
}
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
  wa_media: ['image', 'document', 'audio'],
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
const MAGIC: readonly { at: number; bytes: Buffer; and?: { at: number; bytes: Buffer }; content: Content }[] = [
  { at: 0, bytes: ascii('\x89PNG\r\n\x1a\n'), content: { kind: 'image', mime: 'image/png', ending: 'png' } },
  { at: 0, bytes: ascii('\xff\xd8\xff'), content: { kind: 'image', mime: 'image/jpeg', ending: 'jpg' } },
  { at: 0, bytes: ascii('GIF8'), content: { kind: 'image', mime: 'image/gif', ending: 'gif' } },
  {
    at: 0,
    bytes: ascii('RIFF'),
    and: { at: 8, bytes: ascii('WEBP') },
    content: { kind: 'image', mime: 'image/webp', ending: 'webp' },
  },
  { at: 0, bytes: ascii('%PDF-'), content: { kind: 'document', mime: 'application/pdf', ending: 'pdf' } },
  {
    at: 0,
    bytes: ascii('RIFF'),
    and: { at: 8, bytes: ascii('WAVE') },
    content: { kind: 'audio', mime: 'audio/wav', ending: 'wav' },
  },
  { at: 4, bytes: ascii('ftyp'), content: { kind: 'video', mime: 'video/mp4', ending: 'mp4' } },
  { at: 0, bytes: ascii('\x1a\x45\xdf\xa3'), content: { kind: 'video', mime: 'video/webm', ending: 'webm' } },
  { at: 0, bytes: ascii('OggS'), content: { kind: 'audio', mime: 'audio/ogg', ending: 'ogg' } },
  { at: 0, bytes: ascii('ID3'), content: { kind: 'audio', mime: 'audio/mpeg', ending: 'mp3' } },
  { at: 0, bytes: ascii('\xff\xfb'), content: { kind: 'audio', mime: 'audio/mpeg', ending: 'mp3' } },
]
const LIST: Content = { kind: 'list', mime: 'text/csv', ending: 'csv' }
const MARKUP = /^\s*<(?:!|\?|[a-z])/i

/** What a file is by its first bytes; a list when they are none of the known marks. The name is never looked at (security case 28). */
export const contentOf = (start: Buffer): Content => {
  const starts = ({ at, bytes }: { at: number; bytes: Buffer }) => start.subarray(at, at + bytes.length).equals(bytes)
  return MAGIC.find(mark => starts(mark) && (!mark.and || starts(mark.and)))?.content ?? LIST
}

/**
 * Checks a file that has arrived by what it holds.
 * @param type as the upload names it: contacts, blacklist, dlt_template, dlr_code, document, logo, voice, wa_media
 * @throws HttpProblem 413 when it is too large for what it is, 422 when it is nothing that may be uploaded as this type
 */
export const inspectContent = async (path: string, size: number, type: string): Promise<Content> => {
  const accepted = Object.hasOwn(ACCEPTED, type) ? ACCEPTED[type] : undefined
  if (!accepted) throw invalid({ type: [`Choose one of: ${Object.keys(ACCEPTED).join(', ')}.`] })
  if (size === 0) throw invalid({ file: ['The file is empty.'] })
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    const start = buffer.subarray(0, bytesRead)
    const content = contentOf(start)
    if (size > MOST_BYTES[content.kind]) throw tooLarge(MOST_BYTES[content.kind])
    if (content.kind === 'list' && MARKUP.test(start.toString('latin1').replace(/^\xef\xbb\xbf/, '')))
      throw invalid({ file: ['Web pages and other marked-up text cannot be uploaded.'] })
    if (!accepted.includes(content.kind))
      throw invalid({ file: [`This file cannot be used for ${type}: it contains ${NAMES[content.kind]}.`] })
    return content
  } finally {
    await file.close()
  }
}

const NAMES: Readonly<Record<Content['kind'], string>> = {
  list: 'text, or something unknown',
  image: 'a picture',
  document: 'a PDF',
  audio: 'sound',
  video: 'a film',
}

/** 413, with the limit. */
export const tooLarge = (bytes: number) =>
  new HttpProblem(413, `The file is too large. The limit is ${Math.round(bytes / MB)} MB.`)
