import type { Choice } from '../../../../resources/kinds/select/field.ts'
import { allows, type Principal } from '../../../../resources/language/access.ts'
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

/** States that stand as buttons; more of them are a list to choose from. */
const MOST_STATES = 8

/** What a field says of the state of its record, of which there are few; nothing where it says something else. */
export const statesOf = (field: Field): readonly Choice[] => {
  if (field.kind !== 'select' || field.multiple) return []
  const current = field.choices.filter(({ retired }) => !retired)
  // What is neither good nor bad is no state: a kind, a source.
  const tells = current.some(({ tone }) => tone === 'success' || tone === 'warning' || tone === 'error')
  return tells && current.length <= MOST_STATES ? current : []
}

/** What lists are mostly narrowed by: the state of their records, whose they are, and when. */
export const quickFiltersOf = (resource: Pick<AnyResource, 'owner'>, filters: readonly DeclaredFilter[]) => {
  const owner = filters.find(({ rule }) => rule.field === resource.owner)
  const period = filters.find(({ field }) => field.kind === 'date')
  return {
    state: filters.find(({ field }) => statesOf(field).length > 0),
    others: [owner, period].filter(filter => filter !== undefined),
  }
}

/** A half-typed date is not applied; nor is a range that ends before it starts. */
export const isReady = (filters: readonly DeclaredFilter[], values: FilterValues): boolean =>
  filters.every(({ field, keys }) => {
    if (field.kind !== 'date') return true
    const [from, to] = keys.map(key => values[key])
    if (from === 'incomplete' || to === 'incomplete') return false
    return !(typeof from === 'string' && typeof to === 'string' && to < from)
  })

/** Those that somebody is offered; one that a link has set can be seen and changed, whoever it is offered to. */
export const offeredOf = (
  filters: readonly DeclaredFilter[],
  values: FilterValues,
  principal: Principal | undefined,
): DeclaredFilter[] => {
  const active = activeFilters(filters, values)
  return filters.filter(
    one => active.includes(one) || allows(principal, one.rule.visibleTo ? { visibleTo: one.rule.visibleTo } : {}),
  )
}

/** The filters that are set. */
export const activeFilters = (filters: readonly DeclaredFilter[], values: FilterValues): DeclaredFilter[] =>
  filters.filter(({ keys }) => keys.some(key => values[key] !== undefined))
