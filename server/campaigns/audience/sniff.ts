import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'

/** A file that cannot be read as a list; the message is a sentence for the person who uploaded it. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/** A column that a form names and the file lacks. */
export class ColumnProblem extends FileProblem {
  readonly field: 'file_mobile_field' | 'mapping'
  constructor(field: 'file_mobile_field' | 'mapping', message: string) {
    super(message)
    this.field = field
  }
}

const MAGIC: readonly (readonly [start: string, what: string])[] = [
  ['504b0304', 'an Excel workbook or a ZIP archive'],
  ['d0cf11e0', 'an old Excel workbook'],
  ['25504446', 'a PDF document'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
  ['1f8b', 'a compressed file'],
]
const AS_CSV = 'Save it as CSV UTF-8 and upload it again.'
const LOOK = 64 * 1024

export interface Sniffed {
  delimiter: ',' | ';' | '\t' | '|'
}

/**
 * Looks at the beginning of a file: whether it can be a list at all, and what separates its cells.
 * @throws FileProblem for workbooks, pictures, UTF-16 and what else is no UTF-8 text, and for an empty file
 */
export async function sniff(path: string): Promise<Sniffed> {
  const file = await open(path).catch(error => {
    if (error.code === 'ENOENT') throw new FileProblem('The file is no longer there: upload it again.')
    throw error
  })
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0)
    const start = buffer.subarray(0, bytesRead)
    refuse(start)
    const text = start.toString('utf8').replace(/^\ufeff/, '')
    if (text.trim() === '') throw new FileProblem('The file is empty.')
    return { delimiter: delimiterOf(text) }
  } finally {
    await file.close()
  }
}

function refuse(start: Buffer): void {
  const hex = start.subarray(0, 8).toString('hex')
  const found = MAGIC.find(([magic]) => hex.startsWith(magic))
  if (found) throw new FileProblem(`The file is ${found[1]}, not a list. ${AS_CSV}`)
  if (hex.startsWith('fffe') || hex.startsWith('feff') || looksLikeUtf16(start))
    throw new FileProblem(`The file is written in UTF-16 ("Unicode text"). ${AS_CSV}`)
  if (start.includes(0)) throw new FileProblem(`The file is not text. ${AS_CSV}`)
}

/** Latin letters and digits in UTF-16 have a zero in every other octet. */
function looksLikeUtf16(start: Buffer): boolean {
  const length = Math.min(start.length, 400)
  let zeros = 0
  for (let index = 0; index < length; index++) if (start[index] === 0) zeros++
  return length >= 4 && zeros > length / 4 && zeros <= length / 2 + 1
}

/** The separator found most often in the first record, quoted cells aside. */
function delimiterOf(text: string): Sniffed['delimiter'] {
  const counts = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '\n' || char === '\r') break
    else if (char in counts) counts[char as Sniffed['delimiter']]++
  }
  const [best] = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return best![1] > 0 ? (best![0] as Sniffed['delimiter']) : ','
}

/** Passes a file on unchanged, and fails with a FileProblem at the first octets that are no UTF-8 text. */
export class Utf8Check extends Transform {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true })
  private lines = 1

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(this.problem(chunk, true), chunk)
  }

  override _flush(done: TransformCallback): void {
    done(this.problem(Buffer.alloc(0), false))
  }

  private problem(chunk: Buffer, more: boolean): FileProblem | null {
    if (chunk.includes(0))
      return new FileProblem(`The file is not text: there is a zero octet near line ${this.lines}. ${AS_CSV}`)
    try {
      this.decoder.decode(chunk, { stream: more })
      this.lines += lineBreaks(chunk)
      return null
    } catch {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0 && isUtf8(chunk.subarray(start, end)); end = chunk.indexOf(10, start)) {
        this.lines++
        start = end + 1
      }
      return new FileProblem(`The file is not in UTF-8: see line ${this.lines}. ${AS_CSV}`)
    }
  }
}

function lineBreaks(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}
