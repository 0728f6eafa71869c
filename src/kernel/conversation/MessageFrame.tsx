/** Where the messages of a conversation stand, from the oldest that is loaded to what is on its way; stays at its end while one is there. */

import Button from '@mui/material/Button'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTold } from '../i18n/useTold.ts'
import { useWords } from '../i18n/words.ts'
import { Note } from '../ui/Note.tsx'

/** What the frame goes by: the numbers of the first and last message that is there, 0 where none is, and how many are on their way. */
interface Ends {
  newest: number
  oldest: number
  leaving: number
}

interface MessageFrameProps {
  ends: Ends
  hasOlder: boolean
  older: { isPending: boolean; error: Error | null; mutate: () => void }
  /** Items of a list. */
  children: ReactNode
}

/** Pixels from the end within which one is at it. */
const NEAR_END = 80

export const MessageFrame = ({ ends, hasOlder, older, children }: MessageFrameProps) => {
  const words = useWords()
  const told = useTold()
  const frame = useEndInView(ends)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
    <section ref={frame} className="talk-messages" role="log" aria-label={words('Messages')} tabIndex={0}>
      {hasOlder && (
        <p className="talk-older">
          <Button size="small" loading={older.isPending} onClick={() => older.mutate()}>
            {words('Load older')}
          </Button>
        </p>
      )}
      {older.error && (
        <Note severity="error" role="alert">
          {told(older.error.message)}
        </Note>
      )}
      <ol>{children}</ol>
    </section>
  )
}

/** At the end when it is opened and while one is there; where one was, when older ones come in above. */
const useEndInView = ({ newest, oldest, leaving }: Ends) => {
  const frame = useRef<HTMLElement>(null)
  const before = useRef({ newest: 0, oldest: 0, height: 0, leaving: 0, isAtEnd: true })
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
