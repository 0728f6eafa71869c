/** The menu below 1200 px: a drawer from the start side; Esc and a click beside it close it, as for any menu. */

import MuiDrawer from '@mui/material/Drawer'
import { useTranslate } from 'react-admin'
import { BookmarkGroup } from '../bookmarks/Bookmarks.tsx'
import { SideMenu } from './SideMenu.tsx'

const PAPER = {
  ...{ inlineSize: 'min(300px, 86vw)', background: 'var(--menu-bg)', color: 'var(--menu-ink)' },
  '& > aside': { position: 'static', flex: 1, minBlockSize: 0, inlineSize: '100%', border: 0 },
  '& .menu-item, & .menu-heading': { minBlockSize: 42 },
}

interface DrawerProps {
  onClose: () => void
  openBookmarks: () => void
}

export default function Drawer({ onClose, openBookmarks }: DrawerProps) {
  const label = useTranslate()('desk.menu.main', { _: 'Main menu' })
  return (
    <MuiDrawer open onClose={onClose} slotProps={{ paper: { sx: PAPER, 'aria-label': label } }}>
      <SideMenu
        collapsed={false}
        above={<BookmarkGroup openBookmarks={openBookmarks} onNavigate={onClose} />}
        onNavigate={onClose}
        onClose={onClose}
      />
    </MuiDrawer>
  )
}
