/** What a saved view may say of a list, and what of it is told to somebody else. */

import { isRecord, recordOf } from '../../messaging/record.ts'
import { tell } from '../../messaging/tell.ts'
import { allows, gatesOf, type Principal, passes, type UserType } from '../../resources/language/access.ts'
import { gateOf } from '../../resources/language/condition.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { filterRules } from '../../resources/language/filters.ts'
import { MOST_CHARACTERS, type ViewValue } from '../../resources/language/listViews.ts'
import { ordersOf } from '../../resources/language/orders.ts'

const MOST_COLUMNS = 100

const isWhole = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_COLUMNS && value.every(name => typeof name === 'string')

const PARTS: Readonly<Record<keyof ViewValue, { is: (value: unknown) => boolean; like: string }>> = {
  filter: { is: isRecord, like: 'an object' },
  sort: {
    is: value => isRecord(value) && typeof value.field === 'string' && (value.order === 'ASC' || value.order === 'DESC'),
    like: '{"field":"id","order":"ASC"}',
  },
  tab: { is: value => isWhole(value, 50), like: 'a number from 0' },
  columns: {
    is: value => isRecord(value) && Object.keys(value).length === 2 && isNames(value.order) && isNames(value.hidden),
    like: `{"order":[],"hidden":[]}, at most ${MOST_COLUMNS} names in each`,
  },
}

/** What keeps an object from being the value of a view, in sentences. */
export const viewProblems = (value: Readonly<Record<string, unknown>>): string[] => {
  const wrong = Object.entries(value).flatMap(([name, part]) => {
    const known = Object.hasOwn(PARTS, name) ? PARTS[name as keyof ViewValue] : undefined
    if (!known) return [tell('A view has no "%{name}".', { name })]
    return known.is(part) ? [] : [tell('%{name}: send %{like}.', { name, like: known.like })]
  })
  const long = JSON.stringify(value).length > MOST_CHARACTERS
  return long
    ? [...wrong, tell('This is too long: at most %{most} characters of JSON are kept.', { most: MOST_CHARACTERS })]
    : wrong
}

/** The tab of another kind of account, as this one counts them; undefined where it has no such tab. */
const tabFor = ({ list: { tabs = [] } }: AnyResource, tab: number, from: UserType, to: UserType): number | undefined => {
  const of = (type: UserType) => tabs.filter(({ visibleTo }) => visibleTo === undefined || visibleTo.includes(type))
  const wanted = of(from)[tab]
  const at = wanted === undefined ? -1 : of(to).indexOf(wanted)
  return at < 0 ? undefined : at
}

/** Whether somebody has the list at all. */
export const mayOpen = (resource: AnyResource, principal: Principal): boolean => {
  const operation = resource.operations.list
  return operation !== undefined && passes(principal, gatesOf(operation, resource))
}

/**
 * A view as another person is told it: without filters, order and columns of fields that he does not see.
 * @returns undefined where he may not open the list at all
 */
export const valueFor = (
  resource: AnyResource,
  principal: Principal,
  kept: Readonly<Record<string, unknown>>,
  ownerType: UserType,
): ViewValue | undefined => {
  if (!mayOpen(resource, principal)) return undefined
  const { filter, sort, tab, columns }: ViewValue = kept
  const rules = filterRules(resource, principal)
  const sees = (name: string) => {
    const field = resource.fields[name]
    return field !== undefined && allows(principal, gateOf(field))
  }
  const own = tab === undefined ? undefined : tabFor(resource, tab, ownerType, principal.userType)
  return {
    ...(filter && {
      filter: Object.fromEntries(Object.entries(recordOf(filter)).filter(([key]) => key === 'q' || rules.has(key))),
    }),
    ...(sort && ordersOf(resource, principal).includes(sort.field) && { sort }),
    ...(own !== undefined && { tab: own }),
    ...(columns && { columns: { order: columns.order.filter(sees), hidden: columns.hidden.filter(sees) } }),
  }
}
