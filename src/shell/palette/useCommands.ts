/** What the palette offers without asking the platform: screens, what can be added or run on them, skins, sign out. */

import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import type { MenuBadge } from '../../../resources/language/screens.ts'
import { DEFAULTS, SKINS, setAppearance, useAppearance } from '../../kernel/desk/appearance.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'

export interface Command {
  id: string
  label: string
  /** Where it belongs: a menu group, a list. Searched as well. */
  of: string
  icon: string
  run: () => void
  badge?: MenuBadge
  /** Why it cannot be run. */
  disabled?: string
}

export const useCommands = (openAppearance: () => void): Command[] => {
  const { screens, authProvider } = useDesk()
  const principal = usePrincipal()
  const navigate = useNavigate()
  const words = useWords()
  const { navbar, menuHidden } = useAppearance()

  return useMemo(() => {
    const open = screens.filter(screen => screen.group && allows(principal, screen.gate))
    const goTo = open.map(screen => ({
      id: `go ${screen.path}`,
      label: words(screen.labelKey, screen.label),
      of: words(`menu.${screen.group}`, screen.group ?? ''),
      icon: screen.icon,
      run: () => {
        if (screen.newTab) window.open(screen.path, '_blank', 'noopener')
        else if (screen.externalLink) window.location.assign(screen.path)
        else navigate(screen.path)
      },
      ...(screen.badge && { badge: screen.badge }),
      ...(screen.disabled && { disabled: words(`${screen.labelKey}_disabled`, screen.disabled) }),
    }))
    const acts = open.flatMap(({ resource, path, disabled }) => {
      if (!resource || disabled) return []
      const one = words(`resources.${resource.name}.one`, resource.label.one)
      const of = words(`resources.${resource.name}.name`, resource.label.many)
      const { create, import: imports } = resource.operations
      const add = { label: words('Add: %{one}', { one }), icon: 'add', to: `${path}/create` }
      const bring = {
        label: words('Import: %{of}', { of }),
        icon: 'upload',
        to: `${path}/import`,
      }
      const toolbar = Object.entries(resource.actions)
        .filter(([, action]) => action.on === 'toolbar' && allows(principal, action))
        .map(([name, action]) => ({
          label: words(`resources.${resource.name}.actions.${name}`, action.label),
          icon: action.icon ?? 'play',
          to: path,
          state: { startAction: name },
        }))
      const offered: { label: string; icon: string; to: string; state?: { startAction: string } }[] = [
        ...(create && allows(principal, create) ? [add] : []),
        ...(imports && allows(principal, imports) ? [bring] : []),
        ...toolbar,
      ]
      return offered.map(({ label, icon, to, state }) => ({
        id: `do ${to} ${state?.startAction ?? ''}`,
        label,
        of,
        icon,
        run: () => navigate(to, { state }),
      }))
    })
    const look = words('Skin')
    const names = { light: 'Light', bordered: 'Bordered', dark: 'Dark', 'semi-dark': 'Semi-dark' }
    const of = words('Appearance and language')
    const shown = { of, icon: 'panel' }
    // What is hidden comes back from here, whatever else is out of reach.
    const looks = [
      ...(navbar === 'hidden'
        ? [
            {
              ...shown,
              id: 'navbar',
              label: words('Show the navbar'),
              run: () => setAppearance({ navbar: DEFAULTS.navbar }),
            },
          ]
        : []),
      ...(menuHidden
        ? [
            {
              ...shown,
              id: 'menu',
              label: words('Show the menu'),
              run: () => setAppearance({ menuHidden: false }),
            },
          ]
        : []),
      { ...shown, id: 'appearance', label: of, of: '', run: openAppearance },
    ]
    const skins = SKINS.map(skin => ({
      id: `skin ${skin}`,
      label: `${look}: ${words(`desk.appearance.${skin}`, names[skin])}`,
      of,
      icon: skin === 'dark' ? 'moon' : 'sun',
      run: () => setAppearance({ skin }),
    }))
    const leave = {
      id: 'sign out',
      label: words('Sign out'),
      of: '',
      icon: 'logout',
      run: async () => {
        await authProvider.signOut()
        navigate('/authentication')
      },
    }
    return [...goTo, ...acts, ...looks, ...skins, leave]
  }, [screens, principal, navigate, words, authProvider, navbar, menuHidden, openAppearance])
}
