import { describe, expect, it, vi } from 'vitest'
import { type Arrival, arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { Settler, type SettlerDeps } from '../../server/delivery/settler.ts'
import type { Ended } from '../../server/delivery/verdicts.ts'
import { CallsUnderWay } from '../../server/kernel/processes/callsUnderWay.ts'
import { testDatabase } from '../support/database.ts'
import { quiet } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const { pool } = await testDatabase()

let next = 1
/** A gateway took a message under this id. */
const accepted = (id: string): Ended => ({
  claim: {
    id: next++,
    claimId: 1,
    accountId: 1,
    campaignId: 1,
    routeId: 1,
    priority: 0,
    epoch: 1,
    at: 0,
    tries: 0,
    tried: [],
    mobile: '919876543210',
    text: null,
    encoding: 'GSM-7',
    blocked: false,
  },
  outcome: { ref: '', kind: 'accepted', ids: [id] },
})

const settlerWith = (deps: Partial<SettlerDeps>) =>
  new Settler({
    pool,
    log: quiet,
    calls: new CallsUnderWay(),
    commitOutcomes: async () => {},
    commitReceipts: async () => {},
    onSettled: () => {},
    ...deps,
  })

/** A settler whose outcomes are written when the test says so (`under`, in their order), and the receipts it has written. */
const holding = () => {
  const under: (() => void)[] = []
  const written: string[] = []
  const settler = settlerWith({
    commitOutcomes: () => new Promise<void>(resolve => under.push(resolve)),
    commitReceipts: async (_client, arrivals) => {
      written.push(...arrivals.map(arrival => arrival.gatewayId ?? 'by reference'))
    },
  })
  return { settler, under, written }
}

describe('the settler', () => {
  const item = (text: string): Arrival => arrivalOf(1, { gatewayId: text, stat: 'DELIVRD', err: '', raw: '' }, false)

  it('keeps trying while the database is away, and writes outcomes before the receipts that speak of them', async () => {
    const written: string[] = []
    let away = 3
    const settler = settlerWith({
      commitOutcomes: async () => {
        if (away-- > 0) throw Object.assign(new Error('the database is starting up'), { code: '57P03' })
        written.push('outcome')
      },
      commitReceipts: async (_client, arrivals) => {
        written.push(...arrivals.map(arrival => arrival.gatewayId!))
      },
      onSettled: () => written.push('settled'),
    })
    settler.addOutcomes([accepted('a')])
    const stored = await new Promise(resolve => settler.addReceipts([item('a'), item('b')], resolve))
    expect(stored).toBe(true)
    expect(written).toEqual(['outcome', 'settled', 'a', 'b'])
    await settler.close(1000)
    expect(await new Promise(resolve => settler.addReceipts([item('late')], resolve))).toBe(false)
  })

  it('writes outcomes one batch after the other, and receipts as soon as those are written that they speak of', async () => {
    const { settler, under, written } = holding()
    const stored = (text: string) => new Promise(resolve => settler.addReceipts([item(text)], resolve))
    settler.addOutcomes(Array.from({ length: 500 }, (_, i) => accepted(`a${i}`)))
    await until(() => under.length === 1)
    settler.addOutcomes(Array.from({ length: 500 }, (_, i) => accepted(`b${i}`)))
    const first = stored('a499')
    const second = stored('b0')
    expect(await stored('of before')).toBe(true)
    expect(under).toHaveLength(1)
    under[0]!()
    await first
    expect(written).toEqual(['of before', 'a499'])
    await until(() => under.length === 2)
    under[1]!()
    await second
    expect(written).toEqual(['of before', 'a499', 'b0'])
    await settler.close(1000)
  })

  it('knows an outcome by its id in whatever notation the receipt has it, and by our own reference', async () => {
    const { settler, under, written } = holding()
    const one = accepted('255')
    settler.addOutcomes([one])
    await until(() => under.length === 1)
    const all = ['FF', '0xff', '00255'].map(id => new Promise(resolve => settler.addReceipts([item(id)], resolve)))
    all.push(new Promise(resolve => settler.addReceipts([{ ...item(''), gatewayId: null, ref: one.claim.id }], resolve)))
    await new Promise(resolve => settler.addReceipts([item('fe')], resolve))
    expect(written).toEqual(['fe'])
    under[0]!()
    await Promise.all(all)
    expect(new Set(written)).toEqual(new Set(['fe', 'FF', '0xff', '00255', 'by reference']))
    await settler.close(1000)
  })

  it('writes large batches, and small ones while somebody waits for a call', async () => {
    const calls = new CallsUnderWay()
    const any = vi.spyOn(calls, 'any', 'get')
    const sizes: Record<'outcomes' | 'receipts', number[]> = { outcomes: [], receipts: [] }
    const settler = settlerWith({
      calls,
      commitOutcomes: async (_client, ended) => void sizes.outcomes.push(ended.length),
      commitReceipts: async (_client, arrivals) => void sizes.receipts.push(arrivals.length),
    })
    const give = async () => {
      sizes.outcomes = []
      sizes.receipts = []
      settler.addOutcomes(Array.from({ length: 2000 }, (_, i) => accepted(`o${i}`)))
      for (let i = 0; i < 2000; i += 100)
        settler.addReceipts(
          Array.from({ length: 100 }, (_, j) => item(`r${i + j}`)),
          () => {},
        )
      await settler.drain()
    }
    await give()
    expect(sizes.outcomes).toEqual([2000])
    expect(Math.max(...sizes.receipts)).toBeGreaterThan(350)
    any.mockReturnValue(true)
    await give()
    expect(Math.max(...sizes.outcomes)).toBe(250)
    expect(Math.max(...sizes.receipts)).toBeLessThan(350)
    any.mockReturnValue(false)
    await give()
    expect(sizes.outcomes).toEqual([2000])
    await settler.close(1000)
  })

  it('lets one item that cannot be written not keep the others back', async () => {
    const written: string[] = []
    const told: string[] = []
    const settler = settlerWith({
      log: { ...quiet, error: message => told.push(message) },
      commitReceipts: async (_client, arrivals) => {
        if (arrivals.some(arrival => arrival.gatewayId === 'poison'))
          throw Object.assign(new Error('invalid byte sequence'), { code: '22021' })
        written.push(...arrivals.map(arrival => arrival.gatewayId!))
      },
    })
    const names = ['a', 'b', 'poison', 'c', 'd']
    await new Promise(resolve => settler.addReceipts(names.map(item), resolve))
    expect(written).toEqual(['a', 'b', 'c', 'd'])
    expect(told).toEqual([expect.stringContaining('poison')])
    await settler.close(1000)
  })
})
