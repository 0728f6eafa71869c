import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { learnIdFormats } from '../../server/delivery/learnIdFormats.ts'
import { matchOrphans } from '../../server/delivery/orphans.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { type Arrival, arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { receiptsFormat } from '../../server/delivery/watches/receiptsFormat.ts'
import { receiptsUnmatched } from '../../server/delivery/watches/receiptsUnmatched.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { acceptAndExpand, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount, normalForm, numbers } from '../support/delivery.ts'
import { plain, type Writing, written } from './idWriting.ts'

const { pool } = await testDatabase()
const EPOCH = 7
let port = 1000

/** What the addresses of a receipt tell: the recipient, in either place, or nothing. */
type Tells = 'source' | 'destination' | 'masked' | 'short' | 'empty'
const addresses = (tells: Tells, mobile: string) =>
  ({
    source: { source: `+${mobile}`, destination: 'SUNRSE' },
    destination: { source: 'SUNRSE', destination: mobile.slice(2) },
    masked: { source: `${mobile.slice(0, 4)}XXXX${mobile.slice(8)}`, destination: '' },
    short: { source: '56767', destination: 'SUNRSE' },
    empty: { source: '', destination: '' },
  })[tells]

/** A route of an account at an operator of its own, as many messages on it, and a clock of theirs that is moved by hand. */
const desk = async (count: number, { people = count, route = {} }: { people?: number; route?: Record<string, unknown> } = {}) => {
  await pool.query('update primary_routes set status = 0')
  const w = await world(pool, { credits: 1000, route: { port: ++port, ...route } })
  const campaign = await acceptAndExpand(w, normalForm(w.registered, numbers(count)))
  const claims = await claimMessages(pool, w.primary, [{ campaignId: campaign, priority: 0, count, after: 0 }], EPOCH)
  claims.sort((a, b) => a.id - b.id)
  // The same people again and again.
  for (const [index, claim] of claims.entries()) claim.mobile = claims[index % people]!.mobile
  await pool.query(
    'update messages m set mobile = c.mobile from unnest($1::bigint[], $2::text[]) as c(id, mobile) where m.id = c.id and m.account_id = $3',
    [claims.map(({ id }) => id), claims.map(({ mobile }) => mobile), w.account],
  )
  const routes = new ReceiptRoutes()
  const context = { owners: new BlockOwners(), codes: new CodeBook(pool), routes, refundOnFailed: false }
  const taken = (indices: readonly number[], idOf: (index: number) => string) =>
    asSystem(pool, tx =>
      commitOutcomes(
        tx,
        indices.map(index => ({
          claim: claims[index]!,
          outcome: { kind: 'accepted' as const, ref: String(claims[index]!.id), ids: [idOf(index)] },
        })),
        { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
      ),
    )
  const receipt = (index: number, gatewayId: string, tells: Tells): Arrival =>
    arrivalOf(
      w.primary,
      {
        gatewayId,
        stat: 'DELIVRD',
        err: '000',
        raw: `no:${index} id:${gatewayId} stat:DELIVRD`,
        ...addresses(tells, claims[index]!.mobile),
      },
      false,
    )
  const store = async (arrivals: readonly Arrival[]) => {
    await context.codes.refresh()
    await asSystem(pool, tx => commitReceipts(tx, arrivals, context))
  }
  /** A minute passes for what was stored. */
  const minute = async () => {
    for (let second = 0; second < 60; second += 10) {
      await matchOrphans(pool, asSystem, (tx, arrivals) => commitReceipts(tx, arrivals, context))
      await learnIdFormats(pool, routes)
      await pool.query(`update receipts set received_at = received_at - interval '10 seconds' where route_id = $1`, [w.primary])
    }
  }
  const outcome = async () => {
    const { rows } = await pool.query<{ no: number; message_id: number | null }>(
      `select substring(raw from '^no:(\\d+)')::int as no, message_id from receipts where route_id = $1`,
      [w.primary],
    )
    const alarms = await asSystem(pool, tx => receiptsUnmatched.look(tx))
    return {
      stored: rows.length,
      wrong: rows.filter(row => row.message_id !== null && row.message_id !== claims[row.no]!.id).length,
      unmatched: rows.filter(row => row.message_id === null).length,
      isTold: alarms.some(({ entityId }) => entityId === `relaydesk@127.0.0.1:${port}`),
    }
  }
  const formats = async () =>
    (
      await pool.query<{ response_id_format: string; receipt_id_format: string; id_format_by: string | null }>(
        'select response_id_format, receipt_id_format, id_format_by from primary_routes where id = $1',
        [w.primary],
      )
    ).rows[0]!
  return { w, claims, taken, receipt, store, minute, outcome, formats, routes, context }
}

const all = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('receipts of an operator whose way of writing ids nobody has set', () => {
  const bases = fc.constantFrom<readonly [10 | 16, 10 | 16]>([10, 16], [10, 16], [16, 10], [16, 10], [10, 10], [16, 16])
  const form = fc.record<Omit<Writing, 'base'>>({
    padding: fc.constantFrom(0, 0, 10, 20),
    upper: fc.boolean(),
    prefix: fc.boolean(),
  })
  const first = fc.oneof(fc.constantFrom(1n, 90n, 4000n, 500_000n), fc.bigInt({ min: 1n, max: 2n ** 60n }))
  const random = fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 63n }), { minLength: 60, maxLength: 60 })
  const small = fc.uniqueArray(fc.bigInt({ min: 1n, max: 999n }), { minLength: 60, maxLength: 60 })
  const operator = fc.record({
    ids: fc.oneof({ weight: 2, arbitrary: first.map(from => all(60).map(n => from + BigInt(n))) }, random, small),
    bases,
    response: form,
    receipts: form,
    tells: fc.constantFrom<readonly Tells[]>(['source'], ['destination'], ['masked', 'short', 'empty'], ['source', 'empty']),
    order: fc.shuffledSubarray(all(60), { minLength: 60 }),
    // Receipts that are stored before the answer to their message is.
    early: fc.nat({ max: 59 }),
    batch: fc.constantFrom(1, 7, 60),
    people: fc.constantFrom(60, 60, 3),
  })

  it('are never put on the wrong message, and within a minute each has its own, or an alarm tells of them', async () => {
    await fc.assert(
      fc.asyncProperty(operator, async ({ ids, bases, tells, order, batch, people, ...rest }) => {
        const { taken, receipt, store, minute, outcome } = await desk(60, { people })
        const early = people === 60 ? rest.early : 0
        const response = { base: bases[0], ...rest.response }
        const receipts = { base: bases[1], ...rest.receipts }
        const arrivals = order.map((index, place) =>
          receipt(index, written(ids[index]!, receipts), tells[place % tells.length] as Tells),
        )
        const late = order.slice(early)
        await taken(late, index => written(ids[index]!, response))
        for (let at = 0; at < arrivals.length; at += batch) await store(arrivals.slice(at, at + batch))
        await taken(order.slice(0, early), index => written(ids[index]!, response))
        await minute()
        const { stored, wrong, unmatched, isTold } = await outcome()
        expect({ stored, wrong }).toEqual({ stored: 60, wrong: 0 })
        expect(unmatched === 0 || isTold).toBe(true)
      }),
      // ID_RUNS: more of them, by hand.
      { numRuns: Number(process.env.ID_RUNS ?? 8) },
    )
  }, 600_000)

  it.each([
    [10, 16, 'decimal', 'hex'],
    [16, 10, 'hex', 'decimal'],
  ] as const)(
    'are matched where small running ids are in base %i in answers and %i in receipts, and the route says so from then on',
    async (answer, told, response, receiptFormat) => {
      const { w, taken, receipt, store, minute, outcome, formats } = await desk(300)
      const admin = await addAccount(pool, { userType: 0 })
      await taken(all(300), index => written(BigInt(index + 1), plain(answer)))
      await store(all(300).map(index => receipt(index, written(BigInt(index + 1), plain(told)), 'empty')))
      expect((await outcome()).unmatched).toBeGreaterThan(250)
      await minute()
      expect(await outcome()).toEqual({ stored: 300, wrong: 0, unmatched: 0, isTold: false })
      expect(await formats()).toEqual({
        response_id_format: response,
        receipt_id_format: receiptFormat,
        id_format_by: 'receipts',
      })
      const { rows: notes } = await pool.query(
        `select after from audit_log where action = 'primary-routes.learn-id-format' and entity_id = $1::text`,
        [w.primary],
      )
      expect(notes).toEqual([{ after: { response_id_format: response, receipt_id_format: receiptFormat } }])
      const { rows: notices } = await pool.query(
        `select from notifications where event = 'id-format-learned' and account_id = $1`,
        [admin],
      )
      expect(notices).toHaveLength(1)
    },
  )
})

describe('how ids are written', () => {
  const hex = (index: number) => written(BigInt(index + 1), plain(16))
  const decimal = (index: number) => String(index + 1)
  const byPerson = { response_id_format: 'decimal', receipt_id_format: 'decimal', id_format_by: 'person' }
  const doubts = async (id: number) =>
    (await asSystem(pool, tx => receiptsFormat.look(tx))).filter(({ entityId }) => entityId === id).map(({ detail }) => detail)

  it('stays as a person set it; receipts that name their recipients are matched all the same, and an alarm doubts it', async () => {
    const { w, taken, receipt, store, minute, outcome, formats } = await desk(60, { route: byPerson })
    await taken(all(60), decimal)
    await store(all(60).map(index => receipt(index, hex(index), 'source')))
    await minute()
    expect(await outcome()).toEqual({ stored: 60, wrong: 0, unmatched: 0, isTold: false })
    expect(await formats()).toEqual(byPerson)
    expect(await doubts(w.primary)).toEqual([
      {
        route: expect.any(String),
        format: 'decimal in answers and receipts',
        seen: 'decimal in answers, hexadecimal in receipts',
      },
    ])
  })

  it('is found out anew where the operator changes it, unless a person set it', async () => {
    const { taken, receipt, store, minute, outcome, formats } = await desk(120)
    await taken(all(120), index => String(5_000_000 + index))
    await store(all(60).map(index => receipt(index, String(5_000_000 + index), 'empty')))
    await minute()
    expect(await formats()).toMatchObject({ response_id_format: 'text', receipt_id_format: 'text', id_format_by: 'receipts' })
    await pool.query(`update receipts set received_at = received_at - interval '2 hours'`)
    await store(
      all(120)
        .slice(60)
        .map(index => receipt(index, (5_000_000 + index).toString(16), 'source')),
    )
    await minute()
    expect(await outcome()).toEqual({ stored: 120, wrong: 0, unmatched: 0, isTold: false })
  })

  it('holds for every route of an account at the operator, whichever brings the receipt', async () => {
    const { w, taken, receipt, store, minute, outcome } = await desk(60)
    const { rows } = await pool.query<{ id: number }>(
      `insert into primary_routes (route_name, smsc_id, route_types, host, port, system_id, status)
       select 'Neighbour', 'neighbour', route_types, host, port, system_id, 1 from primary_routes where id = $1 returning id`,
      [w.primary],
    )
    const neighbour = rows[0]!.id
    await taken(all(60), hex)
    await store(all(60).map(index => ({ ...receipt(index, decimal(index), 'empty'), routeId: neighbour })))
    await minute()
    expect(await outcome()).toMatchObject({ stored: 60, wrong: 0, unmatched: 0 })
    const read = async () =>
      (
        await pool.query('select response_id_format, receipt_id_format, id_format_by from primary_routes where id = any($1)', [
          [w.primary, neighbour],
        ])
      ).rows
    expect(await read()).toEqual(
      Array(2).fill({ response_id_format: 'hex', receipt_id_format: 'decimal', id_format_by: 'receipts' }),
    )
  })

  it('is kept beside what it is compared by: an id is shown and asked for as the gateway wrote it', async () => {
    const { w, taken } = await desk(2)
    await taken([0, 1], index => ['0x00AB', '77'][index]!)
    const { rows } = await pool.query('select gateway_id, written_id from submissions where route_id = $1 order by message_id', [
      w.primary,
    ])
    expect(rows).toEqual([
      { gateway_id: 'ab', written_id: '0x00AB' },
      { gateway_id: '77', written_id: null },
    ])
  })
})
