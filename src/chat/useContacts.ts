/** People one may write to, who wrote last first; and one of them. */

import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { ChatContact } from '../../resources/chat/chat.answers.ts'
import { chat } from '../../resources/chat/chat.ts'

const PER_PAGE = 25
/** Lists of people, and each of them. */
const LISTS = [chat.name, 'contacts', 'lists']
const ONES = [chat.name, 'contacts', 'ones']

type Page = readonly ChatContact[]

export const useContacts = (search: string) => {
  const provider = useDeskProvider()
  return useInfiniteQuery({
    queryKey: [...LISTS, search],
    queryFn: async ({ pageParam: page, signal }): Promise<Page> =>
      (await provider.act(chat, 'contacts', { input: search === '' ? {} : { search }, page, perPage: PER_PAGE, signal })).data,
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < PER_PAGE ? undefined : all.length + 1),
    // Somebody who wrote meanwhile stands on the first page, and may on a later one as well.
    select: ({ pages }) => [...new Map(pages.flat().map(contact => [contact.id, contact] as const)).values()],
    staleTime: 0,
  })
}

/** Null for somebody who is none of one's own. */
export const useContact = (id: number) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [...ONES, id],
    queryFn: async ({ signal }): Promise<ChatContact | null> =>
      (await provider.act(chat, 'contacts', { input: { user_id: id }, perPage: 1, signal })).data[0] ?? null,
    staleTime: 0,
  })
}

export const refreshContacts = (client: QueryClient): void => void client.invalidateQueries({ queryKey: [chat.name, 'contacts'] })

/** Somebody has come or gone: nothing else of him has changed. */
export const noteOnline = (client: QueryClient, id: number, isOnline: boolean): void => {
  const noted = (one: ChatContact): ChatContact => (one.id === id ? { ...one, is_online: isOnline ? 1 : 0 } : one)
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: LISTS },
    known => known && { ...known, pages: known.pages.map(page => page.map(noted)) },
  )
  client.setQueriesData<ChatContact | null>({ queryKey: ONES }, known => known && noted(known))
}
