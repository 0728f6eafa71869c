import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { releaseClaims, releaseStrays } from '../../server/delivery/handBack.ts'
import { messagesIn } from '../../server/delivery/messagesIn.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { lookForDead, reapWorkers, settleLeftClaims } from '../../server/delivery/reap.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { reconcile, recountCampaign } from '../../server/delivery/reconcile.ts'
import { startDueCampaigns } from '../../server/delivery/starter.ts'
import { STATE } from '../../server/delivery/states.ts'
import { memoryOf } from '../../server/delivery/witness/restored.ts'
import { Lease } from '../../server/delivery/worker.ts'
import { openPool } from '../../server/kernel/db/pool.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers, quiet } from '../support/delivery.ts'
import { waitAlone } from '../support/queue.ts'
import { soundness } from '../support/sound.ts'
import { until } from '../support/until.ts'

const { pool, connection } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 10_000 })
})

const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const states = async (id: number) =>
  (await pool.query('select state from messages where campaign_id = $1 order by id', [id])).rows.map(row => row.state)
const alarms = async () =>
  (await pool.query('select kind, entity_id, detail from alarms where resolved_at is null order by kind, entity_id')).rows
const isSound = soundness(pool)
const claim = (campaignId: number, count: number, epoch: number, priority = 0) =>
  claimMessages(pool, w.primary, [{ campaignId, priority, count, after: 0 }], epoch)
const accept = async (id: number, count: number, parts = 1) => {
  const claims = await claim(id, count, 1)
  await asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map(each => ({
        claim: each,
        outcome: {
          ref: String(each.id),
          kind: 'accepted',
          ids: Array.from({ length: parts }, (_, part) => `g${each.id}-${part}`),
        },
      })),
      { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
    ),
  )
  return claims
}
const receipt = async (gatewayId: string, stat: string) =>
  asSystem(pool, tx =>
    commitReceipts(tx, [arrivalOf(w.primary, { gatewayId, stat, err: '', raw: '' }, false)], {
      owners: new BlockOwners(),
      routes: new ReceiptRoutes(),
      codes: new CodeBook(pool),
      refundOnFailed: false,
    }),
  )
const addWorker = async (silentSeconds: number) =>
  (
    await pool.query<{ epoch: number }>(
      `insert into workers (host, pid, role, seen_at) values ('gone', 1, 'worker', now() - make_interval(secs => $1)) returning epoch`,
      [silentSeconds],
    )
  ).rows[0]!.epoch

describe('a worker that died', () => {
  it('leaves its claims open: held for their receipts, or sent again, as route and priority say', async () => {
    const dead = await addWorker(60)
    const alive = await addWorker(1)
    const held = await acceptAndExpand(w, normalForm(w.registered, numbers(5)))
    const otp = await acceptAndExpand(w, normalForm(w.registered, numbers(2, 50), { priority: 3 }))
    await claim(held, 3, dead)
    await claim(held, 1, alive)
    await claim(otp, 2, dead, 3)
    expect(await reapWorkers(pool, [dead])).toEqual({ epochs: [dead], held: 3, resent: 2 })
    expect(await reapWorkers(pool, [dead])).toEqual({ epochs: [], held: 0, resent: 0 })
    expect(await campaign(held)).toMatchObject({ total_unknown: 3, total_queued: 2, total_credit_hold: 5 })
    expect(await campaign(otp)).toMatchObject({ total_unknown: 0, total_queued: 2 })
    expect(await claim(otp, 5, alive, 3)).toHaveLength(2)
    expect(
      (await pool.query('select kind from message_events where account_id = $1 order by kind', [w.account])).rows.map(
        row => row.kind,
      ),
    ).toEqual(['resent', 'resent', 'unknown', 'unknown', 'unknown'])
    await isSound(held)
    await pool.query(`update primary_routes set ambiguous_policy = 'resend' where id = $1`, [w.primary])
    expect(await reapWorkers(pool, [alive])).toMatchObject({ held: 0, resent: 3 })
  })

  it('is found by its silence alone: a clock that was put back keeps nobody alive, one that went ahead kills nobody', async () => {
    const gone = await addWorker(-3600)
    const alive = await addWorker(3600)
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2)))
    await claim(id, 2, gone)
    const look = lookForDead({ pulses: pool, pool, lease: { mayDeclareDead: true }, deathMs: 300, log: quiet })
    await until(async () => {
      await pool.query(`update workers set seen_at = seen_at + interval '1 second' where epoch = $1`, [alive])
      await look()
      return (await campaign(id)).total_unknown === 2
    })
    const { rows } = await pool.query('select epoch, stopped_at from workers where epoch = any($1) order by epoch', [
      [gone, alive],
    ])
    expect(rows).toEqual([
      { epoch: gone, stopped_at: expect.any(Date) },
      { epoch: alive, stopped_at: null },
    ])
    await pool.query('update workers set stopped_at = now() where epoch = $1', [alive])
  })

  it('but had signed off leaves claims that are settled too', async () => {
    const gone = await addWorker(60)
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(3)))
    await claim(id, 2, gone)
    expect(await settleLeftClaims(pool)).toEqual({ held: 0, resent: 0 })
    await pool.query(`update workers set stopped_at = now() - interval '1 minute' where epoch = $1`, [gone])
    expect(await settleLeftClaims(pool)).toEqual({ held: 2, resent: 0 })
    expect(await states(id)).toEqual([2, 2, 0])
    await isSound(id)
  })

  it('and comes back learns that it was taken for dead, and goes on under a new epoch', async () => {
    const lease = new Lease(pool, quiet, memoryOf(pool, w.deps.dataDir, quiet), { beatMs: 20, deathMs: 1000 })
    await lease.start()
    const first = lease.epoch
    // It holds for a second from the beat on; a machine that is busy beats later.
    await until(() => lease.valid)
    await pool.query('update workers set stopped_at = now() where epoch = $1', [first])
    await until(() => lease.epoch > first)
    await until(() => lease.valid)
    expect(lease.mayDeclareDead).toBe(false)
    await until(() => lease.mayDeclareDead)
    await lease.stop()
    expect(lease.valid).toBe(false)
  })

  it('and loses its connection while it finds that out says so all the same', async () => {
    const told: string[] = []
    let lost = 0
    const losing: pg.Pool = Object.create(pool, {
      query: {
        value: async (query: string | pg.QueryConfig, values?: unknown[]) => {
          const text = typeof query === 'string' ? query : query.text
          if (text.startsWith('select from workers where mark') && lost++ === 0)
            throw new Error('Connection terminated unexpectedly')
          return pool.query(query, values)
        },
      },
    })
    const log = { ...quiet, warn: (line: string) => told.push(line) }
    const lease = new Lease(losing, log, memoryOf(pool, w.deps.dataDir, quiet), { beatMs: 20, deathMs: 1000 })
    await lease.start()
    const first = lease.epoch
    await pool.query('update workers set stopped_at = now() where epoch = $1', [first])
    const deaths = () => told.filter(line => line.includes('taken for dead'))
    await until(() => deaths().length > 0)
    expect(lost).toBe(2)
    expect(deaths()).toEqual([
      `This worker was silent too long and was taken for dead: it goes on under a new epoch after ${first}.`,
    ])
    await lease.stop()
  })

  it('or that has lost its connection claims nothing until it has looked whether the database is still its own', async () => {
    const pulses = openPool({ ...connection, application_name: 'heartbeat' }, 1, 'of the test', quiet)
    let looks = 0
    const memory = memoryOf(pool, w.deps.dataDir, quiet)
    const look: typeof memory.look = own => {
      looks++
      return memory.look(own)
    }
    // By itself it would look no more.
    const lease = new Lease(pulses, quiet, { ...memory, look }, { beatMs: 600_000, deathMs: 900_000 })
    await lease.start()
    await until(async () => (await pool.query('select from workers where epoch = $1 and beats = 2', [lease.epoch])).rowCount)
    const before = lease.epoch
    const found = async () => (await pool.query('select from restores')).rowCount
    const earlier = await found()
    const exchange = await pool.connect()
    await exchange.query('begin; lock table workers')
    await exchange.query('delete from workers where epoch = $1', [before])
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'heartbeat'`)
    await until(() => !lease.valid)
    await exchange.query('commit')
    exchange.release()
    await until(() => lease.epoch > before && lease.valid)
    expect(looks).toBe(2)
    expect(await found()).toBe(earlier! + 1)
    await lease.stop()
    await pulses.end()
    await pool.query('update campaigns set restore_id = null; delete from restores; delete from alarms')
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

describe('the time for receipts', () => {
  const long = (id: number) =>
    pool.query(
      `update campaigns set last_sent_at = now() - interval '73 hours', campaign_send_date_time = now() - interval '73 hours' where id = $1`,
      [id],
    )

  it('over: what has none is expired by ourselves, what could not be sent fails, and neither is paid for that was not sent', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(6)))
    const claims = await accept(id, 2)
    const open = await claim(id, 2, 2)
    await asSystem(pool, tx =>
      commitOutcomes(
        tx,
        open.map(each => ({ claim: each, outcome: { ref: String(each.id), kind: 'unknown', text: 'cut' } })),
        { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
      ),
    )
    expect(await closeOverdue(pool)).toBe(0)
    await long(id)
    expect(await closeOverdue(pool)).toBe(6)
    const rows = (await pool.query('select stat, err, stat_source, state from messages where campaign_id = $1 order by id', [id]))
      .rows
    expect(rows.map(row => [row.stat, row.err, row.stat_source])).toEqual([
      ...Array(4).fill(['EXPIRED', 'L009', 'system']),
      ...Array(2).fill(['FAILED', 'L007', 'system']),
    ])
    expect(await campaign(id)).toMatchObject({
      status: 'Completed',
      total_failed: 6,
      total_credit_deduct: 2,
      total_credit_hold: 0,
    })
    expect((await pool.query('select from outbox where campaign_id = $1', [id])).rowCount).toBe(0)
    await isSound(id)
    await receipt(`g${claims[0]!.id}-0`, 'DELIVRD')
    expect(await campaign(id)).toMatchObject({ total_delivered: 1, total_failed: 5, status: 'Completed' })
    await isSound(id)
  })

  it('over: of a message in parts the reported ones decide', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(3)))
    await pool.query('update messages set parts = 2 where campaign_id = $1', [id])
    const claims = (await accept(id, 3, 2)).sort((a, b) => a.id - b.id)
    await receipt(`g${claims[0]!.id}-0`, 'DELIVRD')
    await receipt(`g${claims[1]!.id}-0`, 'UNDELIV')
    await long(id)
    await closeOverdue(pool)
    expect((await pool.query('select stat, stat_source from messages where campaign_id = $1 order by id', [id])).rows).toEqual([
      { stat: 'DELIVRD', stat_source: 'operator' },
      { stat: 'UNDELIV', stat_source: 'operator' },
      { stat: 'EXPIRED', stat_source: 'system' },
    ])
    await isSound(id)
  })
})

describe('the reconcilers', () => {
  it('put counters right that differ from their rows, and raise an alarm', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(5)))
    await pool.query('update campaigns set total_delivered = 3, total_queued = 2, changed_at = now() where id = $1', [id])
    await reconcile(pool, { ...quiet, error: () => {} })
    expect(await campaign(id)).toMatchObject({ total_delivered: 0, total_queued: 5 })
    expect(await alarms()).toEqual([
      {
        kind: 'counters',
        entity_id: String(id),
        detail: { total_queued: { shown: 2, counted: 5 }, total_delivered: { shown: 3, counted: 0 } },
      },
    ])
    expect(await recountCampaign(pool, id)).toEqual({})
    await pool.query('update alarms set resolved_at = now()')
  })

  it('put the counts of blocks right, so that messages are found by their state again', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(1005)))
    const found = async () => {
      const from = messagesIn([STATE.queued], { campaign: '$1' })
      return (await pool.query(`select count(*) as n from ${from} m`, [id])).rows[0].n
    }
    expect(await found()).toBe(1005)
    const { rows } = await pool.query(
      'update id_blocks set queued = 0, failed = 5 where block = (select max(block) from id_blocks where campaign_id = $1) returning block',
      [id],
    )
    expect(await found()).toBe(1000)
    await pool.query('update campaigns set changed_at = now() where id = $1', [id])
    await reconcile(pool, { ...quiet, error: () => {} })
    expect(await found()).toBe(1005)
    expect((await pool.query('select queued, failed from id_blocks where block = $1', [rows[0].block])).rows).toEqual([
      { queued: 5, failed: 0 },
    ])
    expect(await alarms()).toEqual([{ kind: 'counters', entity_id: String(id), detail: { blocks: { shown: 1, counted: 0 } } }])
    expect(await recountCampaign(pool, id)).toEqual({})
    await pool.query('update alarms set resolved_at = now()')
  })

  it('find a balance that its entries do not give, a hold that stands for nothing, and close the alarm when it is right again', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(5)))
    await isSound(id)
    await pool.query(`update wallets set balance = balance + 7 where account_id = $1 and route_type = 1 and kind = 'main'`, [
      w.account,
    ])
    await pool.query('update campaigns set total_credit_hold = 4 where id = $1', [id])
    expect(await reconcileLedger(pool)).toBe(4)
    expect((await alarms()).map(alarm => alarm.kind)).toEqual([
      'campaign_hold',
      'campaign_ledger',
      'ledger_sum',
      'wallet_balance',
    ])
    await pool.query(`update wallets set balance = balance - 7 where account_id = $1 and route_type = 1 and kind = 'main'`, [
      w.account,
    ])
    await pool.query('update campaigns set total_credit_hold = 5 where id = $1', [id])
    expect(await reconcileLedger(pool)).toBe(0)
    expect(await alarms()).toEqual([])
  })
})

describe('the start of campaigns', () => {
  it('comes by the clock of the database, once, whoever looks', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2)))
    await pool.query(
      `update campaigns set dispatching = false, started_at = null, campaign_send_date_time = now() + interval '1 minute' where id = $1`,
      [id],
    )
    await Promise.all([startDueCampaigns(pool), startDueCampaigns(pool)])
    expect(await campaign(id)).toMatchObject({ dispatching: false, started_at: null })
    await pool.query(`update campaigns set campaign_send_date_time = now() where id = $1`, [id])
    const started = await Promise.all([startDueCampaigns(pool), startDueCampaigns(pool), startDueCampaigns(pool)])
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await campaign(id)).dispatching).toBe(true)
  })
})
