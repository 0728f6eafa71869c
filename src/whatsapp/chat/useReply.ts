/** Answers of a conversation on their way. */

import { useQueryClient } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { type Underway as UnderwayOf, useUnderway } from '../../kernel/conversation/useUnderway.ts'
import type { AnswerKind } from './useAttachment.ts'
import { type Messages, messagesKey, useKeepMessage } from './useMessages.ts'

type ReplyInput = ActionInput<typeof threads, 'reply'>

export interface Reply {
  given: ReplyInput
  /** The last message that was there before it. */
  after: number
  /** How it looks: its text, and its file. */
  shown: string
  file?: { kind: AnswerKind; name: string; address: string | undefined }
}

export type Underway = UnderwayOf<Reply>

export const useReply = (thread: number) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  const stored = useKeepMessage()
  const { send: sendReply, ...sending } = useUnderway<Reply, ThreadMessage>({
    key: [threads.name, 'underway', thread],
    submit: async ({ key, input }) => (await provider.act(threads, 'reply', { input: input.given, idempotencyKey: key })).data,
    stored,
  })
  const send = (
    given: Omit<ReplyInput, 'whats_app_reply_thread_id'>,
    { text = given.message ?? '', file }: { text?: string; file?: Reply['file'] } = {},
  ) =>
    sendReply({
      given: { ...given, whats_app_reply_thread_id: thread },
      after: client.getQueryData<Messages>(messagesKey(thread))?.rows.reduce((most, { id }) => Math.max(most, id), 0) ?? 0,
      shown: text,
      ...(file && { file }),
    })
  return { ...sending, send }
}
