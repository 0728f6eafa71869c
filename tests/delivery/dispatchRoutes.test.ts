import { beforeEach, describe, expect, it } from 'vitest'
import { awaitedRoutes } from '../../server/delivery/awaited.ts'
import type { Smsc } from '../../simulators/smsc/server.ts'
import type { World } from '../support/campaigns.ts'
import { addPrimaryRoute, normalForm, numbers, quiet } from '../support/delivery.ts'
import { claimedOf } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { openDispatchDesk, RARELY } from './dispatchDesk.ts'

const desk = await openDispatchDesk()
const { pool, simulator, start, stop, campaign, messages, send, completed, isSound } = desk
let w: World
let smsc: Smsc

beforeEach(() => {
  ;({ w, smsc } = desk)
})

describe('routes', () => {
  it('that are switched off give their waiting messages to the next one', async () => {
    const second = await simulator()
    const other = await addPrimaryRoute(pool, { port: second.port })
    await pool.query('update secondary_routes set primary_routes = $2 where id = $1', [w.secondary, [w.primary, other]])
    await pool.query('update primary_routes set tps = 20 where id = $1', [w.primary])
    await start()
    const id = await send(normalForm(w.registered, numbers(400)))
    await until(() => smsc.stats().taken > 5)
    await pool.query('update primary_routes set status = 0 where id = $1', [w.primary])
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 400 })
    expect(smsc.stats().taken + second.stats().taken).toBe(400)
    expect(second.stats().taken).toBeGreaterThan(300)
    await isSound(id)
  })

  it('whose link is down for long give them up too, and get new ones when it is back', async () => {
    const second = await simulator()
    const other = await addPrimaryRoute(pool, { port: second.port })
    await pool.query('update secondary_routes set primary_routes = $2 where id = $1', [w.secondary, [w.primary, other]])
    await smsc.close()
    await start({ downMs: 300 })
    const id = await send(normalForm(w.registered, numbers(50)))
    await completed(id)
    expect(second.stats()).toMatchObject({ distinct: 50, duplicates: 0 })
    expect(
      (await pool.query('select link_status from primary_routes where id = any($1) order by id', [[w.primary, other]])).rows.map(
        row => row.link_status,
      ),
    ).toEqual([expect.stringMatching(/connect/), 'online'])
    await isSound(id)
  })

  it('that bind to one SMSC under one name get receipts over either, for whichever of them sent', async () => {
    const other = await addPrimaryRoute(pool, { port: smsc.port })
    await pool.query('update secondary_routes set primary_routes = $2 where id = $1', [w.secondary, [w.primary, other]])
    await start()
    await until(() => smsc.stats().bound === 2)
    const id = await send(normalForm(w.registered, numbers(60)))
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 60 })
    // All went out over the first; of the receipts, the SMSC gives the other its share.
    expect((await messages(id)).every(({ route_id }) => route_id === w.primary)).toBe(true)
    const came = await until(async () => {
      const { rows } = await pool.query(`select route_id from route_health where (health->'dlr'->>'received')::int > 0`)
      return rows.length === 2 && rows
    })
    expect(came).toHaveLength(2)
    await isSound(id)
  })

  it('that are down alone keep their messages until they are back', async () => {
    const { port } = smsc
    await smsc.close()
    await start({ downMs: 100 })
    const id = await send(normalForm(w.registered, numbers(50)))
    await until(async () => (await campaign(id)).dispatching)
    const sending = [{ campaignId: id, accountId: w.account, priority: 0 }]
    const idle = await addPrimaryRoute(pool, { status: 0 })
    await until(async () => (await awaitedRoutes(pool, [w.primary, idle], sending)).size > 0)
    expect([...(await awaitedRoutes(pool, [w.primary, idle], sending))]).toEqual([w.primary])
    expect(await awaitedRoutes(pool, [w.primary], [])).toEqual(new Set())
    const back = await simulator({}, port)
    await completed(id)
    expect(back.stats()).toMatchObject({ distinct: 50, duplicates: 0 })
  })

  it('take changed settings without a restart', async () => {
    const told: string[] = []
    const delivery = await start({}, { ...quiet, error: message => told.push(message) })
    await completed(await send(normalForm(w.registered, numbers(2))))
    const elsewhere = await simulator()
    await pool.query('update primary_routes set port = $2 where id = $1', [w.primary, elsewhere.port])
    const id = await send(normalForm(w.registered, numbers(3, 10)))
    await completed(id)
    expect(smsc.stats().taken + elsewhere.stats().taken).toBe(5)
    await until(() => delivery.health().some(route => route.status === 'online'))
    await pool.query('update primary_routes set tps = 0 where id = $1', [w.primary])
    await until(() => delivery.health().length === 0)
    await pool.query('update primary_routes set tps = 50 where id = $1', [w.primary])
    await until(() => delivery.health()[0]?.status === 'online')
    expect(told).toEqual([expect.stringContaining('cannot be used: SMPP option tps is 0')])
  })
})

describe('several workers', () => {
  it('share a campaign, and each message is sent once', async () => {
    await pool.query('update primary_routes set max_pending_submits = 50, instances = 2 where id = $1', [w.primary])
    smsc.set({ latencyMs: 5 })
    await start()
    await start()
    const id = await send(normalForm(w.registered, numbers(3000)))
    await completed(id)
    expect(smsc.stats()).toMatchObject({ distinct: 3000, duplicates: 0 })
    expect(await campaign(id)).toMatchObject({ total_delivered: 3000, total_credit_deduct: 3000 })
    await isSound(id)
  })

  it('have the binds and the window of a route together, however many they are', async () => {
    await pool.query('update primary_routes set max_pending_submits = 7, instances = 2 where id = $1', [w.primary])
    smsc.set({ silent: true })
    const all = [await start(), await start(), await start()]
    await until(() => smsc.stats().bound === 2)
    const id = await send(normalForm(w.registered, numbers(100)))
    await until(() => smsc.stats().submits >= 14)
    // Each has looked for work and for its share several times more.
    const { rows } = await pool.query('select version from shared_limits where pool like $1', [`route ${w.primary} %`])
    await until(async () => {
      const { rows: now } = await pool.query('select version from shared_limits where pool like $1', [`route ${w.primary} %`])
      return rows[0].version !== now[0].version && (await campaign(id)).dispatching
    })
    expect(smsc.stats()).toMatchObject({ submits: 14, bound: 2 })
    const told = await pool.query('select count(*) as n from route_health where route_id = $1', [w.primary])
    expect(told.rows[0].n).toBeLessThanOrEqual(2)
    smsc.set({ silent: false })
    smsc.disconnect()
    // Whoever had no bind takes over.
    for (const first of all.slice(0, 2)) {
      await stop(first, 0)
    }
    await until(async () => (await campaign(id)).total_queued === 0)
    await until(() => smsc.stats().bound === 2)
    expect(smsc.stats().duplicates).toBe(0)
  })

  it('keep two routes over one account together to the larger of their figures', async () => {
    await pool.query('update primary_routes set tps = 100 where id = $1', [w.primary])
    const other = await addPrimaryRoute(pool, { port: smsc.port, tps: 80 })
    await pool.query(`update secondary_routes set primary_routes = $2, strategy = 'weighted', weights = '1,1' where id = $1`, [
      w.secondary,
      [w.primary, other],
    ])
    await start()
    await start()
    const id = await send(normalForm(w.registered, numbers(200)))
    await completed(id)
    const used = await pool.query('select count(distinct route_id) as n from messages where campaign_id = $1', [id])
    expect(used.rows[0].n).toBe(2)
    // Apart they come to 146 here; what leaves in one second may arrive in the next.
    expect(smsc.stats().peakPerSecond).toBeLessThanOrEqual(125)
  })

  it('that stand by look for campaigns at once when their turn comes, however rarely before', async () => {
    await pool.query('update primary_routes set tps = 400 where id = $1', [w.primary])
    const first = await start()
    await until(() => smsc.stats().bound === 1)
    const next = await start({ lookout: RARELY })
    const id = await send(normalForm(w.registered, numbers(600)))
    await until(() => smsc.stats().taken > 100)
    expect(next.health()).toMatchObject([{ status: expect.not.stringMatching('online') }])
    await stop(first, 5000)
    await completed(id)
    expect(smsc.stats()).toMatchObject({ distinct: 600, duplicates: 0 })
  })

  it('that stand by take a route as it is when their turn comes, and not as they read it before', async () => {
    const first = await start()
    await until(() => smsc.stats().bound === 1)
    const next = await start()
    const elsewhere = await simulator()
    const changed = [w.primary, elsewhere.port, 'Elsewhere']
    await pool.query('update primary_routes set port = $2, route_name = $3 where id = $1', changed)
    await until(() => elsewhere.stats().bound === 1)
    // What it knew is free now, and it looks at the route before it takes that.
    await until(() => next.health()[0]?.name === 'Elsewhere')
    expect(smsc.stats()).toMatchObject({ binds: 1, bound: 0 })
    // Nor does it keep a part of what is not there any more, once the first has let go of its own.
    await until(async () => {
      const { rows } = await pool.query<{ holders: object }>('select holders from shared_limits where pool like $1', [
        `route ${w.primary} %${smsc.port}%`,
      ])
      return rows.length === 1 && Object.keys(rows[0]!.holders).length === 0
    })
    // Either may have been the first there.
    await stop(first, 2000)
    await until(() => next.health()[0]?.status === 'online' && elsewhere.stats().bound === 1)
    expect(smsc.stats().binds).toBe(1)
  })

  it('that stand by are not in the row of the limit, and tell nothing of the route', async () => {
    await start()
    await until(() => smsc.stats().bound === 1)
    const next = await start()
    const holders = async () => {
      const { rows } = await pool.query<{ holders: object }>('select holders from shared_limits where pool like $1', [
        `route ${w.primary} %`,
      ])
      return Object.keys(rows[0]!.holders).length
    }
    await until(async () => (await holders()) === 1)
    const told = await pool.query('select from route_health where route_id = $1 and epoch = $2', [w.primary, next.epoch])
    expect(told.rowCount).toBe(0)
    await completed(await send(normalForm(w.registered, numbers(300))))
    expect(await holders()).toBe(1)
  })

  it('that stop in good order leave nothing open, and the next goes on', async () => {
    await pool.query('update primary_routes set tps = 400 where id = $1', [w.primary])
    smsc.set({ latencyMs: 20 })
    const first = await start()
    const id = await send(normalForm(w.registered, numbers(600)))
    await until(() => smsc.stats().taken > 100)
    await stop(first, 5000)
    expect(await campaign(id)).toMatchObject({ total_unknown: 0 })
    expect(await claimedOf(pool, id)).toBe(0)
    await start()
    await completed(id)
    expect(smsc.stats()).toMatchObject({ distinct: 600, duplicates: 0 })
    await isSound(id)
  })
})
