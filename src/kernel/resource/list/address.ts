/** Filters, page and order of a list live in the address, written as react-admin writes them: ?filter={"status":1}&page=2&perPage=25&sort=id&order=ASC. */

import { recordOf } from '../../../../messaging/record.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { ordersOf, ownOrder } from '../../../../resources/language/orders.ts'

/** Rows a page on offer; the first is the specification's (rule panel-4). */
export const PAGE_SIZES = [15, 25, 50, 100, 200] as const

/** How many rows a page somebody usually has: the key of that choice, and what it is until he makes it. */
export const USUAL_SIZE = { key: 'list.perPage', byDefault: PAGE_SIZES[0] as number } as const

export type FilterValues = Readonly<Record<string, unknown>>

export interface ListAddress {
  page: number
  perPage: number
  sort: { field: string; order: 'ASC' | 'DESC' }
  /** `q` is the search box. */
  filter: FilterValues
  tab: number
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const withoutEmpty = (filter: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => !isEmpty(value)))

/** The order a list has by itself, as the address and react-admin say it. */
export const declaredSort = (resource: Pick<AnyResource, 'list'>): ListAddress['sort'] => {
  const [field, order] = ownOrder(resource)
  return { field, order: order === 'asc' ? 'ASC' : 'DESC' }
}

const whole = (text: string | null, byDefault: number) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : byDefault)

const readFilter = (text: string | null): FilterValues => {
  try {
    const filter: unknown = JSON.parse(text ?? '{}')
    return withoutEmpty(recordOf(filter))
  } catch {
    return {}
  }
}

/** What an address says; nonsense counts as not said. */
export const readAddress = (
  search: string,
  resource: Pick<AnyResource, 'list' | 'fields' | 'table'>,
  usualSize = USUAL_SIZE.byDefault,
): ListAddress => {
  const params = new URLSearchParams(search)
  const usual = declaredSort(resource)
  const field = ordersOf(resource).find(name => name === params.get('sort'))
  const order = params.get('order')
  return {
    page: whole(params.get('page'), 1),
    perPage: Math.min(whole(params.get('perPage'), usualSize), 200),
    sort: field !== undefined && (order === 'ASC' || order === 'DESC') ? { field, order } : usual,
    filter: readFilter(params.get('filter')),
    tab: Math.max(0, Math.min(whole(params.get('tab'), 1), resource.list.tabs?.length ?? 1) - 1),
  }
}

/** The shortest address that says it: what is usual is left out. */
export const writeAddress = (
  { page, perPage, sort, filter, tab }: ListAddress,
  resource: Pick<AnyResource, 'list'>,
  usualSize = USUAL_SIZE.byDefault,
): string => {
  const usual = declaredSort(resource)
  const params = new URLSearchParams()
  if (tab > 0) params.set('tab', String(tab + 1))
  const kept = withoutEmpty(filter)
  if (Object.keys(kept).length > 0) params.set('filter', JSON.stringify(kept))
  if (page > 1) params.set('page', String(page))
  if (perPage !== usualSize) params.set('perPage', String(perPage))
  if (sort.field !== usual.field || sort.order !== usual.order) {
    params.set('sort', sort.field)
    params.set('order', sort.order)
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The plain list where a view opens first (rule panel-21): an address that says so. */
export const PLAIN = '?filter=%7B%7D'

/** All of it, as react-admin's list writes it: it has nothing of its own to add. */
export const wholeAddress = ({ page, perPage, sort, filter, tab }: ListAddress): string =>
  `?${new URLSearchParams({
    filter: JSON.stringify(filter),
    page: String(page),
    perPage: String(perPage),
    sort: sort.field,
    order: sort.order,
    tab: String(tab + 1),
  })}`

/** The same address, with more in its filter, from page 1. */
export const withFilter = (search: string, more: FilterValues): string => {
  const params = new URLSearchParams(search)
  const filter = withoutEmpty({ ...readFilter(params.get('filter')), ...more })
  if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter))
  else params.delete('filter')
  params.delete('page')
  return `?${params}`
}

/** A link to a list with a filter, in one of its tabs: `listHref('contact-numbers', { contact_group_id: 7 })`. */
export const listHref = (resource: string, filter: FilterValues = {}, tab = 0): string => {
  const kept = withoutEmpty(filter)
  const params = new URLSearchParams()
  if (tab > 0) params.set('tab', String(tab + 1))
  if (Object.keys(kept).length > 0) params.set('filter', JSON.stringify(kept))
  return params.size > 0 ? `/${resource}?${params}` : `/${resource}`
}
