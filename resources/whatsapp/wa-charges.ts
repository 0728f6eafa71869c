import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, records, reference, select, text } from '../language/fields.ts'
import { object, string } from '../language/shape.ts'
import { batch, RESTORED } from '../language/undo.ts'
import { CURRENCIES } from '../system/port.ts'
import { CHARGE_CATEGORIES, CHARGE_STANDINGS } from './choices.ts'
import { CHARGE_HISTORY, EFFECTIVE_CARD } from './wa-charges.answers.ts'

const ADMIN = [0] as const
/** As wallets of money count (rule money-1). */
const MONEY = { min: 0, max: 10_000, decimals: 4 } as const

const price = (label: string) => number({ label, required: true, virtual: true, ...MONEY })
const cost = (label: string) => number({ label, virtual: true, ...MONEY })

const whose = {
  user_id: reference({
    label: 'User',
    resource: 'users',
    help: 'Leave empty for your own prices, as an operator for the default.',
  }),
  country_id: reference({
    label: 'Country',
    resource: 'administration/country',
    help: 'Leave empty for all countries with prices.',
  }),
}

/** Prices of WhatsApp messages by country and category, from a day on; of an account, or the default (rules whatsapp-20 to -24). */
export const waCharges = defineResource({
  name: 'administration/wa-rate-card',
  table: 'wa_named_rate_cards',
  owner: 'platform',
  label: { one: 'Rate card', many: 'WhatsApp rate card' },
  group: 'WhatsApp',
  icon: 'wallet',
  title: 'card',
  fields: {
    card: text({ label: 'Country and user', writable: 'never' }),
    country_id: reference({
      label: 'Country',
      resource: 'administration/country',
      required: true,
      only: { status: 1 },
      writable: 'create',
    }),
    user_id: reference({
      label: 'For',
      resource: 'users',
      only: { userType: [1, 2] },
      writable: 'create',
      help: 'Leave empty for the default. An override holds for the account and the accounts below it.',
    }),
    effective_from: date({
      label: 'Effective from',
      required: true,
      writable: 'create',
      help: 'A card of the same day for the same user and country is replaced.',
    }),
    currency: select({ label: 'Currency', required: true, choices: CURRENCIES, default: 'INR' }),
    marketing: price('Marketing'),
    marketing_cost: cost('Marketing, provider cost'),
    utility: price('Utility'),
    utility_cost: cost('Utility, provider cost'),
    authentication: price('Authentication'),
    authentication_cost: cost('Authentication, provider cost'),
    authentication_international: price('Authentication, international'),
    authentication_international_cost: cost('Authentication, international, provider cost'),
    service: price('Service'),
    service_cost: cost('Service, provider cost'),
    tiers: records({
      label: 'Volume tiers',
      one: 'Tier',
      virtual: true,
      help: 'Other prices from a number of messages a month on. The first price holds until the first tier begins.',
      of: {
        category: select({ label: 'Category', required: true, choices: CHARGE_CATEGORIES }),
        tier_from: number({ label: 'From messages', required: true, min: 1, max: 1_000_000_000 }),
        tier_to: number({ label: 'Up to', min: 2, max: 1_000_000_000 }),
        rate: number({ label: 'Price', required: true, ...MONEY }),
        provider_cost: number({ label: 'Provider cost', ...MONEY }),
      },
      max: 50,
    }),
    standing: select({ label: 'Status', choices: CHARGE_STANDINGS, writable: 'never', virtual: true }),
    status: select({ label: 'Activation', choices: ACTIVE, writable: 'never' }),
    is_example: checkbox({ label: 'Example, to be checked', writable: 'never' }),
    is_override: checkbox({ label: 'Override', writable: 'never', virtual: true }),
    updated_at: date({ label: 'Changed', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST wa-charges', can: 'sms-charge', visibleTo: ADMIN },
    get: { call: 'GET wa-charge/{id}', can: 'sms-charge', visibleTo: ADMIN },
    /** The card of this user, country and day, made or replaced. */
    create: { call: 'POST set-wa-charge', can: 'sms-charge-create', visibleTo: ADMIN },
    update: { call: 'PUT wa-charge/{id}', can: 'sms-charge-create', visibleTo: ADMIN },
    export: { call: 'POST wa-charges-export', can: 'sms-charge', visibleTo: ADMIN },
  },
  list: {
    columns: [
      'country_id',
      'user_id',
      'currency',
      'marketing',
      'utility',
      'authentication',
      'service',
      'effective_from',
      'standing',
    ],
    card: ['user_id', 'marketing', 'utility', 'effective_from', 'standing'],
    filters: ['country_id', 'user_id', 'standing'],
    search: ['card'],
    sort: ['card', 'asc'],
  },
  form: [
    'country_id',
    'user_id',
    'effective_from',
    'currency',
    {
      section: 'Price of a message',
      fields: [
        'marketing',
        'marketing_cost',
        'utility',
        'utility_cost',
        'authentication',
        'authentication_cost',
        'authentication_international',
        'authentication_international_cost',
        'service',
        'service_cost',
      ],
    },
    { section: 'Volume', fields: ['tiers'] },
  ],
  actions: {
    history: {
      on: 'row',
      label: 'History',
      icon: 'history',
      call: 'GET wa-charge-history/{id}',
      can: 'sms-charge',
      reads: true,
      visibleTo: ADMIN,
      dialog: 'history',
      answers: CHARGE_HISTORY,
    },
    activate: {
      on: 'selection',
      label: 'Activate',
      icon: 'check',
      call: 'POST wa-charge-action',
      can: 'sms-charge-create',
      writes: true,
      visibleTo: ADMIN,
      send: { action: 'active' },
      when: { status: 0 },
      max: 1000,
      done: '{count} rate cards activated',
      undo: { fields: ['status'] },
    },
    deactivate: {
      on: 'selection',
      label: 'Deactivate',
      icon: 'pause',
      call: 'POST wa-charge-action',
      can: 'sms-charge-create',
      writes: true,
      visibleTo: ADMIN,
      send: { action: 'inactive' },
      when: { status: 1 },
      max: 1000,
      confirm: 'Deactivate {count} rate cards? The prices before them count again; without any, nothing can be sent there.',
      done: '{count} rate cards deactivated',
      undo: { fields: ['status'] },
    },
    remove: {
      on: 'selection',
      label: 'Delete override',
      icon: 'delete',
      tone: 'danger',
      call: 'POST wa-charge-action',
      can: 'sms-charge-create',
      writes: true,
      visibleTo: ADMIN,
      send: { action: 'delete' },
      when: { is_override: 1 },
      needs: { is_override: 'Only for overrides; default prices can be deactivated' },
      max: 1000,
      confirm: 'Delete {count} overrides? The prices of the account above, or the default ones, count again.',
      done: '{count} overrides deleted',
      undo: 'restore',
      answers: object({}, { batch: string() }),
    },
    restore: {
      on: 'call',
      label: 'Undo a deletion',
      call: 'POST wa-charge-restore',
      can: 'sms-charge-create',
      writes: true,
      visibleTo: ADMIN,
      input: { batch },
      answers: RESTORED,
    },
    /** What counts today: the own prices, else those of the account above, else the default (rule whatsapp-21). */
    card: {
      on: 'call',
      label: 'Effective prices',
      call: 'GET wa-rate-card',
      can: 'sms-charge',
      reads: true,
      input: whose,
      answers: EFFECTIVE_CARD,
    },
    cardOf: {
      on: 'call',
      label: 'Effective prices of a user or country',
      call: 'POST wa-rate-card',
      can: 'sms-charge',
      reads: true,
      input: whose,
      answers: EFFECTIVE_CARD,
    },
  },
})
