import type pg from 'pg'
import { register } from '../resources/index.ts'
import type { AnyResource } from '../resources/language/define.ts'
import { allEndpoints } from '../resources/language/endpoints.ts'
import { ordersOf } from '../resources/language/orders.ts'
import { fillDemo } from '../server/demo/demo.ts'
import { BENCH_PASSWORD, benchCaller } from './caller.ts'
import { copyRows, tablesOf } from './copies.ts'
import { benchDesk } from './desk.ts'
import { fill, makeOwners } from './fill.ts'
import { inServer, type Measure } from './inServer.ts'
import { quantile } from './quantile.ts'

export interface SortFigure {
  list: string
  caller: string
  /** Rows that the list found, of at most so many that it counts. */
  found: number
  /** What was asked for beside the order, the widest that is not refused. */
  narrowed: string
  /** Both directions of so many fields. */
  sorted: number
  /** Fields that the list cannot be sorted by, however it was narrowed here. */
  refused: readonly string[]
  worst: { field: string; p50: number; p95: number }
}

/** Milliseconds in the server that an order may take, at its 95th percentile. */
export const SORT_BUDGET = 20

/** Each order is asked for so often; the slowest few of a list are then measured. */
const GLANCES = 4
const SLOWEST = 3
const PASS = 20
/** What may be near the budget is called more often before it is judged. */
const CLOSER = 100
const NEAR_MS = 8

/** Rows that a list sorts at once, of several accounts and of one (`resources/language/orders.ts`). */
const OF_SEVERAL = 1000
const OF_ONE = 5000
/**
 * What stands in a list beside the client's own: rows of strangers, so that operators sort as many as can be sorted. Of what a desk has
 * few of, no more than it may have.
 */
const OF_STRANGERS = OF_ONE - OF_SEVERAL
const AT_MOST: Readonly<Record<string, number>> = {
  countries: 249,
  primary_routes: 500,
  secondary_routes: 500,
  roles: 200,
  invalid_series: 0,
  notification_templates: 0,
}
/** A booking has its two entries: it is made and not copied. */
const LEDGER = ['ledger_entries', 'ledger_transactions']

/** His own signing in, and that of those above him, are rows of a list too. */
const SIGN_INS = 10

/** Who is asked when the client has how many rows of each kind: those above him as many as are sorted of several accounts. */
const ROUNDS = [
  { rows: OF_SEVERAL - SIGN_INS, callers: ['admin', 'reseller'] },
  { rows: OF_ONE - SIGN_INS, callers: ['client'] },
] as const

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const since = (days: number) => ({ from_date: daysAgo(days), to_date: daysAgo(0) })

/** Ways to ask a long list for fewer rows, the widest first: what can be sorted at once depends on whose rows they are. */
const NARROWER: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  // One campaign in seven minutes.
  campaigns: [since(23), since(4), { status: ['Stop'] }, { search: 'Bench 77' }],
  accounts: [{ status: 0 }, { search: 'Asha Bose' }],
  contact_numbers: [{ search: 'Asha Bose' }],
}

type Call = Awaited<ReturnType<typeof benchCaller>>
type Body = Readonly<Record<string, unknown>>

/** @returns undefined where too many rows are found to be sorted */
const answered = async (call: Call, path: string, body: Body): Promise<{ total: number } | undefined> => {
  try {
    return (await call(path, body)) as { total: number }
  } catch (error) {
    if (/: 422 .*"sort_by"/.test((error as Error).message)) return undefined
    throw error
  }
}

const runs = async (measure: Measure, times: number, ask: () => Promise<unknown>): Promise<number[]> => {
  const took: number[] = []
  for (let run = 0; run < times; run++) took.push(await measure(ask))
  return took
}

const timed = async (measure: Measure, ask: () => Promise<unknown>): Promise<{ p50: number; p95: number }> => {
  const few = await runs(measure, PASS, ask)
  const took = quantile(few, 0.95) < NEAR_MS ? few : await runs(measure, CLOSER, ask)
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95) }
}

interface Listed {
  path: string
  resource: AnyResource
}

/** An order of a list as it is asked for, narrowed no more than must be. */
interface Asked {
  order: Body
  way: Body
  found: number
}

/** Both directions of each field that the list can be sorted by, and the fields that it cannot, however it is narrowed here. */
const ordersAsked = async (call: Call, { path, resource }: Listed): Promise<{ asked: Asked[]; refused: string[] }> => {
  const ways: readonly Body[] = [{}, ...(NARROWER[resource.table ?? ''] ?? [])]
  const asked: Asked[] = []
  const refused: string[] = []
  for (const sort_by of ordersOf(resource)) {
    let way: Body | undefined
    for (const body of ways) {
      const page = await answered(call, path, { ...body, sort_by })
      if (!page) continue
      way = body
      for (const sort_order of ['asc', 'desc']) asked.push({ order: { sort_by, sort_order }, way, found: page.total })
      break
    }
    if (!way) refused.push(sort_by)
  }
  return { asked, refused }
}

const ofList = async (call: Call, caller: string, list: Listed, measure: Measure): Promise<SortFigure | undefined> => {
  const { path } = list
  const { asked, refused } = await ordersAsked(call, list)
  const ask = ({ order, way }: Asked) => call(path, { ...way, ...order })
  const glanced: { one: Asked; ms: number }[] = []
  for (const one of asked) glanced.push({ one, ms: quantile(await runs(measure, GLANCES, () => ask(one)), 0.5) })
  let figure: SortFigure | undefined
  for (const { one } of glanced.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    const times = await timed(measure, () => ask(one))
    if (figure && times.p95 <= figure.worst.p95) continue
    const field = Object.values(one.order).join(' ')
    const narrowed = JSON.stringify(one.way)
    figure = { list: path, caller, found: one.found, narrowed, sorted: asked.length, refused, worst: { field, ...times } }
  }
  return figure
}

/** Books credits for an account, as the desk does, until its statement has so many rows. */
const book = async (pool: pg.Pool, owner: number, rows: number): Promise<void> => {
  await pool.query(
    `select ledger_move('credit', 'bench-' || $1::bigint || '-' || n, n, 1::smallint, null, 'issued', $1::bigint, 'main', null, null, 'admin', 'Bench ' || n)
     from generate_series((select count(*) + 1 from statement where account_id = $1::bigint), $2::int) n`,
    [owner, rows],
  )
  for (const table of LEDGER) await pool.query(`vacuum analyze ${table}`)
}

/** Gives strangers and the client so many rows of every kind there is. */
const fillLists = async (pool: pg.Pool, tables: ReadonlySet<string>, client: number, rows: number): Promise<void> => {
  for (const table of tables) {
    if (LEDGER.includes(table)) continue
    await copyRows(pool, table, Math.min(OF_STRANGERS, AT_MOST[table] ?? OF_STRANGERS), { client, isHis: false })
    await copyRows(pool, table, rows, { client, isHis: true })
  }
  const { rows: others } = await pool.query<{ id: number }>(
    'select account_id as id from statement where account_id <> $1 limit 1',
    [client],
  )
  for (const { id } of others) await book(pool, id, OF_STRANGERS / 2)
  await book(pool, client, rows)
}

/** Whether somebody may open a list at all. */
const isOpen = async (call: Call, { path }: Listed): Promise<boolean> => {
  try {
    await call(path, {})
    return true
  } catch (error) {
    if (/: 403 /.test((error as Error).message)) return false
    throw error
  }
}

/**
 * Every column that a stored list can be sorted by, up and down, as three kinds of users ask for it, in a desk with so many messages, a
 * campaign and a user for each hundred, a contact for each ten, and in every other list as many rows as are sorted at once, those of a client
 * among strangers'. Reports are computed for a period: `benchReports` has their times.
 * @param tell hears of each list as soon as it is measured
 */
export const benchSorts = async (messages: number, tell: (figure: SortFigure) => void): Promise<void> => {
  const measure = inServer()
  const { desk, end } = await benchDesk(
    'api',
    () => {},
    async used => {
      await fillDemo(used, BENCH_PASSWORD)
    },
  )
  try {
    const { pool } = desk.deps
    const owners = await makeOwners(pool)
    await fill(pool, owners, messages)
    const lists = allEndpoints(register).flatMap(({ kind, method, resource, path }) =>
      kind === 'list' && method === 'POST' && resource?.table ? [{ path, resource }] : [],
    )
    const tables = new Set<string>()
    for (const { resource } of lists) for (const table of await tablesOf(pool, resource.table ?? '')) tables.add(table)
    for (const { rows, callers } of ROUNDS) {
      await fillLists(pool, tables, owners.client, rows)
      for (const caller of callers) {
        const call = await benchCaller(desk.url as string, caller)
        for (const list of lists) {
          const figure = (await isOpen(call, list)) ? await ofList(call, caller, list, measure) : undefined
          if (figure) tell(figure)
        }
      }
    }
  } finally {
    await end()
  }
}
