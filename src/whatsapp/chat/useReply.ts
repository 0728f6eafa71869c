/** Answers on their way: shown at once, kept until the platform has stored them, sent again under the same name where no answer came. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { firstSentence } from '../../kernel/conversation/firstSentence.ts'
import type { AnswerKind } from './useAttachment.ts'
import { type Messages, messagesKey, useKeepMessage } from './useMessages.ts'

export interface Underway {
  /** Makes a repeat harmless. */
  key: string
  input: ActionInput<typeof threads, 'reply'>
  /** The last message that was there before it. */
  after: number
  /** How it looks: its text, and its file. */
  shown: string
  file?: { kind: AnswerKind; name: string; address: string | undefined }
  /** Why it was not sent; none while it is on its way. */
  problem?: string
}

const underwayKey = (thread: number) => [threads.name, 'underway', thread]
const NONE: readonly Underway[] = []

export const useReply = (thread: number) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  const keep = useKeepMessage()
  const key = underwayKey(thread)
  const { data: underway } = useQuery({
    queryKey: key,
    queryFn: () => client.getQueryData<readonly Underway[]>(key) ?? NONE,
    initialData: NONE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = (next: (all: readonly Underway[]) => readonly Underway[]) =>
    client.setQueryData<readonly Underway[]>(key, all => next(all ?? NONE))

  const { mutate: submit } = useMutation({
    mutationFn: ({ key: idempotencyKey, input }: Underway) => provider.act(threads, 'reply', { input, idempotencyKey }),
    onSuccess: ({ data }, { key: sent }) => {
      keep(data)
      change(all => all.filter(one => one.key !== sent))
    },
    // What was refused can be put right in its words; what nobody answered may have arrived, and is only sent again as it was.
    onError: (error, { key: sent }) =>
      change(all => all.map(one => (one.key === sent ? { ...one, problem: firstSentence(error) } : one))),
  })

  const send = (
    input: Omit<Underway['input'], 'whats_app_reply_thread_id'>,
    { text = input.message ?? '', file }: { text?: string; file?: Underway['file'] } = {},
  ) => {
    const after = client.getQueryData<Messages>(messagesKey(thread))?.rows.reduce((most, { id }) => Math.max(most, id), 0) ?? 0
    const one: Underway = {
      key: crypto.randomUUID(),
      after,
      shown: text,
      ...(file && { file }),
      input: { ...input, whats_app_reply_thread_id: thread },
    }
    change(all => [...all, one])
    submit(one)
  }
  const again = ({ problem: _, ...one }: Underway) => {
    change(all => all.map(other => (other.key === one.key ? one : other)))
    submit(one)
  }
  const drop = ({ key: dropped }: Underway) => change(all => all.filter(({ key }) => key !== dropped))
  return { underway, send, again, drop }
}
