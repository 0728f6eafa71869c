import { tell } from '../../../messaging/tell.ts'
import type { Principal } from '../../../resources/language/access.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import {
  COMPUTED_AT_MOST,
  isLongOrder,
  isUsualOrder,
  ordersOf,
  ownOrder,
  sortedAtMost,
} from '../../../resources/language/orders.ts'
import { invalid } from '../problem/errors.ts'
import { columnOf, quoted } from './columns.ts'
import type { Companion } from './companion.ts'
import type { Conditions } from './conditions.ts'

export interface Order {
  column: string
  field: string
  direction: 'asc' | 'desc'
  /** An index has it, with rows without a value where PostgreSQL puts them. Of another one few rows are sorted, those without a value last. */
  isLong: boolean
  /** The list's own, or that of the numbers. */
  isUsual: boolean
}

/**
 * Whether a page is found along the order. Of a search only along the usual ones, where what many rows hold soon comes; in another a name
 * may stand at the end, so what is found is counted and sorted where it is little enough.
 */
export const isWalked = ({ isLong, isUsual }: Order, { search }: Conditions): boolean =>
  isUsual || (isLong && search === undefined)

/** Behind `order by`: by the field, the same by number. */
export const orderSql = ({ column, field, direction, isLong }: Order): string =>
  `${column} ${direction}${isLong ? '' : ' nulls last'}${field === 'id' ? '' : `, t.id ${direction}`}`

/** @throws HttpProblem 422 for an order that the list, or this person's, does not have */
export const readOrder = (
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
  principal: Principal,
  companion?: Companion,
): Order => {
  const [field, direction] = ownOrder(resource)
  const wanted = body.sort_by ?? field
  const orders = ordersOf(resource, principal)
  const known = orders.find(name => name === wanted)
  if (known === undefined)
    throw invalid({ sort_by: [tell('This list can be sorted by %{labels}.', { labels: inWords(orders) })] })
  const order = body.sort_order ?? (wanted === field ? direction : 'desc')
  if (order !== 'asc' && order !== 'desc') throw invalid({ sort_order: [tell('Enter asc or desc.')] })
  return {
    field: known,
    column: resource.fields[known]?.virtual ? `(${companion?.virtual?.[known]})` : `t.${quoted(columnOf(resource, known))}`,
    direction: order,
    isLong: isLongOrder(resource, known),
    isUsual: isUsualOrder(resource, known),
  }
}

/** Up to how many rows are sorted by what has no index: fewer, where each is asked for more than stands in it. */
export const sortLimit = (resource: AnyResource, { field }: Order, { ofSeveral }: Conditions): number =>
  ofSeveral ? COMPUTED_AT_MOST : sortedAtMost(resource, field)

const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')

/**
 * Of an order that no index gives every row found is read: a few are sorted at once, many would hold up everybody.
 * @param found how many rows there are, one more than `most` where there are more
 * @throws HttpProblem 422
 */
export const refuseLongSort = (resource: AnyResource, { field, isLong }: Order, found: number, most: number): void => {
  if (isLong || found <= most) return
  const label = resource.fields[field]?.label ?? field
  throw invalid({
    sort_by: [
      tell('More than %{most} rows cannot be sorted by %{label}. Filter or search first.', {
        most: most.toLocaleString('en-IN'),
        label,
      }),
    ],
  })
}
