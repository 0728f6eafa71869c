import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { Caller } from './caller.ts'

/** A transaction of one request: every query in it sees what the caller may see, and nothing else. */
export type Tx = pg.PoolClient

/** The roles that requests run as; made with the schema where the connecting role may make them (01_kernel.sql). */
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

/** Where a caller has no `allotted`, he is not limited to any. */
export type Scoped = Pick<Caller, 'accountId' | 'userType'> & Partial<Pick<Caller, 'allotted'>>

/** all: operators. tree: an account with others below it. allotted: an employee with the accounts allotted to him. */
export const scopeName = ({ userType, allotted }: Scoped): 'all' | 'tree' | 'allotted' => {
  if (allotted) return 'allotted'
  return isOperator(userType) ? 'all' : 'tree'
}

/** SQL for accounts by their `path`, as far as they are within the scope; the value stands for `$n`. Not for scope `all`. */
const pathRule = ({ accountId, allotted }: Scoped, n: number): { sql: string; value: readonly number[] } => ({
  sql: allotted ? `path && $${n}::bigint[]` : `path @> $${n}::bigint[]`,
  value: allotted ? [accountId, ...allotted] : [accountId],
})

/** Whether a caller hears of an account with this path. The same rule as `accountCondition`, for what is in hand already. */
export const seesPath = (caller: Scoped, path: readonly number[]): boolean => {
  if (scopeName(caller) === 'all') return true
  return [caller.accountId, ...(caller.allotted ?? [])].some(id => path.includes(id))
}

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
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
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
    set local app.scope = '${scopeName(caller)}'; set local app.account_id = '${Number(caller.accountId)}';
    set local app.allotted = '${caller.allotted ? `{${caller.allotted.map(Number).join()}}` : ''}'`
  return inTransaction(pool, begin, work)
}

/** Runs `work` in one transaction of the server itself, which sees every account: signing in, workers. */
export const asSystem = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(pool, 'begin', work)

/** Beyond this many accounts a condition names the tree rather than its members. */
const MOST_NAMED = 500
/** Whose trees were found beyond that: not looked at again. Were one to become smaller, naming it stays right. */
const largeTrees = new Set<number>()
/** Tables of which more accounts than that have rows; the same. */
const manyOwners = new Set<string>()
/** Tables whose owners were found, by an index that has their order. */
const ordered = new Set<string>()

export interface AccountCondition {
  sql: string
  values: unknown[]
  /** Whether more than one account is meant. */
  ofSeveral: boolean
}

/** The accounts in reach that have rows in one of the tables, where few accounts at all have any; undefined where many do. */
const ownersIn = async (tx: Tx, caller: Scoped, tables: readonly string[]): Promise<number[] | undefined> => {
  if (tables.length === 0 || tables.some(table => manyOwners.has(table))) return undefined
  const rule = pathRule(caller, 1)
  const { rows } = await tx.query<{ name: string; seen: number[] | null }>({
    name: `owners_in_${scopeName(caller)}`,
    text: `select t.name, case when o.owners is not null then array(select id from accounts where id = any(o.owners) and ${rule.sql}) end as seen
     from unnest($2::text[]) t (name), lateral (select owners_of(t.name::regclass, $3, t.name = any($4)) as owners offset 0) o`,
    values: [rule.value, tables, MOST_NAMED, [...ordered]],
  })
  for (const { name, seen } of rows) (seen ? ordered : manyOwners).add(name)
  return rows.some(({ seen }) => !seen) ? undefined : rows.flatMap(({ seen }) => seen ?? [])
}

/**
 * The accounts a caller may see, as a condition on a column, with `$n` counted from `from`; undefined for everybody.
 * The one place that turns a scope into SQL (rule access-2).
 * @param tables whose rows are looked for by it: of a large tree the accounts are named that have any, so that no row of a stranger is read
 */
export const accountCondition = async (
  tx: Tx,
  caller: Scoped,
  column: string,
  from: number,
  tables: readonly string[] = [],
): Promise<AccountCondition | undefined> => {
  if (scopeName(caller) === 'all') return undefined
  const rule = pathRule(caller, from)
  const named = (seen: number[]) => ({ sql: `${column} = any($${from}::bigint[])`, values: [seen], ofSeveral: true })
  if (!largeTrees.has(caller.accountId)) {
    const { rows } = await tx.query<{ seen: number[] }>({
      name: 'accounts_below',
      text: 'select accounts_below($1::bigint[], $2) as seen',
      values: [rule.value, MOST_NAMED],
    })
    const { seen } = present(rows[0])
    if (seen.length === 1) return { sql: `${column} = $${from}`, values: seen, ofSeveral: false }
    if (seen.length <= MOST_NAMED) return named(seen)
    largeTrees.add(caller.accountId)
  }
  const owners = await ownersIn(tx, caller, tables)
  if (owners) return named(owners)
  return { sql: `${column} in (select id from accounts where ${rule.sql})`, values: [rule.value], ofSeveral: true }
}

/** User status 4 is deleted (rule people-2). */
const THERE = 'id = $1 and status <> 4'

/** Whether an account is there and among those the caller may see; a deleted one is not. */
export const isInScope = async (tx: Tx, caller: Scoped, accountId: number): Promise<boolean> => {
  if (scopeName(caller) === 'all') return (await tx.query(`select 1 from accounts where ${THERE}`, [accountId])).rowCount === 1
  const rule = pathRule(caller, 2)
  return (await tx.query(`select 1 from accounts where ${THERE} and ${rule.sql}`, [accountId, rule.value])).rowCount === 1
}
