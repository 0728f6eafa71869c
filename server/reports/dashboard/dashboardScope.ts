import { tell } from '../../../messaging/tell.ts'
import type { Against } from '../../../resources/reports/dashboard.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import { accountCondition, isInScope, type Tx } from '../../kernel/scope/scope.ts'

/** Whose figures are shown, and when. */
export interface DashboardScope {
  tx: Tx
  caller: Caller
  /** One account of those the caller sees; undefined: all of them. */
  userId: number | undefined
  /** Days of the platform's calendar, both included. */
  from: string
  to: string
  today: string
  timezone: string
  /** What the days are compared with; the days before them unless said otherwise. */
  against?: Against
}

/** The account chosen, if any. @throws HttpProblem 422 where it is not among those the caller sees */
export const readUser = async (tx: Tx, caller: Caller, typed: unknown): Promise<number | undefined> => {
  if (typed === undefined || typed === null) return undefined
  const userId = Number(typed)
  if (!(await isInScope(tx, caller, userId))) throw invalid({ user_id: [tell('The selected user is not valid.')] })
  return userId
}

/** Condition on a column of accounts, `$n` counted from `from`; true for whoever sees everybody. */
export const seen = async (
  { tx, caller, userId }: Pick<DashboardScope, 'tx' | 'caller' | 'userId'>,
  column: string,
  from: number,
): Promise<{ sql: string; values: unknown[] }> =>
  userId === undefined
    ? ((await accountCondition(tx, caller, column, from)) ?? { sql: 'true', values: [] })
    : { sql: `${column} = $${from}`, values: [userId] }

const DAY_MS = 86_400_000

/** The day so many days after another, YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days lie from one to the other, both included. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
