import { OPERATORS } from '../language/access.ts'
import { DELIVERY_STATUSES, ENTRY_MODES, MESSAGE_TYPES, PRIORITIES, SMS_ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { TAKE_RESPONSES } from '../two-way/port.ts'
import { campaignLife } from './actions/campaign-life.ts'
import { NESTED_TEMPLATE } from './campaign.answers.ts'
import { FILTER_DELIVERY } from './campaign-filters.ts'
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES, SMS_TYPES } from './choices.ts'
import { ENDING } from './life.answers.ts'
import { PENDING_CAUSES } from './pending.ts'
import { sendForm } from './send-form.ts'

const count = (label: string) => number({ label, writable: 'never', min: 0 })

const { resend, stop, ...life } = campaignLife

/** Text campaigns: what was sent, to how many, and what became of it (rules campaigns-3 and campaigns-4). */
export const campaigns = defineResource({
  name: 'delivery-report',
  table: 'campaigns',
  owner: 'user_id',
  label: { one: 'Campaign', many: 'Delivery report' },
  group: 'Reports',
  icon: 'report',
  title: 'campaign',
  fields: {
    campaign: text({ label: 'Campaign', max: 100, writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
    message: text({ label: 'Message', writable: 'never', lines: 3 }),
    campaign_send_date_time: date({ label: 'Time', precision: 'minute', writable: 'never' }),
    route_type: select({ label: 'Route type', choices: SMS_ROUTE_TYPES, writable: 'never' }),
    sms_type: select({ label: 'SMS type', choices: SMS_TYPES, writable: 'never' }),
    message_type: select({ label: 'Message type', choices: MESSAGE_TYPES, writable: 'never' }),
    priority: select({ label: 'Priority', choices: PRIORITIES, writable: 'never' }),
    campaign_type: select({ label: 'Start', choices: CAMPAIGN_TYPES, writable: 'never' }),
    entry_mode: select({ label: 'Entered by', choices: ENTRY_MODES, writable: 'never' }),
    sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
    dlt_template_id: reference({ label: 'Template', resource: 'dlt-template-list', writable: 'never' }),
    secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes', visibleTo: OPERATORS, writable: 'never' }),
    total_contacts: count('Contacts'),
    total_credit_deduct: count('Credits'),
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
    total_stopped: count('Taken back'),
    /** After it was ended with many unsent: how many there were. Empty when all are taken back and their credits returned. */
    to_take_back: count('To take back'),
    total_credit_hold: count('Credits held'),
    only_campaign: checkbox({ label: 'Panel campaigns only', writable: 'never', virtual: true }),
    status: select({ label: 'Status', choices: CAMPAIGN_STATUSES, writable: 'never' }),
    created_at: date({ label: 'Entered', precision: 'minute', writable: 'never' }),
    /** Held back by a person or by a rule: nothing of it is sent until it is resumed. It stays Pending. */
    is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
    paused_at: date({ label: 'Paused at', precision: 'minute', writable: 'never' }),
    paused_by: text({ label: 'Paused by', writable: 'never', virtual: true }),
    pause_reason: text({ label: 'Why it is paused', writable: 'never' }),
    /** Waits for its time, or was held because it missed it. */
    is_scheduled: checkbox({ label: 'Waits for its time', writable: 'never', virtual: true }),
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
  },
  operations: {
    list: { call: 'POST delivery-report', can: 'reports', paged: 'per_page twice' },
    get: { call: 'GET get-campaign-info/{id}', can: 'reports' },
  },
  list: {
    columns: ['campaign', 'message', 'campaign_send_date_time', 'total_contacts', 'total_credit_deduct', 'status'],
    filters: FILTER_DELIVERY,
    search: ['campaign'],
    sort: ['id', 'desc'],
    tabs: [
      { label: 'Text SMS', filter: { route_type: [1, 2] } },
      { label: 'Two Way', filter: { route_type: 3 } },
      { label: 'Voice', elsewhere: { path: '/voice-report', label: 'Open voice report' } },
      { label: 'WhatsApp', elsewhere: { path: '/whatsapp-message-report', label: 'Open WhatsApp report' } },
    ],
    leadsTo: [{ path: '/scheduled-campaign-report', label: 'Upcoming Campaign', icon: 'schedule' }],
  },
  // In the specification's order (rule campaigns-3); what else can be done follows.
  beside: {
    always: NESTED_TEMPLATE,
    never: ['only_campaign', 'waits_for'],
  },
  actions: {
    resend,
    info: {
      on: 'row',
      label: 'Campaign Info',
      icon: 'info',
      call: 'POST get-campaign-info/{id}',
      can: 'reports',
      reads: true,
      paged: 'per_page',
      dialog: 'info',
    },
    export: {
      on: 'row',
      label: 'Export',
      icon: 'download',
      call: 'POST report-export-by-id',
      can: 'reports',
      reads: true,
      idAs: 'send_sms_id',
      dialog: 'export',
      input: { bucket: select({ label: 'Status', choices: [{ value: 'ALL', label: 'ALL' }, ...DELIVERY_STATUSES] }) },
    },
    /** Asks the gateways again what became of what is open (rule adjustments-12, restart pending status). */
    recheck: {
      on: 'row',
      label: 'Ask the gateway again',
      icon: 'refresh',
      call: 'GET administration/reupdate-pending-status/{id}',
      can: 'update-pending-status',
      writes: true,
      visibleTo: OPERATORS,
      confirm: 'Ask the gateways what became of the open messages of {campaign}?',
      done: 'The gateways are being asked',
    },
    /** What is open in it, and what is to be done about it: the dialog of one campaign (rule adjustments-10). */
    manage: {
      on: 'row',
      label: 'Manage Campaign',
      icon: 'settings',
      call: 'GET manage-campaign-open/{id}',
      can: 'admin-manage-campaign-status',
      reads: true,
      visibleTo: OPERATORS,
      dialog: 'manage',
    },
    /** Of one account, one's own where none is named (rules campaigns-7 and people-10). */
    exportBySender: {
      on: 'toolbar',
      label: 'Export By Sender ID',
      icon: 'export',
      call: 'POST by-sender-id',
      can: 'reports',
      flag: 'postpaid',
      reads: true,
      dialog: 'exportBySender',
      input: {
        user_id: reference({ label: 'User', resource: 'users' }),
        sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', required: true }),
        from_date: date({ label: 'From', required: true }),
        to_date: date({ label: 'To', required: true, notBefore: 'from_date' }),
      },
    },
    /** Of the accounts named; a client has to name them, everybody else's own stands where none is (rules campaigns-7 and people-10). */
    exportByMobile: {
      on: 'toolbar',
      label: 'Export By Mobile Number',
      icon: 'export',
      call: 'POST by-mobile',
      can: 'reports',
      reads: true,
      dialog: 'exportByMobile',
      input: {
        user_id: reference({ label: 'User', resource: 'users', multiple: true }),
        mobile: text({
          label: 'Mobile',
          required: true,
          pattern: '^\\d{10,12}$',
          patternMessage: 'Enter 10 to 12 digits.',
          example: '9876543210',
        }),
        from_date: date({ label: 'From', required: true }),
        to_date: date({ label: 'To', required: true, notBefore: 'from_date' }),
      },
    },
    stop,
    complete: {
      on: 'row',
      label: 'Complete',
      icon: 'check',
      call: 'GET administration/change-campaign-status-to-complete/{id}',
      can: 'admin-manage-campaign-status',
      writes: true,
      answers: ENDING,
      when: { status: ['Pending', 'Ready-to-complete', 'Stop'] },
      confirm: 'complete {campaign} ?',
      dialog: 'life',
    },
    checkStatus: {
      on: 'row',
      label: 'Check Status',
      icon: 'refresh',
      call: 'GET get-campaign-current-status/{id}',
      can: 'reports',
      writes: true,
      confirm: 'Count {campaign} again from its messages?',
    },
    ...life,
    /** Accepts a message to many: stored, credits held, expansion begun, all before the answer. */
    send: { on: 'call', label: 'Send SMS', call: 'POST send-sms', can: 'send-sms', input: sendForm, writes: true },
    /** Renders every row without moving a credit; answers an id to follow. */
    preflight: {
      on: 'call',
      label: 'Check before sending',
      call: 'POST send-sms-preflight',
      can: 'send-sms',
      input: sendForm,
      writes: true,
    },
    preflightResult: {
      on: 'call',
      label: 'Result of the check',
      call: 'GET send-sms-preflight/{id}',
      can: 'send-sms',
      reads: true,
    },
    preflightRows: {
      on: 'call',
      label: 'Rows that would fail',
      call: 'POST send-sms-preflight-rows/{id}',
      can: 'send-sms',
      reads: true,
      paged: 'per_page_record',
    },
    test: {
      on: 'call',
      label: 'Send a test to one number',
      call: 'POST send-sms-test',
      can: 'send-sms',
      writes: true,
      input: { ...sendForm, test_mobile: text({ label: 'Test number', required: true, max: 40, example: '9876543210' }) },
    },
    /** What the send page needs to know about the chosen account: routes, wallets, limits. */
    sendOptions: {
      on: 'call',
      label: 'What can be sent',
      call: 'POST send-sms-options',
      can: 'send-sms',
      reads: true,
      input: { user_id: reference({ label: 'User', resource: 'users', visibleTo: OPERATORS }) },
    },
    whyPending: { on: 'call', label: 'Why it is pending', call: 'GET why-pending/{id}', can: 'reports', reads: true },
    /** What did not arrive, by cause in plain words. */
    failures: { on: 'call', label: 'Why messages failed', call: 'GET campaign-failures/{id}', can: 'reports', reads: true },
    resendPreview: {
      on: 'call',
      label: 'What sending again takes',
      call: 'GET resend-preview/{id}',
      can: 'send-sms',
      reads: true,
    },
    trail: { on: 'call', label: 'Trail of a message', call: 'GET message-trail/{id}', can: 'reports', reads: true },
    explain: {
      on: 'call',
      label: 'Meaning of a code',
      call: 'GET get-dlr-explanation/{id}',
      can: 'reports',
      reads: true,
      pathId: { label: 'A code, its status word, or the number of its row', example: '000' },
    },
  },
  pages: {
    send: { path: '/admin-send-sms', label: 'Text SMS', can: 'send-sms', group: 'Send', icon: 'send' },
  },
})
