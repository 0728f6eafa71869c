import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

const MARK = 'NOBODYSROW'
let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await world.deps.pool.query(`
    insert into login_log (account_id, username, event, status, reason, ip) values (null, '${MARK}', 'failed', 0, '${MARK}', '127.0.0.1');
    insert into audit_log (account_id, actor_id, action, entity, reason, ip) values (null, null, '${MARK}', '${MARK}', '${MARK}', '127.0.0.1');
    insert into receipts (route_id, account_id, stat, err, raw) values (1, null, '${MARK}', '999', '${MARK}');`)
})
afterAll(() => app.close())

describe('rows that belong to nobody (case 20, T20)', () => {
  test('are seen by operators alone, in every table whose owner may be missing', async () => {
    const { pool } = world.deps
    const { rows } = await pool.query<{ name: string; guarded: boolean }>(
      `select c.relname as name, c.relrowsecurity as guarded from pg_attribute a join pg_class c on c.oid = a.attrelid
         join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       where a.attname = 'account_id' and not a.attnotnull and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    const names = rows.filter(({ guarded }) => guarded).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['login_log', 'receipts']))
    // Wallets of the platform take part in every issue of credits; no call lists them.
    const seen: string[] = []
    for (const account of [world.client, world.reseller])
      for (const name of names.filter(name => name !== 'wallets')) {
        const found = await withScope(pool, { accountId: account.id, userType: account.userType }, tx =>
          tx.query(`select 1 from ${name} where account_id is null limit 1`),
        )
        if (found.rowCount) seen.push(`${name} by ${account.username}`)
      }
    expect(seen).toEqual([])
  })

  test('are in no list, select or export of anybody below the operators', async () => {
    const leaks: string[] = []
    let shown = 0
    for (const account of [world.client, world.reseller, world.admin]) {
      const token = await world.signIn(account)
      for (const { method, path, kind } of allEndpoints(register)) {
        if (kind !== 'list' && kind !== 'lookup' && kind !== 'export') continue
        const answer = await app.inject({
          method: method as 'GET',
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(method !== 'GET' && { payload: kind === 'list' ? { per_page_record: 200 } : {} }),
        })
        const file = /"file_path":"([^"]+)"/.exec(answer.body)?.[1]
        const text = answer.body + (file ? (await app.inject({ url: `/api/${file}` })).body : '')
        if (!text.includes(MARK)) continue
        if (account === world.admin) shown++
        else leaks.push(`${method} ${path} to the ${account.username}`)
      }
    }
    expect(leaks).toEqual([])
    // They are there to be seen.
    expect(shown).toBeGreaterThan(2)
  })
})
