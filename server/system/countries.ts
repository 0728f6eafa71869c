import { NATIONAL_LENGTH } from '../../messaging/mobile.ts'
import { LEAST_DIGITS, MOST_DIGITS } from '../../messaging/numberPlan.ts'
import { tell } from '../../messaging/tell.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { countries } from '../../resources/system/countries.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { listRecords } from '../kernel/records/list.ts'

/** Its numbers are read by rules of their own (messaging/mobile.ts). */
const HOME = 'IN'

const { name, iso2, dial_code, is_sms_allowed } = countries.fields
const LIGHT = {
  ...countries,
  fields: { name, iso2, dial_code, is_sms_allowed },
  list: { ...countries.list, filters: ['is_sms_allowed'] as const, search: ['name', 'iso2'] as const },
}

/** Active countries with what a form needs of them (rule system-3); those asked for by number also when they are no longer offered. */
const lookup: CallHandler = async context => {
  const asked = context.input.ids !== undefined
  const data = await listRecords(context, LIGHT, asked ? undefined : { where: 't.status = 1' }, context.input, 25)
  return { message: 'Countries', data }
}

const light: CallHandler<typeof countries, 'light'> = async ({ tx }) => {
  const { rows } = await tx.query<AnswerOf<typeof countries, 'light'>[number]>(
    'select id, name, dial_code, iso2 from countries where status = 1 order by name',
  )
  return { message: 'Countries', data: rows }
}

/** Countries (rule system-3). What refers to one keeps it from being deleted. */
export const countryCompanion = defineCompanion(countries, {
  beforeWrite: async (_context, values, before) => {
    const merged = { ...before, ...values } as Record<string, unknown>
    const [shortest, longest] = [Number(merged.min_length ?? 4), Number(merged.max_length ?? 14)]
    if (shortest > longest) throw invalid({ max_length: [tell('The longest number cannot be shorter than the shortest one.')] })
    const room = MOST_DIGITS - String(merged.dial_code).length
    if ('max_length' in values && longest > room)
      throw invalid({
        max_length: [
          tell('With its dialling code a number has at most %{most} digits: enter %{room} or less.', { most: MOST_DIGITS, room }),
        ],
      })
    if ('max_length' in values && longest < LEAST_DIGITS - String(merged.dial_code).length)
      throw invalid({
        max_length: [tell('With its dialling code a number has at least %{least} digits.', { least: LEAST_DIGITS })],
      })
    if (merged.iso2 === HOME && (shortest !== NATIONAL_LENGTH || longest !== NATIONAL_LENGTH))
      throw invalid({
        [longest === NATIONAL_LENGTH ? 'min_length' : 'max_length']: [
          tell('Indian mobile numbers have %{length} digits.', { length: NATIONAL_LENGTH }),
        ],
      })
    return values
  },
  beforeDelete: async ({ tx }, row) => {
    const { rows } = await tx.query<{ route_name: string }>(
      'select route_name from primary_routes where country_ids @> array[$1::bigint] order by id limit 1',
      [row.id],
    )
    if (rows[0])
      throw conflict(tell('The gateway "%{name}" reaches it. Take the country out there first.', { name: rows[0].route_name }))
  },
  operations: { lookup },
  handlers: {
    call: { light },
    selection: { activate: setColumns({ status: 1 }), deactivate: setColumns({ status: 0 }) },
  },
})
