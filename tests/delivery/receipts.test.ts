import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { compareStatus } from '../../messaging/receipts.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { type Claim, claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { foldParts, foldReported } from '../../server/delivery/fold.ts'
import { releaseClaims } from '../../server/delivery/handBack.ts'
import { matchOrphans } from '../../server/delivery/orphans.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { type Arrival, arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts, type ReceiptContext } from '../../server/delivery/receipts.ts'
import type { Outcome } from '../../server/gateways/driver.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { countBlocks } from '../support/blocks.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'

const { pool } = await testDatabase()
const context: ReceiptContext = {
  owners: new BlockOwners(),
  routes: new ReceiptRoutes(),
  codes: new CodeBook(pool),
  refundOnFailed: false,
}
const EPOCH = 7
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 10_000 })
})

const claimed = async (campaignId: number, count = 100): Promise<Claim[]> => {
  const claims = await claimMessages(pool, w.primary, [{ campaignId, priority: 0, count, after: 0 }], EPOCH)
  return claims.sort((a, b) => a.id - b.id)
}
const end = (claims: readonly Claim[], outcome: (claim: Claim, index: number) => Outcome, reusing?: Set<number>) =>
  asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map((claim, index) => ({ claim, outcome: outcome(claim, index) })),
      { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold', ...(reusing && { reusing }) },
    ),
  )
/** A campaign whose messages a gateway took, part p of message i under the id `c{campaign}-{i}-{p}`. */
const taken = async (count: number, parts = 1) => {
  const id = await acceptAndExpand(w, normalForm(w.registered, numbers(count), { confirm_repeat: 1 }))
  if (parts > 1) await pool.query('update messages set parts = $2 where campaign_id = $1', [id, parts])
  const claims = await claimed(id, count)
  await end(claims, (claim, index) => ({
    ref: String(claim.id),
    kind: 'accepted',
    ids: Array.from({ length: parts }, (_, part) => `c${id}-${index}-${part}`),
  }))
  return { id, claims }
}
const receipt = (gatewayId: string, stat: string, err = '', more: Partial<Arrival> = {}): Arrival => ({
  ...arrivalOf(w.primary, { gatewayId, stat, err, raw: `id:${gatewayId} stat:${stat} err:${err}` }, false),
  ...more,
})
const store = async (arrivals: readonly Arrival[]) => {
  await context.codes.refresh()
  await asSystem(pool, tx => commitReceipts(tx, arrivals, context))
}
const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const messages = async (id: number) =>
  (await pool.query('select state, stat, err, stat_source, refunded from messages where campaign_id = $1 order by id', [id])).rows
const money = async () => [
  await balanceOf(pool, w.account, 1),
  await balanceOf(pool, w.account, 1, 'held'),
  await balanceOf(pool, w.account, 1, 'spent'),
]
const isSound = soundness(pool)

describe('the time of a receipt', () => {
  const at = (doneAt: Date) => arrivalOf(w.primary, { gatewayId: 'x', stat: 'DELIVRD', err: '', raw: '', doneAt }, false).doneAt!
  const minute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000)

  it('that tells the present minute only is that of its arrival', () => {
    const before = Date.now()
    const done = at(minute()).getTime()
    expect(done).toBeGreaterThanOrEqual(Math.min(before, minute().getTime()))
    expect(done).toBeLessThanOrEqual(Date.now())
    expect(done - before).toBeLessThan(1000)
  })

  it('is kept where it tells seconds, or an earlier minute', () => {
    for (const told of [new Date('2026-03-04T10:15:27Z'), new Date('2026-03-04T10:15:00Z')]) expect(at(told)).toEqual(told)
  })

  it('is never before the message was submitted', async () => {
    const { id } = await taken(1)
    await store([receipt(`c${id}-0-0`, 'DELIVRD', '000', { doneAt: new Date('2026-03-04T10:15:00Z') })])
    const { rows } = await pool.query('select done_at = submitted_at as same from messages where campaign_id = $1', [id])
    expect(rows).toEqual([{ same: true }])
  })
})

describe('receipts in any order, repeated at will', () => {
  const status = fc.constantFrom(
    ['DELIVRD', '000'],
    ['UNDELIV', '001'],
    ['UNDELIV', '013'],
    ['EXPIRED', '021'],
    ['ACCEPTD', ''],
    ['ENROUTE', ''],
    ['REJECTD', '650'],
    ['GIBBERISH', 'x'],
  ) as fc.Arbitrary<[string, string]>

  it.each([1, 2])(
    'end alike: messages of %i parts, counters and balances, with refunds by delivery',
    async parts => {
      await pool.query('update accounts set billing_basis = 1 where id = $1', [w.account])
      const event = fc.record({ message: fc.integer({ min: 0, max: 2 }), part: fc.integer({ min: 0, max: parts - 1 }), status })
      await fc.assert(
        fc.asyncProperty(
          fc
            .array(event, { minLength: 1, maxLength: 8 })
            .chain(events =>
              fc.tuple(
                fc.constant(events),
                fc.shuffledSubarray([...events, ...events], { minLength: events.length, maxLength: events.length * 2 }),
                fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
              ),
            ),
          async ([events, shuffled, sizes]) => {
            const missing = events.filter(wanted => !shuffled.includes(wanted))
            const orders = [events, [...shuffled, ...missing]]
            const ends = []
            for (const [turn, order] of orders.entries()) {
              const before = await money()
              const { id } = await taken(3, parts)
              for (let at = 0, step = 0; at < order.length; step++) {
                const size = turn === 0 ? 1 : sizes[step % sizes.length]!
                await store(
                  order
                    .slice(at, at + size)
                    .map(({ message, part, status: [stat, err] }) => receipt(`c${id}-${message}-${part}`, stat, err)),
                )
                at += size
              }
              const {
                status: end,
                total_accepted,
                total_delivered,
                total_failed,
                total_credit_deduct,
                total_credit_hold,
              } = await campaign(id)
              ends.push({
                rows: await messages(id),
                counters: { end, total_accepted, total_delivered, total_failed, total_credit_deduct, total_credit_hold },
                money: (await money()).map((balance, index) => balance - before[index]!),
              })
              await isSound(id)
            }
            expect(ends[1]).toEqual(ends[0])
          },
        ),
        { numRuns: 25 },
      )
    },
    60_000,
  )

  it('fold by a total order', () => {
    const statuses = fc.array(
      fc.record({ stat: fc.constantFrom('DELIVRD', 'UNDELIV', 'ACCEPTD', ''), err: fc.constantFrom('', '1') }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(statuses, parts => {
        const folded = foldParts(parts, parts.length, compareStatus)
        expect(foldParts([...parts].reverse(), parts.length, compareStatus)).toEqual(folded)
        for (const part of parts) expect(compareStatus(folded, part)).toBeLessThanOrEqual(0)
        expect(foldParts(parts, parts.length + 1, compareStatus)).toEqual({ stat: '', err: '' })
        expect(foldReported(parts, compareStatus).stat === '').toBe(parts.every(part => part.stat === ''))
      }),
    )
  })
})

describe('a receipt', () => {
  it('is kept as it came, whatever came', async () => {
    const { id } = await taken(1)
    const raw = 'id:x\0 stat:\ud800DELIVRD'
    await store([
      arrivalOf(
        w.primary,
        { gatewayId: `c${id}-0-0`, stat: ' delivrd\0', err: '0'.repeat(50), raw, doneAt: new Date(Number.NaN) },
        false,
      ),
      arrivalOf(w.primary, { stat: 'x'.repeat(500), err: '', raw: 'y'.repeat(5000) }, false),
      arrivalOf(w.primary, { ref: '99999999999999999999', stat: 'DELIVRD', err: '', raw: '' }, false),
      arrivalOf(w.primary, { ref: "1'; drop table messages; --", stat: 'DELIVRD', err: '', raw: '' }, false),
    ])
    expect((await messages(id))[0]).toMatchObject({ state: 4, stat: 'DELIVRD' })
    expect(
      (await pool.query('select stat, message_id from receipts where route_id = $1 order by id', [w.primary])).rows.map(row => [
        row.stat.length,
        row.message_id === null,
      ]),
    ).toEqual([
      [7, false],
      [20, true],
      [7, true],
      [7, true],
    ])
  })

  it('of another route, or for a message that is not there, changes nothing and is kept', async () => {
    const { id, claims } = await taken(1)
    const elsewhere = { routeId: w.primary + 1000 }
    await store([
      receipt(`c${id}-0-0`, 'UNDELIV', '001', elsewhere),
      receipt('nobody', 'UNDELIV', '001'),
      receipt('', 'UNDELIV', '001', { ...elsewhere, gatewayId: null, ref: claims[0]!.id }),
      receipt('', 'UNDELIV', '001', { gatewayId: null, ref: 999_999_999_999 }),
    ])
    expect((await messages(id))[0]).toMatchObject({ state: 3, stat: null })
    expect(
      (
        await pool.query(
          "select from receipts where message_id is null and received_at > now() - interval '1 minute' and route_id = any($1)",
          [[w.primary, w.primary + 1000]],
        )
      ).rowCount,
    ).toBe(4)
  })

  it('that speaks for the whole message decides alone, as Kannel sends them', async () => {
    const { id, claims } = await taken(1, 3)
    await pool.query('delete from submissions where message_id = $1', [claims[0]!.id])
    await store([receipt('kannel-1', 'DELIVRD', '000', { ref: claims[0]!.id, whole: true })])
    expect((await messages(id))[0]).toMatchObject({ state: 4 })
    await isSound(id)
  })

  it('that came before the outcome finds its message later', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2)))
    const claims = await claimed(id)
    await store([receipt('early-0', 'DELIVRD', '000'), receipt('early-1', 'UNDELIV', '001', { ref: claims[1]!.id })])
    expect((await messages(id)).map(row => row.state)).toEqual([0, 0])
    const sweep = () => matchOrphans(pool, asSystem, (client, arrivals) => commitReceipts(client, arrivals, context))
    await sweep()
    expect((await messages(id)).map(row => row.state)).toEqual([0, 0])
    await end(claims, (claim, index) => ({ ref: String(claim.id), kind: 'accepted', ids: [`early-${index}`] }))
    expect(await sweep()).toBe(2)
    expect((await messages(id)).map(row => row.state)).toEqual([4, 5])
    expect(await sweep()).toBe(0)
    await isSound(id)
  })

  it('of a message that waits to be sent again proves the first try, and spares the second', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2)))
    const claims = await claimed(id)
    const [one, two] = claims
    await releaseClaims(pool, claims)
    await store([
      receipt('first-try', 'DELIVRD', '000', { ref: one!.id }),
      receipt('', 'REJECTD', '8', { gatewayId: null, ref: two!.id }),
    ])
    expect((await messages(id)).map(row => row.state)).toEqual([4, 0])
    expect(await claimed(id)).toHaveLength(1)
    await isSound(id)
  })

  it('that only says "accepted" never reopens what we closed ourselves', async () => {
    const { id } = await taken(2)
    await pool.query(
      `update messages set state = 5, stat = 'EXPIRED', err = 'L009', stat_source = 'system' where campaign_id = $1`,
      [id],
    )
    await pool.query(
      `update campaigns set total_accepted = 0, total_failed = 2, total_expired = 2, status = 'Completed' where id = $1`,
      [id],
    )
    await countBlocks(pool)
    await store([receipt(`c${id}-0-0`, 'ACCEPTD'), receipt(`c${id}-1-0`, 'DELIVRD', '000')])
    expect(await messages(id)).toMatchObject([
      { state: 5, stat: 'EXPIRED', stat_source: 'system' },
      { state: 4, stat: 'DELIVRD', stat_source: 'operator' },
    ])
    expect(await campaign(id)).toMatchObject({ status: 'Completed', total_delivered: 1, total_failed: 1 })
    await isSound(id)
  })

  it('of success after a refund is charged again only as far as the balance goes', async () => {
    await pool.query('update accounts set billing_basis = 1 where id = $1', [w.account])
    const { id } = await taken(3)
    await store([0, 1, 2].map(index => receipt(`c${id}-${index}-0`, 'UNDELIV', '001')))
    expect(await campaign(id)).toMatchObject({ total_credit_deduct: 0, total_failed: 3 })
    const rest = await balanceOf(pool, w.account, 1)
    await pool.query(
      `select ledger_move('reverse', null, $2, 1::smallint, $1, 'main', null, 'issued', null, null, 'reversal', null)`,
      [w.account, rest - 2],
    )
    await store([0, 1, 2].map(index => receipt(`c${id}-${index}-0`, 'DELIVRD', '000')))
    expect(await campaign(id)).toMatchObject({ total_credit_deduct: 2, total_delivered: 3 })
    expect((await messages(id)).map(row => row.refunded)).toEqual([false, false, true])
    expect(
      (await pool.query(`select from message_events where kind = 'uncharged' and account_id = $1`, [w.account])).rowCount,
    ).toBe(1)
    await isSound(id)
  })
})

describe('a message in parts', () => {
  it('waits for every part, and the worst part decides', async () => {
    const { id } = await taken(2, 2)
    await store([receipt(`c${id}-0-0`, 'DELIVRD', '000'), receipt(`c${id}-1-0`, 'UNDELIV', '001')])
    expect((await messages(id)).map(row => row.state)).toEqual([3, 3])
    await store([receipt(`c${id}-0-1`, 'DELIVRD', '000'), receipt(`c${id}-1-1`, 'DELIVRD', '000')])
    expect((await messages(id)).map(row => row.state)).toEqual([4, 5])
    await store([receipt(`c${id}-1-0`, 'DELIVRD', '000')])
    expect((await messages(id)).map(row => row.state)).toEqual([4, 4])
    await isSound(id)
  })
})

describe('an outcome', () => {
  const waiting = async (count: number) => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(count), { confirm_repeat: 1 }))
    return { id, claims: await claimed(id, count) }
  }
  const accepted = (claim: Claim): Outcome => ({ ref: String(claim.id), kind: 'accepted', ids: [`o${claim.id}`] })

  it('committed twice is settled once', async () => {
    const { id, claims } = await waiting(3)
    await end(claims, accepted)
    await end(claims, accepted)
    expect(await campaign(id)).toMatchObject({ total_accepted: 3, total_credit_hold: 0, total_credit_deduct: 3 })
    await isSound(id)
  })

  it('of a claim that does not stand changes nothing of what another has claimed', async () => {
    const { id, claims } = await waiting(2)
    await end(
      claims.map(claim => ({ ...claim, claimId: claim.claimId + 1_000_000 })),
      accepted,
    )
    expect(await campaign(id)).toMatchObject({ total_queued: 2, total_accepted: 0 })
    expect((await messages(id)).map(row => row.state)).toEqual([0, 0])
    await isSound(id)
  })

  it('that comes after its message was put back by others takes it out of the queue', async () => {
    const { id, claims } = await waiting(2)
    await releaseClaims(pool, claims)
    await end(claims.slice(0, 1), accepted)
    expect((await messages(id)).map(row => row.state)).toEqual([3, 0])
    expect(await campaign(id)).toMatchObject({ total_queued: 1, total_accepted: 1, total_credit_hold: 1 })
    expect((await claimed(id)).map(claim => claim.id)).toEqual([claims[1]!.id])
    await isSound(id)
  })

  it('that comes after its worker was taken for dead resolves what stood as unknown', async () => {
    const { id, claims } = await waiting(4)
    await end(claims, claim => ({ ref: String(claim.id), kind: 'unknown', text: 'died' }))
    expect(await campaign(id)).toMatchObject({ total_unknown: 4, total_credit_hold: 4 })
    const kinds = ['accepted', 'rejected', 'retry', 'unknown'] as const
    await end(claims, (claim, index) => {
      const kind = kinds[index]!
      const ref = String(claim.id)
      if (kind === 'accepted') return accepted(claim)
      if (kind === 'unknown') return { ref, kind, text: '' }
      return { ref, kind, code: '0x0b', text: 'no', ids: [] }
    })
    expect((await messages(id)).map(row => row.state)).toEqual([3, 5, 0, 2])
    expect(await campaign(id)).toMatchObject({
      status: 'Pending',
      total_queued: 1,
      total_unknown: 1,
      total_accepted: 1,
      total_failed: 1,
      total_credit_hold: 2,
      total_credit_deduct: 3,
    })
    expect(await claimed(id)).toHaveLength(1)
    await isSound(id)
  })

  it('"try again" for a campaign that was stopped meanwhile is a stop', async () => {
    const { id, claims } = await waiting(2)
    await pool.query(`update campaigns set status = 'Stop', dispatching = false where id = $1`, [id])
    await end(claims, claim => ({ ref: String(claim.id), kind: 'retry', code: '0x58', text: 'throttled' }))
    expect(await campaign(id)).toMatchObject({
      total_stopped: 2,
      total_failed: 2,
      total_queued: 0,
      total_credit_hold: 0,
      total_credit_deduct: 0,
    })
    expect((await messages(id)).map(row => row.err)).toEqual(['L008', 'L008'])
    await isSound(id)
  })

  it('under an id that the operator used before means the later message', async () => {
    const { claims } = await waiting(1)
    await end(claims, claim => ({ ref: String(claim.id), kind: 'accepted', ids: ['again'] }))
    const second = await waiting(1)
    await end(second.claims, claim => ({ ref: String(claim.id), kind: 'accepted', ids: ['again', 'again'] }))
    await store([receipt('again', 'DELIVRD', '000')])
    expect((await messages(second.id))[0]).toMatchObject({ state: 4 })
  })

  it('under such an id is begun anew where its route was not known to use ids again, and is known to from then on', async () => {
    const reusing = new Set<number>()
    const accept = (claims: readonly Claim[]) =>
      end(claims, claim => ({ ref: String(claim.id), kind: 'accepted', ids: ['twice'] }), reusing)
    await accept((await waiting(1)).claims)
    expect([...reusing]).toEqual([])
    const second = await waiting(1)
    await expect(accept(second.claims)).rejects.toMatchObject({ code: '40001' })
    expect([...reusing]).toEqual([w.primary])
    await isSound(second.id)
    await accept(second.claims)
    await store([receipt('twice', 'DELIVRD', '000')])
    expect((await messages(second.id))[0]).toMatchObject({ state: 4 })
  })
})
