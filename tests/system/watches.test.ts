import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Progress } from '../../server/delivery/progress.ts'
import { startDueCampaigns } from '../../server/delivery/starter.ts'
import { queueStands } from '../../server/delivery/watches/queue.ts'
import { rateLow } from '../../server/delivery/watches/rate.ts'
import { rowsStuck } from '../../server/delivery/watches/rows.ts'
import { readUrl } from '../../server/kernel/db/database.ts'
import { startPresence } from '../../server/kernel/processes/presence.ts'
import { spaceLevel } from '../../server/kernel/processes/space.ts'
import { diskFull, diskLow } from '../../server/system/alarms/disk.ts'
import { noWorker, processSilent } from '../../server/system/alarms/processes.ts'
import { look, openAlarms, settled } from '../support/alarms.ts'
import { accept, acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers, quiet } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const { pool, connection, url } = await testDatabase()
const GB = 1024 ** 3
const MB = 1024 ** 2
const stops: (() => Promise<unknown>)[] = []
beforeEach(() =>
  pool.query('delete from alarms; delete from watched_conditions; delete from processes; update workers set stopped_at = now()'),
)
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const kinds = async () => (await openAlarms(pool)).map(({ kind }) => kind)

describe('the space left', () => {
  test('is judged by what PostgreSQL needs, on small disks and on large ones', () => {
    expect(spaceLevel(60 * MB, 700 * MB)).toBe('low')
    expect(spaceLevel(100 * MB, 700 * MB)).toBe('enough')
    expect(spaceLevel(20 * MB, 700 * MB)).toBe('full')
    expect(spaceLevel(3 * GB, 40 * GB)).toBe('enough')
    expect(spaceLevel(1.9 * GB, 40 * GB)).toBe('low')
    expect(spaceLevel(200 * MB, 4000 * GB)).toBe('full')
    expect(spaceLevel(3 * GB, 4000 * GB)).toBe('enough')
  })

  test('of a process is an alarm when little is left, another when none is, and both end when there is room again', async () => {
    let free = 50 * MB
    const presence = startPresence({
      connection,
      log: quiet,
      folder: '/srv/desk',
      role: 'api',
      measure: async () => ({ free, total: 700 * MB }),
    })
    stops.push(() => presence.stop())
    const seen = (bytes: number) => {
      free = bytes
      presence.wake()
      return until(async () => (await pool.query('select from processes where disk_free = $1', [bytes])).rowCount === 1, {
        what: 'the process tells of its disk',
      })
    }
    await seen(50 * MB)
    await settled(pool, diskLow, diskFull)
    expect(await openAlarms(pool)).toMatchObject([{ kind: 'disk_low', detail: { folder: '/srv/desk', free: 50 * MB } }])
    await seen(1 * MB)
    expect(presence.space()).toMatchObject({ level: 'full' })
    await settled(pool, diskFull, diskLow)
    expect(await kinds()).toEqual(['disk_full', 'disk_low'])
    await seen(500 * MB)
    await settled(pool, diskLow, diskFull)
    expect(await kinds()).toEqual([])
  })
})

describe('a process', () => {
  test('that falls silent is an alarm; one that signs off, or is started again, is none', async () => {
    const add = async (host: string, ago: string) =>
      pool.query(
        `insert into processes (id, host, pid, role, folder, started_at, seen_at) values (gen_random_uuid(), $1, 4, 'worker', '/d', now() - $2::interval - interval '1 hour', now() - $2::interval)`,
        [host, ago],
      )
    await add('frozen', '20 seconds')
    await add('alive', '2 seconds')
    // Its clock, or the database's, was put back since.
    await add('ahead', '-1 hour')
    await settled(pool, processSilent)
    expect((await openAlarms(pool)).map(({ detail }) => detail.host).sort()).toEqual(['ahead', 'frozen'])
    await pool.query(`update processes set seen_at = now() where host = 'frozen'`)
    await pool.query(`insert into processes (id, host, pid, role, folder) values (gen_random_uuid(), 'ahead', 5, 'worker', '/d')`)
    await pool.query(`update processes set started_at = now() + interval '2 hours' where host = 'ahead' and pid = 5`)
    await settled(pool, processSilent)
    expect(await kinds()).toEqual([])
  })

  test('that is silent loses its database sessions, whatever its role and its clock; one that lives keeps them', async () => {
    const open = async () => {
      const settings = readUrl(url)
      const client = new pg.Client(settings)
      client.on('error', () => {})
      await client.connect()
      await client.query('begin')
      return { client, name: settings.application_name }
    }
    const frozen = await open()
    const alive = await open()
    stops.push(
      () => frozen.client.end().catch(() => {}),
      () => alive.client.end(),
    )
    for (const [host, { name }] of Object.entries({ frozen, alive }))
      await pool.query(
        `insert into processes (id, host, pid, role, folder, seen_at, session_name) values (gen_random_uuid(), $1, 4, 'api', '/d', now() + interval '1 hour', $2)`,
        [host, name],
      )
    const said: string[] = []
    const log = { ...quiet, warn: (line: string) => said.push(line) }
    const presence = startPresence({ connection, log, folder: '/d', role: 'api', deathMs: 400 })
    stops.push(() => presence.stop())
    await until(async () => {
      await pool.query(`update processes set seen_at = seen_at + interval '1 second' where host = 'alive'`)
      return said.length > 0
    })
    expect(said).toEqual(['Process 4 on frozen is silent: 1 of its database sessions were ended.'])
    await expect(frozen.client.query('select 1')).rejects.toThrow()
    expect((await alive.client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('that sends has to be there', async () => {
    await settled(pool, noWorker)
    expect(await kinds()).toEqual(['worker_none'])
    await pool.query(`insert into workers (host, pid, role) values ('h', 1, 'worker')`)
    await settled(pool, noWorker)
    expect(await kinds()).toEqual([])
  })
})

describe('a queue', () => {
  let w: World
  let worker: number
  beforeEach(async () => {
    w = await world(pool, { credits: 1000, route: { tps: 10 } })
    const { rows } = await pool.query<{ epoch: number }>(
      `insert into workers (host, pid, role) values ('h', 1, 'worker') returning epoch`,
    )
    worker = rows[0]!.epoch
  })
  const send = async (count: number) => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(count)))
    await startDueCampaigns(pool)
    return id
  }
  /** What the one worker tells of the route. */
  const tell = (columns: { answered?: string | null; putOff?: string | null; rate?: number }) =>
    pool.query(
      `insert into route_health (route_id, epoch, health, answered_at, put_off_at, sent_rate)
       values ($1, $2, '{"onlineSeconds": 600}', now() - $3::interval, now() - $4::interval, $5)
       on conflict (route_id, epoch) do update set answered_at = excluded.answered_at, put_off_at = excluded.put_off_at,
         sent_rate = excluded.sent_rate, seen_at = now()`,
      [w.primary, worker, columns.answered ?? null, columns.putOff ?? null, columns.rate ?? 0],
    )

  test('that no gateway takes from for a minute is an alarm, and none once one does', async () => {
    await send(3)
    await tell({ answered: '2 hours' })
    await look(pool, queueStands)
    expect(await kinds()).toEqual([])
    await settled(pool, queueStands)
    expect(await openAlarms(pool)).toMatchObject([{ kind: 'queue', entity_id: String(w.primary) }])
    // Not since yesterday: since there was something to take.
    const [{ detail } = { detail: {} }] = await openAlarms(pool)
    expect(Date.now() - Date.parse(String((detail as { since?: string }).since))).toBeLessThan(600_000)
    await tell({ answered: '1 second' })
    await settled(pool, queueStands)
    expect(await kinds()).toEqual([])
  })

  test.each([
    [
      'is paused',
      async (id: number) => pool.query('update campaigns set paused_at = now(), dispatching = false where id = $1', [id]),
    ],
    [
      'waits for its hours',
      async () => {
        const hour = (ahead: number) => `${String((new Date().getUTCHours() + 5 + ahead) % 24).padStart(2, '0')}:00`
        await pool.query('update secondary_routes set time_from = $2, time_to = $3 where id = $1', [
          w.secondary,
          hour(5),
          hour(7),
        ])
      },
    ],
    [
      'is put off to a later moment',
      async (id: number) => pool.query(`update outbox set ready_at = now() + interval '20 seconds' where campaign_id = $1`, [id]),
    ],
    [
      'has a route that a person keeps down',
      async () => pool.query('update primary_routes set link_wanted = 0 where id = $1', [w.primary]),
    ],
    [
      'has a route that is switched off',
      async () => pool.query('update primary_routes set status = 0 where id = $1', [w.primary]),
    ],
  ])('of a campaign that %s stands for a reason', async (_why, change) => {
    const id = await send(3)
    await tell({ answered: null })
    await change(id)
    await settled(pool, queueStands)
    expect(await kinds()).toEqual([])
  })

  test('is an alarm where no messages come into it from accepted campaigns; not while some do', async () => {
    const stuck = async (count: number) => {
      const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(count)))
      await pool.query(`update campaigns set changed_at = now() - interval '1 minute' where id = $1`, [id])
      return id
    }
    const [first, second] = [await stuck(2), await stuck(3)]
    await settled(pool, rowsStuck)
    expect(await openAlarms(pool)).toMatchObject([{ kind: 'rows_stuck', detail: { campaigns: 2 } }])
    await pool.query('update campaigns set changed_at = now() where id = $1', [first])
    await settled(pool, rowsStuck)
    expect(await kinds()).toEqual([])
    await pool.query(`update campaigns set phase = 'ready' where id = any($1)`, [[first, second]])
  })

  test('is known to get on by what its gateway answers: a silent one, and one that puts off, take nothing', () => {
    const told = (...kinds: ('accepted' | 'rejected' | 'retry' | 'unknown')[]) => {
      const progress = new Progress()
      progress.note(kinds.map(kind => ({ ref: '1', kind, code: '', text: '', ids: [] })))
      return progress.look()
    }
    expect(told('accepted')).toMatchObject({ answeredAgo: expect.any(Number), putOffAgo: null })
    expect(told('rejected')).toMatchObject({ answeredAgo: expect.any(Number), putOffAgo: null })
    expect(told('retry')).toEqual({ answeredAgo: null, putOffAgo: expect.any(Number), sentRate: 0 })
    expect(told('unknown')).toMatchObject({ answeredAgo: null, putOffAgo: null })
  })

  test('that goes out at less than half of what its route is set to is an alarm, unless the operator puts messages off', async () => {
    await send(150)
    await tell({ answered: '1 second', rate: 3 })
    await settled(pool, rateLow)
    expect(await openAlarms(pool)).toMatchObject([{ kind: 'rate_low', detail: { tps: 10, measured: 3, waiting: 150 } }])
    await tell({ answered: '1 second', rate: 3, putOff: '5 seconds' })
    await settled(pool, rateLow)
    expect(await kinds()).toEqual([])
    await tell({ answered: '1 second', rate: 6 })
    await settled(pool, rateLow)
    expect(await kinds()).toEqual([])
  })

  test('that is too short to use its rate, or of messages of several parts, is as fast as it can be', async () => {
    await send(20)
    await tell({ answered: '1 second', rate: 3 })
    await settled(pool, rateLow)
    expect(await kinds()).toEqual([])
    const id = await send(150)
    await pool.query('update campaigns set total_credit_hold = total_queued * 2 where id = $1', [id])
    await settled(pool, rateLow)
    expect(await kinds()).toEqual([])
  })
})
