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

/** `first`: a record that was there before, or came with others, and stands first from now on. */
export type Change = { is: 'created' | 'updated' | 'first'; record: AnyRecord } | { is: 'deleted'; id: number }

/** The page after the change; the same object where it has nothing to do with it. A row that was not shown comes to the first page alone. */
export const changedPage = (page: Page, change: Change, { pagination }: ListKey): Page => {
  const { data, total } = page
  const id = change.is === 'deleted' ? change.id : change.record.id
  const shown = data.find(record => record.id === id)
  if (change.is === 'created' || (change.is === 'first' && !shown)) {
    if (pagination && pagination.page !== 1) return page
    const longer = [change.record, ...data.filter(record => record.id !== id)]
    const more = change.is === 'created' && total !== undefined
    return { ...page, data: longer.slice(0, pagination?.perPage), ...(more && { total: total + 1 }) }
  }
  if (!shown) return page
  if (change.is === 'first')
    return { ...page, data: [{ ...shown, ...change.record }, ...data.filter(record => record.id !== id)] }
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
  if (change.is === 'first') client.invalidateQueries({ queryKey: [resource, 'getOne', { id: String(change.record.id) }] })
  if (change.is === 'deleted')
    client.removeQueries({ queryKey: [resource, 'getOne', { id: String(change.id), meta: undefined }] })
  // What is not on the screen is asked for again when it comes back; so is what other lists say about the record. A row that went leaves
  // a place to the first one of the next page.
  client.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: change.is === 'deleted' ? 'active' : 'none' })
  for (const kind of ['getMany', 'titles', 'lookup']) client.invalidateQueries({ queryKey: [resource, kind] })
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

/** After an import: the rows on the screen again, and before them the one that the platform answered. */
export const useImported = (resource: string) => {
  const client = useQueryClient()
  const reload = useReload(resource)
  return useCallback(
    async (row: AnyRecord | undefined) => {
      await reload()
      if (row) applyChange(client, resource, { is: 'first', record: row })
    },
    [client, reload, resource],
  )
}
