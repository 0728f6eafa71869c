import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAudit, checkAuditDaily } from '../../server/access/dailyCheck.ts'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { sealAudit, verifyAudit } from '../../server/kernel/audit/sealer.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { makeWorld, type World } from '../support/world.ts'

let world: World
let behind: FastifyInstance

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  behind = await buildApp(world.deps, companions, { logLevel: 'silent', trustProxy: ['10.0.0.0/8'] })
})
afterAll(() => behind.close())

const seal = () =>
  until(async () => {
    await sealAudit(world.deps)
    return (await world.deps.pool.query('select 1 from audit_log where hash is null')).rowCount === 0
  })

describe('what stands as evidence (case 40)', () => {
  const TABLES = ['audit_log', 'login_log', 'ledger_entries', 'ledger_transactions', 'receipts', 'submissions', 'message_events']
  test.each(TABLES)('%s: no request can change, remove or empty it, an admin’s as little as a client’s', async table => {
    for (const caller of [world.admin, world.employee, world.reseller, world.client])
      for (const sql of [`delete from ${table}`, `truncate ${table}`, `update ${table} set account_id = null`]) {
        const done = withScope(world.deps.pool, { accountId: caller.id, userType: caller.userType }, tx => tx.query(sql))
        await expect(done, `${sql} as ${caller.username}`).rejects.toMatchObject({ code: '42501' })
      }
  })

  test('receipts can still be added, and found to belong to a message, by the server', async () => {
    const { rows } = await world.deps.pool.query<{ id: number }>(
      `insert into receipts (route_id, stat, raw) values (1, 'DELIVRD', 'x') returning id`,
    )
    const found = await world.deps.pool.query('update receipts set message_id = 1 where id = $1', [rows[0]!.id])
    expect(found.rowCount).toBe(1)
  })
})

describe('where a change came from (case 17)', () => {
  const change = async (from: string, forwarded?: string) => {
    const answer = await behind.inject({
      method: 'POST',
      url: '/api/contact-group',
      remoteAddress: from,
      headers: {
        authorization: `Bearer ${await world.signIn(world.client)}`,
        ...(forwarded && { 'x-forwarded-for': forwarded }),
      },
      payload: { group_name: `From ${from} ${forwarded}`.slice(0, 50) },
    })
    expect(answer.statusCode).toBe(200)
    const { rows } = await world.deps.pool.query(
      `select ip, via from audit_log where action = 'group.create' order by seq desc limit 1`,
    )
    return rows[0]
  }

  test('is noted with the proxies of ours in between, and with nothing that anybody else claims', async () => {
    expect(await change('192.0.2.66', '203.0.113.7')).toEqual({ ip: '192.0.2.66', via: null })
    expect(await change('10.1.2.3', '203.0.113.7')).toEqual({ ip: '203.0.113.7', via: '10.1.2.3' })
    expect(await change('10.1.2.3', '1.1.1.1, 203.0.113.7, 10.9.9.9')).toEqual({ ip: '203.0.113.7', via: '10.1.2.3, 10.9.9.9' })
  })

  test('is under the seal', async () => {
    await seal()
    expect(await verifyAudit(world.deps)).toBeUndefined()
    const { pool } = world.deps
    const { rows } = await pool.query<{ seq: number; via: string }>(
      'select seq, via from audit_log where via is not null limit 1',
    )
    const { seq, via } = rows[0]!
    await pool.query('alter table audit_log disable trigger all')
    for (const altered of [null, '10.1.2.4']) {
      await pool.query('update audit_log set via = $2 where seq = $1', [seq, altered])
      expect(await verifyAudit(world.deps)).toBe(seq)
    }
    await pool.query('update audit_log set via = $2 where seq = $1', [seq, via])
    expect(await verifyAudit(world.deps)).toBeUndefined()
  })
})

describe('the chain of the audit log, once a day (case 40)', () => {
  const open = async () =>
    (await world.deps.pool.query(`select entity_id, detail from alarms where kind = 'audit' and resolved_at is null`)).rows

  test('raises an alarm that names the first entry touched, and closes it when all is well', async () => {
    const { pool } = world.deps
    await seal()
    await checkAudit(world.deps)
    expect(await open()).toEqual([])
    const { rows } = await pool.query<{ seq: number; action: string }>('select seq, action from audit_log order by seq limit 1')
    const { seq, action } = rows[0]!
    await pool.query('alter table audit_log disable trigger all')
    await pool.query(`update audit_log set action = 'nothing' where seq = $1`, [seq])
    await checkAudit(world.deps)
    expect(await open()).toEqual([{ entity_id: String(seq), detail: { broken: seq, intact_to: 0 } }])
    await pool.query('update audit_log set action = $2 where seq = $1', [seq, action])
    await checkAudit(world.deps)
    expect(await open()).toEqual([])
  })

  test('is walked by one process, once', async () => {
    const { pool } = world.deps
    await pool.query(`update audit_log set action = action || '!' where seq = (select min(seq) from audit_log)`)
    await Promise.all([checkAuditDaily(world.deps), checkAuditDaily(world.deps)])
    expect((await open()).length).toBe(1)
    await pool.query('delete from alarms')
    await checkAuditDaily(world.deps)
    expect(await open()).toEqual([])
    await pool.query(`update rate_counters set window_start = now() - interval '1 day' where key = 'audit-check'`)
    await checkAuditDaily(world.deps)
    expect((await open()).length).toBe(1)
  })
})

describe('a browser is bound to TLS', () => {
  const headerFor = async (remoteAddress: string, headers: Record<string, string>) =>
    (await behind.inject({ url: '/api/countries-for-ddl', remoteAddress, headers })).headers['strict-transport-security']

  test('for a year where it came by TLS to a proxy that is trusted', async () => {
    expect(await headerFor('10.1.2.3', { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
  })
  test.each([
    ['plainly, through that proxy', '10.1.2.3', { 'x-forwarded-proto': 'http' }],
    ['and only says so', '203.0.113.7', { 'x-forwarded-proto': 'https' }],
    ['as it is', '203.0.113.7', {}],
  ])('never where it comes %s', async (_how, from, headers) => {
    expect(await headerFor(from, headers)).toBeUndefined()
  })
})
