import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Loop } from '../../server/kernel/processes/loop.ts'
import { Standby } from '../../server/kernel/processes/standby.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
let waits: boolean
let done: number
let standby: Standby
let loop: Loop

beforeEach(() => {
  vi.useFakeTimers()
  waits = true
  done = 0
  standby = new Standby(() => waits)
  loop = standby.every(100, 'Work', log, async () => void done++)
})
afterEach(async () => {
  await loop.stop()
  vi.useRealTimers()
})

describe('what one process at work does for all', () => {
  test('is done rarely by one that stands by', async () => {
    await vi.advanceTimersByTimeAsync(4999)
    expect(done, 'once, when it starts').toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toBe(2)
  })

  test('is done at once when its turn comes, and as usual from then on', async () => {
    await vi.advanceTimersByTimeAsync(1000)
    standby.look()
    await vi.advanceTimersByTimeAsync(0)
    expect(done, 'it still waits').toBe(1)
    waits = false
    standby.look()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toBe(2)
    await vi.advanceTimersByTimeAsync(300)
    expect(done).toBe(5)
    standby.look()
    await vi.advanceTimersByTimeAsync(0)
    expect(done, 'its turn has not come anew').toBe(5)
  })

  test('is done at once each time its turn comes, though nobody told when it was over', async () => {
    for (const turn of [2, 3]) {
      waits = true
      await vi.advanceTimersByTimeAsync(100)
      const before = done
      waits = false
      standby.look()
      await vi.advanceTimersByTimeAsync(0)
      expect(done, `turn ${turn}`).toBe(before + 1)
    }
  })

  test('is done rarely by one that stands by though somebody wakes it', async () => {
    await vi.advanceTimersByTimeAsync(100)
    loop.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toBe(1)
    waits = false
    loop.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toBe(2)
  })

  test('is done no more once it is stopped, whatever comes', async () => {
    await vi.advanceTimersByTimeAsync(0)
    await loop.stop()
    waits = false
    standby.look()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(done).toBe(1)
  })

  test('is done as usual by a process that never stands by', async () => {
    const alone = new Standby().every(100, 'Work', log, async () => void done++)
    await loop.stop()
    done = 0
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toBe(11)
    await alone.stop()
  })
})
