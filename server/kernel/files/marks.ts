/** What a file is by its first bytes. */

export interface Content {
  kind: 'list' | 'image' | 'document' | 'audio' | 'video'
  mime: string
  /** Ending of the name a download gets. */
  ending: string
}

const ascii = (text: string) => Buffer.from(text, 'latin1')

interface Mark {
  at: number
  bytes: Buffer
}

const MARKS: readonly (Mark & { and?: Mark; content: Content })[] = [
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
  { at: 0, bytes: ascii('\x1a\x45\xdf\xa3'), content: { kind: 'video', mime: 'video/webm', ending: 'webm' } },
  { at: 0, bytes: ascii('OggS'), content: { kind: 'audio', mime: 'audio/ogg', ending: 'ogg' } },
  { at: 0, bytes: ascii('#!AMR\n'), content: { kind: 'audio', mime: 'audio/amr', ending: 'amr' } },
  { at: 0, bytes: ascii('ID3'), content: { kind: 'audio', mime: 'audio/mpeg', ending: 'mp3' } },
]

/** Of the container that films, sounds and pictures of phones share: what its brand says. Others (HEIC, AVIF) are nothing we take. */
const BRANDS: readonly (readonly [RegExp, Content])[] = [
  [/^M4[AB] $/, { kind: 'audio', mime: 'audio/mp4', ending: 'm4a' }],
  [/^3g[a-z0-9]/i, { kind: 'video', mime: 'video/3gpp', ending: '3gp' }],
  [/^(?:iso[m2-9]|mp4[12]|avc1|M4V|MSNV|dash|f4v )/i, { kind: 'video', mime: 'video/mp4', ending: 'mp4' }],
]

const MP3: Content = { kind: 'audio', mime: 'audio/mpeg', ending: 'mp3' }
const AAC: Content = { kind: 'audio', mime: 'audio/aac', ending: 'aac' }
const LIST: Content = { kind: 'list', mime: 'text/csv', ending: 'csv' }

/** Frames of sound that stand without a head of their own: MPEG-1, -2 and -2.5 of layer III, and AAC. */
const frameOf = (start: Buffer): Content | undefined => {
  const [sync = 0, head = 0, rates = 0] = start
  if (sync !== 0xff || (head & 0xe0) !== 0xe0) return undefined
  const layer = (head >> 1) & 3
  if (layer === 0) return (head & 0xf0) === 0xf0 && ((rates >> 2) & 15) < 13 ? AAC : undefined
  const isFrame = layer === 1 && ((head >> 3) & 3) !== 1 && rates >> 4 !== 15 && ((rates >> 2) & 3) !== 3
  return isFrame ? MP3 : undefined
}

const brandOf = (start: Buffer): Content | undefined => {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const brand = start.toString('latin1', 8, 12)
  return BRANDS.find(([mark]) => mark.test(brand))?.[1]
}

/** What a file is by its first bytes; a list when they are none of the known marks. The name is never looked at (security case 28). */
export const contentOf = (start: Buffer): Content => {
  const starts = ({ at, bytes }: Mark) => start.subarray(at, at + bytes.length).equals(bytes)
  const marked = MARKS.find(mark => starts(mark) && (!mark.and || starts(mark.and)))
  return marked?.content ?? brandOf(start) ?? frameOf(start) ?? LIST
}
