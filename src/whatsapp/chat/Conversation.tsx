/** One conversation: whom it is with, what was written, and where one answers. */

import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { CONSENTS } from '../../../resources/whatsapp/choices.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { useNow } from '../../kernel/conversation/useNow.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { personOf } from './person.ts'
import { ThreadMenu } from './ThreadMenu.tsx'
import { leftOf } from './times.ts'
import { useMessages } from './useMessages.ts'
import { useReply } from './useReply.ts'
import { type Thread, useRefreshThreads, useThread } from './useThreads.ts'

interface ConversationProps {
  id: number
  /** As the list has it: shown before it is asked for. */
  listed: Thread | undefined
  drafts: Map<number, string>
}

export const Conversation = ({ id, listed, drafts }: ConversationProps) => {
  const words = useWords()
  const asked = useThread(id)
  const { query, older } = useMessages(id)
  const reply = useReply(id)
  const now = useNow()
  const thread = asked.data ?? listed
  useMarkRead(thread)
  if (!thread) return <Answered query={asked}>{() => null}</Answered>
  const left = leftOf(thread.window_expires_at, words, now)
  return (
    <section className="talk-conversation" aria-label={personOf(thread)}>
      <Head thread={thread} left={left} />
      <Answered query={query} waiting={<div className="talk-messages" role="status" aria-label={words('Loading')} />}>
        {messages => (
          <>
            <MessageList messages={messages} reply={reply} older={older} />
            <Composer
              thread={thread}
              reply={reply}
              draft={drafts.get(id) ?? ''}
              keepDraft={text => drafts.set(id, text)}
              isOpen={left !== undefined}
              hasMessages={messages.rows.length > 0}
            />
          </>
        )}
      </Answered>
    </section>
  )
}

const Head = ({ thread, left }: { thread: Thread; left: string | undefined }) => {
  const words = useWords()
  const navigate = useNavigate()
  const name = personOf(thread)
  return (
    <header className="talk-head">
      <IconButton
        icon="back"
        className="talk-back"
        label={words('All conversations')}
        onClick={() => navigate({ pathname: `/${threads.name}` })}
      />
      <Avatar name={name} size={36} />
      <div className="grow">
        <h2 className="ellipsis">
          <bdi>{name}</bdi>
        </h2>
        <p className="hint ellipsis">
          <bdi>+{thread.contact}</bdi> · {words('to %{number}', { number: thread.display_phone_number })}
          {thread.assigned_name && (
            <>
              {' · '}
              {words('With')} <bdi>{thread.assigned_name}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="row talk-state">
        {thread.opted_out === 1 && <ChoiceBadge choices={CONSENTS} value={0} />}
        {thread.status === 'closed' && <Badge>{words('Closed')}</Badge>}
        <Badge tone={left === undefined ? 'warning' : 'success'}>{left ?? words('Window closed')}</Badge>
      </div>
      <ThreadMenu thread={thread} />
    </header>
  )
}

/** Whoever has it before him has read it. */
const useMarkRead = (thread: Thread | undefined) => {
  const provider = useDeskProvider()
  const refresh = useRefreshThreads()
  const notify = useNotify()
  const mark = useEvent((of: number) => {
    provider
      .act(threads, 'markRead', { ids: [of] })
      .then(() => refresh(of))
      .catch(error => notify(messageOf(error), { type: 'error' }))
  })
  // By the whole of it: as many unread as before may be other ones.
  useEffect(() => {
    if (!thread?.unread) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      mark(thread.id)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [thread, mark])
}

/** What stands in the place of a conversation while none is chosen. */
export const NoneChosen = ({ onNext }: { onNext: (() => void) | undefined }) => {
  const words = useWords()
  return (
    <section className="talk-none" aria-label={words('Conversation')}>
      <p>{words('Choose a conversation to read and answer it.')}</p>
      {onNext && (
        <Button variant="outlined" onClick={onNext}>
          {words('Open the first that is unread')}
        </Button>
      )}
    </section>
  )
}
