import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts, type ReceiptContext } from '../../server/delivery/receipts.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'
import { addNumber, type TestNumber, waCampaign } from '../support/waCampaign.ts'

const { pool } = await testDatabase()
const context: ReceiptContext = {
  owners: new BlockOwners(),
  routes: new ReceiptRoutes(),
  codes: new CodeBook(pool),
  refundOnFailed: false,
}
const PRICE = 8631
const PRICES = { marketing: PRICE, utility: 1150, authentication: 9000 }
const isSound = soundness(pool)
let account: number
let number: TestNumber

beforeEach(async () => {
  account = await addAccount(pool)
  number = await addNumber(pool, account)
})

const mobile = (n: number) => `91980000${String(n).padStart(4, '0')}`

/** A campaign whose messages the provider took, message n under the id `wamid.{campaign}.{n}`. */
const taken = async (count: number, basis: 1 | 2 = 1, of = count) => {
  const id = await waCampaign(pool, {
    account,
    number,
    mobiles: Array.from({ length: count }, (_, n) => mobile(n)),
    price: PRICE,
    prices: PRICES,
    basis,
  })
  const claims = await claimMessages(pool, number.lane, [{ campaignId: id, priority: 0, count: of, after: 0 }], 7, 'whatsapp')
  claims.sort((a, b) => a.id - b.id)
  await asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map((claim, n) => ({ claim, outcome: { ref: String(claim.id), kind: 'accepted', ids: [`wamid.${id}.${n}`] } })),
      { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
    ),
  )
  return id
}

interface Told {
  message: number
  status: string
  code?: number
  pricing?: { billable: boolean; category: string }
}

const arrival = (campaign: number, { message, status, code, pricing }: Told) =>
  arrivalOf(
    number.lane,
    {
      gatewayId: `wamid.${campaign}.${message}`,
      stat: status,
      err: code === undefined ? '' : String(code),
      destination: mobile(message),
      raw: JSON.stringify({ status, timestamp: '1774000000', pricing, ...(code && { errors: [{ code, title: 'A reason' }] }) }),
    },
    false,
  )

const store = async (campaign: number, told: readonly Told[]) => {
  await context.codes.refresh()
  await asSystem(pool, tx =>
    commitReceipts(
      tx,
      told.map(one => arrival(campaign, one)),
      context,
    ),
  )
}
const wallet = async () => ({
  main: await balanceOf(pool, account, 5),
  held: await balanceOf(pool, account, 5, 'held'),
  spent: await balanceOf(pool, account, 5, 'spent'),
})
const counters = async (id: number) => {
  const { rows } = await pool.query(
    `select status, total_accepted, total_delivered, total_read, total_failed, total_other, total_processing, total_credit_hold,
       total_credit_deduct from campaigns where id = $1`,
    [id],
  )
  return rows[0]
}

describe('a message of WhatsApp', () => {
  it('is held for until it is delivered, and costs what the provider charges it as', async () => {
    const id = await taken(5)
    expect(await wallet()).toEqual({ main: 0, held: 5 * PRICE, spent: 0 })
    await store(id, [
      { message: 0, status: 'delivered', pricing: { billable: true, category: 'marketing' } },
      { message: 1, status: 'delivered', pricing: { billable: true, category: 'utility' } },
      { message: 2, status: 'read', pricing: { billable: false, category: 'service' } },
      { message: 3, status: 'failed', code: 131026 },
    ])
    expect(await wallet()).toEqual({ main: 3 * PRICE - 1150, held: PRICE, spent: PRICE + 1150 })
    expect(await counters(id)).toMatchObject({
      status: 'Ready-to-complete',
      total_accepted: 1,
      total_delivered: 2,
      total_read: 1,
      total_failed: 1,
      total_credit_hold: PRICE,
      total_credit_deduct: 2 * PRICE + 1150,
    })
    await store(id, [{ message: 4, status: 'delivered' }])
    expect(await wallet()).toMatchObject({ held: 0, spent: 2 * PRICE + 1150 })
    expect(await counters(id)).toMatchObject({ status: 'Completed', total_processing: 0 })
    await isSound(id)
  })

  it('that was read counts as delivered no more, keeps when it was delivered, and is paid once', async () => {
    const id = await taken(1)
    await store(id, [{ message: 0, status: 'delivered' }])
    const { rows: before } = await pool.query('select done_at from messages where campaign_id = $1', [id])
    await store(id, [{ message: 0, status: 'read' }])
    await store(id, [{ message: 0, status: 'delivered' }])
    const { rows } = await pool.query('select state, stat, done_at from messages where campaign_id = $1', [id])
    expect(rows).toEqual([{ state: 9, stat: 'READ', done_at: before[0].done_at }])
    expect(await wallet()).toEqual({ main: 0, held: 0, spent: PRICE })
    const { rows: times } = await pool.query('select sent_at, delivered_at, read_at from wa_messages where campaign_id = $1', [
      id,
    ])
    expect(times).toEqual([{ sent_at: null, delivered_at: new Date(1774e9), read_at: new Date(1774e9) }])
  })

  it('charged as something dearer is charged more, where the balance suffices, and else not', async () => {
    const id = await taken(2)
    await store(id, [{ message: 0, status: 'delivered', pricing: { billable: true, category: 'authentication' } }])
    expect(await wallet()).toEqual({ main: 0, held: PRICE, spent: PRICE })
    await store(id, [{ message: 1, status: 'failed', code: 131049 }])
    const again = await taken(1)
    await store(again, [{ message: 0, status: 'delivered', pricing: { billable: true, category: 'authentication' } }])
    expect(await wallet()).toEqual({ main: PRICE - 369, held: 0, spent: 2 * PRICE + 369 })
    await isSound(id, again)
  })

  it('that is on its way stays held for when its campaign is stopped, and the rest goes back', async () => {
    const id = await taken(3, 1, 2)
    await asSystem(pool, tx => stopCampaign(tx, id, { actorId: account, reason: 'Enough' }))
    expect(await wallet()).toEqual({ main: PRICE, held: 2 * PRICE, spent: 0 })
    await store(id, [
      { message: 0, status: 'read' },
      { message: 1, status: 'failed', code: 131026 },
    ])
    expect(await wallet()).toEqual({ main: 2 * PRICE, held: 0, spent: PRICE })
    await isSound(id)
  })

  it('of an account that pays at submission is paid as a text is', async () => {
    const id = await taken(1, 2)
    expect(await wallet()).toEqual({ main: 0, held: 0, spent: PRICE })
    await store(id, [{ message: 0, status: 'failed', code: 131026 }])
    expect(await wallet()).toEqual({ main: 0, held: 0, spent: PRICE })
  })

  it('that the provider says something else of is counted beside, and stays open', async () => {
    const id = await taken(1)
    await store(id, [{ message: 0, status: 'deleted' }])
    expect(await counters(id)).toMatchObject({ total_accepted: 1, total_other: 1, status: 'Ready-to-complete' })
    await store(id, [{ message: 0, status: 'delivered' }])
    expect(await counters(id)).toMatchObject({ total_accepted: 0, total_other: 0, total_delivered: 1 })
  })

  it('ends alike whatever the order of its reports, repeated and in whatever batches: state, counters, wallet, facts', async () => {
    const report = fc.record({
      message: fc.integer({ min: 0, max: 2 }),
      status: fc.constantFrom('sent', 'delivered', 'read', 'deleted', 'held_for_quality_assessment', 'novel'),
    })
    const failure = fc.record({
      message: fc.integer({ min: 0, max: 2 }),
      status: fc.constant('failed'),
      code: fc.constant(131026),
    })
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.oneof({ weight: 4, arbitrary: report }, failure), { minLength: 1, maxLength: 8 })
          .chain(told => fc.tuple(fc.constant(told), fc.shuffledSubarray([...told, ...told], { minLength: told.length }))),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        async ([told, shuffled], sizes) => {
          const ends = []
          for (const order of [told, [...shuffled, ...told.filter(one => !shuffled.includes(one))]]) {
            const before = await wallet()
            const id = await taken(3)
            for (let at = 0, step = 0; at < order.length; step++) {
              const size = sizes[step % sizes.length]!
              await store(id, order.slice(at, at + size))
              at += size
            }
            const { rows } = await pool.query('select state, stat from messages where campaign_id = $1 order by id', [id])
            const after = await wallet()
            const moved = { main: after.main - before.main, held: after.held - before.held, spent: after.spent - before.spent }
            await isSound(id)
            ends.push({ rows, moved, counters: await counters(id) })
            const reached = rows.filter(({ state }) => state === 4 || state === 9).length
            const failed = rows.filter(({ state }) => state === 5).length
            expect(moved).toEqual({ main: failed * PRICE, held: (3 - reached - failed) * PRICE, spent: reached * PRICE })
          }
          expect(ends[1]).toEqual(ends[0])
        },
      ),
      { numRuns: 40 },
    )
    await isSound()
  })
})

describe('the lane behind a number', () => {
  it('comes and goes with it, and is in no list of routes', async () => {
    const lane = async () =>
      (await pool.query('select status, gateway_type from primary_routes where id = $1', [number.lane])).rows
    expect(await lane()).toEqual([{ status: 1, gateway_type: 5 }])
    await pool.query('update wa_configurations set status = 0 where id = $1', [number.configuration])
    expect(await lane()).toEqual([{ status: 0, gateway_type: 5 }])
    await pool.query('delete from wa_configurations where id = $1', [number.configuration])
    expect(await lane()).toEqual([])
  })
})
