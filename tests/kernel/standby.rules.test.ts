import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rarelyWhile } from '../../server/kernel/processes/standby.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('work is done rarely by one that stands by, each time by one at work, and at once when its turn comes', async () => {
  let standsBy = true
  let done = 0
  const work = rarelyWhile(
    () => standsBy,
    async () => void done++,
    1000,
  )
  await work()
  await work()
  vi.advanceTimersByTime(999)
  await work()
  expect(done, 'within a second').toBe(1)
  vi.advanceTimersByTime(1)
  await work()
  await work()
  expect(done, 'the next second').toBe(2)
  standsBy = false
  await work()
  await work()
  expect(done, 'at work').toBe(4)
})

test('a failure is passed on', async () => {
  await expect(
    rarelyWhile(
      () => true,
      () => Promise.reject(new Error('away')),
    )(),
  ).rejects.toThrow('away')
})
