import { allows, type Principal } from './access.ts'
import { gateOf } from './condition.ts'
import type { AnyResource } from './define.ts'
import type { Field } from './fields.ts'
import { isOrdered, isSecret } from './listed.ts'

type Listed = Pick<AnyResource, 'list' | 'fields' | 'table'>

/** A report computes the columns of the tab that is asked for, no others. */
const isInEveryTab = ({ list: { tabs = [] } }: Listed, name: string): boolean =>
  tabs.every(({ columns }) => columns === undefined || columns.includes(name))

/** What is stored in steps (an amount of several units) or computed where it is shown goes otherwise than it reads. */
const isStoredAsRead = (field: Field): boolean =>
  (!field.virtual || field.ordered === true) && !('measure' in field && field.measure !== undefined)

/**
 * So many rows are sorted at once by a field that no index puts in order (within 20 ms, `npm run bench -- lists`); where rows may be of
 * several accounts no more than are counted.
 */
const SORTED_AT_MOST = 5000
/** So many rows are counted or sorted that are each asked for more than is stored with them: a computed value, whose they are. */
export const COMPUTED_AT_MOST = 1000

/** How many rows of one account are sorted at once by a field. */
export const sortedAtMost = ({ fields }: Pick<AnyResource, 'fields'>, name: string): number =>
  fields[name]?.virtual ? COMPUTED_AT_MOST : SORTED_AT_MOST

/** The order a list has by itself: newest first unless declared. */
export const ownOrder = ({ list }: Pick<AnyResource, 'list'>): readonly [field: string, direction: 'asc' | 'desc'] =>
  list.sort ?? ['id', 'desc']

/** The order a list has by itself and that of the numbers: what a search finds is looked for along these first. */
export const isUsualOrder = (resource: Pick<AnyResource, 'list'>, field: string): boolean =>
  field === 'id' || field === ownOrder(resource)[0]

/** Fields by which a list can be ordered however long it is: an index has their order. */
export const isLongOrder = (resource: Pick<AnyResource, 'list'>, field: string): boolean =>
  isUsualOrder(resource, field) || (resource.list.longOrders ?? []).includes(field)

/**
 * Fields by which a list can be ordered: by its own, by the number and by its `longOrders` always, by its other columns where not too many
 * rows are found to be sorted (the server says how many). What is computed row by row where it is shown gives none unless it is declared to;
 * a report is computed before.
 * @param principal only by those that this person may see: the order tells of the values
 */
export const ordersOf = (resource: Listed, principal?: Principal): string[] => {
  const { list, fields, table } = resource
  const others = list.fixedOrder
    ? []
    : list.columns.filter(name => {
        const field = fields[name]
        if (!field || field.unordered || !isOrdered(field) || isSecret(field)) return false
        if (table === undefined ? !isInEveryTab(resource, name) : !isStoredAsRead(field)) return false
        return principal === undefined || allows(principal, gateOf(field))
      })
  return [...new Set([ownOrder(resource)[0], 'id', ...others])]
}
