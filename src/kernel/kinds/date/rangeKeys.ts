import type { ListFilter } from '../props.ts'

/** Keys of a date range in a filter body: the list's own, else the field's name with `_from` and `_to`. */
export const rangeKeys = (rule: ListFilter) => ({
  from: rule.from ?? `${rule.field}_from`,
  to: rule.to ?? `${rule.field}_to`,
})
