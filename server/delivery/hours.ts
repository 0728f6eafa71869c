import { type Hours, nextClosing, nextOpening, withinHours } from '../../messaging/hours.ts'
import type { SmsSettings } from './settings.ts'

/** What decides about the hours of a campaign. */
export interface Timed {
  route_type: number
  /** Of voice: an advertisement. */
  promotional_call: boolean
  priority: number
  /** Of its secondary route, `HH:mm`; null: any. */
  time_from: string | null
  time_to: string | null
  /** Of its account, `HH:mm` of the account's clock; null: never quiet. */
  quiet_from: string | null
  quiet_until: string | null
  timezone: string
}

/** Why nothing of a campaign goes out at this hour, and from when on something will. */
export interface Closed {
  by: 'promotional' | 'quiet' | 'account' | 'route'
  /** Those that keep it longest. */
  hours: Hours
  /** Undefined: its hours have no moment in common, so that it never goes out. */
  until: Date | undefined
}

type Window = Pick<Closed, 'by' | 'hours'>

const PROMOTIONAL = 2
const INSTANT = 3
/** Hours return every day, but for a change of clocks: what is not open within so long never is. */
const NEVER_MS = 3 * 86_400_000

const PROMOTIONAL_CALL = `coalesce((c.voice_content->>'promotional')::boolean, false)`

/** What those of campaigns `c` are read by, from their secondary route `w` and account `a`. */
export const TIMED = `c.route_type, ${PROMOTIONAL_CALL} as promotional_call, c.priority, w.time_from, w.time_to, a.quiet_from, a.quiet_until, a.timezone`
export const TIMED_FROM =
  'campaigns c join accounts a on a.id = c.account_id left join secondary_routes w on w.id = c.secondary_route_id'

/**
 * All hours that hold for a campaign: those for promotional messages, those of its route, and the quiet hours of the platform and of its
 * account, which hold for everything but one-time passwords. The one place that knows.
 */
function windowsOf(timed: Timed, settings: SmsSettings): Window[] {
  const { promoStart, promoEnd, voicePromoStart, voicePromoEnd, timezone: timeZone } = settings
  const { time_from, time_to } = timed
  const windows: Window[] = []
  if (timed.route_type === PROMOTIONAL) windows.push({ by: 'promotional', hours: { start: promoStart, end: promoEnd, timeZone } })
  if (timed.promotional_call) windows.push({ by: 'promotional', hours: { start: voicePromoStart, end: voicePromoEnd, timeZone } })
  if (time_from && time_to) windows.push({ by: 'route', hours: { start: time_from, end: time_to, timeZone } })
  if (timed.priority === INSTANT) return windows
  const silence = (by: 'quiet' | 'account', from: string | null, until: string | null, zone: string) => {
    // Open are the hours between the end of one silence and the beginning of the next.
    if (from && until && from !== until) windows.push({ by, hours: { start: until, end: from, timeZone: zone } })
  }
  silence('quiet', settings.quietFrom, settings.quietUntil, timeZone)
  silence('account', timed.quiet_from, timed.quiet_until, timed.timezone)
  return windows
}

/** Whether the hours let a campaign send. */
export function isOpenAt(at: Date, timed: Timed, settings: SmsSettings): boolean {
  return windowsOf(timed, settings).every(({ hours }) => withinHours(at, hours))
}

/** Which hours forbid a campaign to send, and until when; undefined: it may. */
export function closedAt(at: Date, timed: Timed, settings: SmsSettings): Closed | undefined {
  const windows = windowsOf(timed, settings)
  const first = longestClosed(at, windows)
  if (!first) return undefined
  let { until } = first
  // When one opens another may have closed.
  for (let next = longestClosed(until, windows); next; next = longestClosed(until, windows)) {
    until = next.until
    if (until.getTime() - at.getTime() > NEVER_MS) return { ...first, until: undefined }
  }
  return { ...first, until }
}

/**
 * When something that takes so long is done if it goes on only while the hours are open.
 * @returns the moment, and the first break in between; undefined: never
 */
export function endWithinHours(
  from: Date,
  seconds: number,
  timed: Timed,
  settings: SmsSettings,
): { at: Date; pause?: { from: Date; until: Date } } | undefined {
  const windows = windowsOf(timed, settings)
  let at = from
  let left = seconds * 1000
  let pause: { from: Date; until: Date } | undefined
  for (;;) {
    const closed = closedAt(at, timed, settings)
    if (closed) {
      if (!closed.until) return undefined
      pause ??= { from: at, until: closed.until }
      at = closed.until
    }
    const closings = windows.map(({ hours }) => nextClosing(at, hours)?.getTime() ?? Number.POSITIVE_INFINITY)
    const span = Math.min(...closings) - at.getTime()
    if (left <= span) return { at: new Date(at.getTime() + left), ...(pause && { pause }) }
    left -= span
    at = new Date(at.getTime() + span)
  }
}

function longestClosed(at: Date, windows: readonly Window[]): (Window & { until: Date }) | undefined {
  const closed = windows
    .filter(({ hours }) => !withinHours(at, hours))
    .map(window => ({ ...window, until: nextOpening(at, window.hours) }))
  return closed.reduce<(typeof closed)[number] | undefined>(
    (latest, one) => (latest && latest.until >= one.until ? latest : one),
    undefined,
  )
}
