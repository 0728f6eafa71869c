/** The fields of a campaign of WhatsApp (rules whatsapp-100 and whatsapp-102). */

import { CAMPAIGN_STATES, PENDING_CAUSES } from '../campaigns/port.ts'
import { ENTRY_MODES } from '../language/choices.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { CODE_LANGUAGES } from './choices.ts'

const count = (label: string) => number({ label, writable: 'never', min: 0 })
/** A sum of the platform's currency; stored in 1/10,000 of it (rule money-1). */
const money = (label: string) => number({ label, writable: 'never', virtual: true, min: 0, decimals: 4, unit: '₹', beside: true })

export const WA_CAMPAIGN_FIELDS = {
  campaign: text({ label: 'Campaign', max: 100, writable: 'never' }),
  name: text({ label: 'User Name', writable: 'never', virtual: true }),
  user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
  country_id: reference({ label: 'Country', resource: 'administration/country', writable: 'never' }),
  campaign_send_date_time: date({ label: 'Time', precision: 'minute', writable: 'never' }),
  total_contacts: count('Contact/Credit Used'),
  total_credit_deduct: money('Cost'),
  status: select({ label: 'Status', choices: CAMPAIGN_STATES, writable: 'never' }),
  unique_key: text({ label: 'Unique key', writable: 'never', mono: true }),
  /** The unique key as a filter. */
  campaign_unique_key: text({ label: 'Unique key', max: 60, writable: 'never', virtual: true }),
  whats_app_configuration_id: reference({
    label: 'WhatsApp number',
    resource: 'whatsapp-message-configuration',
    writable: 'never',
    virtual: true,
  }),
  /** As it was when the campaign was accepted, whatever became of the number. */
  display_phone_number: text({ label: 'Number', max: 20, writable: 'never', virtual: true, mono: true }),
  whats_app_template_id: reference({
    label: 'Template',
    resource: 'whatsapp-message-template',
    writable: 'never',
    virtual: true,
  }),
  template_language: select({
    label: 'Template language',
    choices: CODE_LANGUAGES,
    open: true,
    writable: 'never',
    virtual: true,
  }),
  message: text({ label: 'Message', writable: 'never', lines: 3 }),
  entry_mode: select({ label: 'Entered by', choices: ENTRY_MODES, writable: 'never' }),
  created_at: date({ label: 'Entered', precision: 'minute', writable: 'never' }),
  parent_campaign_id: reference({ label: 'Sent again from', resource: 'whatsapp-message-report', writable: 'never' }),
  // Each message stands in one of these, by its latest state; what is left is processing.
  total_sent: number({ label: 'Sent', writable: 'never', virtual: true, min: 0 }),
  total_delivered: count('Delivered'),
  total_read: count('Total Read'),
  total_failed: count('Failed'),
  total_block_number: count('Block'),
  total_invalid_number: count('Invalid'),
  total_other: count('Other'),
  total_processing: number({ label: 'Processing', writable: 'never', virtual: true, min: 0 }),
  total_duplicates: count('Duplicates'),
  total_queued: count('Unsent'),
  total_unknown: count('Not certain'),
  total_stopped: count('Reverted'),
  expected_contacts: count('Contacts expected'),
  to_take_back: count('To withdraw'),
  total_credit_hold: money('Held'),
  is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
  paused_at: date({ label: 'Paused at', precision: 'minute', writable: 'never' }),
  pause_reason: text({ label: 'Why it is paused', writable: 'never' }),
  is_scheduled: checkbox({ label: 'Scheduled', writable: 'never', virtual: true }),
  is_stalled: checkbox({ label: 'Stalled', writable: 'never', virtual: true }),
  waits_for: select({ label: 'Waits for', choices: PENDING_CAUSES, writable: 'never', virtual: true }),
}
