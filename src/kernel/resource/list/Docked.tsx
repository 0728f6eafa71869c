/** What stands beside a list and stays while one works in it: head, body, buttons. No dialog: the list is used as before. */

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { CONTROL } from '../../ui/control.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface DockedProps {
  title: string
  onClose: () => void
  /** Takes the focus when it comes. */
  focused: boolean
  /** Esc does not close it: something in it would be lost. */
  keeps: boolean
  footer: readonly ReactNode[]
  children: ReactNode
}

export const Docked = ({ title, onClose, focused, keeps, footer: [clear, apply], children }: DockedProps) => {
  const words = useWords()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes, and not again.
  useEffect(() => {
    if (focused) body.current?.querySelector<HTMLElement>(CONTROL)?.focus()
  }, [])
  const closeByEsc = (event: KeyboardEvent<HTMLElement>) => {
    // What opens over it, such as a calendar, closes alone.
    const own = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && own && !event.defaultPrevented && !keeps) onClose()
  }
  return (
    <section className="list-docked" aria-labelledby={id} onKeyDown={closeByEsc}>
      <header className="row">
        <h2 id={id} className="grow">
          {title}
        </h2>
        <IconButton icon="close" size="small" label={words('ra.action.close', 'Close')} onClick={onClose} />
      </header>
      <div ref={body} className="list-docked-body">
        {children}
      </div>
      <footer className="row">
        {clear}
        {apply}
      </footer>
    </section>
  )
}
