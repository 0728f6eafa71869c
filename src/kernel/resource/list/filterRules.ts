import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { rangeKeys } from '../../kinds/date/rangeKeys.ts'
import type { ListFilter } from '../../kinds/props.ts'
import type { FilterValues } from './address.ts'

export interface DeclaredFilter {
  rule: ListFilter
  field: Field
  /** Its keys in the filter body: a date range has two. */
  keys: readonly string[]
}

/** The filters of a list that this person may use, in the order declared. */
export const filtersOf = (resource: AnyResource, fields: Readonly<Record<string, Field>>): DeclaredFilter[] =>
  (resource.list.filters ?? []).flatMap(declared => {
    const rule: ListFilter = typeof declared === 'string' ? { field: declared } : declared
    const field = fields[rule.field]
    if (!field) return []
    const { from, to } = rangeKeys(rule)
    return [{ rule, field, keys: field.kind === 'date' ? [from, to] : [rule.field] }]
  })

/** The filters that are set. */
export const activeFilters = (filters: readonly DeclaredFilter[], values: FilterValues): DeclaredFilter[] =>
  filters.filter(({ keys }) => keys.some(key => values[key] !== undefined))
