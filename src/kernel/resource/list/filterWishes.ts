import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { rangeKeys } from '../../kinds/date/rangeKeys.ts'
import type { FilterWish } from '../../kinds/props.ts'
import type { FilterValues } from './address.ts'

export interface DeclaredFilter {
  wish: FilterWish
  field: Field
  /** Its keys in the filter body: a date range has two. */
  keys: readonly string[]
}

/** The filters of a list that this person may use, in the order declared. */
export const filtersOf = (resource: AnyResource, fields: Readonly<Record<string, Field>>): DeclaredFilter[] =>
  (resource.list.filters ?? []).flatMap(declared => {
    const wish: FilterWish = typeof declared === 'string' ? { field: declared } : declared
    const field = fields[wish.field]
    if (!field) return []
    const { from, to } = rangeKeys(wish)
    return [{ wish, field, keys: field.kind === 'date' ? [from, to] : [wish.field] }]
  })

/** The filters that are set. */
export const activeFilters = (filters: readonly DeclaredFilter[], values: FilterValues): DeclaredFilter[] =>
  filters.filter(({ keys }) => keys.some(key => values[key] !== undefined))
