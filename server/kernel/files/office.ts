/** Documents of office programs, told by what stands in them. */

import type { FileHandle } from 'node:fs/promises'
import type { Content } from './marks.ts'

const document = (mime: string, ending: string): Content => ({ kind: 'document', mime, ending })

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'
/** By the part that a document of the newer kind has. */
const PARTS: ReadonlyMap<string, Content> = new Map([
  ['word/document.xml', document(`${OPEN_XML}wordprocessingml.document`, 'docx')],
  ['xl/workbook.xml', document(`${OPEN_XML}spreadsheetml.sheet`, 'xlsx')],
  ['ppt/presentation.xml', document(`${OPEN_XML}presentationml.presentation`, 'pptx')],
])
/** By the stream that one of the older kind has. */
const STREAMS: ReadonlyMap<string, Content> = new Map([
  ['WordDocument', document('application/msword', 'doc')],
  ['Workbook', document('application/vnd.ms-excel', 'xls')],
  ['Book', document('application/vnd.ms-excel', 'xls')],
  ['PowerPoint Document', document('application/vnd.ms-powerpoint', 'ppt')],
])

const read = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** The end of an archive with the longest comment, and of its list of names as much as any document has. */
const MOST_END = 65_557
const MOST_LIST = 1_048_576
const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = Buffer.from('PK\x01\x02', 'latin1')

/** The names in an archive; none where it is cut off, or its list is longer than any document's. */
const namesIn = async (file: FileHandle, size: number): Promise<string[]> => {
  const tail = await read(file, Math.max(0, size - MOST_END), Math.min(size, MOST_END))
  const end = tail.lastIndexOf(END)
  if (end < 0 || tail.length < end + 22) return []
  const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > MOST_LIST || from + length > size) return []
  const list = await read(file, from, length)
  const names: string[] = []
  for (let at = 0; at + 46 <= list.length && list.subarray(at, at + 4).equals(ENTRY); ) {
    const name = list.readUInt16LE(at + 28)
    names.push(list.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return names
}

/** A document with a program in it is none that is passed on to people. */
const PROGRAM = /(?:^|\/)vbaProject\.bin$/i

const openXml = async (file: FileHandle, size: number): Promise<Content | undefined> => {
  const names = await namesIn(file, size)
  if (!names.includes('[Content_Types].xml') || names.some(name => PROGRAM.test(name))) return undefined
  return names.map(name => PARTS.get(name)).find(found => found !== undefined)
}

/** Sectors of a directory that are looked through: of 64 names and more. */
const MOST_SECTORS = 16
const LAST_SECTOR = 0xfffffffa

/** The names of streams in a compound file, followed sector by sector through its table. */
const streamsIn = async (file: FileHandle, head: Buffer): Promise<string[]> => {
  const shift = head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const sector = 1 << shift
  const place = (number: number) => (number + 1) * sector
  const names: string[] = []
  let at = head.readUInt32LE(48)
  for (let count = 0; count < MOST_SECTORS && at < LAST_SECTOR; count++) {
    const entries = await read(file, place(at), sector)
    for (let entry = 0; entry + 128 <= entries.length; entry += 128) {
      const length = entries.readUInt16LE(entry + 64)
      if (length >= 2 && length <= 64) names.push(entries.toString('utf16le', entry, entry + length - 2))
    }
    const perTable = sector / 4
    const table = Math.floor(at / perTable)
    if (table >= 109) break
    const next = await read(file, place(head.readUInt32LE(76 + table * 4)) + (at % perTable) * 4, 4)
    if (next.length < 4) break
    at = next.readUInt32LE(0)
  }
  return names
}

const MACROS = 'Macros'
const EXCEL_MACROS = '_VBA_PROJECT_CUR'

const compound = async (file: FileHandle): Promise<Content | undefined> => {
  const head = await read(file, 0, 512)
  if (head.length < 512) return undefined
  const names = await streamsIn(file, head)
  if (names.includes(MACROS) || names.includes(EXCEL_MACROS)) return undefined
  return names.map(name => STREAMS.get(name)).find(found => found !== undefined)
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * A document of Word, Excel or PowerPoint without a program in it; undefined for whatever else an archive holds.
 * @param start of the file: its first eight bytes at least
 */
export const officeContent = async (file: FileHandle, start: Buffer, size: number): Promise<Content | undefined> => {
  if (start.subarray(0, 4).equals(ZIP)) return openXml(file, size)
  return start.subarray(0, 8).equals(COMPOUND) ? compound(file) : undefined
}
