/** The bar above the content: drawer button, search, "Back To Home" while acting as somebody else, appearance, account. */

import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { readAppearance, setAppearance, useAppearance } from '../appearance.ts'
import { useDesk } from '../Desk.tsx'
import { Logo } from '../Logo.tsx'
import { shortcut } from '../shortcut.ts'
import { UserMenu } from './UserMenu.tsx'

export interface NavbarProps {
  /** Where no menu stands beside it that holds the logo. */
  showLogo?: boolean
  openMenu: (() => void) | undefined
  openPalette: () => void
  openAppearance: () => void
}

export const Navbar = ({ showLogo = false, openMenu, openPalette, openAppearance }: NavbarProps) => {
  const translate = useTranslate()
  const { skin } = useAppearance()
  const isDark = skin === 'dark'
  return (
    <header className="navbar">
      {showLogo && (
        <Link className="navbar-logo" to="/" aria-label={translate('desk.home', { _: 'Relaydesk, home' })}>
          <Logo />
        </Link>
      )}
      {openMenu && <IconButton icon="menu" label={translate('desk.menu.open', { _: 'Open menu' })} onClick={openMenu} />}
      <button
        type="button"
        className="seek"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={translate('desk.palette.open', { _: 'Search or jump to' })}
      >
        <Icon name="search" size={15} />
        <span>{translate('desk.palette.open', { _: 'Search or jump to' })}</span>
        <kbd data-keys={shortcut('K')} aria-hidden />
      </button>
      <div className="navbar-end">
        <BackHome />
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          label={
            isDark
              ? translate('desk.appearance.light', { _: 'Light skin' })
              : translate('desk.appearance.dark', { _: 'Dark skin' })
          }
          onClick={() => setAppearance({ skin: readAppearance().skin === 'dark' ? 'light' : 'dark' })}
        />
        <UserMenu openAppearance={openAppearance} />
      </div>
    </header>
  )
}

/** Shown only while the session holds a parent key (specification core §1). */
const BackHome = () => {
  const { authProvider } = useDesk()
  const user = useSession()?.user
  const translate = useTranslate()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!user?.parent_key) return null
  const goBack = async () => {
    setBusy(true)
    try {
      await authProvider.goBackHome()
      navigate('/admin-send-sms')
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="back-home" onClick={goBack} disabled={busy}>
      <Icon name="undo" size={14} />
      {translate('desk.back_to_home', { _: 'Back To Home' })}
    </button>
  )
}
