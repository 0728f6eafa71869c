/** The menu of the person signed in: what exists among profile, settings, documents, appearance, and sign out. */

import { styled } from '@mui/material/styles'
import { usePrincipal, useSession } from '../../../authProvider/principal.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { allows } from '../../../resources/language/access.ts'
import { exportList } from '../../../resources/system/exports.ts'
import { server } from '../../../resources/system/server.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { keyText } from '../../kernel/desk/keys.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { nameOfType } from '../../kernel/kinds/nameOfType.ts'
import { showTransfers } from '../../kernel/resource/transfersShown.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Menu, type MenuItem } from '../../kernel/ui/Menu.tsx'
import { usePicture } from '../../people/usePicture.ts'
import { useLeave } from '../entry/ways.ts'

/** The dropdown of rule panel-2, in its order; an entry shows when its screen exists and may be opened. */
const OWN_SCREENS: readonly { path: string; label: string; icon: string }[] = [
  { path: '/app-settings', label: 'App settings', icon: 'settings' },
  { path: '/edit-profile', label: 'Edit profile', icon: 'person' },
  { path: '/access-control', label: 'My permissions', icon: 'shield' },
  { path: '/documents', label: 'API documents', icon: 'code' },
  { path: '/server-commands', label: 'Server commands', icon: 'command' },
]

/** How long the address of the logs is good for, in milliseconds. */
const FRESH_MS = 300_000

const Name = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  // Both begin at the picture, whichever way they read.
  alignItems: 'flex-start',
  gap: 2,
  maxInlineSize: 180,
  lineHeight: 1.15,
  '& > *': { maxInlineSize: '100%' },
  '& small': { color: 'var(--nav-ink-2, var(--ink-3))', fontSize: 'var(--text-xs)', fontWeight: 400 },
  // Still read aloud: it names the button.
  '@media (width < 720px)': { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
})

export const UserMenu = ({ openAppearance, openKeys }: { openAppearance: () => void; openKeys: () => void }) => {
  const { screens, register, authProvider } = useDesk()
  const user = useSession()?.user
  const principal = usePrincipal()
  const words = useWords()
  const leave = useLeave()
  const picture = usePicture(user?.id, 'avatar', user?.avatar)
  // Where the application logs are, for who may look at them; nothing where the setting names no place.
  const seesLogs = allows(principal, server.actions.logs)
  const logs = useAnswer(server, 'logs', {}, { enabled: seesLogs, staleTime: FRESH_MS }).data?.url
  if (!user) return null

  const own = OWN_SCREENS.flatMap(({ path, label, icon }): MenuItem[] => {
    const screen = screens.find(one => one.path === path)
    if (!screen || !allows(principal, screen.gate)) return []
    return [{ label: words(`menu.${path}`, label), icon, href: path, ...(screen.newTab && { newTab: true }) }]
  })
  const items: MenuItem[] = [
    ...own,
    ...(register.services.some(({ name }) => name === exportList.name)
      ? [{ label: words('Exports and imports'), icon: 'export', onSelect: () => showTransfers('exports') }]
      : []),
    ...(logs ? [{ label: words('Application logs'), icon: 'external', href: logs, newTab: true }] : []),
    { label: words('Appearance and language'), icon: 'sun', onSelect: openAppearance },
    { label: words('Keys'), icon: 'keyboard', hint: keyText('help'), onSelect: openKeys },
    { label: words('Lock the screen'), icon: 'lock', onSelect: () => authProvider.lock() },
    { label: words('Sign out'), icon: 'logout', line: true, onSelect: leave },
  ]
  return (
    <Menu
      label={words('Account')}
      items={items}
      button={
        <>
          <Avatar name={user.fullName} size={28} src={picture} />
          <Name>
            <span className="ellipsis">{user.fullName}</span>
            <small>{nameOfType(words, user.userType)}</small>
          </Name>
        </>
      }
    />
  )
}
