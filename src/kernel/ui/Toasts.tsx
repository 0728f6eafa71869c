/** `<Toasts />`, once in the shell: top right, 3 s, errors until closed; read aloud; drawn over whatever dialog is open. */

import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useTopDialog } from './openDialogs.ts'
import { showPopover } from './place.ts'
import './Toasts.css'
import { type Toast, toast, useToasts } from './toast.ts'

export const Toasts = () => {
  const toasts = useToasts()
  const dialog = useTopDialog()
  const region = useRef<HTMLElement>(null)
  const translate = useTranslate()
  const count = toasts.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew for each toast, so that it stands above what was opened since.
  useEffect(() => {
    if (!region.current) return
    showPopover(region.current, false)
    if (count > 0) showPopover(region.current, true)
  }, [toasts, dialog])

  return createPortal(
    <section
      ref={region}
      popover="manual"
      className="ui-toasts"
      aria-label={translate('desk.toasts', { _: 'Notices' })}
      aria-live="polite"
    >
      {toasts.map(one => (
        <ToastCard key={one.id} {...one} />
      ))}
    </section>,
    dialog ?? document.body,
  )
}

const ICON = { success: 'success', info: 'info', warning: 'warning', error: 'error' }

const ToastCard = ({ id, tone, text, lasts, action }: Toast) => {
  const [held, setHeld] = useState(false)
  const translate = useTranslate()
  useEffect(() => {
    if (lasts === null || held) return
    const timer = setTimeout(() => toast.dismiss(id), lasts)
    return () => clearTimeout(timer)
  }, [id, lasts, held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only keeps it from closing.
    <div
      className={`ui-toast ${tone}`}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICON[tone]} />
      <span className="text">{text}</span>
      {action && (
        <Button
          tone="quiet"
          size="small"
          onClick={() => {
            action.run()
            toast.dismiss(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon="close"
        size="small"
        label={translate('ra.action.close', { _: 'Close' })}
        onClick={() => toast.dismiss(id)}
      />
    </div>
  )
}
