import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let connection: pg.ClientConfig

beforeAll(async () => {
  const database = await testDatabase()
  connection = database.connection
  world = await makeWorld(database)
  app = await appOf(world)
  const { pool } = world.deps
  const { rows } = await pool.query<{ id: number }>(
    `insert into contact_groups (account_id, group_name) values ($1, 'Parents') returning id`,
    [world.client.id],
  )
  await pool.query(
    `insert into contact_numbers (account_id, contact_group_id, mobile, name) values
       ($1, $2, '919876543210', 'Asha 98765'), ($1, $2, '919812345678', 'Ravi'), ($1, $2, '447911123456', 'Tom'), ($1, $2, '919123456789', 'Meena')`,
    [world.client.id, rows[0]?.id],
  )
})
afterAll(() => app.close())

const found = async (search: string, token?: string) => {
  const answer = await call(app, token ?? (await world.signIn(world.client)), 'POST', 'contact-numbers', { search })
  return (answer.body.data as { data: { mobile: string }[] }).data.map(({ mobile }) => mobile).sort()
}

describe('a search', () => {
  test.each([
    ['the number as it is kept', '919876543210', ['919876543210']],
    ['without the country', '9876543210', ['919876543210']],
    ['its beginning', '98', ['919812345678', '919876543210']],
    ['with blanks and a plus', '+91 98765 43210', ['919876543210']],
    ['of another country', '4479', ['447911123456']],
    ['of all of one country', '91', ['919123456789', '919812345678', '919876543210']],
    ['what no number begins with', '43210', []],
    ['a name, of any case', 'mEEn', ['919123456789']],
    ['signs that mean something to SQL', '%', []],
  ])('finds a number by %s', async (_what, search, numbers) => {
    expect(await found(search)).toEqual(numbers)
  })

  test('by digits means a number, not a name that holds them', async () => {
    expect(await found('98765')).toEqual(['919876543210'])
    expect(await found('876')).toEqual(['919876543210'])
  })

  test('finds nothing of another account', async () => {
    expect(await found('98', await world.signIn(world.sibling))).toEqual([])
    expect(await found('98', await world.signIn(world.admin))).toHaveLength(2)
  })
})

test('a tenant searches by an index, too, where a superuser has allowed it, as ours does', async () => {
  const { pool } = world.deps
  const { rows } = await pool.query<{ may: boolean }>(
    `select proleakproof and exists (select 1 from pg_extension where extname = 'pg_trgm') as may from pg_proc
     where oid = 'texticlike(text, text)'::regprocedure`,
  )
  const plan = await withScope(pool, { accountId: world.client.id, userType: 2 }, async tx => {
    await tx.query('set local enable_seqscan = off; set local enable_indexscan = off')
    const explained = await tx.query<{ 'QUERY PLAN': string }>("explain select 1 from contact_numbers where name ilike '%asha%'")
    return explained.rows.map(row => row['QUERY PLAN']).join('\n')
  })
  if (!process.env.DATABASE_URL) expect(rows[0]?.may).toBe(true)
  expect(plan.includes('contact_numbers_search')).toBe(rows[0]?.may)
})

describe('the rights of operators', () => {
  test('let searches go by an index, which row-level security would not', async () => {
    const plan = await withScope(world.deps.pool, { accountId: world.admin.id, userType: 0 }, async tx => {
      await tx.query('set local enable_seqscan = off')
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>("explain select 1 from accounts where name ilike '%asha%'")
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    const { rows } = await world.deps.pool.query<{ n: string }>(
      "select current_setting('server_version_num') as n where exists (select 1 from pg_extension where extname = 'pg_trgm')",
    )
    if (Number(rows[0]?.n ?? 0) >= 160_000) expect(plan).toContain('accounts_search')
  })

  test('are not there for a connection that names no scope', async () => {
    const client = new pg.Client({ ...connection, options: '' })
    await client.connect()
    try {
      const { rows } = await client.query<{ bypasses: boolean }>(
        'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
      )
      const seen = await client.query('select 1 from contact_numbers')
      expect(seen.rowCount).toBe(rows[0]?.bypasses ? 4 : 0)
    } finally {
      await client.end()
    }
  })
})
