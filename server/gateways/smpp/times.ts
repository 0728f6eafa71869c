import { parseReceiptDate } from '../../../messaging/receipts.ts'

/**
 * A relative validity_period (SMPP 3.4 §7.1.1): `YYMMDDhhmmss000R`. The format has two digits each, so long times are told in months
 * of 30 days. Minutes below 1 give the gateway's default (empty).
 */
export function relativeTime(minutes: number): string {
  if (!(minutes >= 1)) return ''
  const whole = Math.min(Math.floor(minutes), MAX_MINUTES)
  const days = Math.floor(whole / 1440)
  const months = days > 30 ? Math.floor(days / 30) : 0
  const hours = Math.floor((whole % 1440) / 60)
  return `00${two(months)}${two(days - months * 30)}${two(hours)}${two(whole % 60)}00000R`
}

/** Twelve months of 30 days. */
const MAX_MINUTES = 360 * 1440

function two(value: number): string {
  return String(value).padStart(2, '0')
}

const CACHE_SIZE = 1000

/** Reads the dates of receipts. They come in runs of the same minute, so results are remembered. */
export class ReceiptClock {
  private readonly timeZone: string
  private readonly known = new Map<string, Date | undefined>()

  /** @throws RangeError when the time zone (IANA name, or offset like `+05:30`) is not known */
  constructor(timeZone: string) {
    new Intl.DateTimeFormat('en', { timeZone })
    this.timeZone = timeZone
  }

  /** The moment, or undefined for what is not a date. */
  read(text: string): Date | undefined {
    if (this.known.has(text)) return this.known.get(text)
    const moment = parseReceiptDate(text, this.timeZone)
    if (this.known.size >= CACHE_SIZE) this.known.clear()
    this.known.set(text, moment)
    return moment
  }
}
