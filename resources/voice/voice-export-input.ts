/** What the file of the voice report is asked with (rule voice-53); all of it optional. */

import { CAMPAIGN_STATES } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { date, reference, select, text } from '../language/fields.ts'

export const VOICE_EXPORT_INPUT = {
  user_id: reference({ label: 'User', resource: 'users', askedOf: OPERATORS }),
  voice_title: text({ label: 'File', max: 50 }),
  caller_id: text({ label: 'Caller ID', format: 'digits', max: 15, example: '1600123456' }),
  from_date: date({ label: 'From' }),
  to_date: date({ label: 'To', notBefore: 'from_date' }),
  status: select({ label: 'Status', choices: CAMPAIGN_STATES }),
}
