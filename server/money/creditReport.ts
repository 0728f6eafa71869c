import { tell } from '../../messaging/tell.ts'
import { ROUTE_TYPES } from '../../resources/language/choices.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { userCreditReport } from '../../resources/money/user-credit-report.ts'
import { AMOUNT_UNITS } from '../../resources/money/wallets.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { inlined } from '../kernel/exports/copyOut.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { addFilters, addScope, Conditions } from '../kernel/records/conditions.ts'
import type { ExportMaker } from '../kernel/records/exportPlan.ts'
import { readOrder } from '../kernel/records/order.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import { amountSql, unitSql } from './amounts.ts'
import { byUnit, type UnitSums } from './byUnit.ts'
import { type Period, readPeriod } from './period.ts'

const FIGURES = ['opening', 'added', 'transferred', 'reversed', 'used', 'refunded', 'closing'] as const
const MOVED = ['added', 'transferred', 'reversed', 'used', 'refunded'] as const

/** Amounts over the period of all wallets of one unit. */
export type CreditFigures = UnitSums<(typeof FIGURES)[number]>

const COUNT_LIMIT = 10_000
/** A page further on than this is reached by a filter. */
const MOST_OFFSET = 100_000

/** The wallets a report is about, under the list's own filters. */
const WALLETS: AnyResource = {
  ...(userCreditReport as AnyResource),
  table: 'wallets',
  owner: 'user_id',
  list: { columns: [], filters: ['user_id', 'route_type'] },
}

/** What came in from people, went on to others, was taken back, went into campaigns and came back from them; by the kind of the booking. */
const SUMS = `
  coalesce(sum(e.amount) filter (where e.amount > 0 and x.kind in ('credit', 'transfer', 'reverse')), 0)::bigint as added,
  coalesce(-sum(e.amount) filter (where e.amount < 0 and x.kind in ('credit', 'transfer')), 0)::bigint as transferred,
  coalesce(-sum(e.amount) filter (where e.amount < 0 and x.kind = 'reverse'), 0)::bigint as reversed,
  coalesce(-sum(e.amount) filter (where e.amount < 0 and x.kind not in ('credit', 'transfer', 'reverse')), 0)::bigint as used,
  coalesce(sum(e.amount) filter (where e.amount > 0 and x.kind not in ('credit', 'transfer', 'reverse')), 0)::bigint as refunded`

interface Report {
  conditions: Conditions
  /** `$n` of both ends of the period. */
  start: string
  end: string
  period: Period
}

const readReport = async (context: Pick<CallContext, 'tx' | 'caller' | 'input'>): Promise<Report> => {
  const { tx, caller, input } = context
  const { from_date: _from, to_date: _to, ...filter } = input
  const period = readPeriod(input, caller.timezone)
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, WALLETS, { lent: false })
  await addFilters(conditions, { tx, caller }, WALLETS, undefined, filter)
  conditions.add(`t.kind = 'main' and t.account_id is not null`)
  const start = `$${conditions.values.push(period.start)}::timestamptz`
  const end = `$${conditions.values.push(period.end)}::timestamptz`
  return { conditions, start, end, period }
}

/** Figures of wallets `w (id, account_id, route_type)`, in the unit of each: by the keys of each. */
const figuresOf = (wallets: string, { start, end }: Report) => `
  select f.id, f.user_id, f.route_type, ${unitSql('f.route_type')} as unit, ${FIGURES.map(name => `${amountSql(`f.${name}`, 'f.route_type')} as ${name}`).join(', ')}
  from (select w.id, w.account_id as user_id, w.route_type, coalesce(o.balance, 0) as opening, s.*,
      coalesce(c.balance, o.balance, 0) as closing
    from (${wallets}) w
    left join lateral (select e.balance from ledger_entries e where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at < ${start}
      order by e.created_at desc, e.id desc limit 1) o on true
    left join lateral (select e.balance from ledger_entries e where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at < ${end}
      order by e.created_at desc, e.id desc limit 1) c on true
    cross join lateral (select ${SUMS} from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
      where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at >= ${start} and e.created_at < ${end}) s) f`

const walletsOf = ({ conditions }: Report) => `select t.id, t.account_id, t.route_type from wallets t where ${conditions.sql}`

type Steps = { route_type: number } & Record<(typeof MOVED)[number] | 'closing', number>

/** All wallets of a unit together: the movements of the period once, the balances back from what they are now. */
const totalsOf = async ({ tx }: Pick<CallContext, 'tx'>, report: Report): Promise<CreditFigures[]> => {
  const { conditions, start, end } = report
  const { rows } = await tx.query<Record<keyof Steps, string>>(
    `with w as (${walletsOf(report)}),
       moved as (select e.route_type, ${SUMS} from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
         where e.wallet_kind = 'main' and e.created_at >= ${start} and e.created_at < ${end} and e.wallet_id in (select id from w)
         group by e.route_type),
       since as (select e.route_type, sum(e.amount) as amount from ledger_entries e
         where e.wallet_kind = 'main' and e.created_at >= ${end} and e.wallet_id in (select id from w) group by e.route_type),
       now as (select t.route_type, sum(t.balance) as balance from wallets t where t.id in (select id from w) group by t.route_type)
     select now.route_type, ${MOVED.map(name => `coalesce(moved.${name}, 0) as ${name}`).join(', ')},
       now.balance - coalesce(since.amount, 0) as closing
     from now left join moved using (route_type) left join since using (route_type)`,
    conditions.values,
  )
  const steps = rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Steps)
  const whole = steps.map(row => ({
    ...row,
    opening: row.closing - row.added + row.transferred + row.reversed + row.used - row.refunded,
  }))
  return byUnit(whole, FIGURES, whole.length > 0 ? [] : [1])
}

/** `POST user-wise-credit-info`: a row a wallet, the newest account first; beside the rows their totals and the period. */
const list = async (context: CallContext) => {
  const { tx, query, input } = context
  const { page: pageQuery, sort_by: _sort, sort_order: _order, ...filter } = input
  // By account, as the list's row number sorts.
  const { direction: order } = readOrder(WALLETS, input, context.caller.principal)
  const { page, perPage } = readPaging(query, { ...filter, page: pageQuery })
  const report = await readReport({ ...context, input: filter })
  const { conditions } = report
  const offset = (page - 1) * perPage
  if (offset > MOST_OFFSET) throw invalid({ page: [tell('Choose a user: pages this far cannot be opened directly.')] })
  const counted = await tx.query<{ total: number }>(
    `select count(*) as total from (${walletsOf(report)} limit ${COUNT_LIMIT + 1}) counted`,
    conditions.values.slice(0, -2),
  )
  const found = counted.rows[0]!.total
  const total = Math.min(found, COUNT_LIMIT)
  const { rows } = await tx.query(
    `${figuresOf(`${walletsOf(report)} order by t.account_id ${order}, t.route_type limit ${perPage} offset ${offset}`, report)}
     order by f.user_id ${order}, f.route_type`,
    conditions.values,
  )
  return {
    message: userCreditReport.label.many,
    data: {
      ...paged(rows, total, { page, perPage }),
      ...(found > COUNT_LIMIT && { total_is_capped: 1 }),
      totals: await totalsOf(context, report),
      period: { from_date: report.period.from, to_date: report.period.to },
    },
  }
}

/** The same rows, all of them, as a file. */
const plan: ExportMaker = async (context, { sort_by: _sort, sort_order: _order, ...filter }) => {
  const report = await readReport({ ...context, input: filter })
  const { fields, list: declared } = userCreditReport
  // On the screen each figure says its unit itself.
  const names = declared.columns.flatMap(name => (name === 'route_type' ? ([name, 'unit'] as const) : [name]))
  const labels = { route_type: ROUTE_TYPES, unit: AMOUNT_UNITS }
  const labelled = (name: keyof typeof labels) =>
    `case f.${name}::text ${labels[name].map(({ value, label }) => `when '${value}' then '${label}'`).join(' ')} end`
  const { from, to } = report.period
  return {
    name: `user-credit-report-${from}-to-${to}`,
    headings: names.map(name => fields[name].label),
    columns: names.map(name =>
      name === 'user_id' ? 'a.name' : name === 'route_type' || name === 'unit' ? labelled(name) : `f.${name}`,
    ),
    from: `(${inlined(figuresOf(walletsOf(report), report), report.conditions.values)}) f join accounts a on a.id = f.user_id`,
    order: 'f.user_id desc, f.route_type',
  }
}

/** Balances and movement per user (rule reports-6). */
export const creditReportCompanion = defineCompanion(userCreditReport, { operations: { list }, exports: { list: plan } })
