/** Beginnings of files, as programs write them, and small whole ones. */

const ascii = (text: string) => Buffer.from(text, 'latin1')

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF = ascii('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

/** An archive of empty files, stored as they are. */
const zipOf = (names: readonly string[]): Buffer => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, ascii(name))
    entries.push(entry, ascii(name))
    at += 30 + name.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

const docxOf = (...more: string[]) => zipOf(['[Content_Types].xml', 'word/document.xml', ...more])

/** A compound file whose directory has these streams: four in a sector, the second sector told by the table. */
const compoundOf = (names: readonly string[]): Buffer => {
  const sectors = Math.ceil(names.length / 4)
  const head = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(1, 48)
  head.fill(0xff, 76)
  head.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  for (let sector = 1; sector <= sectors; sector++) table.writeUInt32LE(sector < sectors ? sector + 1 : 0xfffffffe, sector * 4)
  const directory = Buffer.alloc(sectors * 512)
  for (const [place, name] of names.entries()) {
    directory.write(name, place * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, place * 128 + 64)
  }
  return Buffer.concat([head, table, directory])
}

const box = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), ascii(`ftyp${brand}`), Buffer.alloc(40)])

const OGG = Buffer.concat([ascii('OggS'), Buffer.alloc(24), ascii('OpusHead'), Buffer.alloc(20)])

/** Each kind of file that messages carry, by the type it is found to be. */
export const SAMPLES: ReadonlyMap<string, Buffer> = new Map([
  ['image/png', PNG],
  ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['image/webp', ascii('RIFF\x10\0\0\0WEBPVP8 ')],
  ['video/mp4', box('isom')],
  ['video/3gpp', box('3gp5')],
  ['audio/mp4', box('M4A ')],
  ['audio/amr', ascii(`#!AMR\n${'<'.repeat(32)}`)],
  ['audio/aac', Buffer.from('fff150800c5ffc', 'hex')],
  ['audio/mpeg', Buffer.from('fff340c400000000', 'hex')],
  ['audio/ogg', OGG],
  ['application/pdf', PDF],
  ['text/plain', Buffer.from('नमस्ते, the office is closed on Diwali.\n')],
  ['application/msword', compoundOf(['Root Entry', 'WordDocument'])],
  ['application/vnd.ms-excel', compoundOf(['Root Entry', 'a', 'b', 'c', 'd', 'Workbook'])],
  ['application/vnd.ms-powerpoint', compoundOf(['Root Entry', 'PowerPoint Document'])],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', docxOf()],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zipOf(['[Content_Types].xml', 'xl/workbook.xml'])],
  [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    zipOf(['ppt/presentation.xml', '[Content_Types].xml']),
  ],
])

/** What must not be passed on to people, by what it is. */
export const HOSTILE: ReadonlyMap<string, Buffer> = new Map([
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a program', Buffer.concat([ascii('MZ\x90\0'), Buffer.alloc(200)])],
  ['an archive', zipOf(['invoice.exe'])],
  ['a document with a program in it', docxOf('word/vbaProject.bin')],
  ['an old document with a program in it', compoundOf(['Root Entry', 'WordDocument', 'Macros'])],
  ['an archive whose list lies', Buffer.concat([docxOf().subarray(0, -10), Buffer.alloc(10, 0xff)])],
  ['a compound file whose table leads nowhere', compoundOf(['x', 'y', 'z', 'w', 'WordDocument']).subarray(0, 1100)],
  ['an animated picture', ascii('GIF89a\x01\0\x01\0')],
  ['a photograph that WhatsApp does not take', box('heic')],
  ['sound of another codec', Buffer.concat([ascii('OggS'), Buffer.alloc(24), ascii('\x01vorbis'), Buffer.alloc(20)])],
  ['text in UTF-16', Buffer.from('Namaste, the office is closed', 'utf16le')],
])
