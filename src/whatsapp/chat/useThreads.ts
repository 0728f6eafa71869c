/** Conversations, the latest first, and one of them; asked for again when the connection tells that they changed. */

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { line } from './line.ts'
import { messagesKey } from './useMessages.ts'

export type Thread = RowOf<typeof threads>

export interface ThreadFilter {
  q?: string | undefined
  wa_configuration_id?: number | undefined
  assigned_to?: number | undefined
  status?: 'open' | 'closed' | undefined
}

const PER_PAGE = 25
/** What changes together is asked for once. */
const GATHER_MS = 150

const LISTS = [threads.name, 'conversations']
const threadKey = (id: number) => [threads.name, 'conversation', id]

export const useThreads = (filter: ThreadFilter) => {
  const provider = useDeskProvider()
  return useInfiniteQuery({
    queryKey: [...LISTS, filter],
    queryFn: ({ pageParam: page, signal }) =>
      provider.getList<Thread>(threads.name, {
        pagination: { page, perPage: PER_PAGE },
        sort: { field: 'last_at', order: 'DESC' },
        filter,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ data }, all) => (data.length < PER_PAGE ? undefined : all.length + 1),
    // One that was written to meanwhile stands on the first page, and may on a later one as well.
    select: ({ pages }) => [...new Map(pages.flatMap(({ data }) => data.map(thread => [thread.id, thread] as const))).values()],
    staleTime: 0,
  })
}

export const useThread = (id: number) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) => (await provider.getOne<Thread>(threads.name, { id, signal })).data,
    staleTime: 0,
  })
}

/** Asks for everything of conversations again; of one alone, where that is known. */
export const useRefreshThreads = () => {
  const client = useQueryClient()
  return (thread?: number) => {
    void client.invalidateQueries({ queryKey: LISTS })
    void client.invalidateQueries({ queryKey: thread === undefined ? [threads.name] : threadKey(thread) })
    if (thread !== undefined) void client.invalidateQueries({ queryKey: messagesKey(thread) })
  }
}

/** Keeps what is shown as it is on the platform. */
export const useLiveThreads = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const changed = new Set<number>()
    const ask = () => {
      waiting = undefined
      void client.invalidateQueries({ queryKey: LISTS })
      for (const thread of changed) {
        void client.invalidateQueries({ queryKey: threadKey(thread) })
        void client.invalidateQueries({ queryKey: messagesKey(thread) })
      }
      changed.clear()
    }
    const forget = line.hear(({ kind, thread }) => {
      if (kind === 'all' || thread === undefined) void client.invalidateQueries({ queryKey: [threads.name] })
      else {
        changed.add(thread)
        waiting ??= setTimeout(ask, GATHER_MS)
      }
    })
    return () => {
      clearTimeout(waiting)
      forget()
    }
  }, [client])
}
