import { allows, type Principal } from './access.ts'
import { gateOf } from './condition.ts'
import type { AnyResource } from './define.ts'
import type { Field } from './fields.ts'
import { filteredBy } from './kinds.ts'
import { isSecret } from './listed.ts'

/** Records that a list or an export is asked for by their numbers at once. */
export const MOST_NAMED = 1000

export interface FilterRule {
  field: string
  declared: Field
  match: 'equals' | 'prefix' | 'contains' | 'from' | 'to'
}

/** A field as one value of its filter: of what takes several, one of them; and none need be there. */
export const oneValueOf = (field: Field): Field =>
  ({ ...field, required: false, ...('multiple' in field && { multiple: false }) }) as Field

/**
 * The filter keys a list answers to: declared filters, dates as two ends (`created_at_from`, `created_at_to`, or as named).
 * `principal`: only those of fields this person may see.
 */
export const filterRules = (resource: AnyResource, principal?: Principal): Map<string, FilterRule> => {
  const rules = new Map<string, FilterRule>()
  for (const filter of resource.list.filters ?? []) {
    const { field, ...rest } = typeof filter === 'string' ? { field: filter } : filter
    const { match, from, to }: { match?: 'equals' | 'prefix' | 'contains'; from?: string; to?: string } = rest
    const declared = resource.fields[field]
    if (!declared || isSecret(declared) || (principal && !allows(principal, gateOf(declared)))) continue
    const by = filteredBy(declared)
    if (by === 'range') {
      rules.set(from ?? `${field}_from`, { field, declared, match: 'from' })
      rules.set(to ?? `${field}_to`, { field, declared, match: 'to' })
    } else rules.set(field, { field, declared, match: match ?? (by === 'part' ? 'contains' : 'equals') })
  }
  return rules
}
