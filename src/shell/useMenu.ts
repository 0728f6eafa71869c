/** `useMenu()`: the menu of the person signed in, with labels in their language, and which entry is the present one. */

import { useMemo } from 'react'
import { usePrincipal } from '../../authProvider/principal.ts'
import type { MenuLook } from '../../resources/language/screens.ts'
import { menuOf, type Screen } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWay } from '../kernel/desk/way.ts'
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

/** Those that no page of their group lists in their place. */
const standing = (inside: readonly Screen[]) => inside.filter(({ listedOn }) => !inside.some(({ path }) => path === listedOn))

export const useMenu = (): LabelledGroup[] => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  const words = useWords()
  const way = useWay()
  const groups = useMemo(
    () =>
      menuOf(screens, principal).map(({ name, screens: inside }) => ({
        name,
        label: words(`menu.${name}`, name),
        entries: standing(inside).map(({ labelKey, label, disabled, ...look }): MenuEntry => {
          const why = disabled && words(`${labelKey}_disabled`, disabled)
          return { ...look, label: words(labelKey, label), current: false, ...(why && { disabled: why }) }
        }),
      })),
    [screens, principal, words],
  )
  // A record's page and a report that another page lists have no entry of their own: that of the screen above is the present one.
  const entries = new Set(groups.flatMap(group => group.entries.map(({ path }) => path)))
  const current = way.findLast(({ path }) => entries.has(path))?.path
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
