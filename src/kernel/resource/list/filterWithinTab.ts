import type { FilterValues } from './address.ts'

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The filter of the address within that of its tab: it may narrow what the tab shows, never leave it. */
export const filterWithinTab = (filter: FilterValues, tab: FilterValues | undefined): FilterValues => ({
  ...filter,
  ...Object.fromEntries(
    Object.entries(tab ?? {}).map(([name, allowed]) => {
      const wanted = filter[name]
      const narrower = wanted !== undefined && listed(wanted).every(value => listed(allowed).includes(value))
      return [name, narrower ? wanted : allowed]
    }),
  ),
})
