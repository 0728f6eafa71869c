/** The menu below 1200 px: a drawer from the start side; Esc and a click beside it close it, as for any menu. */

import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { lockScroll } from '../../kernel/ui/openDialogs.ts'
import { BookmarkGroup } from '../bookmarks/BookmarkGroup.tsx'
import { SideMenu } from './SideMenu.tsx'

interface DrawerProps {
  onClose: () => void
  openBookmarks: () => void
}

export const Drawer = ({ onClose, openBookmarks }: DrawerProps) => {
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
      <SideMenu
        collapsed={false}
        above={<BookmarkGroup openBookmarks={openBookmarks} onNavigate={onClose} />}
        onNavigate={onClose}
        onClose={onClose}
      />
    </dialog>
  )
}
