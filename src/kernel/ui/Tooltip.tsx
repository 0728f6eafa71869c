/** `<Tooltip text="Whole message">…</Tooltip>`: on hover after a moment, at once on focus, gone on Esc. Text only. */

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { place, showPopover } from './place.ts'
import './Tooltip.css'

export interface TooltipProps {
  text: string | undefined
  children: ReactNode
  /** True where the text is the label of what is inside already, so that it is not read twice. */
  labels?: boolean
  /** Where it stands; above by default. */
  side?: 'above' | 'after'
}

const DELAY_MS = 350

export const Tooltip = ({ text, children, labels = false, side = 'above' }: TooltipProps) => {
  const [shown, setShown] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown || !bubble.current || !anchor.current) return
    showPopover(bubble.current, true)
    place(bubble.current, anchor.current, { side, align: 'center', gap: 6 })
  }, [shown, side])

  const later = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), DELAY_MS)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  if (!text) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events of the focusable child are listened to as they bubble.
    <span
      ref={anchor}
      className="ui-tooltip-anchor"
      onPointerEnter={event => event.pointerType !== 'touch' && later()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={event => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={hide}
      onKeyDown={event => {
        if (event.key === 'Escape') hide()
      }}
      aria-describedby={shown && !labels ? id : undefined}
    >
      {children}
      {shown && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className="ui-tooltip">
          {text}
        </span>
      )}
    </span>
  )
}
