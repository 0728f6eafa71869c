/** The messages with somebody under their days, the oldest first, and those on their way. */

import { Fragment } from 'react'
import type { ChatMessage } from '../../resources/chat/chat.answers.ts'
import { byDay } from '../kernel/conversation/days.ts'
import { Leaving } from '../kernel/conversation/Leaving.tsx'
import { MessageFrame } from '../kernel/conversation/MessageFrame.tsx'
import type { Messages } from '../kernel/conversation/messages.ts'
import { dayName, timeOf } from '../kernel/conversation/times.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { cx } from '../kernel/ui/cx.ts'
import { ReadTick } from './ReadTick.tsx'
import { stillUnderway, type useMessages, type useSend } from './useChat.ts'

interface MessageListProps {
  messages: Messages<ChatMessage>
  sending: ReturnType<typeof useSend>
  older: ReturnType<typeof useMessages>['older']
}

export const MessageList = ({ messages: { rows, hasOlder }, sending, older }: MessageListProps) => {
  const words = useWords()
  const underway = stillUnderway(rows, sending.underway)
  return (
    <MessageFrame
      ends={{ newest: rows[0]?.id ?? 0, oldest: rows.at(-1)?.id ?? 0, leaving: underway.length }}
      hasOlder={hasOlder}
      older={older}
    >
      {byDay(rows, ({ created_at: at }) => at).map(({ day, messages }) => (
        <Fragment key={day}>
          <li className="talk-day">
            <span>{dayName(day, words)}</span>
          </li>
          {messages.map(message => (
            <Bubble key={message.id} message={message} />
          ))}
        </Fragment>
      ))}
      {underway.map(one => (
        <Leaving key={one.key} problem={one.problem} again={() => sending.again(one)} drop={() => sending.drop(one)}>
          <p className="talk-text" dir="auto">
            {one.input}
          </p>
        </Leaving>
      ))}
    </MessageFrame>
  )
}

const Bubble = ({ message: { type, sender, message, is_read: isRead, created_at: at } }: { message: ChatMessage }) => {
  const words = useWords()
  const isOwn = type === 'o'
  return (
    <li className={cx('talk-message', isOwn && 'ours')}>
      <span className="sr-only">
        <bdi>{isOwn ? words('You') : sender.name}</bdi>:{' '}
      </span>
      <p className="talk-text" dir="auto">
        {message}
      </p>
      <footer>
        <time dateTime={at} data-tip={showDate(at, 'minute')}>
          {timeOf(at)}
        </time>
        {isOwn && <ReadTick isRead={isRead === 1} />}
      </footer>
    </li>
  )
}
