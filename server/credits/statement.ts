import { userCredits } from '../../resources/money/user-credits.ts'
import type { AnyResource } from '../../resources/schema/define.ts'
import type { CallContext } from '../http/context.ts'
import { addFilters, addScope, Conditions } from '../records/conditions.ts'
import { listRecords } from '../records/list.ts'
import { startOfDay } from './period.ts'
import { statementCompanionParts } from './statementFields.ts'

/** Sums of a statement; credits. What cannot be had quickly is left out. */
export interface StatementSummary {
  /** Wallets together, before and after the period; absent where there are too many of them. */
  opening?: number
  closing?: number
  /** Of the rows that the filter finds; absent where there are too many of them. */
  credited?: number
  debited?: number
}

/** Of so many entries, and of so many wallets, sums are made. */
const MOST_SUMMED = 10_000
const MOST_WALLETS = 500

/** The wallets behind a statement, found by the filters that they share with it. */
const WALLETS: AnyResource = {
  ...(userCredits as AnyResource),
  table: 'wallets',
  list: { columns: [], filters: ['user_id', 'route_type'] },
}

const only = (body: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)))

/** Balances of the filtered wallets at both ends of the period: the last entry before it, and the last one in it. */
const balances = async (
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  body: Readonly<Record<string, unknown>>,
): Promise<Pick<StatementSummary, 'opening' | 'closing'>> => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, WALLETS, { lent: false })
  await addFilters(conditions, { tx, caller }, WALLETS, undefined, only(body, ['user_id', 'route_type']))
  conditions.add(`t.kind = 'main' and t.account_id is not null`)
  const { from_date: from, to_date: to } = body
  const start = from ? `$${conditions.values.push(startOfDay(String(from), caller.timezone))}::timestamptz` : "'-infinity'"
  const end = to ? `$${conditions.values.push(startOfDay(String(to), caller.timezone, 1))}::timestamptz` : "'infinity'"
  const lastBefore = (moment: string) =>
    `(select e.balance from ledger_entries e where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at < ${moment}
      order by e.created_at desc, e.id desc limit 1)`
  const { rows } = await tx.query<{ wallets: number; opening: string; closing: string }>(
    `select count(*) as wallets, coalesce(sum(${lastBefore(start)}), 0) as opening, coalesce(sum(${lastBefore(end)}), 0) as closing
     from (select t.id from wallets t where ${conditions.sql} limit ${MOST_WALLETS + 1}) w`,
    conditions.values,
  )
  const found = rows[0]!
  return found.wallets > MOST_WALLETS ? {} : { opening: Number(found.opening), closing: Number(found.closing) }
}

const totals = async (
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  body: Readonly<Record<string, unknown>>,
): Promise<Partial<Pick<StatementSummary, 'credited' | 'debited'>>> => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, userCredits, { lent: true })
  await addFilters(conditions, { tx, caller }, userCredits, statementCompanionParts, body)
  const { rows } = await tx.query<{ n: number; credited: string; debited: string }>(
    `select count(*) as n, coalesce(sum(credit) filter (where credit_type = 1), 0) as credited,
       coalesce(sum(credit) filter (where credit_type = 2), 0) as debited
     from (select t.credit, t.credit_type from statement t where ${conditions.sql} limit ${MOST_SUMMED + 1}) found`,
    conditions.values,
  )
  const { n, credited, debited } = rows[0]!
  return n > MOST_SUMMED ? {} : { credited: Number(credited), debited: Number(debited) }
}

/** A page of the statement, and beside its rows the sums of the whole. @throws HttpProblem 422 as every list */
export const listStatement = async (context: CallContext) => {
  const { input } = context
  const page = await listRecords(context, userCredits, statementCompanionParts, input)
  // The list has judged the filter by now.
  const summary: StatementSummary = {
    ...(await balances(context, input)),
    ...(await totals(context, input)),
  }
  return { message: userCredits.label.many, data: { ...page, summary } }
}
