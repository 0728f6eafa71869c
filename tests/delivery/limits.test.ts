import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { RouteLimits } from '../../server/delivery/limits/limits.ts'
import { accountPools, poolOf } from '../../server/delivery/limits/pools.ts'
import type { Holder } from '../../server/delivery/limits/split.ts'
import { type PrimaryRoute, ROUTE_COLUMNS } from '../../server/delivery/routeConfig.ts'
import { openPool } from '../../server/kernel/db/pool.ts'
import { newSessionName } from '../../server/kernel/db/session.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, quiet } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const { pool, connection } = await testDatabase()

it('the bind of a process that has stopped renewing it is left alone while its sessions are there, and taken once they are gone', async () => {
  const id = await addPrimaryRoute(pool, { port: 1, instances: 1 })
  const { rows } = await pool.query<PrimaryRoute>(`select ${ROUTE_COLUMNS} from primary_routes where id = $1`, [id])
  const route = rows[0]!
  const { name } = poolOf(route)
  const session = newSessionName()
  const late = new pg.Client({ ...connection, application_name: session })
  await late.connect()
  const holder: Holder = {
    beat: 1,
    rate: 1,
    places: 1,
    ready: true,
    hungry: false,
    used: 0,
    ill: false,
    machine: 'another',
    cores: 2,
    session,
  }
  await pool.query('insert into shared_limits (pool, version, settling, holders) values ($1, 1, 0, $2)', [name, { late: holder }])
  const own = openPool({ ...connection, application_name: newSessionName() }, 1, 'of the test', quiet)
  const query = vi.spyOn(own, 'query')
  const limits = new RouteLimits(own, quiet, () => 1)
  const { places } = limits.allowanceOf(route)
  try {
    await limits.serve([{ route, current: true, needs: () => ({ ready: false, waiting: true, ill: false }) }])
    await limits.start()
    // Its share has lapsed, and whether it is there was asked again and again.
    const asked = () => query.mock.calls.filter(([text]) => String(text).includes('pg_stat_activity')).length
    await until(() => asked() >= 4)
    expect(places.allowed).toBe(0)
    await late.end()
    await until(() => places.allowed === 1, { timeout: 1500, what: 'the bind is taken' })
  } finally {
    await limits.stop()
    await own.end()
  }
})

it('routes share a rate where they go to one account: of SMSC, Kannel and voice vendor each by its own name', async () => {
  await pool.query('delete from primary_routes')
  const vendor = { gateway_type: 4, tps: 5, voice_vendor: 'call' }
  const at = (host: string, login = 'desk') => ({ ...vendor, voice_api_url: `https://${host}`, voice_login: login })
  const ids: number[] = []
  for (const route of [at('one.test'), at('two.test'), at('one.test'), at('one.test', 'other'), { port: 1 }, { port: 1 }])
    ids.push(await addPrimaryRoute(pool, route))
  const { rows } = await pool.query<PrimaryRoute>(`select ${ROUTE_COLUMNS} from primary_routes order by id`)
  const shared = accountPools(rows)
  expect([...shared.keys()].sort((a, b) => a - b)).toEqual([ids[0], ids[2], ids[4], ids[5]])
  expect(shared.get(ids[0]!)).toBe(shared.get(ids[2]!))
  expect(shared.get(ids[0]!)).not.toBe(shared.get(ids[4]!))
})
