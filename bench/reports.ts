import type pg from 'pg'
import { register } from '../resources/index.ts'
import type { UserType } from '../resources/language/access.ts'
import type { Caller } from '../server/kernel/scope/caller.ts'
import { withScope } from '../server/kernel/scope/scope.ts'
import { MOST_DAYS } from '../server/money/period.ts'
import { countDashboard } from '../server/reports/dashboard/companion.ts'
import { benchCaller } from './caller.ts'
import { benchDesk } from './desk.ts'
import { quantile } from './quantile.ts'
import { CLIENT, fillReports, RESELLER } from './reportFill.ts'
import { benchTriggers, type TriggerFigure } from './triggers.ts'

interface ReportFigure {
  what: string
  p50: number
  p95: number
}

export interface ReportFigures {
  messages: number
  facts: number
  /** Milliseconds of a plain count over the rows, for comparison: of the same days. */
  plain: Readonly<Record<'today' | 'days31' | 'days92', number>>
  reports: ReportFigure[]
  triggers: TriggerFigure[]
}

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000_000)
const RUNS = 12

const timed = async (what: string, run: (n: number) => Promise<unknown>): Promise<ReportFigure> => {
  const figures: number[] = []
  for (let n = -2; n < RUNS; n++) {
    const since = performance.now()
    await run(Math.abs(n))
    if (n >= 0) figures.push(performance.now() - since)
  }
  return { what, p50: quantile(figures, 0.5), p95: quantile(figures, 0.95) }
}

const dayBack = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

/** What a dashboard would do without the counts: campaigns and messages of the days, by day and state. */
const plainCount = async (pool: pg.Pool, days: number): Promise<number> => {
  const since = performance.now()
  await pool.query(
    `select c.day, m.state, count(*), sum(m.parts), sum(message_charge(m.state, m.submitted_at, m.refunded, m.credits))
     from campaigns c join messages m on m.account_id = c.account_id and m.campaign_id = c.id
     where c.day between $1 and $2 group by 1, 2`,
    [dayBack(days - 1), dayBack(0)],
  )
  return performance.now() - since
}

const callerOf = (accountId: number, userType: UserType): Caller => ({
  accountId,
  actorId: accountId,
  sessionId: 0,
  userType,
  principal: { userType, permissions: new Set(['credit-request', 'users-list', 'reports']), flags: new Set() },
  name: 'bench',
  timezone: 'Asia/Kolkata',
  ip: '127.0.0.1',
  userAgent: 'bench',
  allotted: undefined,
  requestId: 'bench',
})

/** The dashboard as it is counted once a minute: past its cache. */
const dashboards = async (pool: pg.Pool, admin: number): Promise<ReportFigure[]> => {
  const figures: ReportFigure[] = []
  const people = [
    ['operator', callerOf(admin, 0)],
    ['reseller of 50', callerOf(RESELLER, 1)],
    ['client', callerOf(CLIENT, 2)],
  ] as const
  for (const [who, caller] of people)
    for (const days of [1, 31, 92])
      figures.push(
        await timed(`dashboard, ${days === 1 ? 'today' : `${days} days`}, ${who}`, () =>
          withScope(pool, caller, tx =>
            countDashboard({
              tx,
              caller,
              userId: undefined,
              from: dayBack(days - 1),
              to: dayBack(0),
              today: dayBack(0),
              timezone: 'Asia/Kolkata',
            }),
          ),
        ),
      )
  return figures
}

const OTHERS: readonly string[] = [
  'scheduled-campaign-report',
  'report-by-mobile-number',
  'user-credit-report',
  'delivery-report',
]

/** Every declared report in each of its views, first page with totals, over as many days as one may be asked for. */
const reports = async (call: (path: string, body?: unknown) => Promise<unknown>): Promise<ReportFigure[]> => {
  const figures: ReportFigure[] = []
  for (const { name, group, list, operations } of register.resources) {
    if ((group !== 'Reports' && group !== 'Overview') || OTHERS.includes(name)) continue
    const dated = list.filters?.some(filter => typeof filter === 'object' && filter.from === 'from_date')
    for (const { label, filter } of list.tabs?.filter(tab => !tab.elsewhere) ?? [{ label: '', filter: {} }])
      figures.push(
        await timed(`${name}${label && `, ${label}`}`, () =>
          call(operations.list.call.replace('POST ', ''), {
            ...filter,
            ...(dated && { from_date: dayBack(MOST_DAYS - 1), to_date: dayBack(0) }),
          }),
        ),
      )
  }
  return figures
}

/** Reports and dashboard over ten million messages, beside a plain count of the same rows; and what the counts cost whoever writes messages. */
export const benchReports = async (): Promise<ReportFigures> => {
  const { desk, end } = await benchDesk('api')
  try {
    const { pool } = desk.deps
    const call = await benchCaller(desk.url as string)
    const admin = (await pool.query<{ id: number }>('select id from accounts limit 1')).rows[0]?.id as number
    const triggers = await benchTriggers(pool, admin)
    await fillReports(pool, admin, MESSAGES)
    const { rows } = await pool.query<{ facts: number }>('select count(*) as facts from message_facts')
    return {
      messages: MESSAGES,
      facts: rows[0]!.facts,
      reports: [...(await dashboards(pool, admin)), ...(await reports(call))],
      plain: { today: await plainCount(pool, 1), days31: await plainCount(pool, 31), days92: await plainCount(pool, 92) },
      triggers,
    }
  } finally {
    await end()
  }
}
