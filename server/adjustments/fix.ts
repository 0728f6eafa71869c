import type { FixAction } from '../../resources/adjustments/fix-actions.ts'
import type { VoiceFix } from '../../resources/adjustments/voice-fixes.ts'
import { type AdjustedState, STATE } from '../delivery/port.ts'

/** What of a campaign is still open: a receipt said that it is on its way; taken and nothing heard since; given up waiting by ourselves. */
export type OpenClass = 'Accepted' | 'Pending' | 'Expired'

/** A bulk fix that sets statuses, as its record keeps it and its job carries it out. */
export interface Fix {
  action: FixAction | VoiceFix | 'closing_rule'
  /** Campaigns it is about, ascending. */
  campaigns: number[]
  /** Only these messages of theirs. */
  messages?: number[]
  /** Only rows that wait for a receipt, or only those whose receipt came too late. */
  only?: { stat?: 'Accepted' | 'Pending' }
  percent?: number
  failedPercent?: number
  limit: number
  /** Calls alone that the vendor's own record has as answered. */
  recorded?: true
}

/** Which rows an action is about and what they become; `to` is missing where a ratio decides. */
export interface Aim {
  /** queue: campaigns that are under way. history: those that are over. */
  place?: 'queue' | 'history'
  kind?: 'Accepted' | 'Pending'
  to?: AdjustedState
  /** Only rows that may be closed by a rule, and only after the waiting. */
  auto?: true
  /** Only what was never sent: it is taken back. */
  unsent?: true
}

/** What fixes of voice aim at that set statuses (rule adjustments-14). */
const OF_CALLS: Readonly<Record<string, Aim>> = {
  pending_to_failed: { unsent: true },
  processing_to_answered: { to: STATE.delivered },
  processing_to_failed: { to: STATE.failed },
}

/** What an action aims at (rule adjustments-9). */
export const aimOf = (action: Fix['action']): Aim => {
  if (action === 'update_auto_status' || action === 'closing_rule') return { auto: true }
  const ofCalls = OF_CALLS[action]
  if (ofCalls) return ofCalls
  const [, place, kind, to] = /^(queue|history)_(accept|pending)_to_(delivered|failed)$/.exec(action) ?? []
  if (!place) return {}
  return {
    place: place as 'queue' | 'history',
    kind: kind === 'accept' ? 'Accepted' : 'Pending',
    to: to === 'delivered' ? STATE.delivered : STATE.failed,
  }
}

/** Statuses of campaigns that are under way, and of those that are over (rule adjustments-9). */
export const PLACES = { queue: ['Pending', 'Ready-to-complete'], history: ['Completed', 'Stop'] } as const

/** Whole rows of a percentage (rule adjustments-3: always rounded down). */
export const shareOf = (rows: number, percent: number): number => Math.floor((rows * percent) / 100)
