/** Hours of the day in which messages may go out (rule messaging-11). */

import { PATTERNS } from './patterns.ts'
import { instantOf, wallClock } from './zone.ts'

export interface Hours {
  /** `HH:mm`; open from then on. */
  start: string
  /** `HH:mm`; closed from then on. Before `start`: on the next day. The same as `start`: never closed. */
  end: string
  /** IANA name, like `Asia/Kolkata`. */
  timeZone: string
}

const MINUTE = 60_000
const MINUTES_OF_DAY = 24 * 60

/** Whether the window is open. @throws RangeError for a time that is not `HH:mm` or an unknown zone. */
export function withinHours(at: Date, { start, end, timeZone }: Hours): boolean {
  const now = minuteShown(wallClock(at, timeZone))
  const opens = minuteOfDay(start)
  const closes = minuteOfDay(end)
  return opens < closes ? opens <= now && now < closes : opens <= now || now < closes
}

/** The next moment at which the window is open: `at` itself if it is. @throws RangeError as `withinHours`. */
export function nextOpening(at: Date, hours: Hours): Date {
  if (withinHours(at, hours)) return at
  const wall = wallClock(at, hours.timeZone)
  const wait = (minuteOfDay(hours.start) - minuteShown(wall) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const opening = new Date(startOfMinute(at) + wait * MINUTE)
  const shown = new Date(startOfMinute(wall) + wait * MINUTE)
  const clocksChange = wallClock(opening, hours.timeZone).getTime() !== shown.getTime()
  // The change may skip the opening, and then the day after counts.
  return clocksChange ? nextOpening(instantOf(shown, hours.timeZone), hours) : opening
}

/** The next moment at which the window is closed: `at` itself if it is; undefined where it never is. @throws RangeError as `withinHours`. */
export function nextClosing(at: Date, { start, end, timeZone }: Hours): Date | undefined {
  return start === end ? undefined : nextOpening(at, { start: end, end: start, timeZone })
}

function startOfMinute(at: Date): number {
  return Math.floor(at.getTime() / MINUTE) * MINUTE
}

function minuteShown(wall: Date): number {
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

function minuteOfDay(time: string): number {
  if (!PATTERNS.time.test(time)) throw new RangeError(`"${time}" is not a time of day. Enter it like 10:00.`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
