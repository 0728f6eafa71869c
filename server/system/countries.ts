import { countries } from '../../resources/system/countries.ts'
import type { CallHandler } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { defineCompanion } from '../records/companion.ts'
import { listRecords } from '../records/list.ts'

/** E.164: fifteen digits, the dialling code among them. */
const MOST_DIGITS = 15

const { name, iso2, dial_code } = countries.fields
const LIGHT = {
  ...countries,
  fields: { name, iso2, dial_code },
  list: { ...countries.list, filters: [], search: ['name', 'iso2'] as const },
}

/** Active countries with what a form needs of them (domain §6.12); those asked for by number also when they are no longer offered. */
const lookup: CallHandler = async context => {
  const asked = context.input.ids !== undefined
  const data = await listRecords(context, LIGHT, asked ? undefined : { where: 't.status = 1' }, context.input, 25)
  return { message: 'Countries', data }
}

const light: CallHandler = async ({ tx }) => {
  const { rows } = await tx.query('select id, name, dial_code, iso2 from countries where status = 1 order by name')
  return { message: 'Countries', data: rows }
}

/** Countries (domain §6.12). What refers to one keeps it from being deleted. */
export const countryCompanion = defineCompanion(countries, {
  beforeWrite: async (_context, values, before) => {
    const merged = { ...before, ...values } as Record<string, unknown>
    const [shortest, longest] = [Number(merged.min_length ?? 4), Number(merged.max_length ?? 14)]
    if (shortest > longest) throw invalid({ max_length: ['The longest number cannot be shorter than the shortest one.'] })
    const room = MOST_DIGITS - String(merged.dial_code).length
    if ('max_length' in values && longest > room)
      throw invalid({ max_length: [`With its dialling code a number has at most ${MOST_DIGITS} digits: enter ${room} or less.`] })
    return values
  },
  operations: { lookup },
  handlers: {
    call: { light },
    selection: { activate: setColumns({ status: 1 }), deactivate: setColumns({ status: 0 }) },
  },
})
