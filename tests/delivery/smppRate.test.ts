import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Meter } from '../../server/gateways/meter.ts'
import { Pace } from '../../server/gateways/pace.ts'
import { RouteRate } from '../../server/gateways/rate.ts'
import { until } from '../support/until.ts'
import { feed, makeDriver, makeSmsc, message, messages } from './smppHarness.ts'

/** Of a route that no other process serves. */
const rateOf = (tps: number) => new RouteRate([Pace.whole(tps, 0)])

/** Takes all there is at each of the moments, and returns when each part went. */
function drain(rate: RouteRate, moments: readonly number[]): number[] {
  const sent: number[] = []
  for (const now of moments) {
    for (let left = rate.available(now); left > 0; left--) {
      rate.spend()
      rate.written(1, now)
      sent.push(now)
    }
  }
  return sent
}

function mostInOneSecond(times: readonly number[]): number {
  let most = 0
  let from = 0
  for (let to = 0; to < times.length; to++) {
    while (times[to]! - times[from]! >= 1000) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

/** An SMSC that takes `limit` parts in any second and answers after 2 ms; a client that always has more. */
function againstLimit(tps: number, limit: number, total: number) {
  const rate = rateOf(tps)
  const takenAt: number[] = []
  const inFlight: { at: number; sentAt: number; ok: boolean }[] = []
  let taken = 0
  let throttled = 0
  let now = 0
  while (taken < total) {
    now++
    for (let answer = inFlight[0]; answer && answer.at <= now; answer = inFlight[0]) {
      inFlight.shift()
      if (answer.ok) {
        taken++
        rate.noteTaken(now)
      } else {
        throttled++
        rate.noteThrottled(answer.sentAt, now)
      }
    }
    const room = Math.min(rate.available(now), 100 - inFlight.length, total - taken - inFlight.length)
    for (let count = 0; count < room; count++) {
      rate.spend()
      rate.written(1, now)
      while (takenAt[0] !== undefined && takenAt[0] <= now - 1000) takenAt.shift()
      const ok = takenAt.length < limit
      if (ok) takenAt.push(now)
      inFlight.push({ at: now + 2, sentAt: now, ok })
    }
  }
  return { seconds: now / 1000, throttled }
}

describe('route rate', () => {
  it('never lets out more than the contract in any one second, however it is asked', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 20, maxLength: 300 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), pauses, (tps, gaps) => {
        let now = 0
        const moments = gaps.map(gap => {
          now += gap
          return now
        })
        expect(mostInOneSecond(drain(rateOf(tps), moments))).toBeLessThanOrEqual(tps)
      }),
    )
  })

  it.each([1, 7, 20, 50, 100, 999, 20_000])('comes within a twentieth of %i parts a second', tps => {
    const moments = Array.from({ length: 20_000 }, (_, millisecond) => millisecond)
    expect(drain(rateOf(tps), moments).length / 20).toBeGreaterThanOrEqual(tps * 0.95)
  })

  it('says how long to wait for more', () => {
    const empty = () => {
      const rate = rateOf(8)
      drain(rate, [0])
      return rate
    }
    const wait = empty().waitMs(0)
    expect(wait).toBe(125)
    expect(empty().available(wait - 1)).toBe(0)
    expect(empty().available(wait)).toBe(1)
  })

  it('has no limit where the route has none', () => {
    expect(rateOf(Number.POSITIVE_INFINITY).available(0)).toBe(Number.POSITIVE_INFINITY)
  })

  it('pauses and halves the rate when it is throttled, once for all that was sent before', () => {
    const rate = rateOf(1000)
    for (let count = 0; count < 900; count++) rate.noteTaken(count)
    rate.noteThrottled(900, 1000)
    expect(rate.rate).toBe(500)
    rate.noteThrottled(950, 1010)
    expect(rate.rate).toBe(500)
    expect(rate.available(1062)).toBe(0)
    expect(rate.waitMs(1050)).toBe(12.5)
    expect(rate.available(1100)).toBeGreaterThan(0)
  })

  it('pauses longer each time that nothing was taken in between, up to a second, and does not halve again for it', () => {
    const rate = rateOf(1000)
    let now = 0
    const pauses: number[] = []
    for (let round = 0; round < 7; round++) {
      now += 1
      rate.noteThrottled(now, now)
      pauses.push(rate.waitMs(now))
      now += rate.waitMs(now)
    }
    expect(pauses).toEqual([62.5, 125, 250, 500, 1000, 1000, 1000])
    expect(rate.rate).toBe(100)
    rate.noteTaken(now)
    rate.noteThrottled(now + 1, now + 1)
    expect(rate.waitMs(now + 1)).toBe(62.5)
  })

  it('climbs back to the contract when nothing is throttled any more', () => {
    const rate = rateOf(1000)
    for (let count = 0; count < 900; count++) rate.noteTaken(count)
    rate.noteThrottled(1000, 1000)
    for (let now = 2000; now < 40_000; now += 50) rate.available(now)
    expect(rate.rate).toBe(1000)
  })

  it('finds a limit a tenth of what is configured, and wastes less than 1 %', () => {
    const { seconds, throttled } = againstLimit(1000, 100, 2000)
    expect(seconds).toBeLessThan(22)
    expect(throttled).toBeLessThan(20)
  })

  it('keeps to a limit that is configured right, with nothing throttled', () => {
    const { seconds, throttled } = againstLimit(100, 100, 1000)
    expect(seconds).toBeLessThan(11)
    expect(throttled).toBe(0)
  })
})

describe('throttling gateway', () => {
  it('loses no message and doubles none when a third of the submits are throttled by chance', async () => {
    const smsc = await makeSmsc({ settings: { throttleShare: 0.3, receipts: false } })
    const { driver, log } = makeDriver(smsc.port, { window: 20 })
    driver.start()
    feed(driver, log, messages(300))
    await until(() => smsc.stats().taken === 300, { timeout: 20_000 })
    await until(() => log.kinds().accepted === 300)
    const { accepted, retry, ...others } = log.kinds()
    expect(accepted).toBe(300)
    expect(retry).toBe(smsc.stats().throttled)
    expect(others).toEqual({})
    expect(smsc.stats()).toMatchObject({ distinct: 300, duplicates: 0 })
  })

  it('gives a throttled message back with the code, and has no capacity during the pause', async () => {
    const smsc = await makeSmsc({ settings: { throttleShare: 1, throttleStatus: 0x14 } })
    const { driver, log } = makeDriver(smsc.port, { throttlePauseSeconds: 600 })
    driver.start()
    await until(() => driver.capacity() > 0)
    driver.submit(messages(1))
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes[0]).toMatchObject({ kind: 'retry', code: '0x14' })
    expect(driver.capacity()).toBe(0)
  })

  it('sends the throttled parts of a begun message again itself, until all are taken', async () => {
    const smsc = await makeSmsc({ settings: { throttleShare: 0.5, receipts: false } })
    const { driver, log } = makeDriver(smsc.port, { window: 10 })
    driver.start()
    const long = messages(20, { text: 'All work and no play makes the desk a dull place. '.repeat(15) })
    feed(driver, log, long)
    await until(() => log.kinds().accepted === 20, { timeout: 20_000 })
    const accepted = log.outcomes.filter(outcome => outcome.kind === 'accepted')
    expect(accepted.every(({ ids }) => ids.length === 5 && new Set(ids).size === 5)).toBe(true)
    expect(smsc.stats()).toMatchObject({ taken: 100, distinct: 100, duplicates: 0 })
  })

  it('forgets a pause as soon as something is taken', async () => {
    const smsc = await makeSmsc({ settings: { receipts: false } })
    const { driver, log } = makeDriver(smsc.port, { window: 1, throttlePauseSeconds: 3.2 })
    driver.start()
    const started = performance.now()
    // Numbers that end in 0006 are throttled once.
    const once = Array.from({ length: 5 }, (_, index) => [message({ to: `9198000${index}0006` }), message()])
    feed(driver, log, once.flat())
    await until(() => log.kinds().accepted === 10, { timeout: 20_000 })
    expect(smsc.stats().throttled).toBe(5)
    // Five pauses of 0.2 s; each twice as long as the last, they were 6.2 s.
    expect(performance.now() - started).toBeLessThan(4500)
  })

  it('never sends more in a second than the route may', async () => {
    const smsc = await makeSmsc({ settings: { receipts: false } })
    const { driver, log } = makeDriver(smsc.port, { tps: 200, window: 100 })
    driver.start()
    feed(driver, log, messages(400))
    await until(() => log.kinds().accepted === 400)
    // The SMSC counts arrivals, which a busy machine bunches: what left in one second may arrive in the next.
    expect(smsc.stats().peakPerSecond).toBeLessThanOrEqual(210)
  })
})

describe('meter', () => {
  it('tells messages a second over one minute, five, and since the start', () => {
    const meter = new Meter(1000)
    for (let second = 0; second < 600; second++) meter.add(1000 + second, second < 540 ? 10 : 70)
    expect(meter.rates(1600)).toEqual([70, 22, 16])
    expect(meter.total).toBe(540 * 10 + 60 * 70)
  })

  it('forgets what is long past', () => {
    const meter = new Meter(0)
    meter.add(0, 600)
    expect(meter.rates(30)).toEqual([20, 20, 20])
    expect(meter.rates(10_000)).toEqual([0, 0, 0.06])
  })
})
