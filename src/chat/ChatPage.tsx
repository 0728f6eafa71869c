/** Live chat (rules chat-1 to chat-6): left whom one may write to, right what was written; on a phone one or the other. */

import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import '../kernel/conversation/conversation.css'
import { LineNote } from '../kernel/conversation/LineNote.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { cx } from '../kernel/ui/cx.ts'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { userIn } from './address.ts'
import { Contacts } from './Contacts.tsx'
import { Conversation } from './Conversation.tsx'
import { line } from './line.ts'
import { useContacts } from './useContacts.ts'

const ChatPage = () => {
  const words = useWords()
  const [search, setSearch] = useState('')
  const drafts = useRef(new Map<number, string>())
  const list = useContacts(search)
  const chosen = userIn(useLocation().search)
  return (
    <>
      <PageHead title={words('Chat')} />
      <LineNote line={line} />
      <div className={cx('talk', chosen !== undefined && 'chosen')}>
        <Contacts list={list} chosen={chosen} search={search} onSearch={setSearch} />
        {chosen === undefined ? (
          <section className="talk-none" aria-label={words('Conversation')}>
            <p>{words('Choose someone to write to.')}</p>
          </section>
        ) : (
          <Conversation key={chosen} id={chosen} listed={list.data?.find(({ id }) => id === chosen)} drafts={drafts.current} />
        )}
      </div>
    </>
  )
}

export default ChatPage
