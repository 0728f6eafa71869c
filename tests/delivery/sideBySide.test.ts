import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { takeBackStragglers } from '../../server/campaigns/takeBack.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { type Claim, claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { lockCampaigns, lockCounters, shareCampaigns } from '../../server/delivery/counters.ts'
import { matchOrphans } from '../../server/delivery/orphans.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { type Arrival, arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts, type ReceiptContext } from '../../server/delivery/receipts.ts'
import { Settler } from '../../server/delivery/settler.ts'
import type { Ended } from '../../server/delivery/verdicts.ts'
import { CallsUnderWay } from '../../server/kernel/processes/callsUnderWay.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers, quiet } from '../support/delivery.ts'
import { waitForLocks } from '../support/locks.ts'
import { soundness } from '../support/sound.ts'
import { takenCampaign } from '../support/taken.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld } from '../support/world.ts'

const database = await testDatabase()
const { pool, connection } = database
const context = (): ReceiptContext => ({
  owners: new BlockOwners(),
  routes: new ReceiptRoutes(),
  codes: new CodeBook(pool),
  refundOnFailed: false,
})
const NO_ROUTES = { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' as const }
const EPOCH = 7
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 100_000 })
})

const receipt = (gatewayId: string, stat: string): Arrival =>
  arrivalOf(w.primary, { gatewayId, stat, err: stat === 'DELIVRD' ? '000' : '001', raw: `${gatewayId} ${stat}` }, false)
const isSound = soundness(pool)

/** Connections in a transaction that the test ends itself. */
const sessions: pg.Client[] = []
const session = async () => {
  const client = new pg.Client(connection)
  await client.connect()
  sessions.push(client)
  await client.query(`begin; set local app.scope = 'all'`)
  return client
}
afterAll(() => Promise.all(sessions.map(client => client.end())))
describe('campaigns', () => {
  it('are shared by many, kept by one alone, and whoever wants one alone is not kept out by those who come after him', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(1)))
    const [one, other, alone, late] = [await session(), await session(), await session(), await session()]
    expect([...(await shareCampaigns(one, [id])).keys()]).toEqual([id])
    await shareCampaigns(other, [id])
    let has: string[] = []
    const taken = lockCampaigns(alone, [id]).then(() => has.push('alone'))
    await waitForLocks(pool)
    const shared = shareCampaigns(late, [id]).then(() => has.push('late'))
    await waitForLocks(pool, 2)
    await lockCounters(one, [id])
    await one.query('commit')
    await lockCounters(other, [id])
    expect(has).toEqual([])
    await other.query('commit')
    await taken
    has = [...has]
    expect(has).toEqual(['alone'])
    await alone.query('commit')
    await shared
    await late.query('commit')
  })
})

describe('what a person does to a campaign', () => {
  it('waits for the batches under way without standing in their way', async () => {
    const desk = await makeWorld(database)
    const app = await appOf(desk)
    const admin = await desk.signIn(desk.admin)
    const stop = (id: number) => call(app, admin, 'POST', 'change-campaign-status-to-stop', { send_sms_id: id, action: 'stop' })
    const close = (id: number) => call(app, admin, 'GET', `administration/change-campaign-status-to-complete/${id}`)
    for (const act of [stop, close]) {
      const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2), { confirm_repeat: 1 }))
      const batch = await session()
      await shareCampaigns(batch, [id])
      const answer = act(id)
      await waitForLocks(pool)
      await lockCounters(batch, [id])
      await batch.query('commit')
      expect(await answer).toMatchObject({ status: 200 })
    }
    await app.close()
  })
})

describe('a message', () => {
  it('that two batches of receipts meet is written by the first; the other is begun anew and finds what the first has made of it', async () => {
    const id = await takenCampaign(pool, w, 2)
    const [first, second] = [await session(), await session()]
    await commitReceipts(first, [receipt(`c${id}-0`, 'ACCEPTD')], context())
    const met = commitReceipts(second, [receipt(`c${id}-0`, 'DELIVRD')], context()).then(
      () => undefined,
      (error: unknown) => error,
    )
    await waitForLocks(pool)
    await first.query('commit')
    expect(await met).toMatchObject({ name: 'Overtaken', code: '40001' })
    await second.query('rollback')
    await asSystem(pool, tx => commitReceipts(tx, [receipt(`c${id}-0`, 'DELIVRD')], context()))
    expect((await pool.query('select state from messages where campaign_id = $1 order by id', [id])).rows).toEqual([
      { state: 4 },
      { state: 3 },
    ])
    await isSound(id)
  })

  it('of two parts, whose receipts are stored beside each other, is delivered when both have told so', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(1)))
    await pool.query('update messages set parts = 2 where campaign_id = $1', [id])
    const [claim] = await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count: 1, after: 0 }], EPOCH)
    if (!claim) throw new Error('Nothing was claimed.')
    const outcome = { ref: String(claim.id), kind: 'accepted', ids: [`p${id}-0`, `p${id}-1`] } as const
    await asSystem(pool, tx => commitOutcomes(tx, [{ claim, outcome }], NO_ROUTES))
    const [first, second] = [await session(), await session()]
    await commitReceipts(first, [receipt(`p${id}-0`, 'DELIVRD')], context())
    const other = commitReceipts(second, [receipt(`p${id}-1`, 'DELIVRD')], context())
    await waitForLocks(pool)
    await first.query('commit')
    await other
    await second.query('commit')
    expect((await pool.query('select state, stat from messages where campaign_id = $1', [id])).rows).toEqual([
      { state: 4, stat: 'DELIVRD' },
    ])
    await isSound(id)
  })
})

/** A desk's process: what it is told it writes by a settler of its own. */
const settlerOf = (receipts: ReceiptContext) =>
  new Settler({
    pool,
    log: quiet,
    calls: new CallsUnderWay(),
    commitOutcomes: (client, ended) => commitOutcomes(client, ended, NO_ROUTES),
    commitReceipts: (client, arrivals) => commitReceipts(client, arrivals, receipts),
    onSettled: () => {},
  })

describe('outcomes and receipts of two processes', () => {
  const MESSAGES = 9
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('outcomes' as const), count: fc.integer({ min: 1, max: 4 }) }) },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('receipts' as const),
          process: fc.nat(1),
          of: fc.array(fc.record({ message: fc.nat(2 * MESSAGES - 1), part: fc.nat(1), final: fc.boolean() }), {
            minLength: 1,
            maxLength: 5,
          }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), campaign: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('turn' as const, 'written' as const) }) },
    ),
    { minLength: 6, maxLength: 30 },
  )

  it('written side by side, with campaigns stopped in between, end as the operator has said: counters, credits and facts to the last message', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (script, twoParts) => {
        const ids: number[] = []
        const claims: Claim[] = []
        for (const start of [0, 100]) {
          const id = await acceptAndExpand(w, normalForm(w.registered, numbers(MESSAGES, start), { confirm_repeat: 1 }))
          if (twoParts) await pool.query('update messages set parts = 2 where campaign_id = $1', [id])
          ids.push(id)
          claims.push(...(await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count: 100, after: 0 }], EPOCH)))
        }
        const parts = twoParts ? [0, 1] : [0]
        const told: Ended[] = claims.map(claim => ({
          claim,
          outcome: { ref: String(claim.id), kind: 'accepted', ids: parts.map(part => `m${claim.id}-${part}`) },
        }))
        const finalOf = (message: number) => (message % 3 === 0 ? 'UNDELIV' : 'DELIVRD')
        const receipts = context()
        const settlers = [settlerOf(receipts), settlerOf(receipts)] as const
        const said = new Set<string>()
        const under: Promise<unknown>[] = []
        let given = 0
        for (const step of script) {
          if (step.kind === 'outcomes') {
            settlers[0].addOutcomes(told.slice(given, given + step.count))
            given = Math.min(told.length, given + step.count)
          } else if (step.kind === 'receipts') {
            const arrivals = step.of.flatMap(({ message, part, final }) => {
              const claim = claims[message]
              if (!claim || message >= given) return []
              const id = `m${claim.id}-${twoParts ? part : 0}`
              if (final) said.add(id)
              return [receipt(id, final ? finalOf(message) : 'ACCEPTD')]
            })
            under.push(new Promise(resolve => settlers[step.process === 0 ? 0 : 1].addReceipts(arrivals, resolve)))
          } else if (step.kind === 'stop')
            under.push(
              asSystem(pool, tx => stopCampaign(tx, ids[step.campaign] as number, { actorId: w.account })).catch(error =>
                expect(error).toMatchObject({ status: 409 }),
              ),
            )
          else if (step.kind === 'written') await Promise.all(settlers.map(settler => settler.drain()))
          else await new Promise(resolve => setImmediate(resolve))
        }
        settlers[0].addOutcomes(told.slice(given))
        await Promise.all(settlers.map(settler => settler.drain()))
        await Promise.all(under)
        // What came to the other process before the answer was stored waits for it.
        await until(async () => {
          await matchOrphans(pool, asSystem, (tx, arrivals) => commitReceipts(tx, arrivals, receipts))
          return (await pool.query('select from receipts where message_id is null')).rowCount === 0
        })
        await takeBackStragglers(pool)
        for (const id of ids) await isSound(id)
        const { rows } = await pool.query<{ id: number; state: number }>(
          'select id, state from messages where campaign_id = any($1)',
          [ids],
        )
        const states = new Map(rows.map(({ id, state }) => [id, state]))
        for (const [message, { id }] of claims.entries()) {
          const all = parts.every(part => said.has(`m${id}-${part}`))
          expect([message, states.get(id)]).toEqual([message, all ? (finalOf(message) === 'DELIVRD' ? 4 : 5) : 3])
        }
      }),
      { numRuns: 25 },
    )
  })
})
