import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import type { Words } from '../../src/kernel/i18n/words.ts'
import { daysOf, reactionsOf, stillUnderway } from '../../src/whatsapp/chat/pieces.ts'
import { leftOf } from '../../src/whatsapp/chat/times.ts'
import { type Messages, withLatest, withOlder } from '../../src/whatsapp/chat/useMessages.ts'
import type { Underway } from '../../src/whatsapp/chat/useReply.ts'
import { threadMessage } from './threadMessage.ts'

const PAGE = 5

/** The platform's answers for a conversation that has messages 1 to `last`. */
const latestOf = (last: number, size = PAGE) => {
  const from = Math.max(0, last - size)
  return Array.from({ length: last - from }, (_, at) => threadMessage({ id: last - at }))
}
const olderThan = (id: number) => {
  const from = Math.max(0, id - 1 - PAGE)
  return Array.from({ length: id - 1 - from }, (_, at) => threadMessage({ id: id - 1 - at }))
}

const sending = (key: string, text: string, after: number, problem?: string): Underway => ({
  key,
  input: { given: { type: 'text', message: text, whats_app_reply_thread_id: 7 }, after, shown: text },
  ...(problem !== undefined && { problem }),
})

describe('what is known of a conversation', () => {
  test('has no gap and nothing twice, however much was missed and in whatever order it is asked for', () => {
    const step = fc.oneof(
      fc.record({ come: fc.integer({ min: 0, max: 12 }) }),
      fc.constant('look' as const),
      fc.constant('older' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        let last = 0
        let known: Messages | undefined
        for (const one of steps) {
          if (one === 'look') {
            const size = Math.min(2 * PAGE, Math.max(PAGE, known?.rows.length ?? 0))
            const rows = latestOf(last, size)
            known = withLatest(known, rows, rows.length < size)
            expect(known.rows[0]?.id ?? 0).toBe(last)
          } else if (one === 'older' && known?.rows.length) {
            const rows = olderThan(known.rows.at(-1)!.id)
            known = withOlder(known, rows, rows.length < PAGE)
          } else if (typeof one === 'object') last += one.come
          const ids = known?.rows.map(({ id }) => id) ?? []
          expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) - at))
          if (known && !known.hasOlder && ids.length > 0) expect(ids.at(-1)).toBe(1)
        }
      }),
    )
  })

  test('takes a message as it came last: its ticks follow what the platform says', () => {
    const before = withLatest(undefined, [threadMessage({ id: 3, direction: 'o', status: 'sent' })], true)
    const now = withLatest(before, [threadMessage({ id: 3, direction: 'o', status: 'read' })], true)
    expect(now.rows).toMatchObject([{ id: 3, status: 'read' }])
  })
})

describe('an answer on its way', () => {
  const stored = (id: number, message: string): ThreadMessage => threadMessage({ id, direction: 'o', status: 'pending', message })

  test('is not shown beside itself once it is stored, even before that is answered', () => {
    expect(stillUnderway([stored(5, 'Yes')], [sending('a', 'Yes', 4)])).toEqual([])
    expect(stillUnderway([stored(4, 'Yes')], [sending('a', 'Yes', 4)])).toHaveLength(1)
  })

  test('is another one where the same was written twice', () => {
    const two = [sending('a', 'Yes', 4), sending('b', 'Yes', 4)]
    expect(stillUnderway([stored(5, 'Yes')], two)).toEqual([two[1]])
    expect(stillUnderway([stored(6, 'Yes'), stored(5, 'Yes')], two)).toEqual([])
  })

  test('stays where it was refused, whatever else was sent', () => {
    const refused = sending('a', 'Yes', 4, 'The window has closed.')
    expect(stillUnderway([stored(5, 'Yes')], [refused])).toEqual([refused])
  })
})

describe('the window', () => {
  const words = ((text: string, values: Record<string, unknown> = {}) =>
    text.replaceAll(/%\{(\w+)\}/g, (_, name) => String(values[name]))) as Words
  const now = Date.parse('2026-11-25T06:00:00Z')

  test.each([
    ['2026-11-25T08:30:59Z', '2 h 30 min left'],
    // By the clock of the platform's zone, as lists have it.
    ['2026-11-25 14:00:59', '2 h 30 min left'],
    ['2026-11-25T06:59:00Z', '59 min left'],
    ['2026-11-25T06:00:30Z', undefined],
    ['2026-11-25 11:29:00', undefined],
    [null, undefined],
  ])('until %s is said as %s', (until, said) => {
    expect(leftOf(until, words, now)).toBe(said)
  })
})

describe('what is read', () => {
  const key = 'of-1'
  const reaction = (id: number, message: string, direction: 'i' | 'o' = 'i') =>
    threadMessage({
      id,
      direction,
      type: 'reaction',
      message,
      replied_to: { queue_history_unique_key: key, direction: 'o', message: 'Hello', campaign: null },
    })

  test('a reaction stands at its message, the last of each side; one that was taken back is gone', () => {
    const rows = [
      reaction(4, '❤', 'o'),
      reaction(3, '👍'),
      reaction(2, '😮'),
      threadMessage({ id: 1, queue_history_unique_key: key }),
    ]
    expect(reactionsOf(rows).get(key)?.sort()).toEqual(['❤', '👍'].sort())
    expect(daysOf(rows).flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual([1])
    expect(reactionsOf([reaction(5, ''), ...rows]).get(key)).toEqual(['❤'])
  })

  test('and is a message of its own while that one is not loaded', () => {
    expect(daysOf([reaction(3, '👍')]).flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual([3])
  })

  test('stands under its day in the platform’s zone, the oldest first', () => {
    const rows = [
      threadMessage({ id: 2, at: '2026-11-25T18:31:00.000Z' }),
      threadMessage({ id: 1, at: '2026-11-25T18:29:00.000Z' }),
    ]
    expect(daysOf(rows).map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
      ['25-11-2026', [1]],
      ['26-11-2026', [2]],
    ])
  })
})
