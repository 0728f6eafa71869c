/** What stands in a conversation, in the order in which it is read: days, messages, answers on their way. Pure. */

import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { byDay, type Day } from '../../kernel/conversation/days.ts'
import type { Underway } from './useReply.ts'

/** Signs by the key of the message they are about: the last of each side; one that was taken back is none. */
export const reactionsOf = (rows: readonly ThreadMessage[]): ReadonlyMap<string, string[]> => {
  const last = new Map<string, Map<string, string>>()
  for (const { type, message, direction, replied_to: about } of [...rows].reverse()) {
    const key = about?.queue_history_unique_key
    if (type !== 'reaction' || !key) continue
    const sides = last.get(key) ?? new Map<string, string>()
    last.set(key, sides.set(direction, message))
  }
  return new Map([...last].map(([key, sides]) => [key, [...sides.values()].filter(sign => sign !== '')]))
}

/** Oldest first. A reaction stands at its message, where that is there. */
export const daysOf = (rows: readonly ThreadMessage[]): Day<ThreadMessage>[] => {
  const keys = new Set(rows.map(row => row.queue_history_unique_key))
  const isBeside = ({ type, replied_to: about }: ThreadMessage) =>
    type === 'reaction' && keys.has(about?.queue_history_unique_key ?? '')
  return byDay(
    rows.filter(row => !isBeside(row)),
    ({ at }) => at,
  )
}

/** Without those that are among the messages already: stored, told by the connection, and not answered to us yet. */
export const stillUnderway = (rows: readonly ThreadMessage[], underway: readonly Underway[]): Underway[] => {
  const taken = new Set<number>()
  return underway.filter(({ problem, input: { given, after } }) => {
    if (problem !== undefined) return true
    const stored = rows.find(
      ({ id, direction, type, message }) =>
        !taken.has(id) &&
        id > after &&
        direction === 'o' &&
        type === given.type &&
        (type === 'template' || message === (given.message ?? '')),
    )
    if (stored) taken.add(stored.id)
    return stored === undefined
  })
}
