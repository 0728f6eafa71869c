import type { AnyResource } from '../../../../resources/language/define.ts'
import { readAddress } from '../list/address.ts'

/**
 * What a new record, or an import, starts with: what the list it is made from shows. A list of one group's contacts makes contacts of that
 * group. `search`: of the address.
 */
export const startWith = (resource: AnyResource, search: string): Record<string, unknown> => {
  const { filter } = readAddress(search, resource)
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      const fits = field?.kind === 'reference' && !field.multiple && typeof value === 'number'
      return fits ? [[name, value]] : []
    }),
  )
}
