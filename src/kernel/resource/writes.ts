/** After a write the lists on the screen change in place: new rows first, changed ones replaced, removed ones gone (rule panel-5). */

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnyRecord } from './defineViews.ts'

interface Page {
  data: readonly AnyRecord[]
  total?: number
  pageInfo?: unknown
  meta?: unknown
}

interface ListKey {
  pagination?: { page: number; perPage: number }
}

export type Change = { is: 'created'; record: AnyRecord } | { is: 'updated'; record: AnyRecord } | { is: 'deleted'; id: number }

/** The page after the change; the same object where it has nothing to do with it. A new row shows on the first page alone. */
export const changedPage = (page: Page, change: Change, { pagination }: ListKey): Page => {
  const { data, total } = page
  if (change.is === 'created') {
    if (pagination && pagination.page !== 1) return page
    const longer = [change.record, ...data.filter(record => record.id !== change.record.id)]
    return { ...page, data: longer.slice(0, pagination?.perPage), ...(total !== undefined && { total: total + 1 }) }
  }
  const id = change.is === 'deleted' ? change.id : change.record.id
  if (!data.some(record => record.id === id)) return page
  if (change.is === 'updated')
    return { ...page, data: data.map(record => (record.id === id ? { ...record, ...change.record } : record)) }
  return { ...page, data: data.filter(record => record.id !== id), ...(total !== undefined && { total: Math.max(0, total - 1) }) }
}

export const applyChange = (client: QueryClient, resource: string, change: Change): void => {
  for (const query of client.getQueryCache().findAll({ queryKey: [resource, 'getList'] })) {
    const key = query.queryKey[2] as ListKey | undefined
    client.setQueryData<Page>(query.queryKey, page => page && changedPage(page, change, key ?? {}))
  }
  if (change.is === 'updated')
    client.setQueryData([resource, 'getOne', { id: String(change.record.id), meta: undefined }], change.record)
  if (change.is === 'deleted')
    client.removeQueries({ queryKey: [resource, 'getOne', { id: String(change.id), meta: undefined }] })
  // What is not on the screen is asked for again when it comes back; so is what other lists say about the record. A row that went leaves
  // a place to the first one of the next page.
  client.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: change.is === 'deleted' ? 'active' : 'none' })
  for (const kind of ['getMany', 'titles', 'lookup']) client.invalidateQueries({ queryKey: [resource, kind] })
}

export const useApplyChange = (resource: string) => {
  const client = useQueryClient()
  return useCallback((change: Change) => applyChange(client, resource, change), [client, resource])
}

/** Asks for the rows on the screen again, quietly: after an action whose effect only the platform knows. */
export const useReload = (resource: string) => {
  const client = useQueryClient()
  return useCallback(
    () =>
      Promise.all(
        ['getList', 'getOne', 'getMany', 'titles', 'lookup'].map(kind =>
          client.invalidateQueries({ queryKey: [resource, kind] }),
        ),
      ),
    [client, resource],
  )
}
