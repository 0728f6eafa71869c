import { RESEND_TYPES } from '../../enums.ts'
import type { Action } from '../../schema/define.ts'
import { checkbox, date, number, select, text } from '../../schema/fields.ts'

const reason = (help: string) => text({ label: 'Reason', max: 250, lines: 2, help, example: 'Wrong date in the text' })

const startAt = (help: string) => date({ label: 'Start at', precision: 'minute', help })

/**
 * What can be done with a campaign after it was accepted: held back, begun again, put off, sent anew (specification core §2.6, §5 "Restart
 * Campaign", §7 "start/stop"; domain §14.1, §17 C11 and C16). The state machine itself is the server's: server/campaigns/life.
 */
export const campaignLife = {
  resend: {
    on: 'row',
    label: 'Resend Campaign',
    icon: 'send',
    call: 'POST resend-this-sms',
    can: 'send-sms',
    idAs: 'send_sms_id',
    when: { status: ['Completed', 'Stop'] },
    input: {
      reschedule_type: select({
        label: 'Send again to',
        required: true,
        choices: RESEND_TYPES,
        display: 'radio',
        default: 'failed',
      }),
      campaign_send_date_time: startAt('Empty: at once.'),
      ratio_set: number({ label: 'Close as delivered', min: 0, max: 100, unit: '%', flag: 'sp_operation' }),
      failed_ratio: number({ label: 'Close as failed', min: 0, max: 100, unit: '%', flag: 'sp_operation' }),
      confirm_repeat: checkbox({ label: 'Send although it looks like a repeat', default: 0 }),
    },
  },
  retryFailed: {
    on: 'row',
    label: 'Retry failed',
    icon: 'refresh',
    call: 'POST retry-failed',
    can: 'send-sms',
    idAs: 'send_sms_id',
    when: { status: ['Completed', 'Stop'] },
    confirm: 'Send {campaign} again to those whom another try may reach? It becomes a campaign of its own and is charged.',
  },
  duplicate: {
    on: 'row',
    label: 'Use again',
    icon: 'copy',
    call: 'GET duplicate-campaign/{id}',
    can: 'send-sms',
  },
  pause: {
    on: 'row',
    label: 'Pause',
    icon: 'pause',
    call: 'POST pause-campaign',
    can: 'send-sms',
    idAs: 'send_sms_id',
    when: { status: 'Pending', is_paused: 0 },
    confirm: 'Pause {campaign}? What is on its way to the operator at this moment still goes out; the rest waits.',
    input: { reason: reason('Shown with the campaign.') },
  },
  resume: {
    on: 'row',
    label: 'Resume',
    icon: 'play',
    call: 'POST resume-campaign',
    can: 'send-sms',
    idAs: 'send_sms_id',
    when: { status: 'Pending', is_paused: 1 },
    confirm: 'Go on with {campaign} where it stood?',
  },
  reschedule: {
    on: 'row',
    label: 'Reschedule',
    icon: 'schedule',
    call: 'POST reschedule-campaign',
    can: 'send-sms',
    idAs: 'send_sms_id',
    when: { status: 'Pending', is_scheduled: 1 },
    input: {
      campaign_send_date_time: date({
        label: 'Start at',
        precision: 'minute',
        required: true,
        help: 'At least 5 minutes from now, at most 90 days.',
      }),
    },
  },
  sendNow: {
    on: 'row',
    label: 'Send now',
    icon: 'send',
    call: 'POST send-scheduled-campaign',
    can: 'send-sms',
    idAs: 'send_sms_id',
    when: { status: 'Pending', is_scheduled: 1 },
    confirm: 'Send {campaign} now, before its time?',
  },
  cancelScheduled: {
    on: 'row',
    label: 'Cancel',
    icon: 'stop',
    tone: 'danger',
    call: 'POST cancel-scheduled-campaign',
    can: 'send-sms',
    idAs: 'send_sms_id',
    when: { status: 'Pending', is_scheduled: 1 },
    confirm: 'Cancel {campaign}? Nothing of it is sent and every credit comes back.',
    input: { reason: reason('Shown with the campaign.') },
  },
  stop: {
    on: 'row',
    label: 'Stop',
    icon: 'stop',
    tone: 'danger',
    call: 'POST change-campaign-status-to-stop',
    can: 'admin-manage-campaign-status',
    idAs: 'send_sms_id',
    send: { action: 'stop' },
    assumed: true,
    when: { status: 'Pending' },
    confirm: 'Stop {campaign} ?',
  },
  start: {
    on: 'row',
    label: 'Start',
    icon: 'play',
    call: 'POST change-campaign-status-to-stop',
    can: 'admin-manage-campaign-status',
    visibleTo: [0],
    idAs: 'send_sms_id',
    send: { action: 'start' },
    when: { status: 'Stop' },
    confirm: 'Start {campaign} again? What was taken back is charged and sent.',
  },
  repush: {
    on: 'row',
    label: 'Push unsent',
    icon: 'forward',
    call: 'POST repush-campaign',
    can: 'admin-manage-campaign-status',
    idAs: 'send_sms_id',
    when: { status: ['Pending', 'Ready-to-complete', 'Completed'] },
    confirm: 'Push what {campaign} could not send? Only messages that no operator was ever given.',
  },
} as const satisfies Readonly<Record<string, Action>>
