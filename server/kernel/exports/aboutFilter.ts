import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { filterRules } from '../../../resources/language/filters.ts'
import { filterWords } from '../records/kinds.ts'
import { findRecords } from '../records/list.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'

/** More than this is not spelt out. */
const MOST_NAMED = 5

interface Context {
  tx: Tx
  caller: Caller
  deps: { register: Register }
}

const listed = (values: readonly unknown[], words: (value: unknown) => string) =>
  values.slice(0, MOST_NAMED).map(words).join(', ') +
  (values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : '')

/** A value as a person reads it: the label of a choice, the title of a record. */
const inWords = async ({ tx, caller, deps }: Context, field: Field, typed: unknown): Promise<string> => {
  const values = Array.isArray(typed) ? typed : [typed]
  if (field.kind !== 'reference') return listed(values, value => filterWords(field, value))
  const target = deps.register.resources.find(({ name }) => name === field.resource)
  const ids = values.map(Number).filter(Number.isSafeInteger)
  const rows = target?.table ? await findRecords(tx, caller, target, undefined, ids.slice(0, MOST_NAMED)) : []
  return listed(ids, id => String(rows.find(row => row.id === id)?.[target?.title ?? ''] ?? `#${id}`))
}

/** The filter of an export in one line: `From 01-11-2026, Sender ID: SUNRSE`. `fields`: what was asked for, where it is not the list's filter. */
export const aboutFilter = async (
  context: Context,
  resource: AnyResource,
  fields: Readonly<Record<string, Field>> | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const rules = filterRules(resource)
  const parts: string[] = []
  for (const [key, value] of Object.entries(body)) {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue
    if (key === 'search' || key === 'q') parts.push(`Search: ${String(value)}`)
    const rule = fields?.[key] ? { declared: fields[key], match: 'equals' } : rules.get(key)
    if (!rule) continue
    const { declared, match } = rule
    if (match === 'from') parts.push(`From ${String(value)}`)
    else if (match === 'to') parts.push(`to ${String(value)}`)
    else parts.push(`${declared.label}: ${await inWords(context, declared, value)}`)
  }
  return parts.join(', ').slice(0, 500)
}
