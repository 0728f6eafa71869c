import type pg from 'pg'
import { isOperator } from '../../resources/schema/access.ts'
import type { Caller } from './caller.ts'

/** A transaction of one request: every query in it sees what the caller may see, and nothing else. */
export type Tx = pg.PoolClient

/** The roles that requests run as; made by the migrations where the connecting role may make them (005_scope, 017_large_lists). */
const SCOPED_ROLE = 'relaydesk_scoped'
const OPERATOR_ROLE = 'relaydesk_all'
const rolesKnown = new WeakMap<pg.Pool, Promise<ReadonlySet<string>>>()

const rolesOf = (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const known = rolesKnown.get(pool)
  if (known) return known
  const asked = pool
    .query<{ name: string }>('select rolname as name from pg_roles where rolname = any($1)', [[SCOPED_ROLE, OPERATOR_ROLE]])
    .then(({ rows }) => new Set(rows.map(({ name }) => name)))
  rolesKnown.set(pool, asked)
  // Only an answer is kept: while the database is away there is none.
  asked.catch(() => rolesKnown.delete(pool))
  return asked
}

type Scoped = Pick<Caller, 'accountId' | 'userType'>

/** all: operators. tree: an account with others below it. own: an account alone. */
export const scopeName = ({ userType }: Scoped): 'all' | 'tree' => (isOperator(userType) ? 'all' : 'tree')

/** One transaction, opened by `begin`: commits when `work` resolves, rolls back when it throws. A connection that cannot is given up. */
const inTransaction = async <T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(rollbackError => {
      broken = rollbackError as Error
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs `work` in one transaction under the caller's scope: the server's own conditions (records/conditions.ts) come first, row-level
 * security stands behind them. Commits when `work` resolves, rolls back when it throws.
 */
export const withScope = async <T>(pool: pg.Pool, caller: Scoped, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const roles = await rolesOf(pool)
  const wanted = scopeName(caller) === 'all' && roles.has(OPERATOR_ROLE) ? OPERATOR_ROLE : SCOPED_ROLE
  const role = roles.has(wanted) ? `set local role ${wanted};` : ''
  // One round trip; the values are a word of ours and a number.
  const begin = `begin; set local lock_timeout = '10s'; set local statement_timeout = '60s'; ${role}
    set local app.scope = '${scopeName(caller)}'; set local app.account_id = '${Number(caller.accountId)}'`
  return inTransaction(pool, begin, work)
}

/** Runs `work` in one transaction of the server itself, which sees every account: signing in, workers. */
export const asSystem = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(pool, 'begin', work)

/** Beyond this many accounts a condition names the tree rather than its members. */
const MOST_NAMED = 500

/**
 * The accounts a caller may see, as a condition on a column: `{ sql, values }` with `$n` counted from `from`; undefined for everybody.
 * The one place that turns a scope into SQL.
 */
export const accountCondition = async (
  tx: Tx,
  caller: Scoped,
  column: string,
  from: number,
): Promise<{ sql: string; values: unknown[] } | undefined> => {
  if (scopeName(caller) === 'all') return undefined
  const { rows } = await tx.query<{ id: number }>(
    'select id from accounts where path @> array[$1::bigint] order by id limit $2',
    [caller.accountId, MOST_NAMED + 1],
  )
  if (rows.length === 1) return { sql: `${column} = $${from}`, values: [caller.accountId] }
  if (rows.length <= MOST_NAMED) return { sql: `${column} = any($${from}::bigint[])`, values: [rows.map(row => row.id)] }
  return { sql: `${column} in (select id from accounts where path @> array[$${from}::bigint])`, values: [caller.accountId] }
}

/** User status 4 is deleted (domain §1.3). */
const THERE = 'id = $1 and status <> 4'

/** Whether an account is there and among those the caller may see; a deleted one is not. */
export const isInScope = async (tx: Tx, caller: Scoped, accountId: number): Promise<boolean> => {
  if (scopeName(caller) === 'all') return (await tx.query(`select 1 from accounts where ${THERE}`, [accountId])).rowCount === 1
  return (
    (await tx.query(`select 1 from accounts where ${THERE} and path @> array[$2::bigint]`, [accountId, caller.accountId]))
      .rowCount === 1
  )
}
