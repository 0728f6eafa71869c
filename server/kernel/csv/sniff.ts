import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'
import { AS_CSV, type Delimiter, delimiterOf, LOOK, notAList } from '../../../messaging/listFile.ts'
import { tell } from '../../../messaging/tell.ts'

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

export interface Sniffed {
  delimiter: Delimiter
}

/**
 * Looks at the beginning of a file: whether it can be a list at all, and what separates its cells.
 * @throws FileProblem for workbooks, pictures, UTF-16 and what else is no UTF-8 text, and for an empty file
 */
export async function sniff(path: string): Promise<Sniffed> {
  const file = await open(path).catch(error => {
    if (error.code === 'ENOENT') throw new FileProblem(tell('The file is no longer there: upload it again.'))
    throw error
  })
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0)
    const start = buffer.subarray(0, bytesRead)
    const problem = notAList(start)
    if (problem) throw new FileProblem(problem)
    const text = start.toString('utf8').replace(/^\ufeff/, '')
    if (text.trim() === '') throw new FileProblem(tell('The file is empty.'))
    return { delimiter: delimiterOf(text) }
  } finally {
    await file.close()
  }
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
      return new FileProblem(
        `${tell('The file is not text: there is a zero octet near line %{line}.', { line: this.lines })} ${AS_CSV}`,
      )
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
      return new FileProblem(`${tell('The file is not in UTF-8: see line %{line}.', { line: this.lines })} ${AS_CSV}`)
    }
  }
}

function lineBreaks(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}
