/**
 * The view that a list opens with (rule panel-21): kept whole among the person's choices, so that it is known before anything is asked for, and
 * put where the bare address of the list stood.
 */

import type { Store } from 'react-admin'
import { recordOf } from '../../../../messaging/record.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { ViewValue } from '../../../../resources/language/listViews.ts'
import { sameJson } from '../../desk/store.ts'
import { declaredSort, PLAIN, readAddress, writeAddress } from './address.ts'
import { columnsIn, viewColumnsKey } from './columnChoice.ts'

interface FirstView {
  id: number
  value: ViewValue
}

export const firstViewKey = (resource: string) => `list.${resource}.firstView`

/** What was kept as such; undefined where it is none. */
export const firstViewIn = (kept: unknown): FirstView | undefined => {
  const { id, value } = recordOf(kept)
  return typeof id === 'number' ? { id, value: recordOf(value) } : undefined
}

/** An address as written for a list, said in words where bare it would give way to the view that opens first. */
export const plainly = (written: string, resource: string, store: Pick<Store, 'getItem'>): string =>
  written === '' && store.getItem(firstViewKey(resource)) ? PLAIN : written

/** The address of a view, from its first page, with as many rows as usual. */
export const viewSearch = ({ filter = {}, sort, tab = 0 }: ViewValue, resource: AnyResource, perPage: number): string => {
  const said = writeAddress({ page: 1, perPage, sort: sort ?? declaredSort(resource), filter, tab }, resource, perPage)
  // As it would be read: no order or tab that is gone.
  return writeAddress(readAddress(said, resource, perPage), resource, perPage)
}

/** Puts the columns of a view in force, or those of none; told to the platform only where they are others than before. */
export const takeColumns = (store: Store, resource: string, columns: unknown): void => {
  const key = viewColumnsKey(resource)
  const next = columnsIn(columns)
  if (!sameJson(columnsIn(store.getItem(key)), next)) store.setItem(key, next)
}

/** The columns of a view that is gone are in force no more. */
export const leaveColumns = (store: Store, resource: string, columns: unknown): void => {
  const inForce = columnsIn(store.getItem(viewColumnsKey(resource)))
  if (inForce && sameJson(inForce, columnsIn(columns))) takeColumns(store, resource, undefined)
}

interface Place {
  pathname: string
  search: string
}

/** The view that stands for an address, with the address to put in its place; undefined where the address is not bare, or nothing is chosen. */
export const startOf = (
  { pathname, search }: Place,
  resource: AnyResource,
  store: Pick<Store, 'getItem'>,
  perPage: number,
): { search: string; value: ViewValue } | undefined => {
  if (search !== '' || pathname !== `/${resource.name}`) return undefined
  const first = firstViewIn(store.getItem(firstViewKey(resource.name)))
  return first && { search: viewSearch(first.value, resource, perPage), value: first.value }
}
