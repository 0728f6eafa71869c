import { defineResource } from '../language/define.ts'
import { date, reference, select, text } from '../language/fields.ts'
import { CONSENT_SOURCES, CONSENTS } from './choices.ts'

/** Who has agreed to be written to from which number, and who has taken it back (rules whatsapp-77, whatsapp-92, whatsapp-96 and whatsapp-97). */
export const consents = defineResource({
  name: 'wa-consents',
  table: 'wa_consents',
  owner: 'user_id',
  label: { one: 'Opt-in', many: 'WhatsApp opt-ins' },
  group: 'WhatsApp',
  icon: 'check',
  title: 'mobile',
  fields: {
    mobile: text({ label: 'Mobile', required: true, format: 'mobile', mono: true, writable: 'create' }),
    wa_configuration_id: reference({
      label: 'WhatsApp number',
      resource: 'whatsapp-message-configuration',
      required: true,
      writable: 'create',
      help: 'The number that messages come from. Each number needs an opt-in of its own.',
    }),
    user_id: reference({
      label: 'Owner',
      resource: 'users',
      visibleTo: [0, 1, 3],
      writable: 'create',
      help: 'Leave empty for whoever has the number.',
    }),
    opted_in: select({ label: 'Consent', choices: CONSENTS, default: 1, display: 'radio', writable: 'create' }),
    at: date({
      label: 'Said on',
      precision: 'minute',
      required: true,
      writable: 'create',
      help: 'When the person said so. What was said last counts.',
    }),
    source: select({ label: 'Source', choices: CONSENT_SOURCES, required: true, writable: 'create' }),
    proof: text({
      label: 'Proof',
      max: 500,
      writable: 'create',
      example: 'Admission form 2026, page 2',
      help: 'Where it can be looked up, or the words that were used.',
    }),
    added_by: text({ label: 'Added by', writable: 'never', virtual: true }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST wa-consents', can: 'wa-consent-list' },
    get: { call: 'GET wa-consent/{id}', can: 'wa-consent-list' },
    create: { call: 'POST wa-consent', can: 'wa-consent-create' },
    export: { call: 'POST wa-consents-export', can: 'wa-consent-list' },
    import: {
      call: 'POST wa-consents-import',
      can: 'wa-consent-create',
      accept: ['.csv', '.txt'],
      columns: {
        mobile: ['mobile_number', 'mobile no.', 'number', 'phone', 'whatsapp'],
        at: ['time', 'date', 'consent time', 'consent date', 'opt-in time', 'opt-in date'],
        proof: [],
      },
      with: ['wa_configuration_id', 'source', 'user_id'],
    },
    sample: { call: 'GET sample-file/wa-consents', can: 'wa-consent-list' },
  },
  list: {
    columns: ['mobile', 'wa_configuration_id', 'opted_in', 'source', 'at', 'proof', 'added_by', 'user_id', 'created_at'],
    further: ['created_at'],
    card: ['wa_configuration_id', 'opted_in', 'source', 'at'],
    filters: [{ field: 'mobile', match: 'prefix' }, 'wa_configuration_id', 'opted_in', 'source', 'user_id', 'at'],
    search: ['mobile'],
    sort: ['id', 'desc'],
  },
  form: ['wa_configuration_id', 'mobile', 'user_id', 'opted_in', 'at', 'source', 'proof'],
  unique: ['mobile', 'wa_configuration_id'],
  actions: {
    withdraw: {
      on: 'selection',
      label: 'Opt out',
      icon: 'pause',
      call: 'POST wa-consent-action',
      can: 'wa-consent-edit',
      writes: true,
      send: { action: 'withdraw' },
      when: { opted_in: 1 },
      max: 50_000,
      confirm: 'Opt {count} people out? Nothing more is sent to them over WhatsApp, until they say that they want it again.',
      input: {
        source: select({ label: 'Source', choices: CONSENT_SOURCES, required: true }),
        proof: text({ label: 'Proof', max: 500, example: 'Call of 12 March, ticket 4711' }),
      },
      noUndo: 'Who opted out is written to again only after saying so: note that as a new opt-in.',
      done: '{count} people opted out',
    },
  },
})
