/** Conversations of WhatsApp (rules whatsapp-84 to whatsapp-88): left who has written, right what; on a phone one or the other. */

import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { threads as declared } from '../../../resources/whatsapp/threads.ts'
import '../../kernel/conversation/conversation.css'
import { LineNote } from '../../kernel/conversation/LineNote.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import './chat.css'
import { Contacts } from './Contacts.tsx'
import { Conversation, NoneChosen } from './Conversation.tsx'
import { line } from './line.ts'
import { useLiveThreads, useThreads } from './useThreads.ts'
import { filterOf, type Wanted } from './wanted.ts'

export const ChatScreen = () => {
  const { label } = useInWords(declared)
  const navigate = useNavigate()
  const self = useSession()?.user.id
  const [wanted, setWanted] = useState<Wanted>({ search: '', number: undefined, which: 'open' })
  const drafts = useRef(new Map<number, string>())
  const list = useThreads(filterOf(wanted, self))
  useLiveThreads()
  const rest = Number((useParams()['*'] ?? '').split('/')[0])
  const chosen = rest > 0 ? rest : undefined
  const unread = list.data?.find(thread => (thread.unread ?? 0) > 0)
  return (
    <>
      <PageHead title={label.many} trailless />
      <LineNote line={line} />
      <div className={cx('talk', chosen !== undefined && 'chosen')}>
        <Contacts list={list} threads={list.data} chosen={chosen} wanted={wanted} onWant={setWanted} />
        {chosen === undefined ? (
          <NoneChosen onNext={unread && (() => navigate({ pathname: `/${declared.name}/${unread.id}` }))} />
        ) : (
          <Conversation key={chosen} id={chosen} listed={list.data?.find(({ id }) => id === chosen)} drafts={drafts.current} />
        )}
      </div>
    </>
  )
}
