/** The menu below 1200 px: a drawer from the start side; Esc and a click beside it close it, as for any menu. */

import MuiDrawer from '@mui/material/Drawer'
import { useTranslate } from 'react-admin'
import { BookmarkGroup } from '../bookmarks/BookmarkGroup.tsx'
import { SideMenu } from './SideMenu.tsx'

interface DrawerProps {
  onClose: () => void
  openBookmarks: () => void
}

export default function Drawer({ onClose, openBookmarks }: DrawerProps) {
  const label = useTranslate()('desk.menu.main', { _: 'Main menu' })
  return (
    <MuiDrawer open onClose={onClose} slotProps={{ paper: { className: 'drawer', 'aria-label': label } }}>
      <SideMenu
        collapsed={false}
        above={<BookmarkGroup openBookmarks={openBookmarks} onNavigate={onClose} />}
        onNavigate={onClose}
        onClose={onClose}
      />
    </MuiDrawer>
  )
}
