/** The messages of one conversation, as far back as one has gone. */

import { useQueryClient } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { type Messages as MessagesOf, messagesBy } from '../../kernel/conversation/messages.ts'
import { useMessageLog } from '../../kernel/conversation/useMessageLog.ts'

export type Messages = MessagesOf<ThreadMessage>

const PER_PAGE = 25

export const messagesKey = (thread: number) => [threads.name, 'messages', thread]

/** By when they were written, as the platform has them. */
const joined = messagesBy<ThreadMessage>((one, other) => other.at.localeCompare(one.at) || other.id - one.id)
export const { withLatest, withOlder } = joined

export const useMessages = (thread: number) => {
  const provider = useDeskProvider()
  return useMessageLog<ThreadMessage>({
    key: messagesKey(thread),
    perPage: PER_PAGE,
    joined,
    latest: async (perPage, signal) =>
      (await provider.act(threads, 'history', { input: { whats_app_reply_thread_id: thread }, perPage, signal })).data,
    olderThan: async ({ queue_history_unique_key }) =>
      (await provider.act(threads, 'history', { input: { queue_history_unique_key }, perPage: PER_PAGE })).data,
  })
}

/** Puts a message that was just answered where it belongs. */
export const useKeepMessage = () => {
  const client = useQueryClient()
  return (message: ThreadMessage) =>
    client.setQueryData<Messages>(
      messagesKey(message.whats_app_reply_thread_id),
      known => known && joined.withOne(known, message),
    )
}
