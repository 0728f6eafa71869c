import { allows, type Principal } from './access.ts'
import { gateOf } from './condition.ts'
import type { AnyResource } from './define.ts'
import { isOrdered, isSecret } from './kinds.ts'

type Listed = Pick<AnyResource, 'list' | 'fields' | 'table'>

/**
 * So many rows are sorted at once by a field that no index puts in order (within 20 ms, `npm run bench -- lists`); where rows may be of
 * several accounts no more than are counted.
 */
export const SORTED_AT_MOST = 5000

/** The order a list has by itself: newest first unless declared. */
export const ownOrder = ({ list }: Pick<AnyResource, 'list'>): readonly [field: string, direction: 'asc' | 'desc'] =>
  list.sort ?? ['id', 'desc']

/** Fields by which a list can be ordered however long it is: its own, and the number. */
export const isLongOrder = (resource: Pick<AnyResource, 'list'>, field: string): boolean =>
  field === 'id' || field === ownOrder(resource)[0]

/**
 * Fields by which a list can be ordered: by its own and by the number always, by its other columns where not too many rows are found to be
 * sorted (the server says how many). What is computed row by row where it is shown gives no order; a report is computed before.
 * @param principal only by those that this person may see: the order tells of the values
 */
export const ordersOf = (resource: Listed, principal?: Principal): string[] => {
  const { list, fields, table } = resource
  const others = list.fixedOrder
    ? []
    : list.columns.filter(name => {
        const field = fields[name]
        if (!field || !isOrdered(field) || isSecret(field) || (table !== undefined && field.virtual)) return false
        return principal === undefined || allows(principal, gateOf(field))
      })
  return [...new Set([ownOrder(resource)[0], 'id', ...others])]
}
