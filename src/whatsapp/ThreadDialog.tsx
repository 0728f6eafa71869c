/**
 * `<ThreadDialog threadIds={[12]} onClose={close} />`, or `messageId` of the message that was answered: the conversation as a phone shows
 * it, with a box to answer in (rule whatsapp-88).
 */

import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { threads } from '../../resources/whatsapp/threads.ts'
import '../kernel/conversation/conversation.css'
import { useNow } from '../kernel/conversation/useNow.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import './chat/chat.css'
import { Composer } from './chat/Composer.tsx'
import { MessageList } from './chat/MessageList.tsx'
import { personOf } from './chat/person.ts'
import { leftOf } from './chat/times.ts'
import { useMessages } from './chat/useMessages.ts'
import { useReply } from './chat/useReply.ts'
import { useLiveThreads, useThread } from './chat/useThreads.ts'

type ThreadDialogProps = { onClose: () => void } & (
  | { threadIds: readonly number[]; messageId?: never }
  | { messageId: number; threadIds?: never }
)

/** The conversation in which a message was answered: there is one, of its number with that person. */
const useAnsweredIn = (messageId: number | undefined) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [threads.name, 'answers', messageId],
    queryFn: async ({ signal }) => {
      const input = { message_id: messageId }
      const { data } = await provider.act(threads, 'messages', { input, perPage: 1, signal })
      return data[0]?.whats_app_reply_thread_id ?? null
    },
    enabled: messageId !== undefined,
  })
}

export const ThreadDialog = ({ threadIds, messageId, onClose }: ThreadDialogProps) => {
  const words = useWords()
  const found = useAnsweredIn(messageId)
  const known = threadIds?.[0]
  useLiveThreads()
  if (known !== undefined) return <Shown id={known} onClose={onClose} />
  if (typeof found.data === 'number') return <Shown id={found.data} onClose={onClose} />
  return (
    <Dialog title={words('WhatsApp Thread')} onClose={onClose}>
      {messageId === undefined ? (
        <EmptyState icon="chat" />
      ) : (
        <Answered query={found}>{() => <EmptyState icon="chat" text={words('Nobody has answered this message.')} />}</Answered>
      )}
    </Dialog>
  )
}

const Shown = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const words = useWords()
  const thread = useThread(id)
  const { query, older } = useMessages(id)
  const reply = useReply(id)
  const now = useNow()
  const about = thread.data && personOf(thread.data)
  return (
    <Dialog title={words('WhatsApp Thread')} onClose={onClose} className="wa-thread-dialog" aside={about && <bdi>{about}</bdi>}>
      <Answered query={thread}>
        {one => (
          <Answered query={query}>
            {messages => (
              <>
                <MessageList messages={messages} reply={reply} older={older} />
                <Composer
                  thread={one}
                  reply={reply}
                  draft=""
                  keepDraft={NOWHERE}
                  isOpen={leftOf(one.window_expires_at, words, now) !== undefined}
                  hasMessages={messages.rows.length > 0}
                />
              </>
            )}
          </Answered>
        )}
      </Answered>
    </Dialog>
  )
}

/** What is typed in a dialog is gone with it. */
const NOWHERE = () => {}
