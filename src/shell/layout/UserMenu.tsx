/** The menu of the person signed in: what exists among profile, settings, documents, appearance, and sign out. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { usePrincipal, useSession } from '../../../authProvider/principal.ts'
import { recordOf } from '../../../messaging/record.ts'
import { allows, type Principal } from '../../../resources/language/access.ts'
import { USER_TYPES } from '../../../resources/language/choices.ts'
import { exportList } from '../../../resources/system/exports.ts'
import { server } from '../../../resources/system/server.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { showExports } from '../../kernel/resource/exportsShown.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Menu, type MenuItem } from '../../kernel/ui/Menu.tsx'
import { usePicture } from '../../people/usePicture.ts'

/** The dropdown of rule panel-2, in its order; an entry shows when its screen exists and may be opened. */
const OWN_SCREENS: readonly { path: string; label: string; icon: string }[] = [
  { path: '/app-settings', label: 'App settings', icon: 'settings' },
  { path: '/edit-profile', label: 'Edit profile', icon: 'person' },
  { path: '/access-control', label: 'What I may do', icon: 'shield' },
  { path: '/documents', label: 'API documents', icon: 'code' },
  { path: '/server-commands', label: 'Server commands', icon: 'command' },
]

/** How long the address of the logs is good for, in milliseconds. */
const FRESH_MS = 300_000

/** Where the application logs are, for who may look at them; undefined where the setting names no place. */
const useLogs = (principal: Principal | undefined): string | undefined => {
  const { platform } = useDesk()
  const { data } = useQuery({
    queryKey: [server.name, 'logs'],
    queryFn: async ({ signal }) => {
      const { data: told } = await platform.call('GET', 'administration/application-logs', { signal })
      const { url } = recordOf(told)
      return typeof url === 'string' ? url : null
    },
    enabled: allows(principal, server.actions.logs),
    staleTime: FRESH_MS,
    retry: false,
  })
  return data ?? undefined
}

export const UserMenu = ({ openAppearance }: { openAppearance: () => void }) => {
  const { screens, register, authProvider } = useDesk()
  const user = useSession()?.user
  const principal = usePrincipal()
  const words = useWords()
  const navigate = useNavigate()
  const picture = usePicture(user?.id, 'avatar', user?.avatar)
  const logs = useLogs(principal)
  if (!user) return null

  const type = USER_TYPES.find(choice => choice.value === user.userType)
  const own = OWN_SCREENS.flatMap(({ path, label, icon }): MenuItem[] => {
    const screen = screens.find(one => one.path === path)
    if (!screen || !allows(principal, screen.gate)) return []
    return [{ label: words(`menu.${path}`, label), icon, href: path, ...(screen.newTab && { newTab: true }) }]
  })
  const items: MenuItem[] = [
    ...own,
    ...(register.services.some(({ name }) => name === exportList.name)
      ? [{ label: words('Exports'), icon: 'export', onSelect: () => showExports(true) }]
      : []),
    ...(logs === undefined ? [] : [{ label: words('Application logs'), icon: 'external', href: logs, newTab: true }]),
    { label: words('Appearance and language'), icon: 'sun', onSelect: openAppearance },
    { label: words('Lock the screen'), icon: 'lock', onSelect: () => authProvider.lock() },
    {
      label: words('Sign out'),
      icon: 'logout',
      line: true,
      onSelect: async () => {
        await authProvider.signOut()
        navigate('/authentication')
      },
    },
  ]
  return (
    <Menu
      label={words('Account')}
      items={items}
      button={
        <span className="account">
          <Avatar name={user.fullName} size={28} src={picture} />
          <span className="account-name">
            <span className="ellipsis">{user.fullName}</span>
            {type && <small>{words(`enums.user_type.${type.value}`, type.label)}</small>}
          </span>
        </span>
      }
    />
  )
}
