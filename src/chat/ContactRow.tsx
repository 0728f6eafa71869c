import { Link } from 'react-router'
import { collapse, kSuffix } from '../../messaging/format.ts'
import type { ChatContact } from '../../resources/chat/chat.answers.ts'
import { whenOf } from '../kernel/conversation/times.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { cx } from '../kernel/ui/cx.ts'
import { addressOf } from './address.ts'
import { Face } from './Face.tsx'
import { ReadTick } from './ReadTick.tsx'
import { roleOf } from './roles.ts'
import { usePresence } from './usePresence.ts'

interface ContactRowProps {
  contact: ChatContact
  isChosen: boolean
  now: number
}

/** Somebody in the list: who he is, whether he is there, what was last said, what is unread. */
export const ContactRow = ({ contact, isChosen, now }: ContactRowProps) => {
  const words = useWords()
  const { id, name, last_message: last, unread_messages_count: unread } = contact
  const isOnline = usePresence(contact) === true
  return (
    <li>
      <Link
        className={cx('talk-contact', unread > 0 && 'unread')}
        to={addressOf(id)}
        state={{ keepPlace: true }}
        aria-current={isChosen ? 'page' : undefined}
      >
        <Face name={name} isOnline={isOnline} />
        <span className="talk-contact-lines">
          <span className="row">
            <bdi className="talk-name ellipsis grow">{name}</bdi>
            {isOnline && <span className="sr-only">{words('Online')}</span>}
            {last && <time className="hint">{whenOf(last.created_at, words, now)}</time>}
          </span>
          <span className="row">
            {last?.type === 'o' && <ReadTick isRead={last.is_read === 1} />}
            <bdi className="ellipsis grow talk-last">{last ? collapse(last.message) : roleOf(words, contact)}</bdi>
            {unread > 0 && (
              <span className="talk-unread" role="img" aria-label={words('%{count} unread', { count: unread })}>
                {kSuffix(unread)}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
