import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRoute, type RouteTable } from '../../server/delivery/failover.ts'
import { type Demand, shareOut } from '../../server/delivery/share.ts'

const demand = (campaignId: number, accountId: number, priority = 0): Demand => ({ campaignId, accountId, priority })
const byCampaign = (quotas: ReturnType<typeof shareOut>) =>
  Object.fromEntries(quotas.map(quota => [quota.campaignId, quota.count]))

describe('sharing out a window', () => {
  it('gives each account the same, and each campaign of an account the same of that', () => {
    const demands = [demand(1, 1), demand(2, 1), demand(3, 1), demand(4, 2)]
    expect(byCampaign(shareOut(120, demands, 0))).toEqual({ 1: 20, 2: 20, 3: 20, 4: 60 })
  })

  it('serves one-time passwords first, and keeps a part for every lower priority', () => {
    expect(byCampaign(shareOut(100, [demand(1, 1, 0), demand(2, 2, 3)], 0))).toEqual({ 2: 100 })
    expect(byCampaign(shareOut(100, [demand(1, 1, 0), demand(2, 2, 1), demand(3, 3, 2)], 0))).toEqual({ 3: 80, 2: 10, 1: 10 })
  })

  it('gives odd ones to others in turn, so that nobody waits for ever', () => {
    const demands = Array.from({ length: 5 }, (_, index) => demand(index, index))
    const sums = new Map<number, number>()
    for (let turn = 0; turn < 50; turn++)
      for (const { campaignId, count } of shareOut(1, demands, turn)) sums.set(campaignId, (sums.get(campaignId) ?? 0) + count)
    expect([...sums.values()]).toEqual(Array(5).fill(10))
  })

  it('never gives more than there is, and leaves nothing over while somebody wants it', () => {
    const any = fc.record({
      campaignId: fc.nat(),
      accountId: fc.integer({ min: 1, max: 4 }),
      priority: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.uniqueArray(any, { maxLength: 12, selector: each => each.campaignId }),
        fc.nat(100),
        (room, demands, turn) => {
          const quotas = shareOut(room, demands, turn)
          expect(quotas.reduce((sum, quota) => sum + quota.count, 0)).toBe(demands.length > 0 ? room : 0)
          expect(quotas.every(quota => quota.count > 0)).toBe(true)
          expect(new Set(quotas.map(quota => quota.campaignId)).size).toBe(quotas.length)
        },
      ),
    )
  })
})

describe('the next route', () => {
  const table = (routes: Record<number, { active?: boolean; failoverTo?: number }>, members: number[]): RouteTable => ({
    primary: new Map(
      Object.entries(routes).map(([id, { active = true, failoverTo }]) => [Number(id), { id: Number(id), active, failoverTo }]),
    ),
    secondary: new Map([[1, members]]),
  })

  it("is the route's own failover route, else the next member, round to the first", () => {
    const routes = table({ 1: { failoverTo: 9 }, 2: {}, 3: {}, 9: {} }, [1, 2, 3])
    expect(nextRoute(routes, 1, 1, [1])).toBe(9)
    expect(nextRoute(routes, 1, 9, [1, 9])).toBe(2)
    expect(nextRoute(routes, 1, 2, [2])).toBe(3)
    expect(nextRoute(routes, 1, 3, [3])).toBe(1)
  })

  it('is never one that is switched off or was tried, so that every message comes to an end', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
    const routes = fc.dictionary(
      fc.integer({ min: 1, max: 6 }).map(String),
      fc.record({ active: fc.boolean(), failoverTo: fc.integer({ min: 1, max: 6 }) }),
    )
    fc.assert(
      fc.property(ids, routes, (members, known) => {
        const routing = table(known, members)
        const tried: number[] = []
        for (let at: number | undefined = members[0]!; at !== undefined; at = nextRoute(routing, 1, at, tried)) {
          expect(tried).not.toContain(at)
          tried.push(at)
        }
        for (const id of tried.slice(1)) expect(known[id]?.active).toBe(true)
      }),
    )
  })
})
