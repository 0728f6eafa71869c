/** How values are shown and typed everywhere (rule panel-10). */

import { wallClock } from './zone.ts'

const RAGGED = /\s\s|[^\S ]/

/** Every run of white space as one blank, none at the ends. Done before any length is counted. */
export function collapse(text: string): string {
  const trimmed = text.trim()
  return RAGGED.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

const LINE_BREAK = /[\n\r\u2028\u2029]/

/**
 * The text of a message as it is matched, counted, charged, shown and sent, whatever was typed (rule messaging-2): every run of white
 * space as one line break where it holds one, else as one blank, none at the ends. As long as `collapse` makes it, with its lines.
 */
export function messageText(typed: string): string {
  const trimmed = typed.trim()
  return RAGGED.test(trimmed) ? trimmed.replace(/\s+/g, run => (LINE_BREAK.test(run) ? '\n' : ' ')) : trimmed
}

/** Whether a value stands for nothing: null, undefined, '', the text 'null', or the given default. */
export function isEmpty(value: unknown, placeholder?: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'null' || value === placeholder
}

export function isNonEmptyList(value: unknown): value is readonly [unknown, ...unknown[]] {
  return Array.isArray(value) && value.length > 0
}

/** First letter or digit of the first and of the last word, with the signs that belong to it; one word gives one letter. */
export function initials(name: string): string {
  const letters = collapse(name)
    .split(' ')
    .map(word => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0])
    .filter(letter => letter !== undefined)
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase('en')
}

let indian: Intl.NumberFormat | undefined

/** A comma before the last three digits and before every two in front of them. */
function groupDigits(digits: string): string {
  let grouped = digits.slice(-3)
  for (let rest = digits.slice(0, -3); rest !== ''; rest = rest.slice(0, -2)) grouped = `${rest.slice(-2)},${grouped}`
  return grouped
}

/** Grouped as in India: 12,34,567.5. At most three decimals. */
export function groupIndian(value: number | bigint): string {
  // Nearly all are counts: for them nobody need wait until the browser has loaded its number formats (30 ms of a first list).
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) {
    const digits = String(value)
    return value < 0 ? `-${groupDigits(digits.slice(1))}` : groupDigits(digits)
  }
  indian ??= new Intl.NumberFormat('en-IN')
  return indian.format(value)
}

let money: Intl.NumberFormat | undefined

/** An amount of money, grouped as in India, with two to four decimals: 12,34,567.50, 0.7846. */
export function groupMoney(value: number): string {
  money ??= new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return money.format(value)
}

/** The sign of a currency as people write it: ₹ for INR; its code where it has none. */
export function currencySign(code: string): string {
  try {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(1)
    return parts.find(part => part.type === 'currency')?.value ?? code
  } catch {
    return code
  }
}

/** For tiles and badges: 1234 as 1.2k. Show `groupIndian` of the same value as its tooltip. */
export function kSuffix(value: number): string {
  return Math.abs(value) > 999 ? `${(value / 1000).toFixed(1)}k` : String(value)
}

/** A size for people: 1536 as 1.5 KB; with `si` in steps of 1000: 1.5 kB. */
export function bytes(size: number, si = false): string {
  const step = si ? 1000 : 1024
  const units = si ? ['kB', 'MB', 'GB', 'TB', 'PB'] : ['KB', 'MB', 'GB', 'TB', 'PB']
  if (Math.abs(size) < step) return `${size} B`
  let value = size / step
  let unit = 0
  // 0.05 below the step would round up to the step itself.
  while (Math.abs(value) >= step - 0.05 && unit < units.length - 1) {
    value /= step
    unit++
  }
  return `${value.toFixed(1)} ${units[unit]}`
}

let graphemes: Intl.Segmenter | undefined

/** At most `max` UTF-16 units, an ellipsis included; what a reader takes for one character is never cut in two. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  if (max < 1) return ''
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const cut = graphemes.segment(text).containing(max - 1)!.index
  return `${text.slice(0, cut).trimEnd()}…`
}

type Moment = Date | string | null | undefined

/** As lists show it: `DD-MM-YYYY hh:mm:ss A`. Text without an offset is wall-clock time of the zone already; no moment is ''. */
export function displayDateTime(moment: Moment, timeZone: string): string {
  const wall = wallOf(moment, timeZone)
  if (!wall) return ''
  const hours = wall.getUTCHours()
  return `${dayMonthYear(wall)} ${two(hours % 12 || 12)}:${minutesSeconds(wall)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** As lists show it: `DD-MM-YYYY`. */
export function displayDate(moment: Moment, timeZone: string): string {
  const wall = wallOf(moment, timeZone)
  return wall ? dayMonthYear(wall) : ''
}

/** As payloads carry it, in the zone's wall-clock time: `YYYY-MM-DD HH:mm:ss`. */
export function wireDateTime(moment: Moment, timeZone: string): string {
  const wall = wallOf(moment, timeZone)
  return wall ? `${wall.toISOString().slice(0, 10)} ${two(wall.getUTCHours())}:${minutesSeconds(wall)}` : ''
}

/** A day as the wire has it; whether the calendar has it is another question. */
export const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/

const WALL_CLOCK_TEXT = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/

/** What the zone's wall clock shows, in the UTC fields of a Date; undefined when the moment is empty or no moment at all. */
function wallOf(moment: Moment, timeZone: string): Date | undefined {
  if (!moment) return undefined
  const local = typeof moment === 'string' ? WALL_CLOCK_TEXT.exec(moment) : null
  const at = local ? new Date(`${local[1]}T${local[2] ?? '00:00'}Z`) : new Date(moment)
  if (Number.isNaN(at.getTime())) return undefined
  return local ? at : wallClock(at, timeZone)
}

function dayMonthYear(wall: Date): string {
  return `${two(wall.getUTCDate())}-${two(wall.getUTCMonth() + 1)}-${wall.getUTCFullYear()}`
}

function minutesSeconds(wall: Date): string {
  return `${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
