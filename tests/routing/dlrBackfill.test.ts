import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { companions } from '../../server/companions.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import type { RouteTable } from '../../server/delivery/failover.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { foldUnmapped } from '../../server/delivery/unmapped.ts'
import { startJobs } from '../../server/jobs.ts'
import type { Worker } from '../../server/kernel/jobs/worker.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { acceptAndExpand, type World as Sending, world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let worker: Worker
let token: string
let w: Sending

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  worker = startJobs(world.deps, companions, { every: 20 })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})
beforeEach(async () => {
  await pool.query('delete from dlr_codes where primary_route_id is not null')
  await pool.query('delete from unmapped_codes')
  await pool.query('delete from unmapped_sightings')
  token = await world.signIn(world.admin)
  w = await sendingWorld(pool, { credits: 10_000, columns: { billing_basis: 1 } })
})

const NO_ROUTES: RouteTable = { primary: new Map(), secondary: new Map() }

/** A campaign whose messages a gateway took: message i under the id `c{campaign}-{i}`, part p with `-{p}` behind it. */
const taken = async (count: number, parts = 1) => {
  const id = await acceptAndExpand(w, normalForm(w.registered, numbers(count), { confirm_repeat: 1 }))
  if (parts > 1) await pool.query('update messages set parts = $2 where campaign_id = $1', [id, parts])
  const claims = await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count, after: 0 }], 7)
  claims.sort((a, b) => a.id - b.id)
  await asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map((claim, index) => ({
        claim,
        outcome: {
          ref: String(claim.id),
          kind: 'accepted' as const,
          ids: Array.from({ length: parts }, (_, part) => (parts > 1 ? `c${id}-${index}-${part}` : `c${id}-${index}`)),
        },
      })),
      { routes: NO_ROUTES, policyOf: () => 'hold' },
    ),
  )
  return id
}
const report = async (list: readonly (readonly [gatewayId: string, stat: string, err: string])[]) => {
  const codes = new CodeBook(pool)
  await codes.refresh()
  const arrivals = list.map(([gatewayId, stat, err]) =>
    arrivalOf(w.primary, { gatewayId, stat, err, raw: `id:${gatewayId} stat:${stat} err:${err}` }, false),
  )
  await asSystem(pool, tx =>
    commitReceipts(tx, arrivals, { owners: new BlockOwners(), routes: new ReceiptRoutes(), codes, refundOnFailed: false }),
  )
  await foldUnmapped(pool)
}
const messages = async (id: number) =>
  (
    await pool.query<{ state: number; stat: string; err: string; stat_source: string; refunded: boolean }>(
      'select state, stat, err, stat_source, refunded from messages where campaign_id = $1 order by id',
      [id],
    )
  ).rows
const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const money = async () => [await balanceOf(pool, w.account, 1), await balanceOf(pool, w.account, 1, 'spent')]
const isSound = soundness(pool)
const post = async (path: string, body: Record<string, unknown> = {}, who = token) => call(app, who, 'POST', path, body)
const unmapped = async () => {
  const { status, body } = await post('administration/dlrcode-unmapped')
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { data: ({ id: number } & Record<string, unknown>)[] }).data
}
const backfill = async (id: number) =>
  (await pool.query<Record<string, unknown>>('select * from dlr_backfills where id = $1', [id])).rows[0]!
const reaches = (id: number, status: string) => until(async () => (await backfill(id)).status === status, { timeout: 15_000 })
const explain = async (id: number, meaning: Record<string, unknown>) => {
  const { status, body } = await post(`administration/dlrcode-unmapped-explain/${id}`, meaning)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { backfill_id: number }).backfill_id
}
const FAILED = { description: 'Handset switched off', internal_status: 'FAILED' }

describe('codes that nothing explains', () => {
  test('are listed with how often, where, one receipt as it came, and a proposal marked as such', async () => {
    const id = await taken(3)
    await report([
      [`c${id}-0`, 'NDELIVRD', '77'],
      [`c${id}-1`, 'NDELIVRD', '77'],
      [`c${id}-2`, 'ZZZ', 'q1'],
    ])
    const rows = await unmapped()
    expect(rows).toHaveLength(2)
    expect(rows.find(row => row.err === '77')).toMatchObject({
      route_id: w.primary,
      stat: 'NDELIVRD',
      seen: 2,
      sample: expect.stringContaining('stat:NDELIVRD'),
      internal_status: 'FAILED',
      is_final: 1,
      ground: 'resembles',
    })
    expect(rows.find(row => row.err === 'q1')).toMatchObject({ internal_status: null, description: null, ground: 'none' })
  })
  test('go from the list however they come into the dictionary, and come back when it forgets them', async () => {
    const id = await taken(1)
    await report([[`c${id}-0`, 'ZZZ', 'q1']])
    await pool.query(`insert into dlr_codes (primary_route_id, dlr_code, stat, description) values ($1, 'q1', 'ZZZ', 'Known')`, [
      w.primary,
    ])
    expect(await unmapped()).toEqual([])
    await pool.query('delete from dlr_codes where primary_route_id is not null')
    expect(await unmapped()).toHaveLength(1)
  })
  test('are accepted many at once; those without a proposal, and those the dictionary cannot hold, stay and say why', async () => {
    const id = await taken(3)
    await report([
      [`c${id}-0`, 'NDELIVRD', '77'],
      [`c${id}-1`, 'ZZZ', 'q1'],
      [`c${id}-2`, 'FAIL-42', '9'],
    ])
    const rows = await unmapped()
    const { body } = await post('administration/dlrcode-unmapped-accept', { ids: rows.map(row => row.id), backfill: 0 })
    const { done, failed } = body.data as { done: number[]; failed: { id: number; message: string }[] }
    expect(done).toEqual([rows.find(row => row.err === '77')!.id])
    expect(failed.find(one => one.id === rows.find(row => row.err === 'q1')!.id)?.message).toMatch(/no proposal/)
    expect(failed.find(one => one.id === rows.find(row => row.stat === 'FAIL-42')!.id)?.message).toMatch(/cannot hold/)
    expect((await unmapped()).map(row => row.err).sort()).toEqual(['9', 'q1'])
  })
  test('without a number are explained by their word alone', async () => {
    const id = await taken(1)
    await report([[`c${id}-0`, 'ZZZ', '']])
    const [row] = await unmapped()
    const job = await explain(row!.id, FAILED)
    await reaches(job, 'counted')
    expect(await backfill(job)).toMatchObject({ affected_rows: 1 })
    expect(await unmapped()).toEqual([])
  })
  test('that are forgotten do not come back by what was noted of them and not counted yet', async () => {
    const id = await taken(1)
    await report([[`c${id}-0`, 'ZZZ', '9']])
    const [row] = await unmapped()
    await pool.query(
      `insert into unmapped_sightings (route_id, stat, err, seen) select $1, stat, '9', 1 from (values ('ZZZ'), ('YYY')) s(stat)`,
      [w.primary],
    )
    expect((await post('administration/dlrcode-unmapped-forget', { ids: [row!.id] })).status).toBe(200)
    await foldUnmapped(pool)
    expect((await unmapped()).map(({ stat }) => stat)).toEqual(['YYY'])
  })
  test('are for operators with the permission', async () => {
    const blind = await world.signIn(world.employee, ['dlrcode-list'])
    expect((await post('administration/dlrcode-unmapped', {}, blind)).status).toBe(200)
    for (const path of ['dlrcode-unmapped-accept', 'dlrcode-unmapped-forget', 'dlrcode-backfill'])
      expect((await post(`administration/${path}`, { ids: [1], reason: 'none' }, blind)).status, path).toBe(403)
    const client = await world.signIn(world.client)
    expect((await post('administration/dlrcode-unmapped', {}, client)).status).toBe(403)
    expect((await post('administration/dlrcode-backfills', {}, client)).status).toBe(403)
  })
})

describe('a correction', () => {
  const start = async () => {
    const id = await taken(4)
    await report([
      [`c${id}-0`, 'ZZZ', 'q1'],
      [`c${id}-1`, 'ZZZ', 'q1'],
      [`c${id}-2`, 'DELIVRD', '000'],
    ])
    const [row] = await unmapped()
    const correction = await explain(row!.id, FAILED)
    await reaches(correction, 'counted')
    return { id, correction }
  }
  const apply = async (correction: number) => {
    expect((await post(`administration/dlrcode-backfill-apply/${correction}`)).status).toBe(200)
    await reaches(correction, 'done')
  }
  const undo = async (correction: number) => {
    expect((await post(`administration/dlrcode-backfill-undo/${correction}`, { reason: 'Wrong list' })).status).toBe(200)
    await reaches(correction, 'undone')
  }

  test('is counted first and changes nothing', async () => {
    const before = await money()
    const { id, correction } = await start()
    expect(await backfill(correction)).toMatchObject({
      affected_rows: 2,
      affected_campaigns: 1,
      refund_credits: 2,
      charge_credits: 0,
      changed_rows: 0,
    })
    expect((await messages(id)).map(({ state }) => state)).toEqual([3, 3, 4, 3])
    expect((await money())[1]).toBe(before[1]! + 4)
    expect((await post(`administration/dlrcode-backfill-undo/${correction}`, { reason: 'Nothing yet' })).status).toBe(409)
  })
  test('moves state, counters and credits, and leaves what the operator reported as it was', async () => {
    const { id, correction } = await start()
    const before = await money()
    await apply(correction)
    expect(await messages(id)).toMatchObject([
      { state: 5, stat: 'ZZZ', err: 'q1', stat_source: 'operator', refunded: true },
      { state: 5, stat: 'ZZZ', err: 'q1', refunded: true },
      { state: 4, stat: 'DELIVRD', refunded: false },
      { state: 3, stat: null },
    ])
    expect(await campaign(id)).toMatchObject({ total_failed: 2, total_accepted: 1, total_delivered: 1, total_credit_deduct: 2 })
    expect(await money()).toEqual([before[0]! + 2, before[1]! - 2])
    const trail = await pool.query(`select detail from message_events where kind = 'corrected'`)
    expect(trail.rows).toHaveLength(2)
    const figures = await call(app, token, 'GET', `administration/dlrcode-backfill-figures/${correction}`)
    expect(figures.body.data).toMatchObject({
      status: 'done',
      lines: [{ stat: 'ZZZ', err: 'q1', reported_as: 'accepted', corrected_to: 'failed', rows: 2 }],
    })
    await isSound(id)
  })
  test('is taken back whole: state, counters and credits are as before', async () => {
    const { id, correction } = await start()
    const before = { messages: await messages(id), money: await money() }
    await apply(correction)
    await undo(correction)
    expect({ messages: await messages(id), money: await money() }).toEqual(before)
    expect(await backfill(correction)).toMatchObject({ changed_rows: 2, undone_rows: 2, kept_rows: 0 })
    await isSound(id)
  })
  test('leaves messages alone, when it is undone, of which a newer receipt has spoken', async () => {
    const { id, correction } = await start()
    await apply(correction)
    await report([[`c${id}-0`, 'DELIVRD', '000']])
    await undo(correction)
    expect(await messages(id)).toMatchObject([{ state: 4, stat: 'DELIVRD', refunded: false }, { state: 3, stat: 'ZZZ' }, {}, {}])
    expect(await backfill(correction)).toMatchObject({ undone_rows: 1, kept_rows: 1 })
    await isSound(id)
  })
  test('counts again nothing that it has corrected', async () => {
    const { correction } = await start()
    await apply(correction)
    const { rows } = await pool.query<{ ids: number[] }>('select dlr_code_ids as ids from dlr_backfills where id = $1', [
      correction,
    ])
    const again = await post('administration/dlrcode-backfill', { ids: rows[0]!.ids, reason: 'Once more' })
    const next = (again.body.data as { backfill_id: number }).backfill_id
    await reaches(next, 'counted')
    expect(await backfill(next)).toMatchObject({ affected_rows: 0 })
  })
  test('reaches messages whose waiting we had ended ourselves, and gives them their operator back', async () => {
    const id = await taken(1)
    await report([[`c${id}-0`, 'ZZZ', 'q1']])
    await pool.query(
      `update campaigns set last_sent_at = now() - interval '9 days', campaign_send_date_time = now() - interval '9 days' where id = $1`,
      [id],
    )
    await closeOverdue(pool)
    expect(await messages(id)).toMatchObject([{ state: 5, stat: 'EXPIRED', err: 'L009', stat_source: 'system' }])
    const [row] = await unmapped()
    const correction = await explain(row!.id, { description: 'Arrived', internal_status: 'DELIVRD' })
    await reaches(correction, 'counted')
    await apply(correction)
    expect(await messages(id)).toMatchObject([{ state: 4, stat: 'ZZZ', err: 'q1', stat_source: 'operator', refunded: false }])
    await isSound(id)
    await undo(correction)
    expect(await messages(id)).toMatchObject([{ state: 5, stat: 'EXPIRED', err: 'L009', stat_source: 'system' }])
    await isSound(id)
  })
  test('judges a message in parts by the least of them', async () => {
    const id = await taken(2, 2)
    await report([
      [`c${id}-0-0`, 'ZZZ', 'q1'],
      [`c${id}-0-1`, 'DELIVRD', '000'],
      [`c${id}-1-0`, 'ZZZ', 'q1'],
    ])
    const [row] = await unmapped()
    const correction = await explain(row!.id, FAILED)
    await reaches(correction, 'counted')
    expect(await backfill(correction)).toMatchObject({ affected_rows: 1 })
    await apply(correction)
    expect((await messages(id)).map(({ state }) => state)).toEqual([5, 3])
    await isSound(id)
  })
  test('waits where the code means that the message is still under way', async () => {
    const id = await taken(1)
    await report([[`c${id}-0`, 'ZZZ', 'q1']])
    const [row] = await unmapped()
    const correction = await explain(row!.id, { description: 'Queued', internal_status: 'Accepted', is_final: 0 })
    await reaches(correction, 'counted')
    expect(await backfill(correction)).toMatchObject({ affected_rows: 0 })
    expect((await messages(id))[0]).toMatchObject({ state: 3 })
  })
  test('that was broken off goes on behind what it had done', async () => {
    const { id, correction } = await start()
    const other = await taken(1)
    await report([[`c${other}-0`, 'ZZZ', 'q1']])
    await pool.query(`update dlr_codes set internal_status = 'Accepted', is_final = 0 where primary_route_id is not null`)
    await pool.query(`update dlr_codes set internal_status = 'FAILED', is_final = 1 where primary_route_id is not null`)
    await pool.query(`update dlr_backfills set status = 'failed' where id = $1`, [correction])
    expect((await post(`administration/dlrcode-backfill-recount/${correction}`)).status).toBe(200)
    const { rows: noted } = await pool.query(
      `select actor_id from audit_log where action = 'dlr-backfills.recount' and entity_id = $1::text`,
      [correction],
    )
    expect(noted).toEqual([{ actor_id: world.admin.id }])
    await reaches(correction, 'counted')
    expect(await backfill(correction)).toMatchObject({ affected_rows: 2 })
    await apply(correction)
    await undo(correction)
    await isSound(id)
  })
})

describe('a code that sends messages elsewhere', () => {
  test('makes a refusal at once a failover, as long as another route is left', async () => {
    await pool.query(
      `insert into dlr_codes (primary_route_id, dlr_code, stat, description, retry_on_failover) values ($1, '0x0000000b', 'REJECTD', 'Not ours', 1)`,
      [w.primary],
    )
    const codes = new CodeBook(pool)
    await codes.refresh()
    const refuse = async (active: boolean, code: string) => {
      const id = await acceptAndExpand(w, normalForm(w.registered, numbers(1), { confirm_repeat: 1 }))
      const [claim] = await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count: 1, after: 0 }], 7)
      const other = w.primary + 1000
      const routes: RouteTable = {
        primary: new Map(
          [w.primary, other].map(route => [route, { id: route, active: route === w.primary || active, failoverTo: undefined }]),
        ),
        secondary: new Map([[w.secondary, [w.primary, other]]]),
      }
      await asSystem(pool, tx =>
        commitOutcomes(
          tx,
          [{ claim: claim!, outcome: { ref: String(claim!.id), kind: 'rejected', code, text: 'Invalid destination', ids: [] } }],
          {
            routes,
            policyOf: () => 'hold',
            goesElsewhere: (route, err) => codes.meaningOf(route, { stat: 'REJECTD', err }).elsewhere,
          },
        ),
      )
      return (
        (await pool.query('select route_id from outbox where campaign_id = $1', [id])).rows[0]?.route_id - w.primary ||
        (await messages(id))[0]
      )
    }
    expect(await refuse(true, '0x0000000b')).toBe(1000)
    expect(await refuse(false, '0x0000000b')).toMatchObject({ state: 5, stat: 'REJECTD', stat_source: 'operator' })
    expect(await refuse(true, '0x0000000a')).toMatchObject({ state: 5, stat: 'REJECTD' })
  })
})
