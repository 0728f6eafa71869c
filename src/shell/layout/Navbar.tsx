/** The bar above the content: drawer button, search, "Back To Home" while acting as somebody else, appearance, account. */

import { memo } from 'react'
import { Link } from 'react-router'
import { readAppearance, setAppearance, useAppearance } from '../../kernel/desk/appearance.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { shortcut } from '../../kernel/ui/shortcut.ts'
import { Bell } from '../../notifications/notices/Bell.tsx'
import { BookmarkBar } from '../bookmarks/BookmarkBar.tsx'
import { BackHome } from './BackHome.tsx'
import { HouseLogo } from './HouseLogo.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WalletChip } from './WalletChip.tsx'

export interface NavbarProps {
  /** Where no menu stands beside it that holds the logo. */
  showLogo?: boolean
  openMenu: (() => void) | undefined
  openPalette: () => void
  openAppearance: () => void
  openBookmarks: () => void
}

/** The same whatever the address: another one does not draw it. */
export const Navbar = memo(({ showLogo = false, openMenu, openPalette, openAppearance, openBookmarks }: NavbarProps) => {
  const words = useWords()
  const { skin } = useAppearance()
  const isDark = skin === 'dark'
  return (
    <header className="navbar">
      {showLogo && (
        <Link className="navbar-logo" to="/" aria-label={words('Relaydesk, home')}>
          <HouseLogo />
        </Link>
      )}
      {openMenu && <IconButton icon="menu" label={words('Open menu')} onClick={openMenu} />}
      <button
        type="button"
        className="seek"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={words('Search or jump to')}
      >
        <Icon name="search" size={15} />
        <span>{words('Search or jump to')}</span>
        <kbd data-keys={shortcut('K')} aria-hidden />
      </button>
      <BookmarkBar openBookmarks={openBookmarks} />
      <div className="navbar-end">
        <BackHome />
        <WalletChip />
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          label={isDark ? words('Light skin') : words('Dark skin')}
          onClick={() => setAppearance({ skin: readAppearance().skin === 'dark' ? 'light' : 'dark' })}
        />
        <Bell />
        <UserMenu openAppearance={openAppearance} />
      </div>
    </header>
  )
})
