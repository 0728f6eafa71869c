/** What the files of the report of WhatsApp and its summary are asked with (rules whatsapp-103 and whatsapp-104); all of it optional. */

import { CAMPAIGN_STATES } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { date, reference, select, text } from '../language/fields.ts'
import { CODE_LANGUAGES } from './choices.ts'
import { BY_DATE, SUMMARY_CATEGORIES } from './report-choices.ts'

const template = reference({ label: 'Template', resource: 'whatsapp-message-template' })
const configuration = reference({ label: 'WhatsApp number', resource: 'whatsapp-message-configuration' })

export const WA_EXPORT_INPUT = {
  user_id: reference({ label: 'User', resource: 'users', askedOf: OPERATORS }),
  whats_app_configuration_id: configuration,
  whats_app_template_id: template,
  template_language: select({ label: 'Template language', choices: CODE_LANGUAGES, open: true }),
  from_date: date({ label: 'From' }),
  to_date: date({ label: 'To', notBefore: 'from_date' }),
  status: select({ label: 'Status', choices: CAMPAIGN_STATES }),
}

export const WA_CONVERSATION_INPUT = {
  ...WA_EXPORT_INPUT,
  mobile: text({ label: 'Mobile', format: 'digits', max: 15, example: '919876543210' }),
}

export const WA_SUMMARY_INPUT = {
  user_id: reference({ label: 'Select User', resource: 'users', askedOf: [1, 2] }),
  configuration_id: configuration,
  whats_app_template_id: template,
  campaign_send_date_time_from: date({ label: 'From' }),
  campaign_send_date_time_to: date({ label: 'To', notBefore: 'campaign_send_date_time_from' }),
  message_category: select({ label: 'Message category', choices: SUMMARY_CATEGORIES }),
  date_wise: select({ label: 'Record By Date', choices: BY_DATE, default: 0 }),
}
