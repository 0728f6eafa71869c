import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '../../server/kernel/log/log.ts'
import { every } from '../../server/kernel/processes/loop.ts'

const told: string[] = []
let log: Log

/** Work that ends when it is told to. */
const held = () => {
  const runs: (() => void)[] = []
  return { runs, work: () => new Promise<void>(resolve => runs.push(resolve)) }
}

beforeEach(() => {
  told.length = 0
  // What one was told it is told once a minute: another for each.
  log = { info: () => {}, warn: text => void told.push(text), error: text => void told.push(text) }
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('work that is done again and again', () => {
  test('is done at once, and again so long after its end', async () => {
    const { runs, work } = held()
    const loop = every(1000, 'Work', log, work)
    await vi.advanceTimersByTimeAsync(0)
    expect(runs).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs, 'never twice at a time').toHaveLength(1)
    runs[0]?.()
    await vi.advanceTimersByTimeAsync(999)
    expect(runs).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveLength(2)
    runs[1]?.()
    await loop.stop()
  })

  test('is done once more right after a run in which it was woken, however often', async () => {
    const { runs, work } = held()
    const loop = every(1000, 'Work', log, work)
    await vi.advanceTimersByTimeAsync(0)
    loop.wake()
    loop.wake()
    expect(runs).toHaveLength(1)
    runs[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs).toHaveLength(2)
    runs[1]?.()
    await vi.advanceTimersByTimeAsync(999)
    expect(runs, 'one more, not two').toHaveLength(2)
    await loop.stop()
  })

  test('is done soon when it is woken between two runs', async () => {
    const { runs, work } = held()
    const loop = every(1000, 'Work', log, work)
    await vi.advanceTimersByTimeAsync(0)
    runs[0]?.()
    await vi.advanceTimersByTimeAsync(10)
    loop.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs).toHaveLength(2)
    runs[1]?.()
    await loop.stop()
  })

  test('is woken no sooner than a pause after its last end', async () => {
    const { runs, work } = held()
    const loop = every(1000, 'Work', log, work, 25)
    await vi.advanceTimersByTimeAsync(0)
    loop.wake()
    runs[0]?.()
    await vi.advanceTimersByTimeAsync(24)
    expect(runs, 'woken while it ran').toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveLength(2)
    runs[1]?.()
    await vi.advanceTimersByTimeAsync(10)
    loop.wake()
    loop.wake()
    await vi.advanceTimersByTimeAsync(14)
    expect(runs, 'woken after it ran').toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveLength(3)
    runs[2]?.()
    await vi.advanceTimersByTimeAsync(100)
    loop.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs, 'long after it').toHaveLength(4)
    runs[3]?.()
    await loop.stop()
  })

  test('is stopped when the run under way has ended, and not woken after that', async () => {
    const { runs, work } = held()
    const loop = every(1000, 'Work', log, work)
    await vi.advanceTimersByTimeAsync(0)
    let stopped = false
    const stopping = loop.stop().then(() => {
      stopped = true
    })
    loop.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(stopped).toBe(false)
    runs[0]?.()
    await stopping
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs).toHaveLength(1)
  })

  test.each([
    ['others at the same work', '40001', 'Work met others at the same work and begins anew: no good'],
    ['others at the same work', '40P01', 'Work met others at the same work and begins anew: no good'],
    ['a database that is away', 'ECONNREFUSED', 'Work has to wait for the database: no good'],
  ])('tells what kept it from being done: %s (%s)', async (_what, code, words) => {
    const loop = every(1000, 'Work', log, () => Promise.reject(Object.assign(new Error('no good'), { code })))
    await vi.advanceTimersByTimeAsync(0)
    await loop.stop()
    expect(told).toEqual([words])
  })

  test('goes on after a failure, which is told', async () => {
    let runs = 0
    const loop = every(1000, 'Work', log, async () => {
      runs += 1
      throw new Error('no good')
    })
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toBe(2)
    expect(told[0]).toContain('Work failed: Error: no good')
    await loop.stop()
  })
})
