/**
 * The one register of keys (rule panel-20): handlers ask `pressed(event, 'create')`, buttons say `{...keyOf('create')}`, and the list of keys (`?`) shows
 * it, so that it says what is.
 */

import { shortcut } from './shortcut.ts'

interface Key {
  /** As the browser calls them: any of them. */
  keys: readonly string[]
  /** With Ctrl, or ⌘. */
  mod?: true
  /** With Alt, or ⌥. */
  alt?: true
  /** What it does. */
  does: string
}

/** What reaches a control of the page, wherever the focus is. */
const ANYWHERE = {
  palette: { keys: ['k'], mod: true, does: 'Search or jump to' },
  help: { keys: ['?'], does: 'Show the keys' },
  search: { keys: ['/'], does: 'Search the list' },
  create: { keys: ['c'], does: 'Create' },
} as const satisfies Readonly<Record<string, Key>>

/** With the focus on a row. Shift with an arrow ticks on the way. */
const ROWS = {
  down: { keys: ['ArrowDown'], does: 'Next row' },
  up: { keys: ['ArrowUp'], does: 'Previous row' },
  first: { keys: ['Home'], does: 'First row' },
  last: { keys: ['End'], does: 'Last row' },
  open: { keys: ['Enter'], does: 'Open' },
  tick: { keys: [' '], does: 'Tick' },
  menu: { keys: ['m', 'M'], does: 'Actions of the row' },
} as const satisfies Readonly<Record<string, Key>>

/** With the focus on a column, where they are chosen. */
const COLUMNS = {
  moveUp: { keys: ['ArrowUp'], alt: true, does: 'Move the column up' },
  moveDown: { keys: ['ArrowDown'], alt: true, does: 'Move the column down' },
} as const satisfies Readonly<Record<string, Key>>

const FORMS = {
  send: { keys: ['Enter'], mod: true, does: 'Save' },
} as const satisfies Readonly<Record<string, Key>>

export const KEYS = { ...ANYWHERE, ...ROWS, ...COLUMNS, ...FORMS }
export type KeyName = keyof typeof KEYS

/** As they are listed. */
export const KEY_GROUPS = [
  { label: 'Everywhere', names: Object.keys(ANYWHERE) as KeyName[] },
  { label: 'In a list', names: Object.keys(ROWS) as KeyName[] },
  { label: 'Among the columns', names: Object.keys(COLUMNS) as KeyName[] },
  { label: 'In a form', names: Object.keys(FORMS) as KeyName[] },
] as const

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const PLACES: Readonly<Record<string, string>> = { KeyC: 'c', KeyK: 'k', KeyM: 'm', Slash: '/' }

/** What a keyboard of Latin letters gives at the same place, where this one gives letters of another script. */
const latinKey = ({ key, code, shiftKey }: Pressed): string => {
  if (/^[\x00-\x7f]*$/.test(key)) return key
  const there = PLACES[code] ?? key
  return shiftKey ? (there === '/' ? '?' : there.toUpperCase()) : there
}

/** Whether this is the key. Shift is the caller's to look at: it belongs to some signs and not to others. */
export const pressed = (event: Pressed, name: KeyName): boolean => {
  const { keys, mod, alt }: Key = KEYS[name]
  const key = latinKey(event)
  const held = (event.ctrlKey || event.metaKey) === Boolean(mod) && event.altKey === Boolean(alt)
  return held && keys.includes(mod ? key.replace(/^K$/, 'k') : key)
}

const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵', ' ': 'Space', k: 'K' }

/** How a key is written: `Ctrl K`, `↓`. */
export const keyText = (name: KeyName): string => {
  const { keys, mod, alt }: Key = KEYS[name]
  const [first = ''] = keys
  const sign = SIGNS[first] ?? first
  if (alt) return `Alt ${sign}`
  return mod ? shortcut(sign) : sign
}

/** For the control that a key reaches: the handler finds it by this, and readers of the screen are told. */
export const keyOf = (name: keyof typeof ANYWHERE) => ({
  'data-key': name,
  'aria-keyshortcuts': name === 'palette' ? 'Control+K Meta+K' : KEYS[name].keys[0],
})

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a plain letter means the page: nobody is typing, and nothing lies over it. */
export const isFree = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  !isTyping(target) && document.querySelector('[aria-modal=true], [role=menu], [role=listbox]') === null

/** The control in sight that has a key: a field gets the focus, a button is pressed. @returns whether there is one */
export const reach = (name: keyof typeof ANYWHERE): boolean => {
  const control = document.querySelector<HTMLElement>(`[data-key="${name}"]:not(:disabled)`)
  if (control instanceof HTMLInputElement) {
    control.focus()
    control.select()
  } else control?.click()
  return control !== null
}
