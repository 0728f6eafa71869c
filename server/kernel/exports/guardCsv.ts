import { present } from '../../../messaging/present.ts'
import { isRisky, MOST_DIGITS } from '../csv/csvCell.ts'

/** No octet: behind the end. */
const NONE = -1
const QUOTE = 0x22
const COMMA = 0x2c
const LINE_FEED = 0x0a
const RETURN = 0x0d
const APOSTROPHE = 0x27
const SEMICOLON = 0x3b
const TAB = 0x09
/** What is put in, by its place in this list: four times the place in the octets and this make one number. */
const INSERTED = [RETURN, APOSTROPHE, QUOTE] as const

/** First octets with which a risky cell can begin, in UTF-8; every other cell is passed on without a further look. */
const SUSPECT = new Uint8Array(256)
for (const octet of [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x27, 0x2b, 0x2d, 0x3d, 0x40, 0xc2, 0xe1, 0xe2, 0xe3, 0xef])
  SUSPECT[octet] = 1

const isDigit = (octet: number) => octet >= 0x30 && octet <= 0x39

/** Whether a cell deserves a further look: by its first octet, or as a number too long. */
const isSuspect = (first: number, length: number) => SUSPECT[first] === 1 || (length > MOST_DIGITS && isDigit(first))

/**
 * Makes the CSV of PostgreSQL's COPY one that can be handed out: guarded as `csvCell` guards, lines ended by CR LF. Works on octets, as
 * that costs a tenth of taking a million rows apart; whole records only, what is unfinished waits for the next piece.
 */
export class CsvGuard {
  private rest: Buffer = Buffer.alloc(0)
  /** Records passed on so far. */
  rows = 0

  /** What can be passed on now. */
  push(piece: Buffer): Buffer {
    const octets = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece])
    const places: number[] = []
    let done = 0
    let at = 0
    const length = octets.length
    scan: while (at < length) {
      const first = octets[at] ?? NONE
      if (first === QUOTE) {
        const end = closingQuote(octets, at + 1)
        // Its end, and what follows it, are not here yet.
        if (end < 0 || end + 1 >= length) break
        if (isSuspect(octets[at + 1] ?? NONE, end - at - 1) && isRisky(unquoted(octets, at + 1, end)))
          places.push(4 * (at + 1) + 1)
        at = end + 1
      } else {
        const start = at
        let octet = first
        // PostgreSQL quotes what RFC 4180 does; csvCell quotes these too.
        let divided = false
        while (octet !== COMMA && octet !== LINE_FEED) {
          if (octet === SEMICOLON || octet === TAB) divided = true
          if (++at >= length) break scan
          octet = octets[at] ?? NONE
        }
        if (divided) places.push(4 * start + 2)
        if (at > start && isSuspect(first, at - start) && isRisky(octets.toString('utf8', start, at))) places.push(4 * start + 1)
        if (divided) places.push(4 * at + 2)
      }
      if (octets[at] === LINE_FEED) {
        places.push(4 * at)
        this.rows++
        done = at + 1
      }
      at++
    }
    // Places in the unfinished record are found again.
    while ((places.at(-1) ?? -1) >= 4 * done) places.pop()
    this.rest = Buffer.from(octets.subarray(done))
    return withInserted(octets.subarray(0, done), places)
  }
}

const closingQuote = (octets: Buffer, from: number): number => {
  for (let at = octets.indexOf(QUOTE, from); at >= 0; at = octets.indexOf(QUOTE, at + 2)) if (octets[at + 1] !== QUOTE) return at
  return -1
}

const unquoted = (octets: Buffer, from: number, to: number) => octets.toString('utf8', from, to).replaceAll('""', '"')

const withInserted = (octets: Buffer, places: readonly number[]): Buffer => {
  const out = Buffer.allocUnsafe(octets.length + places.length)
  let from = 0
  let to = 0
  for (const coded of places) {
    const place = coded >> 2
    to += octets.copy(out, to, from, place)
    out[to++] = present(INSERTED[coded & 3])
    from = place
  }
  octets.copy(out, to, from)
  return out
}
