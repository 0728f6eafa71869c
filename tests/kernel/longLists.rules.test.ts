import { expect, test } from 'vitest'
import { LongLists } from '../../server/kernel/records/longLists.ts'

test('a list that is long is known to be for ten seconds since it was counted, however often it is looked at', () => {
  let now = 0
  const lists = new LongLists(() => now)
  expect(lists.has('campaigns')).toBe(false)
  lists.add('campaigns')
  for (; now < 10_000; now += 1000) expect(lists.has('campaigns')).toBe(true)
  expect(lists.has('campaigns')).toBe(false)
  lists.add('campaigns')
  expect(lists.has('campaigns')).toBe(true)
})

test('of the long lists a thousand are known, those learnt of last', () => {
  const lists = new LongLists(() => 0)
  for (let n = 0; n < 1500; n++) lists.add(`list ${n}`)
  expect(Array.from({ length: 1500 }, (_, n) => lists.has(`list ${n}`))).toEqual(Array.from({ length: 1500 }, (_, n) => n >= 500))
})
