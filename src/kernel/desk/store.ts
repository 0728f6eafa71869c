/**
 * React-admin's store, kept with the account (rule panel-19): `createStore({ account, read, write })`, in components `usePreference`.
 * Every choice stands in this browser too, so that the next visit begins with it; what could not be sent is sent on the next one.
 */

import type { Store } from 'react-admin'
import { isRecord } from '../../../messaging/record.ts'

type Choices = Readonly<Record<string, unknown>>

export interface StoreOptions {
  /** Whose choices; undefined while nobody is signed in, whose choices are forgotten. */
  account: () => string | undefined
  /** All that the platform keeps. */
  read: () => Promise<Choices>
  /** Has the platform keep what is named, and forget what is null. */
  write: (changes: Choices) => Promise<unknown>
}

export interface DeskStore extends Store {
  /** Takes up whoever is signed in now. Resolves when his choices are there: at once where this browser knows some. Never rejects. */
  follow: () => Promise<void>
}

/** What react-admin itself puts there and is of this tab alone. */
const PASSING = /(^(locale|theme|sidebar\.open)$|\.(scrollPosition|listParams|selectedIds|storeKeys)$)/

/** Choices made together are sent together. */
const SEND_AFTER_MS = 800

interface Kept {
  choices: Choices
  /** Changes the platform has not taken yet. */
  unsent: Choices
}

const NOTHING: Kept = { choices: {}, unsent: {} }

const keyOf = (account: string) => `store.${account}`

const keptBy = (account: string): Kept | undefined => {
  try {
    const { choices, unsent }: Partial<Kept> = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}')
    return isRecord(choices) && isRecord(unsent) ? { choices, unsent } : undefined
  } catch {
    return undefined
  }
}

const withoutNull = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== null))

/** Whether they read the same, written down. */
export const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const createStore = ({ account, read, write }: StoreOptions): DeskStore => {
  let owner: string | undefined
  let kept = NOTHING
  const passing = new Map<string, unknown>()
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const heldAt = (key: string) => (PASSING.test(key) ? passing.get(key) : kept.choices[key])
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener(heldAt(key))
  }
  const hold = (next: Kept) => {
    const before = kept
    kept = next
    if (owner !== undefined) localStorage.setItem(keyOf(owner), JSON.stringify(kept))
    for (const key of listeners.keys()) if (!sameJson(before.choices[key], kept.choices[key])) tell(key)
  }

  const send = async () => {
    const [sender, sent] = [owner, kept.unsent]
    if (sender === undefined || Object.keys(sent).length === 0) return
    // What it refuses or cannot take now is tried again with the next choice or visit.
    const taken = await write(sent).then(
      () => true,
      () => false,
    )
    if (!taken || owner !== sender) return
    const unsent = Object.entries(kept.unsent).filter(([key, value]) => !sameJson(value, sent[key]))
    hold({ ...kept, unsent: Object.fromEntries(unsent) })
  }

  const change = (key: string, value: unknown) => {
    if (PASSING.test(key)) {
      passing.set(key, value)
      return tell(key)
    }
    const said = { [key]: value ?? null }
    hold({ choices: withoutNull({ ...kept.choices, ...said }), unsent: { ...kept.unsent, ...said } })
    clearTimeout(timer)
    timer = setTimeout(() => void send(), SEND_AFTER_MS)
  }

  const follow = async () => {
    const wanted = account()
    if (wanted === owner) return
    owner = wanted
    clearTimeout(timer)
    const known = wanted === undefined ? undefined : keptBy(wanted)
    hold(known ?? NOTHING)
    if (wanted === undefined) return
    const told = read().then(
      choices => {
        if (owner === wanted) hold({ ...kept, choices: withoutNull({ ...choices, ...kept.unsent }) })
        return send()
      },
      () => undefined,
    )
    if (!known) await told
  }

  return {
    follow,
    setup: () => undefined,
    teardown: () => undefined,
    getItem: (key, byDefault) => (heldAt(key) as typeof byDefault) ?? byDefault,
    setItem: change,
    removeItem: key => change(key, undefined),
    removeItems: prefix => {
      for (const key of Object.keys(kept.choices)) if (key.startsWith(prefix)) change(key, undefined)
    },
    // Asked for when somebody signs out: what he chose is his when he comes back.
    reset: () => undefined,
    listItems: (prefix = '') => Object.fromEntries(Object.entries(kept.choices).filter(([key]) => key.startsWith(prefix))),
    subscribe: (key, listener) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(key)
      }
    },
  }
}
