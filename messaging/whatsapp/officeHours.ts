/** When a business answers, and since when it does not (rule whatsapp-78). */
import { instantOf, wallClock } from '../zone.ts'

/** One opening of a day; times as `0930` or `09:30`. */
export interface OfficeHours {
  day_of_week: Weekday
  open_time: string
  close_time: string
}

const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

type Weekday = (typeof DAYS)[number]

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** After so many days every opening has come once. */
const WEEK = 7

const minutesOf = (time: string): number => {
  const digits = time.replace(':', '')
  return Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
}

/**
 * Since when nobody answers at a moment, by the clock of a zone.
 * @param hours openings of a week; none: nobody ever says
 * @returns undefined while somebody does
 */
export const closedSince = (hours: readonly OfficeHours[], at: Date, timeZone: string): Date | undefined => {
  const wall = wallClock(at, timeZone).getTime()
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS
  let last = Number.NEGATIVE_INFINITY
  for (let back = 0; back <= WEEK; back++) {
    const day = midnight - back * DAY_MS
    const name = DAYS[new Date(day).getUTCDay()]
    for (const { day_of_week, open_time, close_time } of hours) {
      if (day_of_week !== name) continue
      const [opens, closes] = [day + minutesOf(open_time) * MINUTE_MS, day + minutesOf(close_time) * MINUTE_MS]
      if (opens <= wall && wall < closes) return undefined
      if (closes <= wall) last = Math.max(last, closes)
    }
  }
  return Number.isFinite(last) ? instantOf(new Date(last), timeZone) : new Date(0)
}
