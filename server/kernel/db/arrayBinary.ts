/** A value of a batch's column, as it is sent. */
export type BinaryCell = string | number | boolean | null

interface Kind {
  /** Of the type in PostgreSQL's catalogue (pg_type.dat). */
  oid: number
  /** Bytes of a value. */
  bytes: number
  /** @throws RangeError for what the type cannot hold: written all the same it would be another number */
  write(view: DataView, at: number, cell: BinaryCell): void
}

/** How many values a word of 32 bits has. */
const WORD = 2 ** 32

/** As the database would read it written out: `Number` also takes an empty text and a boolean for one. */
const numberOf = (cell: BinaryCell): number => {
  if (typeof cell === 'number') return cell
  return typeof cell === 'string' && /\S/.test(cell) ? Number(cell) : Number.NaN
}

const whole = (cell: BinaryCell, least: number, most: number): number => {
  const value = numberOf(cell)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${cell} is no whole number of this column.`)
  return value
}

const truth = (cell: BinaryCell): 0 | 1 => {
  if (typeof cell !== 'boolean') throw new RangeError(`${cell} is neither true nor false.`)
  return cell ? 1 : 0
}

const KINDS: Readonly<Record<string, Kind>> = {
  bigint: {
    oid: 20,
    bytes: 8,
    write: (view, at, cell) => {
      const value = whole(cell, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
      view.setInt32(at, Math.floor(value / WORD))
      view.setUint32(at + 4, value >>> 0)
    },
  },
  integer: { oid: 23, bytes: 4, write: (view, at, cell) => view.setInt32(at, whole(cell, -(2 ** 31), 2 ** 31 - 1)) },
  smallint: { oid: 21, bytes: 2, write: (view, at, cell) => view.setInt16(at, whole(cell, -(2 ** 15), 2 ** 15 - 1)) },
  xid: { oid: 28, bytes: 4, write: (view, at, cell) => view.setUint32(at, whole(cell, 0, WORD - 1)) },
  boolean: { oid: 16, bytes: 1, write: (view, at, cell) => view.setUint8(at, truth(cell)) },
  float8: { oid: 701, bytes: 8, write: (view, at, cell) => view.setFloat64(at, numberOf(cell)) },
}

const TEXT_OID = 25
/** Dimensions, whether there are nulls, type, length and first index. */
const HEAD = 20
const NONE = 12
const LENGTH = 4
const IS_NULL = -1
const LAST_ASCII = 0x7f

const finish = (bytes: Buffer, view: DataView, oid: number, cells: readonly BinaryCell[], end: number): Buffer => {
  view.setInt32(0, cells.length === 0 ? 0 : 1)
  view.setInt32(4, cells.includes(null) ? 1 : 0)
  view.setInt32(8, oid)
  if (cells.length === 0) return bytes.subarray(0, NONE)
  view.setInt32(12, cells.length)
  view.setInt32(16, 1)
  return bytes.subarray(0, end)
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

const fixed = ({ oid, bytes: size, write }: Kind, cells: readonly BinaryCell[]): Buffer => {
  const bytes = Buffer.allocUnsafe(HEAD + cells.length * (LENGTH + size))
  const view = viewOf(bytes)
  let at = HEAD
  for (const cell of cells) {
    view.setInt32(at, cell === null ? IS_NULL : size)
    at += LENGTH
    if (cell === null) continue
    write(view, at, cell)
    at += size
  }
  return finish(bytes, view, oid, cells, at)
}

/** @param isAscii as is expected of them: one that is not begins all anew */
const texts = (cells: readonly BinaryCell[], isAscii: boolean): Buffer => {
  const sizeOf = (text: string) => (isAscii ? text.length : Buffer.byteLength(text))
  let size = HEAD
  for (const cell of cells) size += LENGTH + (cell === null ? 0 : sizeOf(cell as string))
  const bytes = Buffer.allocUnsafe(size)
  const view = viewOf(bytes)
  let at = HEAD
  for (const cell of cells) {
    if (cell === null) {
      view.setInt32(at, IS_NULL)
      at += LENGTH
      continue
    }
    const text = cell as string
    const start = at + LENGTH
    if (isAscii) {
      // Nearly all are short and of ASCII: a call for each costs more than its letters.
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index)
        if (code > LAST_ASCII) return texts(cells, false)
        bytes[start + index] = code
      }
      at = start + text.length
    } else at = start + bytes.write(text, start)
    view.setInt32(start - LENGTH, at - start)
  }
  return finish(bytes, view, TEXT_OID, cells, at)
}

/**
 * A column of a batch as PostgreSQL takes arrays in its binary format (array_recv), which it reads in two thirds of the time of one that
 * is written out, and which leaves nothing of each value for the collector.
 * @param type of its values, as in `batchRows`
 * @returns undefined for a type that is sent as text
 * @throws RangeError for a number that the type cannot hold
 */
export const arrayBinary = (type: string, cells: readonly BinaryCell[]): Buffer | undefined => {
  if (type === 'text') return texts(cells, true)
  const kind = KINDS[type]
  return kind && fixed(kind, cells)
}
