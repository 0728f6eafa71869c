/** What the three analytics of the provider are asked with, and what they answer beside their rows (rules whatsapp-60 and whatsapp-64). */

import { choices, date, number, reference, select, text } from '../language/fields.ts'
import { day, integer, list, nullable, object, oneOf, string, utc } from '../language/shape.ts'

/** The steps of time, as the specification names them; the provider has other words for some (server/whatsapp/graph/analytics.ts). */
export const GRANULARITIES = choices([
  { value: 'DAILY', label: 'Days' },
  { value: 'MONTHLY', label: 'Months' },
  { value: 'HALF_HOUR', label: 'Half hours' },
])
export type Granularity = (typeof GRANULARITIES)[number]['value']

/** How many days are shown where none are named, and at most: today is one of them. */
export const ANALYTICS_DAYS = { usual: 7, most: 365, halfHours: 3, templates: 90 } as const

/** A figure that the provider has counted. */
export const figure = (label: string, help?: string) => number({ label, writable: 'never', min: 0, ...(help && { help }) })

export const percent = (label: string, help: string) => number({ label, help, writable: 'never', min: 0, max: 100, decimals: 2 })

/** In the currency of the business, as `currency` names it. */
export const cost = number({
  label: 'Cost',
  help: 'As the provider reckons it, which settles once the month is over.',
  writable: 'never',
  min: 0,
  decimals: 4,
})
export const currency = text({
  label: 'Currency',
  help: 'The one that the provider bills the business in.',
  writable: 'never',
  mono: true,
})

const configuration = reference({
  label: 'WhatsApp number',
  help: 'Your default number where none is chosen.',
  resource: 'whatsapp-message-configuration',
  writable: 'never',
  virtual: true,
})

const days = date({ label: 'Days', writable: 'never', virtual: true })

export const DAYS = { field: 'days', from: 'from_date', to: 'to_date', saidAbove: true } as const

/** Of a question about days alone. */
export const ABOUT_NUMBER = { wa_configuration_id: configuration, days }

/** Of a question about traffic: steps of time, and several numbers of one business. */
export const ABOUT_TRAFFIC = {
  ...ABOUT_NUMBER,
  granularity: select({ label: 'Interval', choices: GRANULARITIES, writable: 'never', virtual: true }),
  phone_numbers: reference({
    label: 'More numbers',
    help: 'Numbers of the same business account, added up with the first one.',
    resource: 'whatsapp-message-configuration',
    multiple: true,
    writable: 'never',
    virtual: true,
  }),
  country_codes: reference({
    label: 'Countries',
    help: 'Where people received the messages.',
    resource: 'administration/country',
    multiple: true,
    writable: 'never',
    virtual: true,
  }),
}

/** `2026-11-26`, `2026-11`, `2026-11-26 10:30`: by the step. */
export const period = text({
  label: 'Period',
  help: 'Days and months as the provider counts them, by UTC; half hours by the platform’s clock.',
  writable: 'never',
})

/** Of which days and which number, and how old what is shown is. */
export const BESIDE_ANALYTICS = {
  period: object({ from_date: day(), to_date: day(), today: day() }),
  asked: object({
    /** Null where there is no number to ask about. */
    wa_configuration_id: nullable(integer()),
    granularity: oneOf(GRANULARITIES.map(({ value }) => value)),
    /** Digits of those that are added up. */
    phone_numbers: list(string()),
    /** When the provider gave these figures. */
    asked_at: nullable(utc()),
    /** Why they are no newer, and what to do. */
    problem: nullable(string()),
  }),
}
