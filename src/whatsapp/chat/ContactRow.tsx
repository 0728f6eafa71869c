import { Link } from 'react-router'
import { collapse, kSuffix } from '../../../messaging/format.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { whenOf } from '../../kernel/conversation/times.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Marked } from '../../kernel/ui/Marked.tsx'
import { kindOf } from './kind.ts'
import { personOf } from './person.ts'
import { Ticks } from './Ticks.tsx'
import { leftOf } from './times.ts'
import type { Thread } from './useThreads.ts'

interface ContactRowProps {
  thread: Thread
  isChosen: boolean
  now: number
}

/** A conversation in the list: with whom, what was last said, what is unread, who has it, how long one may still answer. */
export const ContactRow = ({ thread, isChosen, now }: ContactRowProps) => {
  const words = useWords()
  const { id, last_message: last, last_at: at, last_direction: direction, last_type: type } = thread
  const unread = thread.unread ?? 0
  const name = personOf(thread)
  const left = leftOf(thread.window_expires_at, words, now)
  return (
    <li>
      <Link
        className={cx('talk-contact', unread > 0 && 'unread')}
        to={`/${threads.name}/${id}`}
        state={{ keepPlace: true }}
        aria-current={isChosen ? 'page' : undefined}
      >
        <Avatar name={name} size={36} />
        <span className="talk-contact-lines">
          <span className="row">
            <bdi className="talk-name ellipsis grow">{name}</bdi>
            {at && <time className="hint">{whenOf(at, words, now)}</time>}
          </span>
          <span className="row">
            {direction === 'o' && thread.last_status && <Ticks status={thread.last_status} />}
            <bdi className="ellipsis grow talk-last">{last ? <Marked text={collapse(last)} /> : type && words(kindOf(type))}</bdi>
            {unread > 0 && (
              <span className="talk-unread" role="img" aria-label={words('%{count} unread', { count: unread })}>
                {kSuffix(unread)}
              </span>
            )}
          </span>
          <span className="row hint">
            <span className={cx('row', left === undefined && 'tone-warning')}>
              <Icon name="clock" size={12} />
              {left ?? words('Window closed')}
            </span>
            {thread.assigned_name && (
              <span className="row grow wa-has">
                <Icon name="person" size={12} />
                <bdi className="ellipsis">{thread.assigned_name}</bdi>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
