import { campaignLife, campaigns, ENDING } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { FILE } from '../language/answers.ts'
import { defineResource } from '../language/define.ts'
import { VOICE_AGAIN } from './send.answers.ts'
import { CALL_AGAIN_TYPES } from './send-choices.ts'
import { voiceSendForm } from './send-form.ts'
import {
  VOICE_BESIDE,
  VOICE_CAMPAIGN,
  VOICE_CAMPAIGNS,
  VOICE_FAILURES,
  VOICE_INFO,
  VOICE_OPEN,
} from './voice-campaign.answers.ts'
import { VOICE_CAMPAIGN_FIELDS } from './voice-campaign-fields.ts'
import { VOICE_EXPORT_INPUT } from './voice-export-input.ts'

const CAN = 'voice-sms'
const CAMPAIGNS = 'delivery-report'
const ID = 'voice_sms_id'
/** Those that end a campaign: as of texts, by a call of its own. */
const { send: _send, assumed: _assumed, channel: _all, ...stop } = campaignLife.stop
const { channel: _of_all, ...complete } = campaigns.actions.complete

/** Campaigns of voice: what was played, to how many, who answered and what it cost (rules voice-50 to voice-54). */
export const voiceCampaigns = defineResource({
  name: 'voice-report',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'voice',
  label: { one: 'Voice campaign', many: 'Voice report' },
  group: 'Voice',
  icon: 'report',
  title: 'campaign',
  fields: VOICE_CAMPAIGN_FIELDS,
  operations: {
    list: { call: 'POST voice-campaign-list', can: CAN, answers: VOICE_CAMPAIGNS },
    get: { call: 'GET get-voice-campaign-info/{id}', can: CAN },
  },
  list: {
    columns: [
      'campaign',
      'user_id',
      'voice_title',
      'campaign_send_date_time',
      'total_contacts',
      'total_credit_deduct',
      'answered_percent',
      'status',
    ],
    card: ['campaign_send_date_time', 'total_contacts', 'answered_percent', 'status'],
    filters: [
      'user_id',
      'status',
      { field: 'campaign_send_date_time', from: 'from_date', to: 'to_date' },
      'voice_title',
      'caller_id',
      'voice_type',
      { field: 'campaign_unique_key', match: 'equals' },
      // Set by the links that count them.
      { field: 'is_stalled', visibleTo: [] },
    ],
    search: ['campaign'],
    sort: ['id', 'desc'],
    leadsTo: [{ path: '/scheduled-campaign-report', label: 'Upcoming Campaign', icon: 'schedule' }],
  },
  beside: VOICE_BESIDE,
  // In the reference's order; what else can be done follows.
  actions: {
    /** As a campaign of its own, by today's rules (rule campaigns-10). */
    resend: {
      ...campaignLife.resend,
      call: 'POST resend-this-voice-sms',
      can: CAN,
      answers: VOICE_AGAIN,
      idAs: ID,
      input: {
        ...campaignLife.resend.input,
        reschedule_type: { ...campaignLife.resend.input.reschedule_type, choices: CALL_AGAIN_TYPES },
        ratio_set: voiceSendForm.ratio_set,
      },
    },
    info: {
      on: 'row',
      label: 'Campaign Info',
      icon: 'info',
      call: 'POST get-voice-campaign-info/{id}',
      can: CAN,
      reads: true,
      answers: VOICE_INFO,
      paged: 'per_page_record',
      dialog: 'info',
    },
    /** Its calls, one below the other. */
    exportReport: {
      on: 'row',
      label: 'Export',
      icon: 'download',
      call: 'POST export-voice-report',
      can: CAN,
      reads: true,
      answers: FILE,
      idAs: ID,
      send: { of: 'campaign' },
      assumed: true,
    },
    exportReports: {
      on: 'toolbar',
      label: 'Export',
      icon: 'export',
      call: 'POST export-voice-report',
      can: CAN,
      reads: true,
      answers: FILE,
      send: { of: 'filter' },
      input: VOICE_EXPORT_INPUT,
    },
    stop: { ...stop, call: 'POST change-voice-campaign-status-to-stop', answers: ENDING, idAs: ID },
    complete: {
      ...complete,
      call: 'POST change-voice-campaign-status-to-complete',
      answers: ENDING,
      idAs: ID,
    },
    checkStatus: {
      on: 'row',
      label: 'Check Status',
      icon: 'refresh',
      call: 'GET voice-campaign-status/{id}',
      can: CAN,
      writes: true,
      answers: VOICE_CAMPAIGN,
      when: { status: ['Pending', 'Ready-to-complete', 'Stop'] },
      otherwise: 'hidden',
      dialog: 'check',
      noUndo: 'It only counts again.',
    },
    /** What is open in it, and what is to be done about it (rule adjustments-14). */
    manage: {
      on: 'row',
      label: 'Manage Campaign',
      icon: 'settings',
      call: 'GET manage-voice-campaign-open/{id}',
      can: 'admin-manage-campaign-status',
      reads: true,
      answers: VOICE_OPEN,
      visibleTo: OPERATORS,
      dialog: 'manage',
    },
    retryFailed: { ...campaignLife.retryFailed, of: CAMPAIGNS },
    duplicate: { ...campaignLife.duplicate, of: CAMPAIGNS },
    pause: { ...campaignLife.pause, of: CAMPAIGNS },
    resume: { ...campaignLife.resume, of: CAMPAIGNS },
    reschedule: { ...campaignLife.reschedule, of: CAMPAIGNS },
    sendNow: { ...campaignLife.sendNow, of: CAMPAIGNS },
    cancelScheduled: { ...campaignLife.cancelScheduled, of: CAMPAIGNS },
    start: { ...campaignLife.start, of: CAMPAIGNS },
    repush: { ...campaignLife.repush, of: CAMPAIGNS },
    /** Who was not reached, by what became of the call, with what to do about it. */
    failures: {
      on: 'call',
      label: 'Why calls failed',
      call: 'GET voice-campaign-failures/{id}',
      can: CAN,
      reads: true,
      answers: VOICE_FAILURES,
    },
  },
})
