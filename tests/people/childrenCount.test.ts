import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { addAccount, appOf, call, makeWorld, type World } from '../support/world.ts'

const DELETED = 4
const ACTIVE = 1

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

const query = async <T>(sql: string, values: unknown[] = []) => (await world.deps.pool.query(sql, values)).rows as T[]

/** Accounts whose number of those right below is not what is there. */
const wrong = () =>
  query(
    `select a.id, c.children, n.there from accounts a left join account_children c on c.parent_id = a.id
     cross join lateral (select count(*) as there from accounts b where b.parent_id = a.id and b.status <> ${DELETED}) n
     where coalesce(c.children, 0) <> n.there`,
  )

const shown = async (id: number) => {
  const { body } = await call(app, await world.signIn(world.admin), 'POST', 'users', { ids: [id] })
  return (body.data as { data: { children_count: number }[] }).data[0]?.children_count
}

test('an account shows how many stand right below it, without those that were deleted', async () => {
  const before = await shown(world.reseller.id)
  const { id } = await addAccount(world.deps.pool, 2, 'one-more', world.reseller.id)
  expect(await shown(world.reseller.id)).toBe((before ?? 0) + 1)
  await call(app, await world.signIn(world.admin), 'DELETE', `user/${id}`)
  expect(await shown(world.reseller.id)).toBe(before)
})

test('the count is right whatever is added, moved, deleted, brought back or removed, one by one or many at once', async () => {
  const parents = [world.reseller.id, world.otherReseller.id]
  const act = fc.record({
    kind: fc.constantFrom('add', 'move', 'delete', 'restore', 'touch', 'remove'),
    from: fc.nat(1),
    many: fc.boolean(),
  })
  let no = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async acts => {
      for (const { kind, from, many } of acts) {
        const [here, there] = [parents[from], parents[1 - from]]
        const some = `where id in (select id from accounts where parent_id = $1 and username like 'counted-%' order by id limit ${many ? 100 : 1})`
        if (kind === 'add') {
          await query(
            `insert into accounts ("userType", name, username, email, mobile, password_hash, parent_id, status)
             select 2, 'Counted', 'counted-' || n, 'counted-' || n || '@example.in', (919700000000 + n)::text, 'none', $1, 1
             from generate_series($2::int, $3::int) n`,
            [here, no + 1, no + (many ? 5 : 1)],
          )
          no += many ? 5 : 1
        }
        if (kind === 'move') await query(`update accounts set parent_id = $2 ${some}`, [here, there])
        if (kind === 'delete') await query(`update accounts set status = ${DELETED} ${some}`, [here])
        if (kind === 'restore') await query(`update accounts set status = ${ACTIVE} ${some}`, [here])
        if (kind === 'touch') await query(`update accounts set last_login_at = now() ${some}`, [here])
        if (kind === 'remove') await query(`delete from accounts ${some}`, [here])
        expect(await wrong()).toEqual([])
      }
    }),
    { numRuns: 15 },
  )
})

test('no request writes the count itself', async () => {
  const client = await world.deps.pool.connect()
  try {
    await client.query('begin; set local role relaydesk_scoped')
    await expect(client.query('update account_children set children = 0')).rejects.toThrow('permission denied')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
