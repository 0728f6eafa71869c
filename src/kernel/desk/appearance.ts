/**
 * How the panel looks for this person on this machine (rule panel-3): `useAppearance()`, `setAppearance({ skin: 'dark' })`.
 * Kept under `appearance` in local storage, written as data attributes on <html>; `public/first.js` applies it before the first paint.
 */

import { followed, keptIn } from './followed.ts'

export const SKINS = ['light', 'bordered', 'dark', 'semi-dark'] as const
/** What one chooses among: a skin, or whichever of light and dark the system is in. */
export const SKIN_CHOICES = [...SKINS, 'system'] as const
export const NAVBARS = ['floating', 'sticky', 'static', 'hidden'] as const
export const NAVBAR_COLOURS = ['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark'] as const
export const FOOTERS = ['sticky', 'static', 'hidden'] as const
export const LOCALES = ['en', 'hi'] as const

export interface Appearance {
  skin: (typeof SKIN_CHOICES)[number]
  direction: 'ltr' | 'rtl'
  layout: 'vertical' | 'horizontal'
  width: 'full' | 'boxed'
  navbar: (typeof NAVBARS)[number]
  navbarColour: (typeof NAVBAR_COLOURS)[number]
  footer: (typeof FOOTERS)[number]
  menuCollapsed: boolean
  menuHidden: boolean
  locale: (typeof LOCALES)[number]
  /** Menu groups folded away; null until this person has folded or opened one. */
  foldedGroups: readonly string[] | null
}

export const DEFAULTS: Appearance = {
  skin: 'light',
  direction: 'ltr',
  layout: 'vertical',
  width: 'boxed',
  navbar: 'floating',
  navbarColour: 'white',
  footer: 'static',
  menuCollapsed: false,
  menuHidden: false,
  locale: 'en',
  foldedGroups: null,
}

const KEY = 'appearance'

const appearance = followed(() => keptIn(KEY, DEFAULTS))

export const readAppearance = appearance.read
export const useAppearance = appearance.use

const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

/** The skin in force. */
export const skinOf = ({ skin }: Pick<Appearance, 'skin'>): (typeof SKINS)[number] =>
  skin === 'system' ? (systemIsDark?.matches ? 'dark' : 'light') : skin

/** Writes what CSS and assistive technology read from <html>. */
export const applyAppearance = ({ direction, locale, ...chosen }: Appearance = readAppearance()): void => {
  const root = document.documentElement
  root.dataset.skin = skinOf(chosen)
  root.dir = direction
  root.lang = locale
}

const set = (next: Appearance) => {
  applyAppearance(next)
  appearance.set(next)
}

export const setAppearance = (change: Partial<Appearance>): void => {
  const next = { ...readAppearance(), ...change }
  set(next)
  localStorage.setItem(KEY, JSON.stringify(next))
}

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === KEY) set(keptIn(KEY, DEFAULTS))
})

// Whoever follows the system goes with it at once.
systemIsDark?.addEventListener?.('change', () => set({ ...readAppearance() }))
