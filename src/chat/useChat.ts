/** The messages with one person, as far back as one has gone, and those on their way to him. */

import { useQueryClient } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { ChatMessage } from '../../resources/chat/chat.answers.ts'
import { chat } from '../../resources/chat/chat.ts'
import { type Messages, messagesBy } from '../kernel/conversation/messages.ts'
import { useMessageLog } from '../kernel/conversation/useMessageLog.ts'
import { type Underway, useUnderway } from '../kernel/conversation/useUnderway.ts'

/** Rule platform-dialect-3. */
const PER_PAGE = 6

export const messagesKey = (user: number) => [chat.name, 'messages', user]

/** Numbers come in the order in which the platform has stored them. */
const joined = messagesBy<ChatMessage>((one, other) => other.id - one.id)

export const useMessages = (user: number) => {
  const provider = useDeskProvider()
  return useMessageLog<ChatMessage>({
    key: messagesKey(user),
    perPage: PER_PAGE,
    joined,
    latest: async (perPage, signal) => (await provider.act(chat, 'messages', { input: { user_id: user }, perPage, signal })).data,
    olderThan: async ({ id }) =>
      (await provider.act(chat, 'messages', { input: { user_id: user, before: id }, perPage: PER_PAGE })).data,
  })
}

export const useSend = (user: number) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  return useUnderway<string, ChatMessage>({
    key: [chat.name, 'underway', user],
    submit: async ({ key, input }) =>
      (await provider.act(chat, 'send', { input: { user_id: user, message: input, client_id: key } })).data,
    stored: message => {
      client.setQueryData<Messages<ChatMessage>>(messagesKey(user), known => known && joined.withOne(known, message))
      void client.invalidateQueries({ queryKey: [chat.name, 'contacts'] })
    },
  })
}

/** Without those that are among the messages already: stored, told by the connection, and not answered to us yet. */
export const stillUnderway = (rows: readonly ChatMessage[], underway: readonly Underway<string>[]) => {
  const stored = new Set(rows.map(({ client_id: key }) => key))
  return underway.filter(({ key }) => !stored.has(key))
}
