import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Ticker } from '../../server/gateways/smpp/ticker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what waits for time is looked at as long as something may, and nothing wakes the process afterwards', () => {
  let left = 3
  const ticker = new Ticker(() => --left > 0)
  ticker.start()
  ticker.start()
  vi.advanceTimersByTime(250)
  expect(left, 'once, however often it was begun').toBe(2)
  vi.advanceTimersByTime(500)
  expect(left).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  left = 2
  ticker.start()
  vi.advanceTimersByTime(250)
  expect(left, 'it begins again').toBe(1)
  ticker.stop()
  expect(vi.getTimerCount()).toBe(0)
})
