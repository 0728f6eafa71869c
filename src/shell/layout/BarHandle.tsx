/** Where the navbar is hidden: a handle at the top, in the reach of mouse, finger and keyboard, with what would else be out of it (rule panel-3). */

import { styled } from '@mui/material/styles'
import { flushSync } from 'react-dom'
import { DEFAULTS, setAppearance } from '../../kernel/desk/appearance.ts'
import { keyText } from '../../kernel/desk/keys.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Menu, type MenuItem } from '../../kernel/ui/Menu.tsx'
import { useKeepsBookmarks } from '../bookmarks/useBookmarks.ts'
import type { NavbarProps } from './Navbar.tsx'

/** In place of the navbar, in the air above the content: it takes no room. */
const Handle = styled('div')({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 10,
  display: 'flex',
  justifyContent: 'center',
  blockSize: 0,
  '.top-nav ~ &': { insetBlockStart: 40 },
  '& > button': {
    inlineSize: 48,
    minBlockSize: 18,
    blockSize: 18,
    border: '1px solid var(--line-strong)',
    borderBlockStart: 0,
    borderRadius: '0 0 var(--radius-l) var(--radius-l)',
    background: 'var(--surface)',
    color: 'var(--ink-2)',
    // As high as a finger needs, above the content and not over it.
    '@media (width < 720px)': { inlineSize: 64, blockSize: 28 },
  },
})

/** Shows the navbar again, with the focus in it: what was pressed is gone. */
const showNavbar = () => {
  flushSync(() => setAppearance({ navbar: DEFAULTS.navbar }))
  document.querySelector<HTMLElement>('.navbar .seek')?.focus()
}

export const BarHandle = ({ openMenu, openPalette, openAppearance, openBookmarks }: Omit<NavbarProps, 'showLogo'>) => {
  const words = useWords()
  const items: MenuItem[] = [
    { label: words('Show the navbar'), icon: 'down', onSelect: showNavbar },
    ...(openMenu ? [{ label: words('Open menu'), icon: 'menu', onSelect: openMenu }] : []),
    { label: words('Search or jump to'), icon: 'search', hint: keyText('palette'), onSelect: openPalette },
    ...(useKeepsBookmarks() ? [{ label: words('Bookmarks'), icon: 'bookmark', onSelect: openBookmarks }] : []),
    { label: words('Appearance and language'), icon: 'sun', onSelect: openAppearance },
  ]
  return (
    <Handle className="no-print">
      <Menu label={words('Navbar and menu')} icon="chevron-down" items={items} />
    </Handle>
  )
}
