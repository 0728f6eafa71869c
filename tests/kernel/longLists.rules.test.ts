import { expect, test } from 'vitest'
import { LongLists } from '../../server/kernel/records/longLists.ts'

test.each([true, false])(
  'whether a list holds far more is known for ten seconds since it was counted, however often it is looked at: %j',
  farMore => {
    let now = 0
    const lists = new LongLists(() => now)
    expect(lists.holdsFarMore('campaigns')).toBe(undefined)
    lists.learn('campaigns', farMore)
    for (; now < 10_000; now += 1000) expect(lists.holdsFarMore('campaigns')).toBe(farMore)
    expect(lists.holdsFarMore('campaigns')).toBe(undefined)
    lists.learn('campaigns', !farMore)
    expect(lists.holdsFarMore('campaigns')).toBe(!farMore)
  },
)

test('a thousand lists are known, those learnt of last', () => {
  const lists = new LongLists(() => 0)
  for (let n = 0; n < 1500; n++) lists.learn(`list ${n}`, true)
  expect(Array.from({ length: 1500 }, (_, n) => lists.holdsFarMore(`list ${n}`) ?? false)).toEqual(
    Array.from({ length: 1500 }, (_, n) => n >= 500),
  )
})
