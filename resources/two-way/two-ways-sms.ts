import { FILE } from '../language/answers.ts'
import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, colour, date, file, number, reference, richText, select, text } from '../language/fields.ts'
import { PAGING } from '../language/paging.ts'
import { CONTENT_TYPES, LINK_EXPIRED, RATING_SCALES, RESPONSE_KINDS, TAKE_RESPONSES } from './choices.ts'
import { CLICKS, PREVIEW, RESPONSES, SAMPLE_LINK } from './two-way.answers.ts'

const CAN = 'two-ways-sms'
const PICTURE = { accept: ['.png', '.jpg', '.gif', '.webp'], maxBytes: 1_000_000 } as const

const count = (label: string) => number({ label, writable: 'never', virtual: true, min: 0 })

const page = {
  search: text({ label: 'Search', max: 200, help: 'Part of the mobile number.' }),
  ...PAGING,
  // A page may have been sent to millions.
  page: number({ label: 'Page', min: 1 }),
} as const

const campaign = number({ label: 'Campaign', required: true, min: 1, plain: true })

/** What the links of two-way messages lead to: a page with or without a question, a web address, a file (rule two-way-1). */
export const twoWaysSms = defineResource({
  name: 'two-ways-sms',
  table: 'two_way_contents',
  owner: 'user_id',
  label: { one: 'Two-way page', many: 'Two-way pages' },
  group: 'Two-way',
  icon: 'panel',
  title: 'title',
  fields: {
    title: text({ label: 'Title', required: true, min: 3, max: 100, example: 'Annual day: will you come?' }),
    user_id: reference({ label: 'Owner', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
    content_type: select({
      label: 'Leads to',
      required: true,
      choices: CONTENT_TYPES,
      default: 'page',
      display: 'radio',
      writable: 'create',
    }),
    content: richText({ label: 'Text', required: true }),
    target_url: text({
      label: 'Web address',
      required: true,
      max: 2000,
      pattern: '^https://\\S+$',
      patternMessage: 'A web address starts with https://.',
      example: 'https://www.example.in/annual-day',
      help: 'Opening the link leads there and is counted.',
    }),
    file: file({
      label: 'File',
      required: true,
      accept: ['.pdf', '.png', '.jpg', '.mp4', '.webm'],
      maxBytes: 10_000_000,
    }),
    take_response: select({
      label: 'Response',
      required: true,
      choices: TAKE_RESPONSES,
      default: 0,
      writable: 'create',
      help: 'One per recipient; the first is kept.',
    }),
    response_mandatory: checkbox({ label: 'Answers are required', default: 0 }),
    thank_you_text: text({ label: 'Thank-you message', max: 300, lines: 2, example: 'Thank you! We have noted your answer.' }),
    ask_name: checkbox({ label: 'Ask for the name', default: 1 }),
    ask_mobile: checkbox({ label: 'Ask for a mobile number', default: 0 }),
    ask_email: checkbox({ label: 'Ask for an e-mail address', default: 0 }),
    rating_scale: select({ label: 'Scale', choices: RATING_SCALES, default: 5, display: 'radio' }),
    header_image: file({ label: 'Header image', ...PICTURE }),
    theme_colour: colour({ label: 'Colour', help: 'Colour of buttons and links. Black uses the default colour.' }),
    expiry_days: number({ label: 'Valid for', min: 1, max: 365, unit: 'days', virtual: true, help: 'Default 30.' }),
    expiry: date({
      label: 'Valid until',
      clearable: true,
      help: 'Last day on which the link works, instead of a number of days.',
    }),
    sub_part: text({
      label: 'Name in the link',
      min: 2,
      max: 20,
      pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$',
      patternMessage: 'Letters, digits and hyphens.',
      example: 'SUNRSE',
      mono: true,
      writable: 'create',
      help: 'The sender ID, as registered on DLT. Leave empty for the first sender ID of the account.',
    }),
    code: text({ label: 'Code', writable: 'never', mono: true, max: 8 }),
    /** For everybody, without a recipient: counted, but nobody can answer by it. */
    link: text({ label: 'Link', writable: 'never', virtual: true, mono: true }),
    link_expired: select({ label: 'Link', choices: LINK_EXPIRED, writable: 'never', virtual: true }),
    total_campaigns: count('Campaigns'),
    total_click: count('Clicks'),
    unique_click: count('Recipients who clicked'),
    total_responses: count('Responses'),
    status: select({ label: 'Status', choices: ACTIVE, default: 1 }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST two-ways-smses', can: CAN },
    get: { call: 'GET two-ways-sms/{id}', can: CAN },
    create: { call: 'POST two-ways-sms', can: CAN },
    update: { call: 'PUT two-ways-sms/{id}', can: CAN },
    delete: { call: 'DELETE two-ways-sms/{id}', can: CAN },
  },
  list: {
    columns: [
      'title',
      'content_type',
      'take_response',
      'link',
      'expiry',
      'total_click',
      'total_responses',
      'status',
      'user_id',
      'total_campaigns',
    ],
    filters: [
      'title',
      'content_type',
      'take_response',
      'link_expired',
      'status',
      'user_id',
      { field: 'created_at', from: 'from_date', to: 'to_date' },
    ],
    search: ['title', 'code'],
    sort: ['id', 'desc'],
  },
  form: [
    'title',
    'user_id',
    'content_type',
    { section: 'Page', if: { content_type: 'page' }, fields: ['header_image', 'theme_colour', 'content', 'take_response'] },
    { if: { content_type: 'url' }, fields: ['target_url'] },
    { if: { content_type: 'file' }, fields: ['file'] },
    { if: { take_response: 2 }, fields: ['ask_name', 'ask_mobile', 'ask_email'] },
    { if: { take_response: 3 }, fields: ['rating_scale'] },
    { if: { take_response: [2, 3] }, fields: ['response_mandatory'] },
    { if: { take_response: [1, 2, 3] }, fields: ['thank_you_text'] },
    { section: 'Link', fields: ['expiry_days', 'expiry', 'sub_part', 'status'] },
  ],
  beside: { never: ['expiry_days'] },
  actions: {
    /** As recipients will see it, whole, as one HTML document in `data.html`; nothing is counted. */
    preview: {
      on: 'row',
      label: 'Preview',
      icon: 'view',
      call: 'GET two-ways-sms-preview/{id}',
      can: CAN,
      reads: true,
      dialog: 'preview',
      answers: PREVIEW,
    },
    /** Clicks of all campaigns with this content; the rows are those of `clickLog`. */
    clickReport: {
      on: 'row',
      label: 'Click report',
      icon: 'report',
      call: 'POST two-ways-sms-clicks/{id}',
      can: CAN,
      reads: true,
      paged: 'per_page',
      dialog: 'clickReport',
      answers: CLICKS,
    },
    /** Responses of all campaigns with this content; the rows are those of `responseLog`. */
    responseReport: {
      on: 'row',
      label: 'Response report',
      icon: 'chat',
      call: 'POST two-ways-sms-responses/{id}',
      can: CAN,
      reads: true,
      paged: 'per_page',
      dialog: 'responseReport',
      answers: RESPONSES,
    },
    /** What a link in a message will look like: `{ link, length }`, to show and count before anything is sent. */
    sampleLink: {
      on: 'call',
      label: 'Example of a personal link',
      call: 'GET two-ways-sms-sample-link/{id}',
      can: CAN,
      reads: true,
      answers: SAMPLE_LINK,
    },
    /** Who clicked, a row for each recipient with the clicks in it (rule two-way-6). */
    clickLog: {
      on: 'call',
      label: 'Clicks of a campaign',
      call: 'POST two-way-link-click-log',
      can: CAN,
      reads: true,
      paged: 'per_page',
      input: { send_sms_id: campaign, ...page },
      answers: CLICKS,
    },
    /** What recipients answered, a row for each (rule two-way-6); beside the page `average_rating` and the counts by kind. */
    responseLog: {
      on: 'call',
      label: 'Responses of a campaign',
      call: 'POST two-way-capture-record-log',
      can: CAN,
      reads: true,
      paged: 'per_page',
      input: { send_sms_id: campaign, ...page },
      answers: RESPONSES,
    },
    exportClicks: {
      on: 'call',
      label: 'Export Two Way Click Report',
      call: 'POST report-export-two-way-click',
      can: CAN,
      reads: true,
      input: {
        campaign_id: campaign,
        from_date: date({ label: 'From' }),
        to_date: date({ label: 'To', notBefore: 'from_date' }),
      },
      answers: FILE,
    },
    exportResponses: {
      on: 'call',
      label: 'Export Two Way Response',
      call: 'POST report-export-two-way-response',
      can: CAN,
      reads: true,
      input: {
        campaign_id: campaign,
        take_response: select({ label: 'Response', choices: RESPONSE_KINDS, required: true }),
      },
      answers: FILE,
    },
  },
  pages: {
    send: { path: '/admin-send-two-ways-sms', label: 'Two-way SMS', can: CAN, group: 'Send', icon: 'chat' },
    add: { path: '/add-two-ways-sms', label: 'New two-way page', can: CAN, group: 'Two-way', icon: 'edit' },
    edit: { path: '/add-two-ways-sms/{id}', label: 'Two-way page', can: CAN },
    shortLink: { path: '/add-short-link-generate', label: 'Short link', can: CAN, group: 'Two-way', icon: 'link' },
  },
})
