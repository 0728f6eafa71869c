import { type Hours, nextOpening, withinHours } from '../../messaging/hours.ts'
import type { SmsSettings } from '../campaigns/settings.ts'

/** What decides about the hours of a campaign. */
export interface Timed {
  route_type: number
  priority: number
  /** Of its secondary route, `HH:mm`; null: any. */
  time_from: string | null
  time_to: string | null
}

/** Why nothing of a campaign goes out at this hour, and from when on something will. */
export interface Closed {
  by: 'promotional' | 'quiet' | 'route'
  until: Date
}

const PROMOTIONAL = 2
const INSTANT = 3

/**
 * Whether the hours forbid a campaign to send: those for promotional messages, those of its route, and the platform's quiet hours, which
 * hold for everything but one-time passwords. The one place that knows; undefined: it may.
 */
export function closedAt(
  at: Date,
  { route_type, priority, time_from, time_to }: Timed,
  settings: SmsSettings,
): Closed | undefined {
  const { promoStart, promoEnd, quietFrom, quietUntil, timezone: timeZone } = settings
  const open: { by: Closed['by']; hours: Hours }[] = []
  if (route_type === PROMOTIONAL) open.push({ by: 'promotional', hours: { start: promoStart, end: promoEnd, timeZone } })
  if (time_from && time_to) open.push({ by: 'route', hours: { start: time_from, end: time_to, timeZone } })
  // The hours between the end of one silence and the beginning of the next.
  if (quietFrom && quietUntil && quietFrom !== quietUntil && priority !== INSTANT)
    open.push({ by: 'quiet', hours: { start: quietUntil, end: quietFrom, timeZone } })
  const closed = open.filter(({ hours }) => !withinHours(at, hours))
  const [first, ...rest] = closed.map(({ by, hours }) => ({ by, until: nextOpening(at, hours) }))
  return first && rest.reduce((latest, one) => (one.until > latest.until ? one : latest), first)
}
