import { displayDateTime } from '../../messaging/format.ts'
import { withinHours } from '../../messaging/hours.ts'
import { instantOf } from '../../messaging/zone.ts'
import { invalid } from '../http/errors.ts'
import type { SendForm } from './form.ts'
import type { SmsSettings } from './settings.ts'

const SOONEST_MS = 5 * 60_000
const LATEST_MS = 90 * 86_400_000

/**
 * When a message goes out: undefined for at once.
 * @param now of the database
 * @param timeZone in which the form's time was entered
 * @param window hours in which the route sends, `HH:mm` in the platform's zone; none: at any time
 * @throws HttpProblem 422 when the time is missing, too soon, too far off, outside promotional hours or those of the route
 */
export function startOf(
  form: SendForm,
  promotional: boolean,
  settings: SmsSettings,
  now: Date,
  timeZone: string,
  window?: { start: string; end: string },
): Date | undefined {
  const scheduled = form.campaign_type === '1'
  const start = scheduled ? scheduledStart(form, now, timeZone) : undefined
  const hours = { start: settings.promoStart, end: settings.promoEnd, timeZone: settings.timezone }
  if (promotional && !withinHours(start ?? now, hours)) {
    const message = `Promotional messages can be sent between ${clock(settings.promoStart)} and ${clock(settings.promoEnd)}.`
    throw invalid({ [scheduled ? 'campaign_send_date_time' : 'campaign_type']: [message] })
  }
  if (window && !withinHours(start ?? now, { ...window, timeZone: settings.timezone })) {
    const message = `The route of this account sends between ${clock(window.start)} and ${clock(window.end)}.`
    throw invalid({ [scheduled ? 'campaign_send_date_time' : 'campaign_type']: [message] })
  }
  return start
}

function scheduledStart(form: SendForm, now: Date, timeZone: string): Date {
  const field = 'campaign_send_date_time'
  if (!form.campaign_send_date_time) throw invalid({ [field]: ['Choose when the campaign starts.'] })
  const wall = new Date(`${form.campaign_send_date_time.replace(' ', 'T')}Z`)
  if (Number.isNaN(wall.getTime())) throw invalid({ [field]: ['Enter a date and time like 2026-11-20 18:30:00.'] })
  const start = instantOf(wall, timeZone)
  if (start.getTime() < now.getTime() + SOONEST_MS) throw invalid({ [field]: ['Choose a time at least 5 minutes from now.'] })
  if (start.getTime() > now.getTime() + LATEST_MS) throw invalid({ [field]: ['Choose a time within 90 days.'] })
  return start
}

/** `10:00` as `10:00 AM`. */
function clock(time: string): string {
  const shown = displayDateTime(`2026-01-01 ${time}`, 'UTC').slice(11)
  return shown.replace(/:\d\d (AM|PM)$/, ' $1')
}
