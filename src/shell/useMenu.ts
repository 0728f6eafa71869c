/** `useMenu()`: the menu of the person signed in, with labels in their language, and which entry is the present one. */

import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../authProvider/principal.ts'
import type { MenuLook } from '../../resources/language/screens.ts'
import { menuOf } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'

export interface MenuEntry extends MenuLook {
  path: string
  label: string
  icon: string
  current: boolean
  externalLink?: true
}

export interface LabelledGroup {
  name: string
  label: string
  entries: MenuEntry[]
}

export const useMenu = (): LabelledGroup[] => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  const words = useWords()
  const { pathname } = useLocation()
  const groups = useMemo(
    () =>
      menuOf(screens, principal).map(({ name, screens: inside }) => ({
        name,
        label: words(`menu.${name}`, name),
        entries: inside.map(({ labelKey, label, disabled, ...look }): MenuEntry => {
          const why = disabled && words(`${labelKey}_disabled`, disabled)
          return { ...look, label: words(labelKey, label), current: false, ...(why && { disabled: why }) }
        }),
      })),
    [screens, principal, words],
  )
  // The longest address that the present one starts with: /two-ways-sms is not also /two-ways.
  const current = groups
    .flatMap(group => group.entries.map(entry => entry.path))
    .filter(path => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
  // All others stay the same, so that another address draws two of them and not the menu.
  return useMemo(
    () =>
      groups.map(group =>
        group.entries.some(({ path }) => path === current)
          ? { ...group, entries: group.entries.map(entry => (entry.path === current ? { ...entry, current: true } : entry)) }
          : group,
      ),
    [groups, current],
  )
}
