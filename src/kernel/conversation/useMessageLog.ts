import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Messages, messagesBy } from './messages.ts'

/** How the messages of one conversation are asked for. */
export interface MessageSource<M extends { readonly id: number }> {
  key: QueryKey
  perPage: number
  joined: Pick<ReturnType<typeof messagesBy<M>>, 'withLatest' | 'withOlder'>
  /** The last so many. */
  latest: (perPage: number, signal: AbortSignal) => Promise<readonly M[]>
  /** Those before a message, a page of them. */
  olderThan: (oldest: M) => Promise<readonly M[]>
}

/** So many are answered at once. */
const MOST = 200

/** The messages of one conversation, as far back as one has gone: `const { query, older } = useMessageLog(source)`. */
export const useMessageLog = <M extends { readonly id: number }>({
  key,
  perPage,
  joined,
  latest,
  olderThan,
}: MessageSource<M>) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Messages<M>>(key)
      // What is loaded is asked for again with what came: what is said of earlier ones has changed as well.
      const wanted = Math.min(MOST, Math.max(perPage, known?.rows.length ?? 0))
      const rows = await latest(wanted, signal)
      return joined.withLatest(client.getQueryData<Messages<M>>(key), rows, rows.length < wanted)
    },
    staleTime: 0,
  })
  const older = useMutation({
    mutationFn: async () => {
      const oldest = query.data?.rows.at(-1)
      if (!oldest) return
      const rows = await olderThan(oldest)
      client.setQueryData<Messages<M>>(key, known => known && joined.withOlder(known, rows, rows.length < perPage))
    },
  })
  return { query, older }
}
