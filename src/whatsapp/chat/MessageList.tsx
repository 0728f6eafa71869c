/** The messages of a conversation from the oldest that is loaded to what is on its way; stays at its end while one is there (rule whatsapp-85). */

import { Fragment } from 'react'
import { Leaving } from '../../kernel/conversation/Leaving.tsx'
import { MessageFrame } from '../../kernel/conversation/MessageFrame.tsx'
import { dayName } from '../../kernel/conversation/times.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Marked } from '../../kernel/ui/Marked.tsx'
import { KIND_ICONS } from '../media/Thumb.tsx'
import { Bubble } from './Bubble.tsx'
import { daysOf, reactionsOf, stillUnderway } from './pieces.ts'
import type { Messages } from './useMessages.ts'
import type { Reply, useReply } from './useReply.ts'

export interface MessageListProps {
  messages: Messages
  reply: ReturnType<typeof useReply>
  older: { isPending: boolean; error: Error | null; mutate: () => void }
}

export const MessageList = ({ messages: { rows, hasOlder }, reply, older }: MessageListProps) => {
  const words = useWords()
  const underway = stillUnderway(rows, reply.underway)
  const reactions = reactionsOf(rows)
  return (
    <MessageFrame
      ends={{ newest: rows[0]?.id ?? 0, oldest: rows.at(-1)?.id ?? 0, leaving: underway.length }}
      hasOlder={hasOlder}
      older={older}
    >
      {daysOf(rows).map(({ day, messages }) => (
        <Fragment key={day}>
          <li className="talk-day">
            <span>{dayName(day, words)}</span>
          </li>
          {messages.map(message => (
            <Bubble key={message.id} message={message} reactions={reactions.get(message.queue_history_unique_key)} />
          ))}
        </Fragment>
      ))}
      {underway.map(one => (
        <Leaving key={one.key} problem={one.problem} again={() => reply.again(one)} drop={() => reply.drop(one)}>
          {one.input.file && <LeavingFile file={one.input.file} />}
          {one.input.shown !== '' && (
            <p className="talk-text" dir="auto">
              <Marked text={one.input.shown} />
            </p>
          )}
        </Leaving>
      ))}
    </MessageFrame>
  )
}

const LeavingFile = ({ file: { kind, name, address } }: { file: NonNullable<Reply['file']> }) =>
  address && kind === 'image' ? (
    <img src={address} alt={name} />
  ) : (
    <p className="row">
      <Icon name={KIND_ICONS[kind] ?? 'file'} />
      <bdi className="ellipsis">{name}</bdi>
    </p>
  )
