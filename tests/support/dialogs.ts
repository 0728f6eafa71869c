import { END_FIRST } from '../../resources/kinds/date/sentences.ts'
import type { UserType } from '../../resources/language/access.ts'
import type { FieldKind } from '../../resources/language/fields.ts'

/**
 * The dialogs of the specification for text and two-way SMS (rules campaigns-3, campaigns-7, panel-7, panel-8 and campaigns-6): fields, rules and wording,
 * once. Both ends are held to it, the panel by tests/kernel/dialogs.panel.test.tsx and the server by tests/contract/dialogs.test.ts. That every
 * declared input refuses values of the wrong kind, and nothing where something must be, contract.test.ts and resourceRegister.test.tsx prove
 * for the whole register; here stands what the specification says of each.
 */
export type DialogName =
  | 'Filter Delivery'
  | 'Campaign detail'
  | 'Export By Sender ID'
  | 'Export By Mobile Number'
  | 'Export Two Way Response'
  | 'Export Two Way Click Report'
  | 'Export'
  | 'Restart Campaign'
  | 'Manage Campaign Ratio'
  | 'Confirm'

export type Body = Readonly<Record<string, unknown>>

/** Numbers of records that are there, at whichever end. */
export interface Ids {
  user: number
  sender: number
  template: number
  campaign: number
  message: number
}

export interface DialogField {
  kind: FieldKind
  required?: true
  /** Who has to fill it, where not everybody who is offered it. */
  requiredOf?: readonly UserType[]
  /** Who is offered it; everybody where not said. */
  for?: readonly UserType[]
  /** Only accounts with this operation have it. */
  flag?: 'sp_operation'
  /** All that can be chosen. */
  values?: readonly (string | number)[]
  /** Shown while another field holds this. */
  when?: readonly [field: string, value: string]
}

export interface DialogRule {
  /** The rest of a sentence that begins with the dialog. */
  title: string
  /** In place of what is good; undefined: left out. */
  typed: Body
  /** What else is good, by its name in `others`. */
  from?: string
  /** The field where the sentence stands. */
  at: string
  says: string
  /**
   * Where the panel does not say it by itself: `server` knows alone, and its sentence is put at the field; `run`: said when counting is over
   * and it is to be carried out; `held`: the control cannot be left without a value.
   */
  validate?: 'server' | 'run' | 'held'
}

export interface SpecDialog {
  /** Resource and action whose input the dialog asks for; no action: the filter of the list. */
  of: readonly [resource: string, action?: string]
  path: string
  /** Whose it is in the tests of its rules. */
  as: UserType
  submit: string
  fields: Readonly<Record<string, DialogField>>
  good: (ids: Ids) => Body
  /** Further bodies that are good. */
  others?: Readonly<Record<string, (ids: Ids) => Body>>
  /** Keys that the screen behind the dialog sends, not a field of it. */
  sends?: readonly string[]
  /** Counted first (`dry_run`), then carried out. */
  counts?: true
  rules: readonly DialogRule[]
}

const DAYS = { from_date: '2026-11-01', to_date: '2026-11-02' }
const ORDER: DialogRule = {
  title: 'does not end before it begins',
  typed: { from_date: '2026-11-02', to_date: '2026-11-01' },
  at: 'to_date',
  says: END_FIRST,
}
const missing = (at: string, label: string): DialogRule => ({
  title: `asks for ${label}`,
  typed: { [at]: undefined },
  at,
  says: `${label} is required.`,
})
const mobile = (title: string, typed: string): DialogRule => ({
  title,
  typed: { mobile: typed },
  at: 'mobile',
  says: 'Enter 10 to 12 digits.',
})
const BUCKETS = ['Pending', 'Accepted', 'DELIVRD', 'FAILED', 'Invalid', 'Block'] as const
const ratio = ['action_type', 'apply_ratio'] as const
const resubmit = ['action_type', 'resubmit_pending_sms'] as const
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const DIALOGS: Readonly<Record<DialogName, SpecDialog>> = {
  'Filter Delivery': {
    of: ['delivery-report'],
    path: 'delivery-report',
    as: 2,
    submit: 'Filter',
    // Set by the links that count them.
    sends: ['is_stalled'],
    fields: {
      user_id: { kind: 'reference', for: [2] },
      only_campaign: { kind: 'checkbox' },
      campaign: { kind: 'text' },
      dlt_template_id: { kind: 'reference' },
      // A number on the wire, the row's own: chosen by its header (rule campaigns-7).
      sender_id: { kind: 'reference' },
      message_type: { kind: 'select', values: [1, 2] },
      sms_type: { kind: 'select', values: [1, 2] },
      route_type: { kind: 'select', values: [1, 2, 3] },
      status: { kind: 'select', values: ['Pending', 'Ready-to-complete', 'Completed', 'Stop', 'Paused'] },
      from_date: { kind: 'date' },
      to_date: { kind: 'date' },
    },
    good: ({ user, template, sender }) => ({
      user_id: user,
      only_campaign: 1,
      campaign: 'Fees',
      dlt_template_id: template,
      sender_id: sender,
      message_type: 1,
      sms_type: 1,
      route_type: 1,
      ...DAYS,
    }),
    others: { nothing: () => ({}) },
    rules: [ORDER],
  },
  'Campaign detail': {
    of: ['delivery-report', 'info'],
    path: 'get-campaign-info/{id}',
    as: 2,
    submit: 'Search',
    fields: { search: { kind: 'text' }, bucket: { kind: 'select', values: BUCKETS } },
    good: () => ({ search: '98765', bucket: 'FAILED' }),
    others: { nothing: () => ({}) },
    rules: [
      {
        title: 'takes a status there is',
        typed: { bucket: 'lost' },
        at: 'bucket',
        says: 'Choose one of: ALL, Pending, Accepted, DELIVRD, FAILED, Invalid, Block.',
        validate: 'held',
      },
    ],
  },
  'Export By Sender ID': {
    of: ['delivery-report', 'exportBySender'],
    path: 'by-sender-id',
    as: 2,
    submit: 'Export By Sender ID',
    fields: {
      user_id: { kind: 'reference', for: [0, 1, 2, 3] },
      sender_id: { kind: 'reference', required: true },
      from_date: { kind: 'date', required: true },
      to_date: { kind: 'date', required: true },
    },
    good: ({ sender }) => ({ sender_id: sender, ...DAYS }),
    others: { 'of a user': ({ user, sender }) => ({ user_id: user, sender_id: sender, ...DAYS }) },
    rules: [missing('sender_id', 'Sender ID'), missing('from_date', 'From'), missing('to_date', 'To'), ORDER],
  },
  'Export By Mobile Number': {
    of: ['delivery-report', 'exportByMobile'],
    path: 'by-mobile',
    as: 2,
    submit: 'Export By Mobile Number',
    fields: {
      user_id: { kind: 'reference', required: true, requiredOf: [2], for: [0, 2, 3] },
      mobile: { kind: 'text', required: true },
      from_date: { kind: 'date', required: true },
      to_date: { kind: 'date', required: true },
    },
    good: ({ user }) => ({ user_id: [user], mobile: '9876543210', ...DAYS }),
    rules: [
      missing('user_id', 'User'),
      missing('mobile', 'Mobile'),
      missing('from_date', 'From'),
      missing('to_date', 'To'),
      mobile('takes no 9 digits', '987654321'),
      mobile('takes no 13 digits', '9198765432100'),
      mobile('takes nothing but digits', '98765x3210'),
      ORDER,
    ],
  },
  'Export Two Way Response': {
    of: ['two-ways-sms', 'exportResponses'],
    path: 'report-export-two-way-response',
    as: 2,
    submit: 'Export Two Way Response',
    fields: { take_response: { kind: 'select', required: true, values: [1, 2, 3] } },
    good: ({ campaign }) => ({ campaign_id: campaign, take_response: 1 }),
    sends: ['campaign_id'],
    rules: [missing('take_response', 'Response')],
  },
  'Export Two Way Click Report': {
    of: ['two-ways-sms', 'exportClicks'],
    path: 'report-export-two-way-click',
    as: 2,
    submit: 'Export Two Way Click Report',
    fields: { from_date: { kind: 'date' }, to_date: { kind: 'date' } },
    good: ({ campaign }) => ({ campaign_id: campaign, ...DAYS }),
    others: { 'all days': ({ campaign }) => ({ campaign_id: campaign }) },
    sends: ['campaign_id'],
    rules: [ORDER],
  },
  Export: {
    of: ['delivery-report', 'exportMessages'],
    path: 'report-export-by-id',
    as: 2,
    submit: 'Export',
    fields: { bucket: { kind: 'select', values: BUCKETS } },
    good: ({ campaign }) => ({ send_sms_id: campaign, bucket: 'FAILED' }),
    others: { 'all of it': ({ campaign }) => ({ send_sms_id: campaign }) },
    sends: ['send_sms_id'],
    rules: [],
  },
  'Restart Campaign': {
    of: ['delivery-report', 'resend'],
    path: 'resend-this-sms',
    as: 2,
    submit: 'Restart Campaign',
    fields: {
      reschedule_type: { kind: 'select', required: true, values: ['all', 'failed', 'undelivered'] },
      campaign_send_date_time: { kind: 'date' },
      ratio_set: { kind: 'number', flag: 'sp_operation' },
      failed_ratio: { kind: 'number', flag: 'sp_operation' },
      confirm_repeat: { kind: 'checkbox' },
    },
    good: ({ campaign }) => ({
      send_sms_id: campaign,
      reschedule_type: 'all',
      campaign_send_date_time: `${later(2)} 12:30:00`,
      ratio_set: 80,
      failed_ratio: 10,
      confirm_repeat: 1,
    }),
    others: { 'at once': ({ campaign }) => ({ send_sms_id: campaign, reschedule_type: 'all', confirm_repeat: 1 }) },
    sends: ['send_sms_id'],
    rules: [
      // Left out it is what the declaration says.
      { ...missing('reschedule_type', 'Send again to'), typed: { reschedule_type: null }, validate: 'held' },
      {
        title: 'does not begin before now',
        typed: { campaign_send_date_time: '2026-01-31 09:30:00' },
        at: 'campaign_send_date_time',
        says: 'Choose a time in the future.',
      },
      { title: 'takes a share of at most 100 %', typed: { ratio_set: 101 }, at: 'ratio_set', says: 'Enter 100 or less.' },
      {
        title: 'takes both shares together up to 100 %',
        typed: { ratio_set: 60, failed_ratio: 50 },
        at: 'failed_ratio',
        says: 'Both shares together are at most 100 %.',
        validate: 'server',
      },
    ],
  },
  'Manage Campaign Ratio': {
    of: ['admin-manage-campaign', 'fix'],
    path: 'manage-campaign',
    as: 0,
    submit: 'Dry run',
    counts: true,
    fields: {
      action_type: { kind: 'select', required: true, values: ['apply_ratio', 'resubmit_pending_sms'] },
      ratio_percent_to_delivered: { kind: 'number', required: true, when: ratio },
      failed_ratio: { kind: 'number', when: ratio },
      sms_queue_id: { kind: 'number', required: true, when: resubmit },
      submit_count: { kind: 'number', required: true, when: resubmit },
      reason: { kind: 'text', required: true },
    },
    good: ({ campaign }) => ({
      send_sms_id: campaign,
      action_type: 'apply_ratio',
      ratio_percent_to_delivered: 50,
      failed_ratio: 10,
      reason: 'Summary of the supplier of 20 November',
    }),
    others: {
      resubmit: ({ campaign, message }) => ({
        send_sms_id: campaign,
        action_type: 'resubmit_pending_sms',
        sms_queue_id: message,
        submit_count: 1,
        reason: 'The supplier has no trace of it',
      }),
    },
    sends: ['send_sms_id'],
    rules: [
      {
        title: 'asks what is to be done',
        typed: { action_type: undefined, ratio_percent_to_delivered: undefined, failed_ratio: undefined },
        at: 'action_type',
        says: 'Choose an action.',
        validate: 'server',
      },
      ...[undefined, 0].map(
        (percent): DialogRule => ({
          title: percent === 0 ? 'applies a ratio of at least 1 %' : 'asks for the ratio it is to apply',
          typed: { ratio_percent_to_delivered: percent },
          at: 'ratio_percent_to_delivered',
          says: 'Enter 1 or more.',
          ...(percent === undefined && { validate: 'server' }),
        }),
      ),
      {
        title: 'takes both shares together up to 100 %',
        typed: { ratio_percent_to_delivered: 60, failed_ratio: 50 },
        at: 'failed_ratio',
        says: 'The two together can be at most 100 %.',
        validate: 'server',
      },
      {
        title: 'asks for the message it is to send again',
        from: 'resubmit',
        typed: { sms_queue_id: undefined },
        at: 'sms_queue_id',
        says: 'Enter the number of the message.',
        validate: 'server',
      },
      {
        title: 'asks how many it is to send again',
        from: 'resubmit',
        typed: { submit_count: undefined },
        at: 'submit_count',
        says: 'Enter how many are to be sent again.',
        validate: 'server',
      },
      {
        title: 'asks for a reason before it is carried out',
        typed: { reason: undefined },
        at: 'reason',
        says: 'You need to write a valid reason!',
        validate: 'run',
      },
    ],
  },
  Confirm: {
    of: ['users', 'deactivate'],
    path: 'user-action',
    as: 0,
    submit: 'Deactivate',
    fields: { reason: { kind: 'text', required: true } },
    good: ({ user }) => ({ ids: [user], action: 'deactivate', reason: 'Contract ended' }),
    sends: ['ids', 'action'],
    rules: [
      { ...missing('reason', 'Reason'), says: 'You need to write a valid reason!' },
      {
        title: 'takes no blanks for a reason',
        typed: { reason: '   ' },
        at: 'reason',
        says: 'You need to write a valid reason!',
      },
    ],
  },
}

/** The body by which a rule is broken. */
export const brokenBy = ({ good, others }: SpecDialog, { from, typed }: DialogRule, ids: Ids): Body =>
  Object.fromEntries(
    Object.entries({ ...((from && others?.[from]) || good)(ids), ...typed }).filter(([, value]) => value !== undefined),
  )

/** Every body that is good, by name. */
export const goodBodies = ({ good, others }: SpecDialog, ids: Ids): readonly (readonly [name: string, body: Body])[] => [
  ['everything', good(ids)],
  ...Object.entries(others ?? {}).map(([name, made]) => [name, made(ids)] as const),
]
