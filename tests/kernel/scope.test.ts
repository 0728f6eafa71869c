import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountCondition, asSystem, isInScope, type Scoped, withScope } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'

let pool: pg.Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

/** A forest of accounts by the place of each one's parent, null for none; each with a contact group. @returns their numbers, by place */
const plant = async (parents: readonly (number | null)[]): Promise<number[]> => {
  const ids: number[] = []
  await asSystem(pool, async tx => {
    await tx.query('delete from contact_groups')
    await tx.query("delete from accounts where username like 'tree-%'")
    for (const [place, parent] of parents.entries()) {
      const { rows } = await tx.query<{ id: number }>(
        `insert into accounts (parent_id, "userType", name, username, password_hash) values ($1, 2, 'n', $2, 'none') returning id`,
        [parent === null ? null : ids[parent], `tree-${place}`],
      )
      ids.push(rows[0]!.id)
    }
    await tx.query(`insert into contact_groups (account_id, group_name) select unnest($1::bigint[]), 'g'`, [ids])
  })
  return ids
}

const numbers = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other)

/** What a caller sees by the server's own condition, by row-level security alone, and of the rows that accounts own. */
const seen = async (caller: Scoped) => {
  const condition = await withScope(pool, caller, tx => accountCondition(tx, caller, 'id', 1))
  const byCondition = await pool.query<{ id: number }>(`select id from accounts where ${condition!.sql}`, condition!.values)
  return withScope(pool, caller, async tx => ({
    byCondition: numbers(byCondition.rows),
    byPolicy: numbers((await tx.query<{ id: number }>('select id from accounts')).rows),
    owned: numbers((await tx.query<{ id: number }>('select account_id as id from contact_groups')).rows),
    ofSeveral: condition!.ofSeveral,
  }))
}

/** Each account's parent lies before it. */
const forests = fc
  .array(fc.option(fc.nat(), { freq: 5 }), { minLength: 1, maxLength: 12 })
  .map(picks => picks.map((pick, place) => (pick === null || place === 0 ? null : pick % place)))

const isBelow = (parents: readonly (number | null)[], roots: readonly number[], place: number): boolean => {
  for (let at: number | null = place; at !== null; at = parents[at] ?? null) if (roots.includes(at)) return true
  return false
}

describe('a scope', () => {
  test('holds an account and all below it, by the condition and by row-level security alike', async () => {
    await fc.assert(
      fc.asyncProperty(forests, fc.nat(), async (parents, pick) => {
        const ids = await plant(parents)
        const root = pick % parents.length
        const expected = ids.filter((_id, place) => isBelow(parents, [root], place))
        const what = await seen({ accountId: ids[root]!, userType: 1 })
        expect(what).toEqual({ byCondition: expected, byPolicy: expected, owned: expected, ofSeveral: expected.length > 1 })
      }),
      { numRuns: 40 },
    )
  })

  test('of an employee holds the accounts allotted to him, what is below them, and himself alone', async () => {
    await fc.assert(
      fc.asyncProperty(forests, fc.nat(), fc.array(fc.nat(), { maxLength: 4 }), async (parents, pick, picks) => {
        const ids = await plant(parents)
        const [self, ...roots] = [pick, ...picks].map(each => each % parents.length)
        const expected = ids.filter((_id, place) => place === self || isBelow(parents, roots, place))
        const caller = { accountId: ids[self!]!, userType: 3, allotted: roots.map(root => ids[root]!) } as const
        const { byCondition, byPolicy, owned } = await seen(caller)
        expect({ byCondition, byPolicy, owned }).toEqual({ byCondition: expected, byPolicy: expected, owned: expected })
      }),
      { numRuns: 40 },
    )
  })

  test('holds the same of more accounts than are named', async () => {
    const parents = [null, null, ...Array.from({ length: 600 }, (_, n) => (n % 3 === 0 ? 1 : 0))]
    const ids = await plant(parents)
    const expected = ids.filter((_id, place) => isBelow(parents, [0], place))
    const crowd = [null, ...Array.from({ length: 600 }, () => 0)]
    expect(await seen({ accountId: ids[0]!, userType: 1 })).toMatchObject({
      byCondition: expected,
      byPolicy: expected,
      owned: expected,
    })
    const all = await plant(crowd)
    const what = await seen({ accountId: all[0]!, userType: 1 })
    expect(what).toEqual({ byCondition: all, byPolicy: all, owned: all, ofSeveral: true })
  })

  test('names of more accounts those that own rows of a table, where few do, and the tree where many do', async () => {
    const ids = await plant([null, null, ...Array.from({ length: 600 }, () => 0)])
    const [root, stranger, first, second] = ids
    await pool.query(`insert into ip_white_list (account_id, ip_address) select unnest($1::bigint[]), '192.0.2.1'`, [
      [stranger, first, second],
    ])
    const caller = { accountId: root!, userType: 1 } as const
    const { few, many, after } = await withScope(pool, caller, async tx => ({
      few: await accountCondition(tx, caller, 'account_id', 1, ['ip_white_list', 'sender_id_accounts']),
      many: await accountCondition(tx, caller, 'account_id', 1, ['contact_groups']),
      // What finds the owners sees every account while it looks, and nobody behind it does.
      after: numbers((await tx.query<{ id: number }>('select account_id as id from ip_white_list')).rows),
    }))
    expect({ few: few!.values, after }).toEqual({ few: [[first, second]], after: [first, second] })
    expect(many!.values).toEqual([[root]])
    const { rows } = await pool.query<{ id: number }>(
      `select account_id as id from contact_groups where ${many!.sql}`,
      many!.values,
    )
    expect(numbers(rows)).toEqual(ids.filter(id => id !== stranger))
    await pool.query('delete from ip_white_list')
  })

  test('names them of a view too where an index of what it shows has their order, and not of a table that has one of some rows only', async () => {
    const ids = await plant([null, null, ...Array.from({ length: 600 }, () => 0)])
    const [root, stranger, first, second] = ids
    await pool.query(`create table parcels (account_id bigint, is_open boolean); create index on parcels (account_id) where is_open;
      create view open_parcels with (security_invoker = true) as select * from parcels where is_open`)
    await pool.query('insert into parcels select unnest($1::bigint[]), true', [[second, first, first, stranger]])
    const caller = { accountId: root!, userType: 1 } as const
    const named = (table: string) =>
      withScope(pool, caller, async tx => (await accountCondition(tx, caller, 'account_id', 1, [table]))!.values)
    expect([await named('open_parcels'), await named('parcels')]).toEqual([[[first, second]], [[root]]])
    await pool.query('drop table parcels cascade')
  })

  test('lets nobody write for an account outside it', async () => {
    const [mine, other] = await plant([null, null])
    const write = (accountId: number) =>
      withScope(pool, { accountId: mine!, userType: 2 }, tx =>
        tx.query(`insert into contact_groups (account_id, group_name) values ($1, 'new')`, [accountId]),
      )
    await write(mine!)
    await expect(write(other!)).rejects.toMatchObject({ code: '42501' })
    expect(
      await withScope(pool, { accountId: mine!, userType: 2 }, tx => isInScope(tx, { accountId: mine!, userType: 2 }, other!)),
    ).toBe(false)
  })

  test('that is not said holds nothing', async () => {
    await plant([null, 0])
    const client = await pool.connect()
    try {
      const { rows } = await client.query("select 1 from pg_roles where rolname = 'relaydesk_scoped'")
      const role = rows.length === 1 ? 'set local role relaydesk_scoped;' : ''
      await client.query(`begin; ${role} set local app.scope = ''; set local app.account_id = ''`)
      expect((await client.query('select 1 from accounts')).rowCount).toBe(0)
      expect((await client.query('select 1 from contact_groups')).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
