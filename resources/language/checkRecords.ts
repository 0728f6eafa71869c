/** Mistakes in what a resource is: names, fields, form, owner (language/check.ts). */

import type { Around } from '../kinds/common/stored.ts'
import { formEntries } from './condition.ts'
import type { Register } from './endpoints.ts'
import type { Field, Fields } from './fields.ts'
import { goodValue, problemsOf, readValue } from './kinds.ts'
import type { Check } from './mistakes.ts'

interface Declared {
  at: string
  field: Field
  around: Around
  /** Of an action's input, not of a record. */
  asked: boolean
}

/** Every declared field, of records and of what actions ask for, with what it may name. */
const declaredFields = ({ resources, services }: Register): Declared[] => {
  const names = new Set([...resources, ...services].map(({ name }) => name))
  const all = (at: string, beside: Fields, record: Fields, asked: boolean) =>
    Object.entries(beside).map(([name, field]) => ({
      at: `${at}.${name}`,
      field,
      around: { beside, record, resources: names },
      asked,
    }))
  return [
    ...resources.flatMap(({ name, fields }) => all(`${name}.fields`, fields, {}, false)),
    ...[...resources.map(one => [one, one.fields] as const), ...services.map(one => [one, {}] as const)].flatMap(
      ([{ name, actions }, record]) =>
        Object.entries(actions).flatMap(([action, { input = {} }]) =>
          all(`${name}.actions.${action}.input`, input, record, true),
        ),
    ),
  ]
}

export const RECORD_CHECKS = {
  nameTwice: ({ resources, services }) => {
    const names = [...resources, ...services].map(({ name }) => name)
    return names.filter((name, at) => names.indexOf(name) < at).map(name => `${name}: declared twice`)
  },
  recordPage: ({ resources }) =>
    resources.flatMap(({ name, pages }) =>
      Object.entries(pages).flatMap(([page, { ofRecord, path }], at, all) => [
        ...(ofRecord && !path.includes('{id}')
          ? [`${name}.pages.${page}: a page of a record names it by {id} in its address`]
          : []),
        ...(ofRecord && all.findIndex(([, other]) => other.ofRecord) < at
          ? [`${name}.pages.${page}: another page shows its records, too`]
          : []),
      ]),
    ),
  fieldOfKind: (register, mistakesIn) =>
    declaredFields(register).flatMap(({ at, field, around }) => mistakesIn(field, around).map(mistake => `${at}: ${mistake}`)),
  example: register =>
    declaredFields(register).flatMap(({ at, field }) => {
      const wrong = problemsOf(field, readValue(field, goodValue(field)))
      return wrong.length > 0 ? [`${at}: give an 'example' that the field accepts (${wrong.join(' ')})`] : []
    }),
  askedOfRecord: register =>
    declaredFields(register)
      .filter(({ asked, field }) => !asked && (field.askedOf || field.requiredOf))
      .map(({ at }) => `${at}: only the input of an action is 'askedOf' or 'requiredOf' a type`),
  requiredOfNobody: register =>
    declaredFields(register)
      .filter(({ field: { requiredOf = [], askedOf, visibleTo } }) =>
        requiredOf.some(type => askedOf?.includes(type) === false || visibleTo?.includes(type) === false),
      )
      .map(({ at }) => `${at}: 'requiredOf' a type that is not asked for it`),
  requiredTwice: register =>
    declaredFields(register)
      .filter(({ field }) => field.requiredOf && field.required)
      .map(({ at }) => `${at}: required of everyone, so that 'requiredOf' says nothing`),
  notInForm: ({ resources }) =>
    resources.flatMap(resource => {
      const inForm = new Set(formEntries(resource).flatMap(entry => entry.fields as readonly string[]))
      return Object.entries(resource.fields)
        .filter(
          ([name, field]) => field.required && field.writable !== 'never' && resource.operations.create && !inForm.has(name),
        )
        .map(([name]) => `${resource.name}.fields.${name}: required, but not in the form`)
    }),
  channelOfTable: ({ resources }) =>
    resources
      .filter(({ table, channel }) => table && !channel && resources.some(other => other.table === table && other.channel))
      .map(({ name, table }) => `${name}: say whose rows of '${table}' it is for by 'channel', as others of that table do`),
  ownerField: ({ resources }) =>
    resources
      .filter(({ owner, fields }) => owner === 'user_id' && !fields.user_id)
      .map(({ name }) => `${name}: owner 'user_id' needs a field user_id`),
} satisfies Readonly<Record<string, Check>>
