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

/** Two loops in a round in which the first never ends and the second waits; they stand alone. */
const behindOneThatNeverEnds = async () => {
  await loop.stop()
  const runs = { stuck: 0, later: 0 }
  const stuck = standby.every(100, 'Stuck', log, () => (runs.stuck++ === 0 ? Promise.resolve() : new Promise(() => {})))
  const later = standby.every(100, 'Later', log, async () => void runs.later++)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(runs).toEqual({ stuck: 2, later: 1 })
  return { stuck, later, runs: () => runs }
}

describe('what one process at work does for all', () => {
  test('is done rarely by one that stands by', async () => {
    await vi.advanceTimersByTimeAsync(14_999)
    expect(done, 'once, when it starts').toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(done).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(done).toBe(6)
  })

  test('is done a tenth as often by one that stands by where it is seldom done anyway', async () => {
    let seldom = 0
    const other = standby.every(60_000, 'Other work', log, async () => void seldom++)
    await vi.advanceTimersByTimeAsync(585_100)
    expect(seldom, 'once, when it starts').toBe(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(seldom).toBe(2)
    await other.stop()
  })

  test('is done when its turn comes no sooner than by one that was at work all the time', async () => {
    let seldom = 0
    const other = standby.every(60_000, 'Other work', log, async () => void seldom++)
    await vi.advanceTimersByTimeAsync(20_000)
    waits = false
    standby.look()
    await vi.advanceTimersByTimeAsync(39_900)
    expect(seldom).toBe(1)
    await vi.advanceTimersByTimeAsync(60_200)
    expect(seldom).toBe(3)
    await other.stop()
  })

  test('is done one after the other by one that stands by, and what takes long is not begun again meanwhile', async () => {
    await loop.stop()
    const said: string[] = []
    const open: (() => void)[] = []
    const finish = async () => {
      for (const end of open.splice(0)) end()
      await vi.advanceTimersByTimeAsync(10)
      return said.splice(0)
    }
    const kinds = ['a', 'b'].map(name =>
      standby.every(100, name, log, async () => {
        said.push(`${name} begins`)
        await new Promise<void>(resolve => open.push(resolve))
        said.push(`${name} ends`)
      }),
    )
    await vi.advanceTimersByTimeAsync(10)
    expect(await finish(), 'both begin when they are started').toEqual(['a begins', 'b begins', 'a ends', 'b ends'])
    await vi.advanceTimersByTimeAsync(15_500)
    expect(said.splice(0)).toEqual(['a begins'])
    expect(await finish()).toEqual(['a ends', 'b begins'])
    expect(await finish()).toEqual(['b ends'])
    await Promise.all(kinds.map(kind => kind.stop()))
  })

  test('is done in its round though one before it is stopped and never ends', async () => {
    const { stuck, later, runs } = await behindOneThatNeverEnds()
    void stuck.stop()
    await vi.advanceTimersByTimeAsync(10)
    expect(runs().later).toBe(2)
    await later.stop()
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

  test('is done in its round though one before it takes long: the round waits for five seconds', async () => {
    const { stuck, later, runs } = await behindOneThatNeverEnds()
    await vi.advanceTimersByTimeAsync(5000)
    expect(runs().later).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(runs(), 'later rounds leave out what is still under way').toEqual({ stuck: 2, later: 4 })
    void stuck.stop()
    await later.stop()
  })

  test('is done at once when its turn comes though one before it never ends', async () => {
    const { stuck, later, runs } = await behindOneThatNeverEnds()
    waits = false
    standby.look()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs().later).toBe(2)
    void stuck.stop()
    await later.stop()
  })

  test('is done at once after a round at most where nobody said that its turn has come', async () => {
    await vi.advanceTimersByTimeAsync(1000)
    waits = false
    await vi.advanceTimersByTimeAsync(14_010)
    expect(done).toBe(2)
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

  test('is done at a pace of its own where one that stands by must, and when it is woken', async () => {
    let beats = 0
    const beat = standby.always({ atWork: 100, waiting: 3000 }, 'A sign of life', log, async () => void beats++)
    await vi.advanceTimersByTimeAsync(3000)
    expect(beats).toBe(2)
    beat.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(beats).toBe(3)
    waits = false
    standby.look()
    await vi.advanceTimersByTimeAsync(500)
    expect(beats, 'at once, and as usual from then on').toBe(9)
    await beat.stop()
  })

  test('is done no more once it is stopped, whatever comes', async () => {
    await vi.advanceTimersByTimeAsync(0)
    await loop.stop()
    waits = false
    standby.look()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(done).toBe(1)
    expect(vi.getTimerCount(), 'nothing is left that would wake it').toBe(0)
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
