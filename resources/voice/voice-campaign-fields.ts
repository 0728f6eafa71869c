/** The fields of a campaign of voice (rules voice-50 and voice-52). */

import { CALL_CAUSES, CAMPAIGN_STATES } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { ENTRY_MODES } from '../language/choices.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { VOICE_TYPES } from './file-choices.ts'

const count = (label: string) => number({ label, writable: 'never', min: 0 })
/** No column of the campaign holds it as it is shown. */
const counted = (label: string) => number({ label, writable: 'never', virtual: true, min: 0 })

export const VOICE_CAMPAIGN_FIELDS = {
  campaign: text({ label: 'Campaign', max: 100, writable: 'never' }),
  user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
  /** As it was when the campaign was accepted, whatever became of the file. */
  voice_title: text({ label: 'File', writable: 'never', virtual: true }),
  voice_type: select({ label: 'Voice type', choices: VOICE_TYPES, writable: 'never', virtual: true }),
  caller_id: text({ label: 'Caller ID', max: 20, writable: 'never', mono: true }),
  campaign_send_date_time: date({ label: 'Time', precision: 'minute', writable: 'never' }),
  total_contacts: count('Contacts'),
  /** Pulses. */
  total_credit_deduct: count('Credits'),
  answered_percent: number({
    label: 'Answered %',
    writable: 'never',
    virtual: true,
    min: 0,
    unit: '%',
    help: 'Of the calls completed. Rounded down.',
  }),
  status: select({ label: 'Status', choices: CAMPAIGN_STATES, writable: 'never' }),
  unique_key: text({ label: 'Unique key', writable: 'never', mono: true }),
  /** The unique key as a filter. */
  campaign_unique_key: text({ label: 'Unique key', max: 60, writable: 'never', virtual: true }),
  voice_file_id: number({ label: 'Voice file', writable: 'never', min: 1, plain: true }),
  secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes', visibleTo: OPERATORS, writable: 'never' }),
  retries: counted('Retries'),
  retry_interval: number({ label: 'Minutes between tries', writable: 'never', virtual: true, min: 0, unit: 'min' }),
  entry_mode: select({ label: 'Entered by', choices: ENTRY_MODES, writable: 'never' }),
  created_at: date({ label: 'Entered', precision: 'minute', writable: 'never' }),
  parent_campaign_id: reference({ label: 'Sent again from', resource: 'voice-report', writable: 'never' }),
  // Each call stands in one of these, by its latest status; what is left is processing.
  total_answered: counted('Answered'),
  total_busy: counted('Busy'),
  total_noanswer: counted('No answer'),
  /** For another cause, those taken back among them. */
  total_failed: number({ label: 'Failed', writable: 'never', virtual: true, min: 0 }),
  total_block_number: count('Block'),
  total_invalid_number: count('Invalid'),
  total_processing: count('Processing'),
  /** Of the answered ones those in which a digit was pressed. */
  total_dtmf: counted('Digits pressed'),
  avg_duration: number({ label: 'Average duration', writable: 'never', virtual: true, min: 0, decimals: 1, unit: 's' }),
  total_duplicates: count('Duplicates'),
  total_queued: count('Unsent'),
  total_unknown: count('Not certain'),
  total_accepted: count('Dialling'),
  total_stopped: count('Reverted'),
  total_never_sent: count('Never sent'),
  total_adjusted: count('Adjusted'),
  expected_contacts: count('Contacts expected'),
  to_take_back: count('To withdraw'),
  total_credit_hold: count('Held'),
  is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
  paused_at: date({ label: 'Paused at', precision: 'minute', writable: 'never' }),
  pause_reason: text({ label: 'Why it is paused', writable: 'never' }),
  is_scheduled: checkbox({ label: 'Scheduled', writable: 'never', virtual: true }),
  is_stalled: checkbox({ label: 'Stalled', writable: 'never', virtual: true }),
  waits_for: select({ label: 'Waits for', choices: CALL_CAUSES, writable: 'never', virtual: true }),
}
