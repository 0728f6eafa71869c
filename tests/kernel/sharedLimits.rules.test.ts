import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Holder, splitPlaces, splitRate } from '../../server/delivery/limits/split.ts'
import { type Fault, type Plan, shareUnderFaults } from './sharedLimits.ts'

function mostInOneSecond(times: readonly number[]): number {
  let most = 0
  let from = 0
  for (let to = 0; to < times.length; to++) {
    while (times[to]! - times[from]! >= 1000) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

const LASTS_MS = 8000
const fault: fc.Arbitrary<Fault> = fc.record({
  at: fc.integer({ min: 0, max: LASTS_MS }),
  kind: fc.constantFrom('kill', 'stop', 'freeze', 'cut', 'start', 'start', 'crash'),
  who: fc.nat(3),
  lasts: fc.integer({ min: 50, max: 3000 }),
})
const plan = (faults: fc.Arbitrary<Fault[]>): fc.Arbitrary<Plan> =>
  fc.record({
    rate: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 1000 })),
    places: fc.integer({ min: 1, max: 6 }),
    named: fc.boolean(),
    processes: fc.integer({ min: 1, max: 4 }),
    cores: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(),
    lastsMs: fc.constant(LASTS_MS),
    delayMs: fc.constantFrom(1, 5, 60, 400),
    speeds: fc.array(fc.constantFrom(10, 300, 100_000), { minLength: 1, maxLength: 3 }),
    faults,
  })
const calm = (wanted: Partial<Plan>): Plan => ({
  rate: 100,
  places: 4,
  processes: 2,
  cores: 4,
  seed: 1,
  lastsMs: 10_000,
  delayMs: 5,
  speeds: [100_000],
  faults: [],
  ...wanted,
})
/** What was written from a moment on, as a part of what might have been. */
const usedFrom = ({ rate, lastsMs }: Plan, written: readonly number[], from: number) =>
  written.filter(at => at >= from).length / ((rate * (lastsMs - from)) / 1000)

describe('a limit that several processes share', () => {
  it('is never passed in any second, whoever is killed, stopped, frozen, cut off or started, and whatever the clocks say', () => {
    fc.assert(
      fc.property(plan(fc.array(fault, { maxLength: 12 })), chosen => {
        const { written, mostLeased } = shareUnderFaults(chosen)
        expect(mostInOneSecond(written)).toBeLessThanOrEqual(chosen.rate)
        expect(mostLeased).toBeLessThanOrEqual(chosen.places)
      }),
      { numRuns: 60 },
    )
  })

  it('has no more binds than it may as long as nobody stands still or is cut off', () => {
    fc.assert(
      fc.property(plan(fc.array(fault, { maxLength: 8 })), chosen => {
        const faults = chosen.faults.filter(({ kind }) => kind === 'kill' || kind === 'stop' || kind === 'start')
        const { mostBound } = shareUnderFaults({ ...chosen, delayMs: 5, faults })
        expect(mostBound).toBeLessThanOrEqual(chosen.places)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    [1, 4, 100],
    [2, 4, 100],
    [3, 2, 250],
    [4, 4, 1000],
    [4, 4, 7],
    [3, 1, 1],
  ])(
    'is used by more than 95 parts in a hundred by %i processes with %i binds and %i messages a second',
    (processes, places, rate) => {
      const chosen = calm({ processes, places, rate, lastsMs: 12_000 })
      expect(usedFrom(chosen, shareUnderFaults(chosen).written, 2000)).toBeGreaterThan(0.95)
    },
  )

  it.each([1, 2, 3, 4])(
    'is used by more than 85 parts in a hundred by %i processes of which one is killed every ten seconds',
    processes => {
      const kills = [2, 12, 22].flatMap((second, who): Fault[] => [
        { at: second * 1000, kind: 'kill', who, lasts: 0 },
        { at: second * 1000 + 400, kind: 'start', who: 0, lasts: 0 },
      ])
      const chosen = calm({ processes, lastsMs: 32_000, faults: kills })
      expect(usedFrom(chosen, shareUnderFaults(chosen).written, 2000)).toBeGreaterThan(0.85)
    },
  )

  it.each([
    ['one of those at work stands', 4, true, [1500]],
    ['one of those at work, of whom nobody knows whether it is alive, stands', 4, false, [1500]],
    ['the only one at work stands', 1, true, [1500]],
    ['all stand, those that stand by less long,', 4, true, [1600, 1600, 1500, 1500]],
    ['all stand, of whom nobody knows whether they are alive,', 4, false, [1600, 1600, 1500, 1500]],
  ])('leaves the binds where they are while %s still for a second and a half', (_who, places, named, frozen) => {
    const faults = frozen.map((lasts, who): Fault => ({ at: 4000, kind: 'freeze', who, lasts }))
    const { bound, torn } = shareUnderFaults(calm({ processes: 4, cores: 1, places, named, faults }))
    expect({ bound, torn }).toEqual({ bound: places, torn: 0 })
  })

  it.each([
    ['two seconds after one of those at work has died', 4, 'kill', true, 2000],
    ['two seconds after the only one at work has died', 1, 'kill', true, 2000],
    ['six seconds after one died of whom nobody knows whether it is alive', 4, 'kill', false, 6000],
    ['two seconds after the only one died, of whom nobody knows whether it is alive', 1, 'kill', false, 2000],
    ['six seconds after the only one has begun to stand still', 1, 'freeze', true, 6000],
  ] as const)('has its binds where they are used, %s', (_when, places, kind, named, within) => {
    const faults: Fault[] = [{ at: 4000, kind, who: 0, lasts: 60_000 }]
    const { written, bound } = shareUnderFaults(calm({ processes: 4, cores: 1, places, named, lastsMs: 5000 + within, faults }))
    // One that stands still has not noticed yet.
    expect(bound).toBe(kind === 'freeze' ? places + 1 : places)
    expect(written.filter(at => at >= 4000 + within).length).toBeGreaterThan(90)
  })

  it('goes to one that stood by when one of those at work dies: the other leaves what it could have for a moment to it', () => {
    const faults: Fault[] = [{ at: 4000, kind: 'kill', who: 0, lasts: 0 }]
    const { bound, left } = shareUnderFaults(calm({ processes: 4, cores: 1, lastsMs: 7000, faults }))
    expect({ bound, left }).toEqual({ bound: 4, left: 0 })
  })

  it('is taken whole by who is left when nobody stood by', () => {
    const faults: Fault[] = [{ at: 4000, kind: 'kill', who: 0, lasts: 0 }]
    expect(shareUnderFaults(calm({ processes: 2, lastsMs: 7000, faults })).bound).toBe(4)
  })

  it('costs one that stands by two looks a second, and nobody else anything', () => {
    /** Of twenty seconds, once it is settled who is at work. */
    const asked = (processes: number) => {
      const [before, after] = [5000, 25_000].map(lastsMs => shareUnderFaults(calm({ processes, cores: 1, places: 1, lastsMs })))
      return { reads: after!.reads - before!.reads, writes: after!.writes - before!.writes }
    }
    const alone = asked(1)
    const beside = asked(4)
    expect(alone.reads).toBe(0)
    expect(Math.abs(beside.writes - alone.writes)).toBeLessThan(4)
    expect(beside.reads / 3).toBeLessThan(20 * 2.3)
    expect(beside.reads / 3, 'a look is not left out').toBeGreaterThan(20 * 2)
  })

  it('goes to who is left when those at work and those that stood by die together', () => {
    const faults = [0, 0, 0, 0].map((who): Fault => ({ at: 4000, kind: 'kill', who, lasts: 0 }))
    expect(shareUnderFaults(calm({ processes: 6, cores: 1, lastsMs: 6000, faults })).bound).toBe(4)
  })

  it('goes to those that can make use of it: one that is slow keeps what it uses', () => {
    const chosen = calm({ processes: 3, speeds: [5, 20, 100_000], lastsMs: 14_000 })
    expect(usedFrom(chosen, shareUnderFaults(chosen).written, 4000)).toBeGreaterThan(0.9)
  })
})

describe('a share', () => {
  const machines = [1, 2, 3].map(cores => ({ machine: `m${cores}`, cores }))
  const counts = fc.record({
    beat: fc.nat(),
    rate: fc.nat(500),
    places: fc.nat(10),
    ready: fc.boolean(),
    hungry: fc.boolean(),
    used: fc.nat(500),
    ill: fc.boolean(),
  })
  const holder: fc.Arbitrary<Holder> = fc.tuple(counts, fc.constantFrom(...machines)).map(([one, at]) => ({ ...one, ...at }))
  const holders = fc
    .array(holder, { minLength: 1, maxLength: 8 })
    .map(list => new Map(list.map((one, index) => [`p${index}`, one])))
  const sum = (shares: ReadonlyMap<string, number>) => [...shares.values()].reduce((total, share) => total + share, 0)

  it('of rate and of binds is whole, never negative, and with the others makes up the whole', () => {
    fc.assert(
      fc.property(fc.nat(1000), holders, (total, all) => {
        for (const shares of [splitRate(total, all), splitPlaces(total, all)]) {
          expect([...shares.keys()].sort()).toEqual([...all.keys()].sort())
          expect([...shares.values()].every(share => Number.isInteger(share) && share >= 0)).toBe(true)
          expect(sum(shares)).toBe(total)
        }
      }),
    )
  })

  const one = (wanted: Partial<Holder>): Holder => ({
    beat: 0,
    rate: 0,
    places: 0,
    ready: true,
    hungry: false,
    used: 0,
    ill: false,
    machine: 'm',
    cores: 8,
    ...wanted,
  })

  it('stays with whoever has it when there is one bind for many, unless that one has had no link for long', () => {
    const all = new Map([
      ['a', one({})],
      ['b', one({ places: 1 })],
      ['c', one({})],
    ])
    expect(splitPlaces(1, all).get('b')).toBe(1)
    all.set('b', one({ places: 1, ill: true }))
    expect(splitPlaces(1, all).get('b')).toBe(0)
  })

  it('of binds goes to no more processes of a machine than it has cores, and stays with those that have some', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 1000 }), holders, (total, all) => {
        const shares = splitPlaces(total, all)
        const working = [...all].filter(([id]) => shares.get(id) !== 0)
        for (const [id, { machine, cores, places, ill }] of all) {
          const others = working.filter(([, other]) => other.machine === machine)
          expect(others.length).toBeLessThanOrEqual(cores)
          if (ill || shares.get(id) !== 0) continue
          // Who is left out stands behind as many as can work there, each of which had at least as much.
          expect(others.length).toBe(cores)
          expect(others.every(([, other]) => other.places >= places)).toBe(true)
        }
      }),
    )
  })

  it('of binds goes to a process that stood by as soon as one of its machine is gone', () => {
    const all = new Map(['a', 'b', 'c', 'd'].map(id => [id, one({ places: id < 'c' ? 2 : 0, cores: 2 })]))
    expect(splitPlaces(4, all)).toEqual(new Map(Object.entries({ a: 2, b: 2, c: 0, d: 0 })))
    all.delete('a')
    expect(splitPlaces(4, all)).toEqual(new Map(Object.entries({ b: 2, c: 2, d: 0 })))
  })

  it('of binds goes to every process of a machine of its own', () => {
    const all = new Map(['a', 'b', 'c'].map(id => [id, one({ machine: id, cores: 1 })]))
    expect([...splitPlaces(3, all).values()]).toEqual([1, 1, 1])
  })

  it('of rate is nothing without a link, and what others leave where one wants more', () => {
    const all = new Map([
      ['a', one({ rate: 50, ready: false })],
      ['b', one({ rate: 50, hungry: true, used: 50 })],
      ['c', one({ used: 9 })],
    ])
    expect(splitRate(100, all)).toEqual(
      new Map([
        ['a', 0],
        ['b', 89],
        ['c', 11],
      ]),
    )
  })
})
