import { isRecord } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { validateHours } from './settings.ts'

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Hours and zone of a number's automatic reply, as far as they are written. @throws HttpProblem 422 at the field */
export const validateOffice = ({ timezone_id: zone, office_hours: hours }: Readonly<Record<string, unknown>>): void => {
  if (typeof zone === 'string' && zone !== '' && !isZone(zone))
    throw invalid({ timezone_id: [tell('Enter a time zone, like Asia/Kolkata.')] })
  if (Array.isArray(hours)) validateHours('office_hours', hours.filter(isRecord), 'open_time', 'close_time')
}
