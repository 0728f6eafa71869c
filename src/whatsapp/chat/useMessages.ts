/** The messages of one conversation, as far back as one has gone. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { present } from '../../../messaging/present.ts'
import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'

/** Newest first, each once. */
export interface Messages {
  rows: readonly ThreadMessage[]
  hasOlder: boolean
}

const PER_PAGE = 25
/** So many are answered at once. */
const MOST = 200

export const messagesKey = (thread: number) => [threads.name, 'messages', thread]

/** Above 0 where one came before the other: by when they were written, as the platform has them. */
const before = (one: ThreadMessage, other: ThreadMessage) => other.at.localeCompare(one.at) || other.id - one.id

const sorted = (rows: Iterable<ThreadMessage>) => [...rows].sort(before)

/**
 * What is known and what came. What came is how it is now; where more was written meanwhile than came, what was known before that gap is
 * forgotten, to be loaded again: so nothing is missing in between, and nothing there twice.
 */
export const withLatest = (known: Messages | undefined, latest: readonly ThreadMessage[], isAll: boolean): Messages => {
  const came = new Map(latest.map(row => [row.id, row]))
  const joins = known?.rows.some(({ id }) => came.has(id)) === true
  if (!known || isAll || !joins) return { rows: sorted(latest), hasOlder: !isAll }
  const oldest = present(sorted(latest).at(-1))
  return { rows: [...sorted(latest), ...known.rows.filter(row => before(row, oldest) > 0)], hasOlder: known.hasOlder }
}

/** With what stands before the oldest that is known. */
export const withOlder = (known: Messages, older: readonly ThreadMessage[], isAll: boolean): Messages => {
  const had = new Set(known.rows.map(({ id }) => id))
  return { rows: sorted([...known.rows, ...older.filter(({ id }) => !had.has(id))]), hasOlder: !isAll }
}

export const useMessages = (thread: number) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  const key = messagesKey(thread)
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Messages>(key)
      // What is loaded is asked for again with what came: ticks of earlier ones have changed as well.
      const perPage = Math.min(MOST, Math.max(PER_PAGE, known?.rows.length ?? 0))
      const { data } = await provider.act(threads, 'history', { input: { whats_app_reply_thread_id: thread }, perPage, signal })
      return withLatest(client.getQueryData<Messages>(key), data, data.length < perPage)
    },
    staleTime: 0,
  })
  const older = useMutation({
    mutationFn: async () => {
      const oldest = query.data?.rows.at(-1)
      if (!oldest) return
      const input = { queue_history_unique_key: oldest.queue_history_unique_key }
      const { data } = await provider.act(threads, 'history', { input, perPage: PER_PAGE })
      client.setQueryData<Messages>(key, known => known && withOlder(known, data, data.length < PER_PAGE))
    },
  })
  return { query, older }
}

/** Puts a message that was just answered where it belongs. */
export const useKeepMessage = () => {
  const client = useQueryClient()
  return (message: ThreadMessage) =>
    client.setQueryData<Messages>(messagesKey(message.whats_app_reply_thread_id), known =>
      known ? { ...known, rows: sorted([message, ...known.rows.filter(({ id }) => id !== message.id)]) } : known,
    )
}
