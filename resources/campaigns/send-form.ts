import { OPERATORS } from '../language/access.ts'
import { MESSAGE_TYPES, PRIORITIES } from '../language/choices.ts'
import { checkbox, date, file, number, object, reference, select, text } from '../language/fields.ts'
import { CAMPAIGN_TYPES, SMS_TYPES } from './choices.ts'

/** To whom something is sent, over whatever channel. */
export const toWhom = {
  mobile_numbers: text({ label: 'Mobile numbers', lines: 6, max: 2_000_000, help: 'Separated by commas or new lines.' }),
  contact_group_ids: reference({
    label: 'Contact groups',
    resource: 'group',
    multiple: true,
    dependsOn: { user_id: 'user_id' },
    creates: true,
  }),
  file_path: file({ label: 'File', accept: ['.csv', '.txt'], maxBytes: 20_000_000 }),
  file_mobile_field: text({ label: 'Column of the number', max: 200, example: 'Mobile No.' }),
}

/** When it is sent, how it is closed, and that it may be a repeat. */
export const whenAndHow = {
  campaign_type: select({ label: 'Campaign type', choices: CAMPAIGN_TYPES, default: 'no', display: 'radio' }),
  campaign_send_date_time: date({ label: 'Start at', precision: 'minute', ahead: true }),
  ratio_set: number({ label: 'Close as delivered', min: 0, max: 100, unit: '%', flag: 'sp_operation' }),
  failed_ratio: number({ label: 'Close as failed', min: 0, max: 100, unit: '%', flag: 'sp_operation' }),
  is_auto: checkbox({ label: 'Close by rule', flag: 'sp_operation', default: 0 }),
  confirm_repeat: checkbox({ label: 'Send even though it looks like a repeat', default: 0 }),
}

/** The fields of a message to many (rule campaigns-1), shared by sending, checking beforehand and the test to one number. */
export const sendForm = {
  user_id: reference({
    label: 'User',
    resource: 'users',
    visibleTo: OPERATORS,
    help: 'The account that pays; empty means your own.',
  }),
  campaign: text({ label: 'Campaign', max: 100, example: 'Fees reminder' }),
  route_type: select({
    label: 'Route type',
    required: true,
    display: 'radio',
    default: 1,
    choices: [
      { value: 1, label: 'Transaction' },
      { value: 2, label: 'Promotional' },
      { value: 3, label: 'Two Way' },
    ],
  }),
  /** Two Way only: what the personal link of each recipient leads to (rule two-way-5). */
  two_way_content_id: reference({
    label: 'Two-way page',
    resource: 'two-ways-sms',
    dependsOn: { user_id: 'user_id' },
    only: { status: 1, link_expired: 0 },
    help: 'Each recipient gets a link of their own to it.',
  }),
  link_variable: number({
    label: 'Variable of the link',
    min: 1,
    max: 20,
    plain: true,
    help: 'Which variable takes the personal link. In a Normal SMS it stays in the text as registered, {#url#} or {#var#}; the others are filled in. Leave empty for the first {#url#}, or the only one.',
  }),
  secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes', visibleTo: OPERATORS }),
  country_id: reference({
    label: 'Country',
    resource: 'administration/country',
    only: { is_sms_allowed: 1 },
    help: 'Country of the numbers. Default: India.',
  }),
  sms_type: select({ label: 'SMS type', required: true, choices: SMS_TYPES, default: 1, display: 'radio' }),
  message_type: select({ label: 'Message type', choices: MESSAGE_TYPES, default: 1, display: 'radio' }),
  is_flash: checkbox({ label: 'Flash', default: 0 }),
  priority: select({ label: 'Priority', choices: PRIORITIES, help: 'Default: that of the template.' }),
  /** Chosen first by those who choose templates by group (rule dlt-6). */
  dlt_template_group_id: reference({
    label: 'Template group',
    resource: 'template-group-list',
    flag: 'template_groups_visible',
    only: { status: 1 },
  }),
  dlt_template_id: reference({
    label: 'Template',
    required: true,
    resource: 'dlt-template-list',
    dependsOn: { user_id: 'user_id', dlt_template_group_id: 'dlt_template_group_id' },
    only: { status: 1 },
    creates: true,
  }),
  sender_id: reference({
    label: 'Sender ID',
    required: true,
    resource: 'senderid-list',
    dependsOn: { user_id: 'user_id' },
    only: { status: 1 },
    creates: true,
  }),
  message: text({
    label: 'Message',
    required: true,
    max: 2000,
    lines: 6,
    help: 'Normal: the text as it goes out. Custom: the template with its variables.',
    example: 'Dear Asha, your fee of Rs 500 is due. - SUNRSE',
  }),
  ...toWhom,
  mapping: object({
    label: 'Columns of the variables',
    help: 'Variable number to column name: {"1":"Name","2":"Due Amount"}.',
    pattern: '^([1-9]|1[0-9]|20)$',
    patternMessage: 'Every name is the number of a variable, 1 to 20',
    values: 'text',
    example: { 1: 'Name', 2: 'Due Amount' },
  }),
  remove_duplicates: checkbox({ label: 'Remove duplicates', help: 'Default: the platform setting.' }),
  ...whenAndHow,
}
