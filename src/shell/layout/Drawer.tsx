/** The menu below 1200 px: a drawer from the start side; Esc and a click beside it close it, as for any menu. */

import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { lockScroll } from '../../kernel/ui/openDialogs.ts'
import { SideMenu } from './SideMenu.tsx'

export const Drawer = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const translate = useTranslate()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    lockScroll(true)
    return () => {
      element?.close()
      lockScroll(false)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={translate('desk.menu.main', { _: 'Main menu' })}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
      onClick={event => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <SideMenu collapsed={false} onNavigate={onClose} onClose={onClose} />
    </dialog>
  )
}
