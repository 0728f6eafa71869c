import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Claim, claimMessages, heldIn, leaveClaims } from '../../server/delivery/claim.ts'
import { ClaimBook } from '../../server/delivery/claimBook.ts'
import { releaseClaims, releaseStrays } from '../../server/delivery/handBack.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { reapWorkers } from '../../server/delivery/reap.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import type { Ended } from '../../server/delivery/verdicts.ts'
import type { Outcome } from '../../server/gateways/driver.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { factFaults } from '../support/facts.ts'
import { queueFaults, waitAlone } from '../support/queue.ts'

const { pool } = await testDatabase()
const NO_ROUTES = { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' as const }
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 1_000_000 })
})

const made = (count: number) => acceptAndExpand(w, normalForm(w.registered, numbers(count), { confirm_repeat: 1 }))
const claim = (campaignId: number, count: number, epoch: number) =>
  claimMessages(pool, w.primary, [{ campaignId, priority: 0, count, after: 0 }], epoch)
const commit = (ended: readonly Ended[]) => asSystem(pool, tx => commitOutcomes(tx, ended, NO_ROUTES))
const isSound = async (id: number) => {
  expect(await queueFaults(pool, id)).toEqual([])
  expect(await recountCampaign(pool, id)).toEqual({})
}
const states = async (id: number) =>
  (await pool.query<{ state: number }>('select state from messages where campaign_id = $1 order by id', [id])).rows.map(
    row => row.state,
  )

const KINDS = ['accepted', 'rejected', 'retry', 'failover', 'unknown'] as const
const outcomeOf = (one: Claim, kind: (typeof KINDS)[number]): Outcome => {
  const ref = String(one.id)
  if (kind === 'accepted') return { ref, kind, ids: [`g${one.id}`] }
  if (kind === 'unknown') return { ref, kind, text: 'cut' }
  return { ref, kind, code: '0x08', text: 'no', ids: [] }
}
const endedAs = (claims: readonly Claim[], kind: (typeof KINDS)[number]): Ended[] =>
  claims.map(one => ({ claim: one, outcome: outcomeOf(one, kind) }))

describe('a batch of outcomes whose commit was answered to nobody', () => {
  it('is begun again and changes nothing, however much of its claim is left', async () => {
    for (const kind of KINDS) {
      const id = await made(6)
      const claims = await claim(id, 6, 1)
      const half = endedAs(claims.slice(0, 3), kind)
      await commit(half)
      const then = await states(id)
      await commit(half)
      await commit(endedAs(claims.slice(0, 5), kind))
      await commit(endedAs(claims.slice(0, 4), kind))
      expect((await states(id)).slice(0, 3)).toEqual(then.slice(0, 3))
      await isSound(id)
      await commit(endedAs(claims, kind))
      await isSound(id)
      expect((await pool.query('select from claims where campaign_id = $1', [id])).rowCount).toBe(0)
    }
  })

  it('puts nothing back a second time that another has claimed since', async () => {
    const id = await made(4)
    const claims = await claim(id, 4, 1)
    const first = endedAs(claims.slice(0, 2), 'retry')
    await commit(first)
    await pool.query(`update outbox set ready_at = '-infinity' where campaign_id = $1`, [id])
    const second = await claim(id, 9, 2)
    expect(second.map(one => one.id).sort()).toEqual(
      claims
        .slice(0, 2)
        .map(one => one.id)
        .sort(),
    )
    await commit(first)
    expect(await claim(id, 9, 3)).toEqual([])
    await commit(endedAs(second, 'accepted'))
    await isSound(id)
  })
})

describe('a claim', () => {
  it('takes each message for one worker, in order, and steps over what waits for its time', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(10)))
    await waitAlone(pool, id)
    await pool.query(
      `update outbox set ready_at = now() + interval '10 seconds' where first_id in (select id from messages where campaign_id = $1 and row_no = 2)`,
      [id],
    )
    // Put off by a clock that was put back since: nothing is put off for so long.
    await pool.query(
      `update outbox set ready_at = now() + interval '1 hour' where first_id in (select id from messages where campaign_id = $1 and row_no = 3)`,
      [id],
    )
    const claims = await Promise.all([claim(id, 4, 1), claim(id, 4, 2), claim(id, 4, 3)])
    const ids = claims.flat().map(each => each.id)
    expect(new Set(ids).size).toBe(9)
    expect(ids).toHaveLength(9)
  })

  it('given back can be taken again; a stray one is found by who does not know of it', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(4)))
    const claims = await claim(id, 3, 9)
    const known = await claim(id, 1, 9)
    await releaseClaims(pool, claims.slice(0, 1))
    expect(await releaseStrays(pool, 9, w.primary, [known[0]!.claimId])).toBe(2)
    expect((await claim(id, 9, 10)).map(each => each.id).sort()).toEqual(claims.map(each => each.id).sort())
  })
})

describe('leaving a claim', () => {
  it('is refused as a whole where one of the messages has left it meanwhile', async () => {
    const id = await made(4)
    const claims = await claim(id, 4, 1)
    await asSystem(pool, tx => leaveClaims(tx, claims.slice(0, 1)))
    await expect(asSystem(pool, tx => leaveClaims(tx, claims.slice(0, 2)))).rejects.toMatchObject({ code: '40001' })
    const holds = await asSystem(pool, tx => heldIn(tx, claims))
    expect(claims.map(holds)).toEqual([false, true, true, true])
  })
})

describe('a pump', () => {
  it('ends a message once, and knows a claim until the last of its messages is settled', async () => {
    const id = await made(2)
    const claims = await claim(id, 2, 1)
    const book = new ClaimBook()
    book.add(claims)
    const [one, two] = claims as [Claim, Claim]
    expect(book.end(String(one.id))).toBe(one)
    expect(book.end(String(one.id))).toBeUndefined()
    book.settle(one)
    expect(book.claimIds).toEqual([one.claimId])
    book.settle(two)
    expect([book.claimIds, book.size]).toEqual([[], 0])
  })
})

describe('claims of workers that die, give back, lose answers and come back', () => {
  const count = fc.integer({ min: 1, max: 4 })
  const process = fc.nat(1)
  const steps = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('claim' as const), process, count }) },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('end' as const),
          process,
          count,
          as: fc.constantFrom(...KINDS, 'retry' as const),
        }),
      },
      { weight: 7, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), process, count }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('stray' as const), process }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('die' as const), process }) },
    ),
    { minLength: 5, maxLength: 40, size: 'max' },
  )

  it('lose no message and send none that was taken or that another has in hand', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async script => {
        const id = await made(8)
        const worker = async () =>
          (await pool.query<{ epoch: number }>(`insert into workers (host, pid, role) values ('h', 1, 'worker') returning epoch`))
            .rows[0]!.epoch
        const epochs = [await worker(), await worker()] as [number, number]
        const hands: [Claim[], Claim[]] = [[], []]
        /** Of workers that were declared dead: their outcomes may come all the same. */
        const late: Claim[] = []
        const past: Ended[][] = []
        const taken = new Set<number>()
        const end = async (batch: Ended[]) => {
          await commit(batch)
          past.push(batch)
          for (const { claim, outcome } of batch) if (outcome.kind === 'accepted') taken.add(claim.id)
        }
        for (const step of script) {
          if (step.kind === 'again') {
            const batch = past.at(-1 - step.which)
            if (batch) await commit(batch)
            continue
          }
          const hand = hands[step.process] as Claim[]
          const epoch = epochs[step.process] as number
          if (step.kind === 'claim') {
            await pool.query(`update outbox set ready_at = '-infinity' where campaign_id = $1`, [id])
            const claims = await claim(id, step.count, epoch)
            const held = new Set(hands.flat().map(one => one.id))
            for (const one of claims) expect([held.has(one.id), taken.has(one.id)]).toEqual([false, false])
            hand.push(...claims)
          } else if (step.kind === 'end')
            await end(endedAs([...hand.splice(0, step.count), ...late.splice(0, step.count > 3 ? 2 : 0)], step.as))
          else if (step.kind === 'release') await releaseClaims(pool, hand.splice(0, step.count))
          else if (step.kind === 'stray') {
            // Of a claim of which it knows nothing, it knows no message either.
            const lost = hand[0]?.claimId
            const kept = hand.filter(one => one.claimId !== lost)
            const whole = past.flat().every(({ claim }) => claim.claimId !== lost)
            if (lost === undefined || !whole) continue
            await releaseStrays(pool, epoch, w.primary, [...new Set(kept.map(one => one.claimId))])
            hands[step.process] = kept
          } else {
            await reapWorkers(pool, [epoch])
            late.push(...hand.splice(0))
            epochs[step.process] = await worker()
          }
          await isSound(id)
        }
        for (const hand of hands) await end(endedAs(hand, 'accepted'))
        await isSound(id)
        const { rows } = await pool.query<{ id: number; state: number }>(
          'select id, state from messages where campaign_id = $1',
          [id],
        )
        for (const row of rows) if (taken.has(row.id)) expect(row.state).toBe(3)
        expect(await reconcileLedger(pool)).toBe(0)
        expect(await factFaults(pool)).toEqual([])
      }),
      { numRuns: 80 },
    )
  }, 120_000)
})
