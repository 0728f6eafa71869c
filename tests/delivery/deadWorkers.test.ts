import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { lookForDead, reapWorkers, settleLeftClaims } from '../../server/delivery/reap.ts'
import { memoryOf } from '../../server/delivery/witness/restored.ts'
import { Lease } from '../../server/delivery/worker.ts'
import { openPool } from '../../server/kernel/db/pool.ts'
import { acceptAndExpand, type World } from '../support/campaigns.ts'
import { openClaimDesk } from '../support/claimDesk.ts'
import { normalForm, numbers, quiet } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const desk = await openClaimDesk()
const { pool, connection, campaign, states, claim, isSound } = desk
let w: World

beforeEach(async () => {
  w = await desk.renew()
})

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

  it('has no say any more in how a route is', async () => {
    const [dead, alive] = [await addWorker(60), await addWorker(1)]
    await pool.query(`insert into route_health (route_id, epoch, health) select $1, unnest($2::bigint[]), '{}'`, [
      w.primary,
      [dead, alive],
    ])
    await reapWorkers(pool, [dead])
    const { rows } = await pool.query('select epoch from route_health where route_id = $1', [w.primary])
    expect(rows).toEqual([{ epoch: alive }])
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
