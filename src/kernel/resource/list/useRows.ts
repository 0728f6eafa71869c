/** The rows of the page that the address asks for. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useGetList } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { AnyRecord } from '../defineViews.ts'
import type { FilterValues, ListAddress } from './address.ts'

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The filter of the address within that of its tab: it may narrow what the tab shows, never leave it. */
export const filterWithinTab = (filter: FilterValues, tab: FilterValues | undefined): FilterValues => ({
  ...filter,
  ...Object.fromEntries(
    Object.entries(tab ?? {}).map(([name, allowed]) => {
      const wanted = filter[name]
      const narrower = wanted !== undefined && listed(wanted).every(value => listed(allowed).includes(value))
      return [name, narrower ? wanted : allowed]
    }),
  ),
})

export interface Rows {
  rows: readonly AnyRecord[] | undefined
  total: number | undefined
  /** There are more than were counted. */
  isCapped: boolean
  hasNext: boolean
  /** What is shown belongs to what was asked before. */
  isOld: boolean
  isFetching: boolean
  error: Error | null
  retry: () => void
  /** As sent: with the tab's. */
  filter: FilterValues
  /** What stood beside the rows: sums of the whole list. */
  beside: Readonly<Record<string, unknown>> | undefined
  /** Fetches the next page ahead of the click. */
  prepareNext: () => void
}

interface Meta {
  cursor?: string
  capped?: true
  beside?: Readonly<Record<string, unknown>>
}

export const useRows = (resource: AnyResource, address: ListAddress, enabled: boolean): Rows => {
  const { page, perPage, sort, tab } = address
  const client = useQueryClient()
  const provider = useDeskProvider()
  const filter = useMemo(
    () => filterWithinTab(address.filter, resource.list.tabs?.[tab]?.filter),
    [address.filter, resource.list.tabs, tab],
  )
  // Where each next page starts, as its page before answered; good for one filter and order only.
  const question = JSON.stringify([filter, sort, perPage])
  const marks = useRef({ question, at: new Map<number, string>() })
  if (marks.current.question !== question) marks.current = { question, at: new Map() }
  const cursor = marks.current.at.get(page)

  const { data, total, meta, error, isFetching, isPlaceholderData, refetch } = useGetList<AnyRecord & { id: number }>(
    resource.name,
    { pagination: { page, perPage }, sort, filter, ...(cursor && { meta: { cursor } }) },
    { enabled, placeholderData: before => before, retry: false },
  )
  const answered: Meta | undefined = meta
  const next = isPlaceholderData ? undefined : answered?.cursor
  const hasNext = next !== undefined || (total !== undefined && page * perPage < total)
  useEffect(() => {
    if (next) marks.current.at.set(page + 1, next)
  }, [next, page])

  return {
    rows: data,
    total,
    isCapped: answered?.capped === true,
    hasNext,
    isOld: isPlaceholderData,
    isFetching,
    error,
    retry: refetch,
    filter,
    beside: answered?.beside,
    prepareNext: () => {
      if (!hasNext || isPlaceholderData) return
      const query = { pagination: { page: page + 1, perPage }, sort, filter, ...(next && { meta: { cursor: next } }) }
      client.prefetchQuery({
        // The key that useGetList gives the same question.
        queryKey: [resource.name, 'getList', query],
        queryFn: async ({ signal }) => {
          const answer = await provider.getList(resource.name, { ...query, signal })
          return { data: answer.data, total: answer.total, pageInfo: undefined, meta: answer.meta }
        },
      })
    },
  }
}
