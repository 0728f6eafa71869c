import { OPERATORS } from '../language/access.ts'
import { FILE } from '../language/answers.ts'
import { DELIVERY_STATUSES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { integer, nullable, object } from '../language/shape.ts'
import { campaignLife } from './actions/campaign-life.ts'
import { neighbours } from './actions/neighbours.ts'
import { BESIDE_ONE, CAMPAIGNS, PENDING, RECOUNTED, RESEND_PREVIEW } from './campaign.answers.ts'
import { campaignFields } from './campaign-fields.ts'
import { FILTER_DELIVERY } from './campaign-filters.ts'
import { ACCEPTED, ENDING } from './life.answers.ts'
import { FAILURES, INFO, MEANING, TRAIL } from './messages.answers.ts'
import { OPEN_CAMPAIGN } from './openCampaign.answers.ts'
import { FAILING_ROWS, PREFLIGHT, SEND_OPTIONS } from './send.answers.ts'
import { sendForm } from './send-form.ts'

const { resend, stop, ...life } = campaignLife

/** Text campaigns: what was sent, to how many, and what became of it (rules campaigns-3 and campaigns-4). */
export const campaigns = defineResource({
  name: 'delivery-report',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'text',
  label: { one: 'Campaign', many: 'Delivery report' },
  group: 'Reports',
  icon: 'report',
  about: 'Every campaign and its outcome, down to each number.',
  title: 'campaign',
  fields: campaignFields,
  operations: {
    list: { call: 'POST delivery-report', can: 'reports', paged: 'per_page twice', answers: CAMPAIGNS },
    get: { call: 'GET get-campaign-info/{id}', can: 'reports' },
    export: { call: 'POST delivery-report-export', can: 'reports' },
  },
  list: {
    columns: [
      'campaign',
      'message',
      'campaign_send_date_time',
      'total_contacts',
      'total_credit_deduct',
      'total_delivered',
      'total_failed',
      'status',
    ],
    card: ['campaign_send_date_time', 'total_contacts', 'total_delivered', 'status'],
    filters: FILTER_DELIVERY,
    filterTitle: 'Filter Delivery',
    search: ['campaign'],
    sort: ['id', 'desc'],
    longOrders: ['total_contacts'],
    tabs: [
      { label: 'Text SMS', filter: { route_type: [1, 2] } },
      { label: 'Two Way', filter: { route_type: 3 } },
      { label: 'Voice', elsewhere: { path: '/voice-report', label: 'Open voice report' } },
      { label: 'WhatsApp', elsewhere: { path: '/whatsapp-message-report', label: 'Open WhatsApp report', held: true } },
    ],
    leadsTo: [{ path: '/scheduled-campaign-report', label: 'Upcoming Campaign', icon: 'schedule' }],
  },
  // In the specification's order (rule campaigns-3); what else can be done follows.
  beside: {
    always: BESIDE_ONE,
    never: ['only_campaign', 'is_stalled', 'waits_for'],
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
      answers: INFO,
      paged: 'per_page',
      dialog: 'info',
    },
    /** Its messages, one below the other; the list's own export has its campaigns. */
    exportMessages: {
      on: 'row',
      label: 'Export',
      icon: 'download',
      call: 'POST report-export-by-id',
      can: 'reports',
      reads: true,
      answers: FILE,
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
      answers: object({ job_id: integer() }),
      visibleTo: OPERATORS,
      confirm: 'Ask the gateways for the outcome of the open messages of {campaign}?',
      done: 'The gateways are being asked',
      noUndo: 'It only asks for statuses again.',
    },
    /** What is open in it, and what is to be done about it: the dialog of one campaign (rule adjustments-10). */
    manage: {
      on: 'row',
      label: 'Manage Campaign',
      icon: 'settings',
      call: 'GET manage-campaign-open/{id}',
      can: 'admin-manage-campaign-status',
      reads: true,
      answers: OPEN_CAMPAIGN,
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
      answers: FILE,
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
      answers: FILE,
      dialog: 'exportByMobile',
      input: {
        user_id: reference({ label: 'User', resource: 'users', multiple: true, askedOf: [0, 2, 3], requiredOf: [2] }),
        mobile: text({
          label: 'Mobile',
          required: true,
          format: 'mobileAsTyped',
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
      channel: 'all',
      can: 'admin-manage-campaign-status',
      writes: true,
      answers: ENDING,
      when: { status: ['Pending', 'Ready-to-complete', 'Stop'] },
      confirm: 'complete {campaign} ?',
      dialog: 'life',
      noUndo: 'Credits were returned; late receipts still correct it.',
    },
    checkStatus: {
      on: 'row',
      label: 'Check Status',
      icon: 'refresh',
      call: 'GET get-campaign-current-status/{id}',
      can: 'reports',
      writes: true,
      answers: RECOUNTED,
      confirm: 'Count {campaign} again from its messages?',
      noUndo: 'It only counts again.',
    },
    ...life,
    /** Accepts a message to many: stored, credits held, expansion begun, all before the answer. */
    send: {
      on: 'call',
      label: 'Send SMS',
      call: 'POST send-sms',
      can: 'send-sms',
      input: sendForm,
      writes: true,
      answers: ACCEPTED,
    },
    /** Renders every row without moving a credit; answers an id to follow. */
    preflight: {
      on: 'call',
      label: 'Check before sending',
      call: 'POST send-sms-preflight',
      can: 'send-sms',
      input: sendForm,
      writes: true,
      answers: object({ id: integer() }),
    },
    preflightResult: {
      on: 'call',
      label: 'Result of the check',
      call: 'GET send-sms-preflight/{id}',
      can: 'send-sms',
      reads: true,
      answers: PREFLIGHT,
    },
    preflightRows: {
      on: 'call',
      label: 'Rows that would fail',
      call: 'POST send-sms-preflight-rows/{id}',
      can: 'send-sms',
      reads: true,
      answers: FAILING_ROWS,
      paged: 'per_page_record',
    },
    test: {
      on: 'call',
      label: 'Send a test to one number',
      call: 'POST send-sms-test',
      can: 'send-sms',
      writes: true,
      answers: ACCEPTED,
      input: { ...sendForm, test_mobile: text({ label: 'Test number', required: true, max: 40, example: '9876543210' }) },
    },
    /** What the send page needs to know about the chosen account: routes, wallets, limits. */
    sendOptions: {
      on: 'call',
      label: 'What can be sent',
      call: 'POST send-sms-options',
      can: 'send-sms',
      reads: true,
      answers: SEND_OPTIONS,
      input: { user_id: reference({ label: 'User', resource: 'users', visibleTo: OPERATORS }) },
    },
    whyPending: {
      on: 'call',
      label: 'Why it is pending',
      call: 'GET why-pending/{id}',
      channel: 'all',
      can: 'reports',
      reads: true,
      answers: nullable(PENDING),
    },
    neighbours,
    /** What did not arrive, by cause in plain words. */
    failures: {
      on: 'call',
      label: 'Why messages failed',
      call: 'GET campaign-failures/{id}',
      can: 'reports',
      reads: true,
      answers: FAILURES,
    },
    resendPreview: {
      on: 'call',
      label: 'What sending again takes',
      call: 'GET resend-preview/{id}',
      channel: 'all',
      can: 'send-sms',
      reads: true,
      answers: RESEND_PREVIEW,
    },
    trail: {
      on: 'call',
      label: 'Trail of a message',
      call: 'GET message-trail/{id}',
      can: 'reports',
      reads: true,
      answers: TRAIL,
    },
    explain: {
      on: 'call',
      label: 'Meaning of a code',
      call: 'GET get-dlr-explanation/{id}',
      can: 'reports',
      reads: true,
      input: { message_id: number({ label: 'Message whose route reported it', min: 1, plain: true }) },
      answers: MEANING,
      pathId: { label: 'A code, its status word, or the number of its row', example: '000' },
    },
  },
  pages: {
    send: { path: '/admin-send-sms', label: 'Text SMS', can: 'send-sms', group: 'Send', icon: 'send' },
    campaign: { path: '/campaign/{id}', label: 'Campaign', can: 'reports', icon: 'report', ofRecord: true },
  },
})
