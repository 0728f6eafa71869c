import { tell } from '../../messaging/tell.ts'
import { invalidSeries } from '../../resources/phonebook/invalid-series.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { loadInvalidSeries } from './barred.ts'

const WHOLE = 10
const MOST_AT_ONCE = 1000

/** An entry as it is stored: the national number or its beginning, and which of the two it is. */
const entryOf = (typed: string): { prefix: string; kind: 'series' | 'number' } => {
  // Twelve digits that begin with 91 are a whole number with its country code; shorter ones may really begin with 91.
  const prefix = typed.length === 2 + WHOLE ? typed.slice(2) : typed
  return { prefix, kind: prefix.length === WHOLE ? 'number' : 'series' }
}

const ENTRY = new RegExp(invalidSeries.fields.prefix.pattern as string)

const addMany: CallHandler<typeof invalidSeries, 'addMany'> = async ({ tx, caller, input }) => {
  const typed = [...new Set(input.prefixes.split(/[\s,;]+/).filter(Boolean))]
  const wrong = typed.filter(one => !ENTRY.test(one))
  if (wrong.length > 0)
    throw invalid({
      prefixes: [tell('%{values}: enter 2 to 10 digits of the number without 91.', { values: wrong.slice(0, 5).join(', ') })],
    })
  if (typed.length === 0) throw invalid({ prefixes: [tell('Enter at least one prefix or number.')] })
  if (typed.length > MOST_AT_ONCE)
    throw invalid({ prefixes: [tell('Enter at most %{most} here; import a file for more.', { most: MOST_AT_ONCE })] })
  const entries = typed.map(entryOf)
  const { rowCount } = await tx.query(
    `insert into invalid_series (prefix, kind, reason, created_by)
     select p, k, $3, $4 from unnest($1::text[], $2::text[]) as e(p, k) on conflict (prefix) do nothing`,
    [entries.map(entry => entry.prefix), entries.map(entry => entry.kind), input.reason ?? 'unallocated', caller.actorId],
  )
  await audit(tx, caller, {
    action: 'invalid-number.addMany',
    entity: 'invalid-number',
    after: { prefixes: typed, added: rowCount },
  })
  const added = rowCount ?? 0
  return {
    message: tell('%{added} added, %{known} already there', { added, known: typed.length - added }),
    data: { added, existing: typed.length - added },
  }
}

/** What becomes of one number: by the rule that sending goes by. */
const check: CallHandler<typeof invalidSeries, 'check'> = async ({ tx, input }) => {
  const { mobile } = input
  const prefix = (await loadInvalidSeries(tx)).find(mobile) ?? null
  return {
    message: prefix === null ? tell('Not blocked by any series') : tell('Blocked: starts with %{prefix}', { prefix }),
    data: { mobile, prefix },
  }
}

/** Beginnings of numbers that nobody has (rule phonebook-4). The rule itself: `InvalidSeries` in campaigns/audience/barred.ts. */
export const invalidSeriesCompanion = defineCompanion(invalidSeries, {
  virtual: {
    hits_30_days: `coalesce((select sum(h.hits) from invalid_series_hits h where h.prefix = t.prefix and h.day > current_date - 30), 0)::bigint`,
  },
  beforeWrite: async (_context, values) =>
    typeof values.prefix === 'string' ? { ...values, ...entryOf(values.prefix) } : values,
  importRows: async (_context, rows) => {
    for (const { values } of rows) if (typeof values.prefix === 'string') Object.assign(values, entryOf(values.prefix))
  },
  handlers: {
    toolbar: { addMany, check },
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      remove: async ({ tx, records }) => {
        await tx.query('delete from invalid_series where id = any($1::bigint[])', [records.map(record => record.id)])
        return undefined
      },
    },
  },
})
