import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreader } from '../../server/campaigns/spread.ts'
import { byWeight, nextRoute, type RouteTable, weightsOf } from '../../server/delivery/failover.ts'
import { moved, readWeights, sharesOf, writeWeights } from '../../src/routing/weights.ts'

const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 })
const membersOf = (list: readonly number[]) => list.map((weight, place) => ({ id: place + 1, weight }))

describe('shares by weight', () => {
  test('are what the weights say, within one percent, over any run of recipients', () => {
    fc.assert(
      fc.property(weights, fc.nat(1_000_000), (list, start) => {
        const members = membersOf(list)
        const counts = new Map<number, number>()
        for (let no = start; no < start + 10_000; no++) {
          const id = byWeight(members, no)!
          counts.set(id, (counts.get(id) ?? 0) + 1)
        }
        const total = list.reduce((sum, weight) => sum + weight, 0)
        for (const { id, weight } of members) expect(Math.abs((counts.get(id) ?? 0) / 10_000 - weight / total)).toBeLessThan(0.01)
      }),
      { numRuns: 25 },
    )
  })
  test('give the same recipient the same route each time, as a repetition of an expansion needs it', () => {
    fc.assert(
      fc.property(weights, fc.nat(), (list, no) => {
        const route = {
          id: 1,
          name: '',
          routeType: 1,
          strategy: 'weighted' as const,
          creditWeight: 1,
          senderType: 'any',
          members: membersOf(list).map(member => ({
            ...member,
            tps: 1,
            allowFlash: true,
            allowUnicode: true,
            allowMultipart: true,
          })),
        }
        expect(spreader(route, new Map())(no)).toBe(spreader(route, new Map([[1, 99]]))(no))
      }),
    )
  })
  test('hold among those that are left when one fails', () => {
    const table: RouteTable = {
      primary: new Map([1, 2, 3].map(id => [id, { id, active: true, failoverTo: undefined }])),
      secondary: new Map([[9, [1, 2, 3]]]),
      weights: new Map([[9, weightsOf({ primary_routes: [1, 2, 3], weights: '50,40,10' })]]),
    }
    const counts = new Map<number, number>()
    for (let no = 0; no < 10_000; no++) {
      const next = nextRoute(table, 9, 1, [1], no)!
      counts.set(next, (counts.get(next) ?? 0) + 1)
    }
    expect(Math.abs(counts.get(2)! / 10_000 - 0.8)).toBeLessThan(0.01)
    expect([...counts.keys()].sort()).toEqual([2, 3])
  })
  test('never choose what has refused, is switched off, or is not a member, and end when nothing is left', () => {
    fc.assert(
      fc.property(
        weights,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 6 })),
        fc.nat(),
        (list, active, tried, no) => {
          const ids = list.map((_, place) => place + 1)
          const table: RouteTable = {
            primary: new Map(ids.map(id => [id, { id, active: active[id - 1]!, failoverTo: undefined }])),
            secondary: new Map([[9, ids]]),
            weights: new Map([[9, weightsOf({ primary_routes: ids, weights: list.join(',') })]]),
          }
          const next = nextRoute(table, 9, 1, tried, no)
          const left = ids.filter(id => id !== 1 && !tried.includes(id) && active[id - 1])
          if (left.length === 0) expect(next).toBeUndefined()
          else expect(left).toContain(next)
        },
      ),
    )
  })
})

describe('weights in the form', () => {
  test('are read as they are written, one for each member', () => {
    fc.assert(
      fc.property(weights, list => {
        expect(readWeights(writeWeights(list), list.length)).toEqual(list)
      }),
    )
    expect(readWeights(null, 2)).toEqual([1, 1])
    expect(readWeights('0,x,30', 4)).toEqual([1, 1, 30, 1])
  })
  test('make shares that add up to a hundred', () => {
    fc.assert(
      fc.property(weights, list => {
        expect(sharesOf(list).reduce((sum, share) => sum + share, 0)).toBe(100)
      }),
    )
    expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33])
  })
  test('move with their member', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
        const [from, to] = [a % list.length, b % list.length]
        const next = moved(list, from, to)
        expect(next[to]).toBe(list[from])
        expect([...next].sort()).toEqual([...list].sort())
      }),
    )
  })
})
