import { describe, expect, test } from 'vitest'
import type { Message } from '../support/messages.ts'
import { dice } from '../support/traffic.ts'
import { DAYS, NUMBER, openReportsDesk } from './reportsDesk.ts'

const { world, senders, ask, read, file, send } = await openReportsDesk()

/** The intervals of the report, counted here from the messages themselves. */
const ENDS = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180, 300, 600, 1800, 3600, 3601]
const expected = (lags: readonly number[]) => {
  const sorted = [...lags].sort((a, b) => a - b)
  const within = (from: number, to: number) => lags.filter(lag => Math.round(lag) > from && Math.round(lag) <= to).length
  const at = sorted[Math.ceil(0.95 * sorted.length) - 1]!
  return {
    delivered: lags.length,
    within_30: within(-1, 30),
    within_60: within(30, 60),
    within_90: within(60, 90),
    within_120: within(90, 120),
    within_300: within(120, 300),
    beyond_300: within(300, 1e9),
    average_seconds: Math.round((lags.reduce((sum, lag) => sum + lag, 0) / lags.length) * 10) / 10,
    p95_seconds: ENDS.find(end => Math.round(at) <= end) ?? 3601,
    percent_30: Math.round((within(-1, 30) / lags.length) * 10_000) / 100,
  }
}

describe('the report by 30 seconds', () => {
  const throwDice = dice(11)
  const lags = (many: number, most: number) => Array.from({ length: many }, () => throwDice(most))
  const messages = (of: readonly number[]): Message[] => of.map((lag, n) => ({ mobile: String(919000000000 + n), lag }))

  test('counts deliveries that operators reported, by how long they took; a row a sender', async () => {
    const fast = lags(200, 40)
    const slow = lags(100, 5000)
    await send(world.client, messages(fast.slice(0, 120)))
    await send(world.client, messages(fast.slice(120)))
    await send(world.stranger, messages(slow))
    // None of these is a delivery that an operator reported.
    await send(world.client, [
      { mobile: NUMBER, state: 4, source: 'manual', lag: 500 },
      { mobile: NUMBER, state: 5, lag: 500 },
      { mobile: NUMBER, state: 3, stat: 'ACCEPTD', adjusted: 4, lag: 500 },
    ])
    await send(world.client, messages([900]), { at: '2026-11-05T10:00:00Z' })
    const { data, totals } = await read(world.admin, 'get-report-by-time-frame', DAYS)
    expect(data).toEqual([
      expect.objectContaining({ sender_id: senders.get(world.client), ...expected(fast) }),
      expect.objectContaining({ sender_id: senders.get(world.stranger), ...expected(slow) }),
    ])
    expect(totals).toMatchObject(expected([...fast, ...slow]))
    expect((await read(world.reseller, 'get-report-by-time-frame', DAYS)).data).toHaveLength(1)
    expect((await read(world.sibling, 'get-report-by-time-frame', DAYS)).data).toEqual([])
  })

  test('counts a second of each interval’s end with it, the next with the next', async () => {
    const edges = [30, 31, 60, 61, 90, 91, 120, 121, 300, 301]
    await send(world.client, messages(edges))
    const { data } = await read(world.client, 'get-report-by-time-frame', DAYS)
    expect(data[0]).toMatchObject({ within_30: 1, within_60: 2, within_90: 2, within_120: 2, within_300: 2, beyond_300: 1 })
  })

  test('has a row a campaign, too, whose totals are the same', async () => {
    const first = lags(50, 100)
    const second = lags(30, 700)
    const one = await send(world.client, messages(first))
    const two = await send(world.client, messages(second))
    const { data, total, totals } = await read(world.client, 'get-report-by-time-frame', { ...DAYS, by: 'campaign' })
    expect(total).toBe(2)
    expect(data).toEqual([
      expect.objectContaining({ campaign_id: two, ...expected(second) }),
      expect.objectContaining({ campaign_id: one, ...expected(first) }),
    ])
    expect(totals).toMatchObject(expected([...first, ...second]))
    const page = await read(world.client, 'get-report-by-time-frame', { ...DAYS, by: 'campaign', page: 2, per_page_record: 1 })
    expect(page).toMatchObject({ total: 2, current_page: 2, data: [{ campaign_id: one }] })
  })

  test('is a file with the intervals in words', async () => {
    await send(world.client, messages([1, 2, 3, 40]))
    const [row] = await file(world.client, 'get-report-by-time-frame-export', DAYS)
    expect(row).toMatchObject({
      'Sender ID': 'SUNRSE',
      Delivered: '4',
      '0–30 s': '3',
      '31–60 s': '1',
      p95: '≤ 45 s',
      '% under 30 s': '75.00',
    })
    expect((await file(world.client, 'get-report-by-time-frame-export', { ...DAYS, by: 'campaign' }))[0]).toMatchObject({
      Campaign: 'Fees',
      Delivered: '4',
    })
  })

  test('takes no filter it does not have', async () => {
    for (const body of [{ by: 'route' }, { step: 30, user_id: world.stranger.id }, { from_date: 'x' }])
      expect((await ask(world.client, 'get-report-by-time-frame', body)).status).toBe(422)
  })
})
