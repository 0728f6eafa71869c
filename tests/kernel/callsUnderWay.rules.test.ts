import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallsUnderWay } from '../../server/kernel/processes/callsUnderWay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('some are under way until the last of them is answered, however often that is told', () => {
  const calls = new CallsUnderWay()
  expect(calls.any).toBe(false)
  const [first, second] = [calls.begin(), calls.begin()]
  first()
  first()
  expect(calls.any).toBe(true)
  second()
  expect(calls.any).toBe(false)
})

test('one that takes longer than a second counts no more, and its end takes nothing from others', async () => {
  const calls = new CallsUnderWay()
  const upload = calls.begin()
  await vi.advanceTimersByTimeAsync(999)
  expect(calls.any).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.any).toBe(false)
  const next = calls.begin()
  upload()
  expect(calls.any).toBe(true)
  next()
})
