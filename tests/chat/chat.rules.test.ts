import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../resources/chat/chat.answers.ts'
import { addressOf, userIn } from '../../src/chat/address.ts'
import { stillUnderway } from '../../src/chat/useChat.ts'
import { byDay } from '../../src/kernel/conversation/days.ts'
import { chatMessage } from './chatMessage.ts'

describe('a message on its way', () => {
  const sending = (key: string) => ({ key, input: 'Yes' })

  test('is not shown beside itself once it is stored, and is another one where the same was written twice', () => {
    const [one, two] = [sending('a'), sending('b')]
    expect(stillUnderway([chatMessage({ id: 4, message: 'Yes', client_id: 'a' })], [one, two])).toEqual([two])
    expect(stillUnderway([chatMessage({ id: 4, message: 'Yes' })], [one, two])).toEqual([one, two])
  })
})

describe('the address of a conversation', () => {
  test('names whom it is with', () => {
    expect(addressOf(12)).toBe('/chat?user=12')
    expect(userIn('?user=12')).toBe(12)
  })

  test.each(['', '?user=', '?user=x', '?user=-1', '?user=1.5', '?other=12'])('that reads %s names nobody', search => {
    expect(userIn(search)).toBeUndefined()
  })
})

test('messages stand under their days by the clock of the platform, the oldest first', () => {
  const at = (created_at: string, id: number): ChatMessage => chatMessage({ id, created_at })
  const rows = [at('2026-03-02T18:40:00.000Z', 3), at('2026-03-02T10:00:00.000Z', 2), at('2026-03-01T18:29:00.000Z', 1)]
  expect(byDay(rows, row => row.created_at).map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
    ['01-03-2026', [1]],
    ['02-03-2026', [2]],
    ['03-03-2026', [3]],
  ])
})
