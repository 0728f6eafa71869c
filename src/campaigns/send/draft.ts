/** What is typed in the send form, kept in this browser for the account until it is sent or thrown away (rule campaigns-1). */

import { isRecord, recordOf } from '../../../messaging/record.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'

/** Forms of which a draft is kept, each apart. */
export type DraftKind = 'text' | 'two-way' | 'whatsapp' | 'voice'

/** A file and what was read from it, and the number of a test, are never kept. */
const LEFT_OUT: ReadonlySet<string> = new Set(['file_path', 'preview', 'mapping', 'file_mobile_field', 'test_mobile'])
const GOOD_FOR_MS = 7 * 24 * 3_600_000

export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  values: Values
}

const keyOf = (account: string, kind: DraftKind) => `draft.${kind}.${account}`

const worthKeeping = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !LEFT_OUT.has(name)))

/** The draft of an account, as far as the form still has its fields; undefined where there is none, or an old one. */
export const readDraft = (account: string, kind: DraftKind, empty: Values): Draft | undefined => {
  try {
    const { at, values } = recordOf(JSON.parse(localStorage.getItem(keyOf(account, kind)) ?? 'null'))
    if (typeof at !== 'number' || Date.now() - at > GOOD_FOR_MS || !isRecord(values)) return undefined
    const known = Object.fromEntries(Object.entries(worthKeeping(values)).filter(([name]) => Object.hasOwn(empty, name)))
    return { at, values: known }
  } catch {
    return undefined
  }
}

/** One that the browser has no room for is not kept. */
export const keepDraft = (account: string, kind: DraftKind, values: Values): void => {
  try {
    localStorage.setItem(keyOf(account, kind), JSON.stringify({ at: Date.now(), values: worthKeeping(values) }))
  } catch {
    // The form goes on as without a draft.
  }
}

export const forgetDraft = (account: string, kind: DraftKind): void => localStorage.removeItem(keyOf(account, kind))
