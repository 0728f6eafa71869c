/** The notices of the account: how many are unread, a page of them, and what can be done with them. Everything is read anew after a change. */

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { readEnvelope } from '../../../dataProvider/envelope.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { isRecord } from '../../../messaging/record.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { notifications } from '../../../resources/notifications/notifications.ts'

const KEY = notifications.name
/** Rule notifications-1: looked for every minute, though they are pushed: a push may be missed. */
const LOOK_MS = 60_000

export interface NoticePage {
  notices: readonly NoticeRow[]
  total: number
  unread: number
}

/** Of other platforms the counts may be more than the unread ones, and the notices a plain list (rule notifications-1). */
const unreadIn = ({ counts }: { counts: unknown }): number => Number(isRecord(counts) ? counts.unread : counts)

export interface NoticeFilter
  extends Pick<ActionInput<typeof notifications, 'list'>, 'state' | 'type' | 'from_date' | 'to_date'> {
  page: number
  perPage: number
}

/** Reads notices again wherever they are shown. */
export const refreshNotices = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [KEY] })

export const useUnread = (): number => {
  const { data } = useAnswer(notifications, 'unread', {}, { refetchInterval: LOOK_MS })
  return data ? unreadIn(data) : 0
}

export const useNoticePage = (query: NoticeFilter) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: async ({ signal }): Promise<NoticePage> => {
      const { page: number, perPage, ...filter } = query
      const { data } = await provider.act(notifications, 'list', { page: number, perPage, input: filter, signal })
      const { data: rows, total = 0 } = readEnvelope({ data: data.notifications })
      return { notices: Array.isArray(rows) ? rows : [], total, unread: unreadIn(data) }
    },
    placeholderData: before => before,
    staleTime: 0,
    retry: false,
  })
}

/** What can be done with notices. Of a failed deletion the platform's words are shown; the rest fails silently (rule notifications-1). */
export const useNoticeActions = () => {
  const notify = useNotify()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const settled = { onSettled: () => refreshNotices(client) }
  const failed = { onError: (error: Error) => void notify(error.message, { type: 'error' }) }
  const read = useMutation({ mutationFn: (id: number) => provider.act(KEY, 'read', { id }), ...settled })
  const readAll = useMutation({ mutationFn: () => provider.act(KEY, 'readAll'), ...settled })
  const remove = useMutation({
    mutationFn: (ids: readonly number[]) =>
      ids[0] !== undefined && ids.length === 1
        ? provider.act(KEY, 'remove', { id: ids[0] })
        : provider.act(KEY, 'removeMany', { input: { ids } }),
    onSuccess: ({ message }) => void notify(message, { type: 'success' }),
    ...failed,
    ...settled,
  })
  return { read, readAll, remove }
}
