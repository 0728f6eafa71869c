/** What was written with one person, and where one writes. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { messageOf } from '../../messaging/thrown.ts'
import type { ChatContact } from '../../resources/chat/chat.answers.ts'
import { chat } from '../../resources/chat/chat.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { Composer } from './Composer.tsx'
import { Face } from './Face.tsx'
import { MessageList } from './MessageList.tsx'
import { roleOf } from './roles.ts'
import { useMessages, useSend } from './useChat.ts'
import { refreshContacts, useContact } from './useContacts.ts'
import { usePresence } from './usePresence.ts'

interface ConversationProps {
  id: number
  /** As the list has him: shown before he is asked for. */
  listed: ChatContact | undefined
  drafts: Map<number, string>
}

export const Conversation = ({ id, listed, drafts }: ConversationProps) => {
  const words = useWords()
  const asked = useContact(id)
  const contact = asked.data ?? listed
  if (contact) return <With contact={contact} drafts={drafts} />
  return (
    <section className="talk-none" aria-label={words('Conversation')}>
      <Answered query={asked}>
        {() => <EmptyState icon="search" text={words('There is nobody here you can write to.')} />}
      </Answered>
    </section>
  )
}

const With = ({ contact, drafts }: { contact: ChatContact; drafts: Map<number, string> }) => {
  const words = useWords()
  const { id, name } = contact
  const { query, older } = useMessages(id)
  const sending = useSend(id)
  useMarkRead(id, query.data?.rows.find(({ type, is_read: isRead }) => type === 'i' && isRead === 0)?.id)
  return (
    <section className="talk-conversation" aria-label={name}>
      <Head contact={contact} />
      <Answered query={query} waiting={<div className="talk-messages" role="status" aria-label={words('Loading')} />}>
        {messages => <MessageList messages={messages} sending={sending} older={older} />}
      </Answered>
      {contact.is_active === 1 ? (
        <Composer name={name} send={sending.send} draft={drafts.get(id) ?? ''} keepDraft={text => drafts.set(id, text)} />
      ) : (
        <div className="talk-composer">
          <Note severity="info" role="status">
            {words('This user is not active and cannot read messages.')}
          </Note>
        </div>
      )}
    </section>
  )
}

const Head = ({ contact }: { contact: ChatContact }) => {
  const words = useWords()
  const navigate = useNavigate()
  const isOnline = usePresence(contact)
  return (
    <header className="talk-head">
      <IconButton
        icon="back"
        className="talk-back"
        label={words('All people')}
        onClick={() => navigate({ pathname: chat.pages.list.path })}
      />
      <Face name={contact.name} isOnline={isOnline === true} />
      <div className="grow">
        <h2 className="ellipsis">
          <bdi>{contact.name}</bdi>
        </h2>
        <p className="hint ellipsis">
          {roleOf(words, contact)}
          {isOnline !== undefined && ' · '}
          <span role="status">{isOnline !== undefined && (isOnline ? words('Online') : words('Offline'))}</span>
        </p>
      </div>
    </header>
  )
}

/** Whoever has it before him has read it, up to the last that came. @param last unread message that is shown */
const useMarkRead = (user: number, last: number | undefined) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const mark = useEvent((id: number) => {
    provider
      .act(chat, 'read', { input: { user_id: user, id } })
      .then(() => {
        refreshContacts(client)
        return client.invalidateQueries({ queryKey: [chat.name, 'profile'] })
      })
      .catch(error => notify(messageOf(error), { type: 'error' }))
  })
  useEffect(() => {
    if (last === undefined) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      mark(last)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [last, mark])
}
