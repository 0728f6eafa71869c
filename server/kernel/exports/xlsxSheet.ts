import { crc32 } from 'node:zlib'

/** The type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What XML cannot hold at all is left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${DECLARED}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${DECLARED}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${DECLARED}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${DECLARED}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Every cell is a text: a long number stays whole, and nothing that begins with = is ever computed. */
const sheetXml = (rows: readonly (readonly string[])[]): string => {
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`)
  return `${DECLARED}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** 1 January 1980: the first day that a ZIP archive knows. */
const DATE = 33

/** What an archive says of one of its parts, in front of it and in its list. */
const facts = (name: Buffer, content: Buffer): Buffer => {
  const told = Buffer.alloc(26)
  told.writeUInt16LE(VERSION, 0)
  // Names are UTF-8.
  told.writeUInt16LE(0x0800, 2)
  told.writeUInt16LE(DATE, 8)
  told.writeUInt32LE(crc32(content), 10)
  told.writeUInt32LE(content.length, 14)
  told.writeUInt32LE(content.length, 18)
  told.writeUInt16LE(name.length, 22)
  return told
}

const word = (value: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32LE(value)
  return four
}

/** Parts in an archive, none of them packed: a sheet of some rows is small as it is. */
const archive = (parts: Readonly<Record<string, string>>): Buffer => {
  const before: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(parts)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const told = facts(name, content)
    const local = Buffer.concat([word(LOCAL), told, name, content])
    const version = Buffer.alloc(2)
    version.writeUInt16LE(VERSION)
    // No comment, one disk, no attributes; and where the part begins.
    listed.push(Buffer.concat([word(CENTRAL), version, told, Buffer.alloc(10), word(at), name]))
    before.push(local)
    at += local.length
  }
  const list = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(listed.length, 4)
  end.writeUInt16LE(listed.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...before, list, word(END), end])
}

/** A workbook of one sheet. For samples of a few rows: it is held whole. */
export const xlsxSheet = (rows: readonly (readonly string[])[]): Buffer =>
  archive({ ...PARTS, 'xl/worksheets/sheet1.xml': sheetXml(rows) })
