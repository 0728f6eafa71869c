import { expect, test } from 'vitest'
import { LongLists } from '../../server/kernel/records/longLists.ts'

test.each(['more', 'far more', 'not far more'] as const)(
  'that a list holds %s is known for ten seconds, however often it is looked at',
  known => {
    let now = 0
    const lists = new LongLists(() => now)
    expect(lists.get('campaigns')).toBe(undefined)
    lists.learn('campaigns', known)
    for (; now < 10_000; now += 1000) expect(lists.get('campaigns')).toBe(known)
    expect(lists.get('campaigns')).toBe(undefined)
    lists.learn('campaigns', known)
    expect(lists.get('campaigns')).toBe(known)
    lists.forget('campaigns')
    expect(lists.get('campaigns')).toBe(undefined)
  },
)

test('a thousand lists are known, those learnt of last', () => {
  const lists = new LongLists(() => 0)
  for (let n = 0; n < 1500; n++) lists.learn(`list ${n}`, 'more')
  expect(Array.from({ length: 1500 }, (_, n) => lists.get(`list ${n}`) === 'more')).toEqual(
    Array.from({ length: 1500 }, (_, n) => n >= 500),
  )
})
