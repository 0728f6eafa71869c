/** The menu below 1200 px: a drawer from the start side; Esc and a click beside it close it, as for any menu. */

import MuiDrawer from '@mui/material/Drawer'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useBookmarks, useKeepsBookmarks } from '../bookmarks/useBookmarks.ts'
import { Entry, SideMenu } from './SideMenu.tsx'

const PAPER = {
  inlineSize: 'min(300px, 86vw)',
  background: 'var(--menu-bg)',
  color: 'var(--menu-ink)',
  '& > aside': { position: 'static', flex: 1, minBlockSize: 0, inlineSize: '100%', border: 0 },
  '& .menu-item, & .menu-heading': { minBlockSize: 42 },
}

interface DrawerProps {
  onClose: () => void
  openBookmarks: () => void
}

export default function Drawer({ onClose, openBookmarks }: DrawerProps) {
  const label = useWords()('Main menu')
  return (
    <MuiDrawer open onClose={onClose} slotProps={{ paper: { sx: PAPER, 'aria-label': label } }}>
      <SideMenu
        collapsed={false}
        above={<Bookmarks openBookmarks={openBookmarks} onClose={onClose} />}
        onNavigate={onClose}
        onClose={onClose}
      />
    </MuiDrawer>
  )
}

/** Above the menu, as the bar has no room for them. */
const Bookmarks = ({ openBookmarks, onClose }: DrawerProps) => {
  const words = useWords()
  const label = words('Bookmarks')
  const keeps = useKeepsBookmarks()
  const { marked } = useBookmarks()
  if (!keeps) return null
  return (
    <div className="menu-group">
      <button type="button" className="menu-heading" onClick={openBookmarks}>
        {label}
        <Icon name="edit" size={14} />
      </button>
      <ul aria-label={label}>
        {marked.map(screen => (
          <li key={screen.path}>
            <Entry entry={{ ...screen, current: false }} collapsed={false} onNavigate={onClose} />
          </li>
        ))}
      </ul>
    </div>
  )
}
