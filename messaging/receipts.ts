/** Delivery receipts: their words, their text, and which of two counts (rules messaging-14, messaging-15 and messaging-16, SMPP 3.4 appendix B). */

import { instantOf } from './zone.ts'

export type Bucket = 'Pending' | 'Accepted' | 'DELIVRD' | 'FAILED'

export interface StatFacts {
  /** What the row counts as in filters and totals. */
  bucket: Bucket
  /** No other receipt is to be expected. */
  final: boolean
  /** Place of the bucket in the order of `compareStatus`, from 0. */
  rank: number
  /** Of the badge. */
  tone: 'warning' | 'info' | 'success' | 'danger' | 'secondary'
}

const PENDING: StatFacts = { bucket: 'Pending', final: false, rank: 0, tone: 'warning' }
const ACCEPTED: StatFacts = { bucket: 'Accepted', final: false, rank: 1, tone: 'info' }
const FAILED: StatFacts = { bucket: 'FAILED', final: true, rank: 2, tone: 'danger' }
const LOST: StatFacts = { ...FAILED, tone: 'secondary' }
const DELIVERED: StatFacts = { bucket: 'DELIVRD', final: true, rank: 3, tone: 'success' }

/** Every word with a meaning; within a bucket the later says more, and the spelled-out forms are what some operators send. */
const WORDS: ReadonlyMap<string, StatFacts> = new Map([
  ['', PENDING],
  ['ENROUTE', ACCEPTED],
  ['BUFFRED', ACCEPTED],
  ['ACCEPTED', ACCEPTED],
  ['ACCEPTD', ACCEPTED],
  ['UNKNOWN', LOST],
  ['SKIPPED', FAILED],
  ['FAILED', FAILED],
  ['DELETED', FAILED],
  ['SYSERR', FAILED],
  ['NOCRED', FAILED],
  ['EXPIRED', FAILED],
  ['REJECTED', FAILED],
  ['REJECTD', FAILED],
  ['UNDELIVERABLE', FAILED],
  ['UNDELIV', FAILED],
  ['DELIVERED', DELIVERED],
  ['DELIVRD', DELIVERED],
])

const WEIGHTS: ReadonlyMap<string, number> = new Map([...WORDS.keys()].map((word, weight) => [word, weight]))

/** What a receipt's status word means. Case and blanks around do not matter; an unknown word is kept, as accepted and not final. */
export function statFacts(stat: string): StatFacts {
  return WORDS.get(canonical(stat)) ?? ACCEPTED
}

/** What an operator reported of one message: the receipt's `stat` and `err`. */
export interface OperatorStatus {
  stat: string
  err: string
}

/**
 * A total order: of all receipts of one message the greatest counts, so repeats and disorder change nothing. Delivered is above failed,
 * failed above accepted, accepted above pending; in one bucket the more telling word wins, then the greater word and the greater code,
 * for no better reason than that every order of arrival must end alike. 0 only for the same word and code.
 */
export function compareStatus(a: OperatorStatus, b: OperatorStatus): number {
  const left = canonical(a.stat)
  const right = canonical(b.stat)
  return (
    statFacts(left).rank - statFacts(right).rank ||
    (WEIGHTS.get(left) ?? -1) - (WEIGHTS.get(right) ?? -1) ||
    compareText(left, right) ||
    compareText(a.err, b.err)
  )
}

function canonical(stat: string): string {
  return stat.trim().toUpperCase()
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Bits of Kannel's `%d`; several may be set. */
const DELIVERED_BIT = 1
const FAILED_BIT = 2
const BUFFERED_BIT = 4
const SUBMITTED_BIT = 8
const REJECTED_BIT = 16
const EXPIRED_BIT = 32
const UNKNOWN_BIT = 64

/**
 * The status in a receipt of Kannel: `%d` as a mask, and `%A`, which is the receipt's text or `NACK/0x0000000b/Invalid Destination`.
 * The mask decides, as Kannel takes the binary state into account and the text may say otherwise; the text then adds the exact word and
 * the code. Null when the mask says nothing.
 */
export function kannelTypeToStat(mask: number, answerText: string): OperatorStatus | null {
  const receipt = parseReceiptText(answerText)
  const err = receipt.err ?? /\bNACK\/(\w{1,20})/.exec(answerText)?.[1] ?? ''
  const wordOr = (bucket: Bucket, otherwise: string) => {
    const stat = canonical(receipt.stat ?? '')
    return { stat: WORDS.get(stat)?.bucket === bucket ? stat : otherwise, err }
  }
  if (mask & DELIVERED_BIT) return wordOr('DELIVRD', 'DELIVRD')
  if (mask & FAILED_BIT) return wordOr('FAILED', mask & EXPIRED_BIT ? 'EXPIRED' : mask & UNKNOWN_BIT ? 'UNKNOWN' : 'UNDELIV')
  if (mask & REJECTED_BIT) return wordOr('FAILED', 'REJECTD')
  if (mask & BUFFERED_BIT) return wordOr('Accepted', 'ENROUTE')
  if (mask & SUBMITTED_BIT) return { stat: 'ACCEPTD', err }
  return null
}

export interface ReceiptText {
  id?: string
  /** Messages submitted and delivered, as counted by the operator. */
  sub?: number
  dlvrd?: number
  /** As written, mostly `yyMMddhhmm`; `parseReceiptDate` reads them. */
  submitDate?: string
  doneDate?: string
  /** As written; `statFacts` says what it means. */
  stat?: string
  err?: string
  /** The start of the message, if the operator repeats it. */
  text?: string
}

/** A key, with what stands behind it up to white space, as far as any value reaches; and what a value of it looks like. */
interface Key {
  at: RegExp
  fits: RegExp
}

/** Right after an empty value stands the next key. */
const key = (name: string, fits: RegExp): Key => ({
  at: new RegExp(`\\b${name}: ?(?!(?:sub|dlvrd|submit date|done date|stat|err|text):)(\\S{1,66})`, 'gi'),
  fits,
})

const KEYS = {
  id: key('id', /^\S{1,65}$/),
  sub: key('sub', /^\d{1,9}$/),
  dlvrd: key('dlvrd', /^\d{1,9}$/),
  submitDate: key('submit[ _]?date', /^\d{10,14}$/),
  doneDate: key('done[ _]?date', /^\d{10,14}$/),
  stat: key('stat(?:us)?', /^\w{1,20}$/),
  err: key('err', /^[\w-]{1,20}$/),
}

const TEXT_KEY = /\btext:/i

/**
 * Nearly every receipt is written so (SMPP 3.4, appendix B). No value has a colon in it, so no key stands anywhere else: all of it is read at
 * once, and the same is found as by looking for each key by itself.
 */
const USUAL =
  /^id:([\w-]{1,65}) sub:(\d{1,9}) dlvrd:(\d{1,9}) submit date:(\d{10,14}) done date:(\d{10,14}) stat:(\w{1,20}) err:([\w-]{1,20})(?: text:([\s\S]*))?$/i

/**
 * What a receipt's text says. Each key is looked for by itself: operators leave keys out, reorder them and change their case. What
 * follows `text:` is what a customer wrote, so the keys in it count only if nothing stands before it.
 */
export function parseReceiptText(receipt: string): ReceiptText {
  const usual = USUAL.exec(receipt)
  if (usual) {
    const [, id, sub, dlvrd, submitDate, doneDate, stat, err, text] = usual
    return { id, sub: toNumber(sub), dlvrd: toNumber(dlvrd), submitDate, doneDate, stat, err, text }
  }
  const textAt = TEXT_KEY.exec(receipt)?.index ?? receipt.length
  const before = receipt.slice(0, textAt)
  const [id, stat] = [find(KEYS.id, before), find(KEYS.stat, before)]
  const head = id !== undefined || stat !== undefined ? before : receipt
  return {
    id: head === before ? id : find(KEYS.id, head),
    sub: toNumber(find(KEYS.sub, head)),
    dlvrd: toNumber(find(KEYS.dlvrd, head)),
    submitDate: find(KEYS.submitDate, head),
    doneDate: find(KEYS.doneDate, head),
    stat: head === before ? stat : find(KEYS.stat, head),
    err: find(KEYS.err, head),
    text: textAt < receipt.length ? receipt.slice(textAt + 'text:'.length) : undefined,
  }
}

/** A receipt's text without the message that operators repeat at its end: for who may see how an operator writes, not what was sent. */
export function withoutMessage(receipt: string): string {
  const { id, stat } = parseReceiptText(receipt)
  // Free words of an operator may hold the message anywhere.
  if (id === undefined && stat === undefined) return ''
  return receipt.slice(0, TEXT_KEY.exec(receipt)?.index ?? receipt.length).trim()
}

/** The first value that looks like one, in one pass: whoever writes the text must not make it slow. */
function find({ at, fits }: Key, text: string): string | undefined {
  at.lastIndex = 0
  for (let found = at.exec(text); found; found = at.exec(text)) {
    const [whole, value = ''] = found
    if (fits.test(value) && !/\S/.test(text.charAt(found.index + whole.length))) return value
    at.lastIndex = found.index + 1
  }
  return undefined
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}

const RECEIPT_DATE = /^(?:20(?=\d{12}$))?(\d\d)(0[1-9]|1[0-2])(\d\d)([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/

/**
 * A receipt's date, `yyMMddhhmm` with or without seconds (or with the century, `yyyyMMddhhmmss`), as a clock in the operator's zone
 * shows it. Undefined for what is no date.
 */
export function parseReceiptDate(text: string, timeZone: string): Date | undefined {
  const found = RECEIPT_DATE.exec(text)
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1).map(digits => Number(digits ?? 0))
  const wall = new Date(Date.UTC(2000 + year!, month! - 1, day, hour, minute, second))
  return wall.getUTCDate() === day ? instantOf(wall, timeZone) : undefined
}
