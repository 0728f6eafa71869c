import { displayDateTime } from '../../messaging/format.ts'
import { withinHours } from '../../messaging/hours.ts'
import { tell } from '../../messaging/tell.ts'
import { instantOf } from '../../messaging/zone.ts'
import type { SmsSettings } from '../delivery/port.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { SendForm } from './form.ts'

const SOONEST_MS = 5 * 60_000
const LATEST_MS = 90 * 86_400_000

export interface StartRules {
  promotional: boolean
  settings: SmsSettings
  /** Of the database. */
  now: Date
  /** In which the time was entered. */
  timeZone: string
  /** Hours in which the route sends, `HH:mm` in the platform's zone; none: at any time. */
  window?: { start: string; end: string } | undefined
  /** How far off it must be at least; 5 minutes where not said. */
  soonestMs?: number
}

const FIELD = 'campaign_send_date_time'

/** The hours of promotional calls in place of those of promotional messages (rule voice-42). */
export const withCallHours = (settings: SmsSettings): SmsSettings => ({
  ...settings,
  promoStart: settings.voicePromoStart,
  promoEnd: settings.voicePromoEnd,
})

/**
 * When a message goes out: undefined for at once.
 * @throws HttpProblem 422 when the time is missing, too soon, too far off, outside promotional hours or those of the route
 */
export function startOf(
  form: Pick<SendForm, 'campaign_type' | 'campaign_send_date_time' | 'resend'>,
  promotional: boolean,
  settings: SmsSettings,
  now: Date,
  timeZone: string,
  window?: { start: string; end: string },
): Date | undefined {
  const rules = { promotional, settings, now, timeZone, window, ...(form.resend && { soonestMs: 0 }) }
  if (form.campaign_type === '1') return validateStart(form.campaign_send_date_time, rules)
  validateHours(rules.now, rules, 'campaign_type')
  return undefined
}

/**
 * A time for a campaign to begin.
 * @param typed `YYYY-MM-DD HH:mm:ss`
 * @throws HttpProblem 422 as `startOf`
 */
export function validateStart(typed: string | null | undefined, rules: StartRules): Date {
  const { now, timeZone, soonestMs = SOONEST_MS } = rules
  if (!typed) throw invalid({ [FIELD]: [tell('Choose when the campaign starts.')] })
  const wall = new Date(`${typed.replace(' ', 'T')}Z`)
  if (Number.isNaN(wall.getTime())) throw invalid({ [FIELD]: [tell('Enter a date and time like 2026-11-20 18:30:00.')] })
  const start = instantOf(wall, timeZone)
  if (start.getTime() < now.getTime() + soonestMs)
    throw invalid({
      [FIELD]: [soonestMs > 0 ? tell('Choose a time at least 5 minutes from now.') : tell('Choose a time in the future.')],
    })
  if (start.getTime() > now.getTime() + LATEST_MS) throw invalid({ [FIELD]: [tell('Choose a time within 90 days.')] })
  validateHours(start, rules, FIELD)
  return start
}

function validateHours(at: Date, { promotional, settings, window }: StartRules, field: string): void {
  const { promoStart, promoEnd, timezone } = settings
  if (promotional && !withinHours(at, { start: promoStart, end: promoEnd, timeZone: timezone }))
    throw invalid({
      [field]: [
        tell('Promotional messages can be sent between %{start} and %{end}.', { start: clock(promoStart), end: clock(promoEnd) }),
      ],
    })
  if (window && !withinHours(at, { ...window, timeZone: timezone }))
    throw invalid({
      [field]: [
        tell('The route of this account sends between %{start} and %{end}.', {
          start: clock(window.start),
          end: clock(window.end),
        }),
      ],
    })
}

/** `10:00` as `10:00 AM`. */
function clock(time: string): string {
  const shown = displayDateTime(`2026-01-01 ${time}`, 'UTC').slice(11)
  return shown.replace(/:\d\d (AM|PM)$/, ' $1')
}
