/** What the palette offers without asking the platform: screens, what can be added or run on them, looks, sign out, bookmarks. */

import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { NATIONAL_LENGTH } from '../../../messaging/mobile.ts'
import { allows } from '../../../resources/language/access.ts'
import { type MenuBadge, recordPath } from '../../../resources/language/screens.ts'
import { DEFAULTS, SKIN_CHOICES, setAppearance, useAppearance } from '../../kernel/desk/appearance.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { inSentence, useWords } from '../../kernel/i18n/words.ts'
import { screenAt, useBookmarks, useKeepsBookmarks } from '../bookmarks/useBookmarks.ts'
import { useLeave } from '../entry/ways.ts'
import { useLookWords } from '../layout/lookWords.ts'

export interface Reach {
  openAppearance: () => void
  openBookmarks: () => void
  openKeys: () => void
}

export interface Command {
  id: string
  label: string
  /** Where it belongs: a menu group, a list. Searched as well. */
  of: string
  /** Other words it is looked for by. */
  also?: string
  icon: string
  run: () => void
  badge?: MenuBadge
  /** Why it cannot be run. */
  disabled?: string
}

/** The screens of this person's menu, and what can be added or run on them. */
const useScreenCommands = (): Command[] => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  const navigate = useNavigate()
  const words = useWords()
  return useMemo(() => {
    const open = screens.filter(screen => screen.group && allows(principal, screen.gate))
    const goTo = open.map(({ path, label, labelKey, group, icon, newTab, externalLink, badge, disabled }) => ({
      id: `go ${path}`,
      label: words(labelKey, label),
      of: words(`menu.${group}`, group ?? ''),
      icon,
      run: () => {
        if (newTab) window.open(path, '_blank', 'noopener')
        else if (externalLink) window.location.assign(path)
        else navigate(path)
      },
      ...(badge && { badge }),
      ...(disabled && { disabled: words(`${labelKey}_disabled`, disabled) }),
    }))
    const acts = open.flatMap(({ resource, path, disabled }) => {
      if (!resource || disabled) return []
      const { name, label, operations, actions } = resource
      const { create, import: imports } = operations
      const one = words(`resources.${name}.one`, label.one)
      const of = words(`resources.${name}.name`, label.many)
      const offer = (text: string, icon: string, to: string, startAction = '') => ({
        id: `do ${to} ${startAction}`,
        label: text,
        of,
        icon,
        run: () => navigate(to, startAction ? { state: { startAction } } : {}),
      })
      const toolbar = Object.entries(actions).filter(([, action]) => action.on === 'toolbar' && allows(principal, action))
      return [
        ...(create && allows(principal, create)
          ? [{ ...offer(words('Create %{name}', { name: inSentence(one) }), 'add', `${path}/create`), also: 'add new' }]
          : []),
        ...(imports && allows(principal, imports) ? [offer(words('Import: %{of}', { of }), 'upload', `${path}/import`)] : []),
        ...toolbar.map(([key, action]) =>
          offer(words(`resources.${name}.actions.${key}`, action.label), action.icon ?? 'play', path, key),
        ),
      ]
    })
    return [...goTo, ...acts]
  }, [screens, principal, navigate, words])
}

/** What is hidden comes back from here, whatever else is out of reach. */
const useLookCommands = (openAppearance: () => void): Command[] => {
  const words = useWords()
  const lookWords = useLookWords()
  const { navbar, menuHidden } = useAppearance()
  return useMemo(() => {
    const of = words('Appearance and language')
    const command = (id: string, label: string, run: () => void) => ({ id, label, of, icon: 'panel', run })
    return [
      ...(navbar === 'hidden'
        ? [command('navbar', words('Show the navbar'), () => setAppearance({ navbar: DEFAULTS.navbar }))]
        : []),
      ...(menuHidden ? [command('menu', words('Show the menu'), () => setAppearance({ menuHidden: false }))] : []),
      { ...command('appearance', of, openAppearance), of: '' },
      ...SKIN_CHOICES.map(skin => ({
        ...command(`skin ${skin}`, `${words('Skin')}: ${lookWords(skin)}`, () => setAppearance({ skin })),
        also: 'theme switch',
        icon: skin === 'dark' ? 'moon' : 'sun',
      })),
    ]
  }, [words, lookWords, navbar, menuHidden, openAppearance])
}

/** Marks the screen one is on, or takes its mark away; and opens all that are marked. */
const useBookmarkCommands = (openBookmarks: () => void): Command[] => {
  const words = useWords()
  const keeps = useKeepsBookmarks()
  const all = useBookmarks()
  const screen = screenAt(all, useLocation().pathname)
  return useMemo(() => {
    if (!keeps) return []
    const of = words('Bookmarks')
    const label = screen?.marked ? words('Remove the bookmark') : words('Bookmark this screen')
    return [
      ...(screen ? [{ id: 'bookmark', label, of, icon: 'bookmark', run: () => all.toggle(screen.path) }] : []),
      { id: 'bookmarks', label: of, of: '', icon: 'bookmark', run: openBookmarks },
    ]
  }, [keeps, words, screen, all, openBookmarks])
}

/** Records that have a page of their own, by the number that was typed: "92" or "#92"; one as long as a mobile number is none of a record. */
export const useNumbered = (typed: string): Command[] => {
  const { register } = useDesk()
  const principal = usePrincipal()
  const navigate = useNavigate()
  const words = useWords()
  const digits = /^#?\s*(\d{1,15})$/.exec(typed.trim())?.[1]
  const number = digits !== undefined && digits.length < NATIONAL_LENGTH ? digits : undefined
  return useMemo(
    () =>
      number === undefined
        ? []
        : register.resources.flatMap(resource => {
            const page = Object.values(resource.pages).find(({ ofRecord }) => ofRecord)
            if (!page || !allows(principal, page)) return []
            const one = words(`resources.${resource.name}.one`, resource.label.one)
            const run = () => navigate(recordPath(resource, number))
            return [{ id: `number ${resource.name}`, label: `${one} #${number}`, of: '', icon: page.icon ?? 'list', run }]
          }),
    [number, register, principal, navigate, words],
  )
}

export const useCommands = ({ openAppearance, openBookmarks, openKeys }: Reach): Command[] => {
  const words = useWords()
  const run = useLeave()
  const screens = useScreenCommands()
  const looks = useLookCommands(openAppearance)
  const bookmarks = useBookmarkCommands(openBookmarks)
  return useMemo(
    () => [
      ...screens,
      ...looks,
      { id: 'sign out', label: words('Sign out'), of: '', also: 'log out logout', icon: 'logout', run },
      { id: 'keys', label: words('Keys'), of: '', also: 'keyboard shortcuts help', icon: 'keyboard', run: openKeys },
      ...bookmarks,
    ],
    [screens, looks, words, run, openKeys, bookmarks],
  )
}
