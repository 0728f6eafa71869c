import { LINK } from '../language/answers.ts'
import { defineResource } from '../language/define.ts'
import { reference, select, text } from '../language/fields.ts'
import { anything, flag, list } from '../language/shape.ts'
import { LANGUAGE_LIST, PAYLOAD, PULLED } from './template.answers.ts'
import { SAMPLE_TYPES } from './template-choices.ts'
import { TEMPLATE_FIELDS } from './template-fields.ts'

const configuration_id = reference({ label: 'Number', resource: 'whatsapp-message-configuration', required: true })
const WRITTEN = ['UTILITY', 'MARKETING'] as const
/** Whatever has no cards. */
const ALONE = ['plain', 'offer'] as const

/** Templates of WhatsApp, as the provider has them (rules whatsapp-40 to whatsapp-46). */
export const waTemplates = defineResource({
  name: 'whatsapp-message-template',
  table: 'wa_templates',
  owner: 'user_id',
  sharedThrough: { table: 'wa_template_accounts', key: 'wa_template_id', accountsIn: 'wa_configuration_accounts' },
  label: { one: 'WhatsApp template', many: 'WhatsApp templates' },
  group: 'WhatsApp',
  icon: 'template',
  title: 'template_name',
  choice: { next: ['template_language', 'category'], below: 'message' },
  fields: TEMPLATE_FIELDS,
  operations: {
    list: { call: 'POST wa-templates', can: 'wa-template-list' },
    get: { call: 'GET wa-template/{id}', can: 'wa-template-view' },
    create: { call: 'POST wa-template', can: 'wa-template-create' },
    update: { call: 'PUT wa-template/{id}', can: 'wa-template-edit' },
    export: { call: 'POST wa-templates-export', can: 'wa-template-list' },
  },
  list: {
    columns: [
      'template_name',
      'template_language',
      'category',
      'header_type',
      'buttons',
      'wa_status',
      'quality',
      'whats_app_configuration_id',
      'last_synced_at',
      'user_id',
      'wa_template_id',
    ],
    further: ['last_synced_at', 'wa_template_id'],
    card: ['template_language', 'category', 'wa_status'],
    filters: ['wa_status', 'template_language', 'category', 'whats_app_configuration_id', 'user_id'],
    search: ['template_name', 'wa_template_id'],
    sort: ['id', 'desc'],
  },
  form: [
    { section: 'Template', fields: ['whats_app_configuration_id', 'template_name', 'template_language', 'category'] },
    { if: { category: WRITTEN }, fields: ['parameter_format'] },
    { section: 'Content', if: { category: WRITTEN }, fields: ['layout'] },
    { if: { category: WRITTEN, layout: 'offer' }, fields: ['offer_text', 'offer_expires'] },
    { if: { category: WRITTEN, layout: ALONE }, fields: ['header_type'] },
    { if: { category: WRITTEN, layout: ALONE, header_type: 'text' }, fields: ['header_text', 'header_sample'] },
    { if: { category: WRITTEN, layout: ALONE, header_type: 'media' }, fields: ['media_type', 'header_file'] },
    { if: { category: WRITTEN }, fields: ['message', 'message_samples'] },
    { if: { category: WRITTEN, layout: 'plain' }, fields: ['footer_text'] },
    { if: { category: WRITTEN, layout: ALONE }, fields: ['buttons'] },
    {
      if: { category: WRITTEN, layout: 'cards' },
      fields: ['media_type', 'header_file', 'card_button_1', 'card_button_2', 'cards'],
    },
    { if: { category: 'MARKETING', layout: 'plain' }, fields: ['opt_out'] },
    { section: 'One-time code', if: { category: 'AUTHENTICATION' }, fields: ['otp_type', 'otp_text'] },
    { if: { category: 'AUTHENTICATION', otp_type: ['ONE_TAP', 'ZERO_TAP'] }, fields: ['autofill_text', 'supported_apps'] },
    { if: { category: 'AUTHENTICATION', otp_type: 'ZERO_TAP' }, fields: ['zero_tap_terms_accepted'] },
    { if: { category: 'AUTHENTICATION' }, fields: ['add_security_recommendation', 'code_expiration_minutes'] },
    { section: 'Delivery time', fields: ['message_send_ttl_seconds'] },
  ],
  // Components as the provider writes them: for previews, and for programs that fill in variables. Whether the provider tells this desk how a
  // review ends (rule whatsapp-18).
  beside: { always: { components: list(anything()), reviews_told: flag() } },
  actions: {
    pull: {
      on: 'toolbar',
      label: 'Pull template',
      icon: 'download',
      call: 'POST wa-pull-template',
      can: 'wa-template-create',
      writes: true,
      input: {
        configuration_id,
        template_name: text({ label: 'Name', max: 512, required: true, example: 'order_ready', mono: true }),
      },
      answers: PULLED,
    },
    pullAll: {
      on: 'toolbar',
      label: 'Pull all templates',
      icon: 'refresh',
      call: 'POST wa-pull-templates',
      can: 'wa-template-create',
      writes: true,
      input: { configuration_id },
      answers: PULLED,
    },
    pullOne: {
      on: 'row',
      label: 'Pull this one',
      icon: 'refresh',
      call: 'POST wa-pull-template/{id}',
      can: 'wa-template-view',
      writes: true,
      noUndo: 'The provider’s word stands; nothing of ours is lost.',
      answers: PULLED,
    },
    payload: {
      on: 'row',
      label: 'Generate payload',
      icon: 'code',
      call: 'GET wa-generate-payload/{id}/{user_id}',
      can: 'wa-template-view',
      reads: true,
      dialog: 'payload',
      input: { user_id: reference({ label: 'User', resource: 'users' }) },
      answers: PAYLOAD,
    },
    sample: {
      on: 'row',
      label: 'Sample file',
      icon: 'download',
      call: 'GET wa-template-sample/{id}/{type}',
      can: 'wa-template-view',
      reads: true,
      input: { type: select({ label: 'Format', choices: SAMPLE_TYPES, required: true, display: 'radio', default: 'csv' }) },
      answers: LINK,
    },
    remove: {
      on: 'row',
      label: 'Delete',
      icon: 'delete',
      tone: 'danger',
      call: 'DELETE wa-template/{id}',
      can: 'wa-template-delete',
      writes: true,
      confirm:
        'Delete {template_name} in this language? It is deleted at the provider, too, and its name is not free there for 30 days. Other languages stay.',
      noUndo: 'The provider does not bring a deleted template back.',
      done: 'Template deleted',
    },
    languages: {
      on: 'call',
      label: 'Languages of templates',
      call: 'GET wa-template-languages',
      can: 'wa-template-list',
      reads: true,
      answers: LANGUAGE_LIST,
    },
  },
  pages: {
    add: {
      path: '/custom-template',
      label: 'New WhatsApp template',
      can: 'wa-template-create',
      group: 'WhatsApp',
      icon: 'edit',
    },
    edit: { path: '/custom-template/{id}', label: 'WhatsApp template', can: 'wa-template-edit' },
  },
})
