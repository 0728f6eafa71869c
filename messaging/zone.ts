/** Wall clocks: what a clock in a time zone shows at an instant, and the instant at which it shows it. */

const DAY = 86_400_000

/** Days remembered per zone; more are asked for only by data that spans many years. */
const REMEMBERED = 2000

interface Zone {
  format: Intl.DateTimeFormat
  /** Offset in force during a whole UTC day; undefined on a day on which it changes. */
  days: Map<number, number | undefined>
}

const zones = new Map<string, Zone>()

/** @throws RangeError when the IANA name of the zone is unknown. */
function zone(timeZone: string): Zone {
  let found = zones.get(timeZone)
  if (!found) {
    const numeric = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const
    found = { format: new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric }), days: new Map() }
    zones.set(timeZone, found)
  }
  return found
}

/** Milliseconds by which the zone's wall clock is ahead of UTC at an instant (milliseconds since 1970). Intl is asked once a day. */
function offsetAt(instant: number, timeZone: string): number {
  const { format, days } = zone(timeZone)
  const day = Math.floor(instant / DAY)
  if (!days.has(day)) {
    if (days.size >= REMEMBERED) days.clear()
    const offset = askOffset(format, day * DAY)
    days.set(day, offset === askOffset(format, (day + 1) * DAY) ? offset : undefined)
  }
  return days.get(day) ?? askOffset(format, instant)
}

function askOffset(format: Intl.DateTimeFormat, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  const shown: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(second)) shown[type] = Number(value)
  return Date.UTC(shown.year!, shown.month! - 1, shown.day, shown.hour, shown.minute, shown.second) - second
}

/** A Date whose UTC fields (getUTCHours …) are what a wall clock in the zone shows at `at`. */
export function wallClock(at: Date, timeZone: string): Date {
  return new Date(at.getTime() + offsetAt(at.getTime(), timeZone))
}

/**
 * The inverse of `wallClock`. Of a time that the clocks show twice in autumn the first is meant; one that they skip in spring is read
 * as if they had not yet changed.
 */
export function instantOf(wall: Date, timeZone: string): Date {
  const time = wall.getTime()
  const before = time - offsetAt(time - DAY, timeZone)
  const after = time - offsetAt(time + DAY, timeZone)
  const shows = (instant: number) => instant + offsetAt(instant, timeZone) === time
  return new Date(!shows(before) && shows(after) ? after : before)
}
