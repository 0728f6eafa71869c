/** The fields of a campaign: what was sent, to how many, and what became of it (rules campaigns-3 and campaigns-4). */

import { OPERATORS } from '../language/access.ts'
import { ENTRY_MODES, MESSAGE_TYPES, PRIORITIES, SMS_ROUTE_TYPES } from '../language/choices.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { TAKE_RESPONSES } from '../two-way/port.ts'
import { CAMPAIGN_STATES, CAMPAIGN_TYPES, SMS_TYPES } from './choices.ts'
import { PENDING_CAUSES } from './pending.ts'

const count = (label: string) => number({ label, writable: 'never', min: 0 })

export const campaignFields = {
  campaign: text({ label: 'Campaign', max: 100, writable: 'never' }),
  user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
  message: text({ label: 'Message', writable: 'never', lines: 3 }),
  campaign_send_date_time: date({ label: 'Time', precision: 'minute', writable: 'never' }),
  route_type: select({ label: 'Route type', choices: SMS_ROUTE_TYPES, writable: 'never' }),
  sms_type: select({ label: 'SMS type', choices: SMS_TYPES, writable: 'never' }),
  message_type: select({ label: 'Message type', choices: MESSAGE_TYPES, writable: 'never' }),
  priority: select({ label: 'Priority', choices: PRIORITIES, writable: 'never' }),
  campaign_type: select({ label: 'Campaign type', choices: CAMPAIGN_TYPES, writable: 'never' }),
  entry_mode: select({ label: 'Entered by', choices: ENTRY_MODES, writable: 'never' }),
  sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
  dlt_template_id: reference({ label: 'Template', resource: 'dlt-template-list', writable: 'never' }),
  secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes', visibleTo: OPERATORS, writable: 'never' }),
  total_contacts: count('Contact Info'),
  total_credit_deduct: count('Credit Info'),
  total_delivered: count('Delivered'),
  total_failed: count('Failed'),
  total_invalid_number: count('Invalid'),
  total_block_number: count('Blocked'),
  total_duplicates: count('Duplicates'),
  total_processing: count('Processing'),
  total_adjusted: count('Of which adjusted'),
  /** Set by a person or a rule beside what was reported, which stays in the counts above. */
  total_adjusted_delivered: count('Adjusted to delivered'),
  total_adjusted_failed: count('Adjusted to failed'),
  total_unknown: count('Not certain'),
  expected_contacts: count('Contacts expected'),
  total_queued: count('Unsent'),
  total_accepted: count('Accepted'),
  total_stopped: count('Reverted'),
  /** Given up by ourselves without an answer of any gateway. */
  total_never_sent: count('Never sent'),
  /** After it was ended with many unsent: how many there were. Empty when all are taken back and their credits returned. */
  to_take_back: count('To withdraw'),
  total_credit_hold: count('Credits held'),
  only_campaign: checkbox({ label: 'Panel campaigns only', writable: 'never', virtual: true }),
  status: select({ label: 'Status', choices: CAMPAIGN_STATES, writable: 'never' }),
  created_at: date({ label: 'Entered', precision: 'minute', writable: 'never' }),
  /** Held back by a person or by a rule: nothing of it is sent until it is resumed. It stays Pending. */
  is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
  paused_at: date({ label: 'Paused at', precision: 'minute', writable: 'never' }),
  paused_by: text({ label: 'Paused by', writable: 'never', virtual: true }),
  pause_reason: text({ label: 'Why it is paused', writable: 'never' }),
  /** Should be going out, and nothing of it has for ten minutes. */
  is_stalled: checkbox({ label: 'Stalled', writable: 'never', virtual: true }),
  /** Waits for its time, or was held because it missed it. */
  is_scheduled: checkbox({ label: 'Scheduled', writable: 'never', virtual: true }),
  /** In lists: what a campaign that is not over waits for. In a sentence: `why-pending/{id}`. */
  waits_for: select({ label: 'Waits for', choices: PENDING_CAUSES, writable: 'never', virtual: true }),
  /** Of a two-way campaign: what its links lead to, what recipients did (rule campaigns-3). */
  two_way_content_id: reference({ label: 'Two-way page', resource: 'two-ways-sms', writable: 'never' }),
  take_response: select({ label: 'Response', choices: TAKE_RESPONSES, writable: 'never', virtual: true }),
  total_clicks: number({ label: 'Clicks', writable: 'never', virtual: true }),
  unique_clicks: number({ label: 'Recipients who clicked', writable: 'never', virtual: true }),
  total_response_interests: number({ label: 'Interests', writable: 'never', virtual: true }),
  total_response_feedbacks: number({ label: 'Feedbacks', writable: 'never', virtual: true }),
  total_response_ratings: number({ label: 'Ratings', writable: 'never', virtual: true }),
  parent_campaign_id: reference({ label: 'Sent again from', resource: 'delivery-report', writable: 'never' }),
}
