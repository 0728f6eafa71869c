import type { AnyResource } from '../../../../resources/language/define.ts'

/** A list as one of its tabs has it: with the tab's own columns, and without the filters that the tab sets to one value. */
export const inTab = (resource: AnyResource, at: number): AnyResource => {
  const tab = resource.list.tabs?.[at]
  const set = Object.entries(tab?.filter ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? [] : [name]))
  if (!tab || (!tab.columns && set.length === 0)) return resource
  const filters = resource.list.filters?.filter(filter => !set.includes(typeof filter === 'string' ? filter : filter.field))
  return {
    ...resource,
    list: { ...resource.list, ...(tab.columns && { columns: tab.columns }), ...(filters && { filters }) },
  }
}
