import { SIGNED_IN } from '../language/access.ts'
import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, select, text } from '../language/fields.ts'
import { flag, integer, list, object, pageOf, string } from '../language/shape.ts'

const ADMIN = [0] as const

const LIGHT = { id: integer(), name: string(), iso2: string(), dial_code: string() }

/** A page of what forms need of countries. */
const OFFERED = pageOf(object({ ...LIGHT, is_sms_allowed: flag() }))

/** Countries of ISO 3166-1 with dialling codes and currencies (rule system-3). */
export const countries = defineResource({
  name: 'administration/country',
  table: 'countries',
  owner: 'platform',
  label: { one: 'Country', many: 'Countries' },
  group: 'Administration',
  icon: 'globe',
  title: 'name',
  fields: {
    name: text({ label: 'Country', required: true, min: 2, max: 80, example: 'India' }),
    iso2: text({
      label: 'ISO',
      required: true,
      pattern: '^[A-Z]{2}$',
      patternMessage: 'Two letters, like IN.',
      example: 'IN',
      case: 'upper',
      mono: true,
    }),
    iso3: text({
      label: 'ISO, three letters',
      required: true,
      pattern: '^[A-Z]{3}$',
      patternMessage: 'Three letters, like IND.',
      example: 'IND',
      case: 'upper',
      mono: true,
    }),
    dial_code: text({
      label: 'Dialling code',
      required: true,
      pattern: '^\\d{1,4}$',
      patternMessage: 'One to four digits without +, like 91.',
      example: '91',
      mono: true,
    }),
    currency_code: text({
      label: 'Currency',
      pattern: '^[A-Z]{3}$',
      patternMessage: 'Three letters, like INR.',
      example: 'INR',
      case: 'upper',
      mono: true,
    }),
    currency_symbol: text({ label: 'Currency sign', max: 5, example: '₹' }),
    min_length: number({
      label: 'Shortest number',
      min: 1,
      max: 14,
      unit: 'digits',
      help: 'After the dialling code; with it a number has 8 to 15.',
    }),
    max_length: number({ label: 'Longest number', min: 1, max: 14, unit: 'digits' }),
    is_sms_allowed: checkbox({
      label: 'Text messages',
      default: 0,
      help: 'Accounts that may send to other countries choose it on the send page, where it is active.',
    }),
    is_whatsapp_allowed: checkbox({ label: 'WhatsApp messages', default: 1, help: 'A price on the rate card is needed, too.' }),
    status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
    updated_at: date({ label: 'Changed', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/all-countries', can: 'setting-view', visibleTo: ADMIN },
    lookup: { call: 'POST countries', can: SIGNED_IN, answers: OFFERED },
    get: { call: 'GET administration/country/{id}', can: 'setting-view', visibleTo: ADMIN },
    create: { call: 'POST administration/country', can: 'setting-view', visibleTo: ADMIN },
    update: { call: 'PUT administration/country/{id}', can: 'setting-view', visibleTo: ADMIN },
    delete: { call: 'DELETE administration/country/{id}', can: 'setting-view', visibleTo: ADMIN },
    export: { call: 'POST administration/countries-export', can: 'setting-view', visibleTo: ADMIN },
  },
  list: {
    columns: ['name', 'iso2', 'dial_code', 'currency_code', 'min_length', 'max_length', 'is_sms_allowed', 'status'],
    filters: ['status', 'is_sms_allowed', { field: 'dial_code', match: 'equals' }, { field: 'currency_code', match: 'equals' }],
    search: ['name', 'iso2', 'iso3'],
    sort: ['name', 'asc'],
    tabs: [{ label: 'Active', filter: { status: 1 } }, { label: 'All' }],
  },
  form: [
    'name',
    'iso2',
    'iso3',
    'dial_code',
    { section: 'Currency', fields: ['currency_code', 'currency_symbol'] },
    { section: 'Mobile numbers', fields: ['min_length', 'max_length', 'is_sms_allowed', 'is_whatsapp_allowed'] },
  ],
  actions: {
    /** Light list for pages that are no form: all at once, without a body. */
    light: {
      on: 'call',
      label: 'Active countries',
      call: 'GET countries',
      can: SIGNED_IN,
      reads: true,
      answers: list(object(LIGHT)),
    },
    activate: {
      on: 'selection',
      label: 'Activate',
      icon: 'check',
      call: 'POST administration/country-action',
      can: 'setting-view',
      writes: true,
      visibleTo: ADMIN,
      send: { action: 'active' },
      when: { status: 0 },
      max: 300,
      done: '{count} countries activated',
      undo: { fields: ['status'] },
    },
    deactivate: {
      on: 'selection',
      label: 'Deactivate',
      icon: 'pause',
      call: 'POST administration/country-action',
      can: 'setting-view',
      writes: true,
      visibleTo: ADMIN,
      send: { action: 'inactive' },
      when: { status: 1 },
      max: 300,
      confirm: 'Offer {count} countries no longer? What refers to them stays as it is.',
      done: '{count} countries deactivated',
      undo: { fields: ['status'] },
    },
  },
})
