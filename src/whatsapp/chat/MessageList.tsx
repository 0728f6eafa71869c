/** The messages of a conversation from the oldest that is loaded to what is on its way; stays at its end while one is there (rule whatsapp-85). */

import Button from '@mui/material/Button'
import { Fragment, useLayoutEffect, useRef } from 'react'
import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Marked } from '../../kernel/ui/Marked.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { KIND_ICONS } from '../media/Thumb.tsx'
import { Bubble } from './Bubble.tsx'
import { daysOf, reactionsOf, stillUnderway } from './pieces.ts'
import { dayName } from './times.ts'
import type { Messages } from './useMessages.ts'
import type { Underway, useReply } from './useReply.ts'

export interface MessageListProps {
  messages: Messages
  reply: ReturnType<typeof useReply>
  older: { isPending: boolean; error: Error | null; mutate: () => void }
}

/** Pixels from the end within which one is at it. */
const NEAR_END = 80

export const MessageList = ({ messages: { rows, hasOlder }, reply, older }: MessageListProps) => {
  const words = useWords()
  const underway = stillUnderway(rows, reply.underway)
  const frame = useEndInView(rows, underway.length)
  const reactions = reactionsOf(rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
    <section ref={frame} className="wa-messages" role="log" aria-label={words('Messages')} tabIndex={0}>
      {hasOlder && (
        <p className="wa-older">
          <Button size="small" loading={older.isPending} onClick={() => older.mutate()}>
            {words('Load older')}
          </Button>
        </p>
      )}
      {older.error && (
        <Note severity="error" role="alert">
          {older.error.message}
        </Note>
      )}
      <ol>
        {daysOf(rows).map(({ day, messages }) => (
          <Fragment key={day}>
            <li className="wa-day">
              <span>{dayName(day, words)}</span>
            </li>
            {messages.map(message => (
              <Bubble key={message.id} message={message} reactions={reactions.get(message.queue_history_unique_key)} />
            ))}
          </Fragment>
        ))}
        {underway.map(one => (
          <Leaving key={one.key} one={one} reply={reply} />
        ))}
      </ol>
    </section>
  )
}

const Leaving = ({ one, reply: { again, drop } }: { one: Underway; reply: MessageListProps['reply'] }) => {
  const words = useWords()
  const { problem, shown, file } = one
  return (
    <li className="wa-message ours">
      {file && <LeavingFile file={file} />}
      {shown !== '' && (
        <p className="wa-text" dir="auto">
          <Marked text={shown} />
        </p>
      )}
      <footer>
        {problem === undefined && (
          <>
            <span>{words('Sending')}</span>
            <Icon name="clock" size={14} />
          </>
        )}
      </footer>
      {problem !== undefined && (
        <div className="wa-errors" role="alert">
          <p>{words('Not sent: %{problem}', { problem })}</p>
          <p className="row">
            <Button size="small" onClick={() => again(one)}>
              {words('Try again')}
            </Button>
            <Button size="small" variant="text" onClick={() => drop(one)}>
              {words('Remove')}
            </Button>
          </p>
        </div>
      )}
    </li>
  )
}

const LeavingFile = ({ file: { kind, name, address } }: { file: NonNullable<Underway['file']> }) =>
  address && kind === 'image' ? (
    <img src={address} alt={name} />
  ) : (
    <p className="row">
      <Icon name={KIND_ICONS[kind] ?? 'file'} />
      <bdi className="ellipsis">{name}</bdi>
    </p>
  )

/** At the end when it is opened and while one is there; where one was, when older ones come in above. */
const useEndInView = (rows: readonly ThreadMessage[], leaving: number) => {
  const frame = useRef<HTMLElement>(null)
  const before = useRef({ newest: 0, oldest: 0, height: 0, leaving: 0, isAtEnd: true })
  const [newest, oldest] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  useLayoutEffect(() => {
    const { current: shown } = frame
    if (!shown) return
    const note = () => {
      before.current.isAtEnd = shown.scrollHeight - shown.scrollTop - shown.clientHeight < NEAR_END
    }
    shown.addEventListener('scroll', note, { passive: true })
    // Pictures come after their messages.
    const watch = new ResizeObserver(() => {
      if (before.current.isAtEnd) shown.scrollTop = shown.scrollHeight
    })
    for (const child of shown.children) watch.observe(child)
    watch.observe(shown)
    return () => {
      shown.removeEventListener('scroll', note)
      watch.disconnect()
    }
  }, [])
  useLayoutEffect(() => {
    const { current: shown } = frame
    if (!shown) return
    const was = before.current
    const isOwn = leaving > was.leaving
    if (was.isAtEnd || isOwn || was.newest === 0) shown.scrollTop = shown.scrollHeight
    else if (oldest < was.oldest && newest === was.newest) shown.scrollTop += shown.scrollHeight - was.height
    before.current = { ...was, newest, oldest, leaving, height: shown.scrollHeight }
  }, [newest, oldest, leaving])
  return frame
}
