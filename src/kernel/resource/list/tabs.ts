import type { AnyResource } from '../../../../resources/language/define.ts'
import { listed } from '../../kinds/show.ts'
import type { FilterValues } from './address.ts'

/** A list as one of its tabs has it: with the tab's own columns, and without the filters that the tab sets to one value. */
export const inTab = (resource: AnyResource, at: number): AnyResource => {
  const tab = resource.list.tabs?.[at]
  const set = Object.entries(tab?.filter ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? [] : [name]))
  if (!tab || (!tab.columns && set.length === 0)) return resource
  const filters = resource.list.filters?.filter(filter => !set.includes(typeof filter === 'string' ? filter : filter.field))
  return { ...resource, list: { ...resource.list, ...(tab.columns && { columns: tab.columns }), ...(filters && { filters }) } }
}

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
