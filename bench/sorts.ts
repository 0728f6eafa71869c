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

const MESSAGES = 10_000_000
const CALLERS = ['admin', 'reseller', 'client'] as const
const PASS = 20
/** What may be near the budget is called more often before it is judged. */
const CLOSER = 200
const NEAR_MS = 8
/** As many rows as lists sort at once: of several accounts, then of one (`resources/language/orders.ts`). */
const FILLED = [1000, 5000] as const

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

const answered = async (call: Call, path: string, body: Body): Promise<{ total: number } | undefined> => {
  try {
    return (await call(path, body)) as { total: number }
  } catch {
    return undefined
  }
}

const timed = async (measure: Measure, ask: () => Promise<unknown>): Promise<{ p50: number; p95: number }> => {
  const took: number[] = []
  for (let run = -3; run < PASS; run++) {
    const ms = await measure(ask)
    if (run >= 0) took.push(ms)
  }
  if (quantile(took, 0.95) >= NEAR_MS) {
    took.length = 0
    for (let run = 0; run < CLOSER; run++) took.push(await measure(ask))
  }
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95) }
}

interface Listed {
  path: string
  resource: AnyResource
}

const ofList = async (
  call: Call,
  caller: string,
  { path, resource }: Listed,
  measure: Measure,
): Promise<SortFigure | undefined> => {
  const ways: readonly Body[] = [{}, ...(NARROWER[resource.table ?? ''] ?? [])]
  const refused: string[] = []
  let figure: SortFigure | undefined
  for (const field of ordersOf(resource)) {
    let way: Body | undefined
    let found = 0
    for (const body of ways) {
      const page = await answered(call, path, { ...body, sort_by: field })
      if (!page) continue
      way = body
      found = page.total
      break
    }
    if (!way) {
      refused.push(field)
      continue
    }
    for (const sort_order of ['asc', 'desc']) {
      const times = await timed(measure, () => call(path, { ...way, sort_by: field, sort_order }))
      const isWorst = !figure || times.p95 > figure.worst.p95
      figure = {
        list: path,
        caller,
        sorted: (figure?.sorted ?? 0) + 1,
        refused,
        ...(isWorst || !figure
          ? { found, narrowed: JSON.stringify(way), worst: { field: `${field} ${sort_order}`, ...times } }
          : { found: figure.found, narrowed: figure.narrowed, worst: figure.worst }),
      }
    }
  }
  return figure
}

/**
 * Every column that a stored list can be sorted by, up and down, as three kinds of users ask for it, in a desk with 10 million messages, a
 * campaign and a user for each hundred, a contact for each ten, and in every other list as many rows as are sorted at once. Reports are
 * computed for a period: `benchReports` has their times.
 */
export const benchSorts = async (): Promise<SortFigure[]> => {
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
    await fill(pool, await makeOwners(pool), MESSAGES)
    const lists = allEndpoints(register).flatMap(({ kind, resource, path }) =>
      kind === 'list' && resource?.table ? [{ path, resource }] : [],
    )
    const tables = new Set<string>()
    for (const { resource } of lists) for (const table of await tablesOf(pool, resource.table ?? '')) tables.add(table)
    const worst = new Map<string, SortFigure>()
    for (const wanted of FILLED) {
      for (const table of tables) await copyRows(pool, table, wanted)
      for (const caller of CALLERS) {
        const call = await benchCaller(desk.url as string, caller)
        for (const list of lists) {
          const figure = await ofList(call, caller, list, measure)
          const key = `${list.path} ${caller}`
          const before = worst.get(key)
          if (figure && (!before || figure.worst.p95 > before.worst.p95)) worst.set(key, figure)
        }
      }
    }
    return [...worst.values()]
  } finally {
    await end()
  }
}
