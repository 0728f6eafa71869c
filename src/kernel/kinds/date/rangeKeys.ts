import type { FilterWish } from '../props.ts'

/** Keys of a date range in a filter body: the list's own, else the field's name with `_from` and `_to`. */
export const rangeKeys = (wish: FilterWish) => ({
  from: wish.from ?? `${wish.field}_from`,
  to: wish.to ?? `${wish.field}_to`,
})
