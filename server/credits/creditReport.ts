import { ROUTE_TYPES } from '../../resources/enums.ts'
import { userCreditReport } from '../../resources/money/user-credit-report.ts'
import type { AnyResource } from '../../resources/schema/define.ts'
import { inlined } from '../exports/copyOut.ts'
import type { ExportMaker } from '../exports/writeExport.ts'
import type { CallContext } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { defineCompanion } from '../records/companion.ts'
import { addFilters, addScope, Conditions } from '../records/conditions.ts'
import { readOrder, readPaging } from '../records/list.ts'
import { type Period, readPeriod } from './period.ts'

/** Credits of one wallet over the period, or of all of them. */
export interface CreditFigures {
  opening: number
  added: number
  transferred: number
  reversed: number
  used: number
  refunded: number
  closing: number
}

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

/** Figures of wallets `w (id, account_id, route_type)`: by the keys of each. */
const figuresOf = (wallets: string, { start, end }: Report) => `
  select w.id, w.account_id as user_id, w.route_type, coalesce(o.balance, 0) as opening, s.*,
    coalesce(c.balance, o.balance, 0) as closing
  from (${wallets}) w
  left join lateral (select e.balance from ledger_entries e where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at < ${start}
    order by e.created_at desc, e.id desc limit 1) o on true
  left join lateral (select e.balance from ledger_entries e where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at < ${end}
    order by e.created_at desc, e.id desc limit 1) c on true
  cross join lateral (select ${SUMS} from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at >= ${start} and e.created_at < ${end}) s`

const walletsOf = ({ conditions }: Report) => `select t.id, t.account_id, t.route_type from wallets t where ${conditions.sql}`

/** All wallets together: the movements of the period once, the balances back from what they are now. */
const totalsOf = async ({ tx }: Pick<CallContext, 'tx'>, report: Report): Promise<CreditFigures> => {
  const { conditions, start, end } = report
  const { rows } = await tx.query<Record<keyof Omit<CreditFigures, 'opening'>, string>>(
    `with w as (${walletsOf(report)}),
       moved as (select ${SUMS} from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
         where e.wallet_kind = 'main' and e.created_at >= ${start} and e.created_at < ${end} and e.wallet_id in (select id from w)),
       since as (select coalesce(sum(e.amount), 0) as amount from ledger_entries e
         where e.wallet_kind = 'main' and e.created_at >= ${end} and e.wallet_id in (select id from w))
     select moved.*, (select coalesce(sum(t.balance), 0) from wallets t where t.id in (select id from w)) - since.amount as closing from moved, since`,
    conditions.values,
  )
  const { added, transferred, reversed, used, refunded, closing } = Object.fromEntries(
    Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]),
  ) as unknown as CreditFigures
  const opening = closing - added + transferred + reversed + used - refunded
  return { opening, added, transferred, reversed, used, refunded, closing }
}

/** `POST user-wise-credit-info`: a row a wallet, the newest account first; beside the rows their totals and the period. */
const list = async (context: CallContext) => {
  const { tx, query, input } = context
  const { page: pageWish, sort_by: _sort, sort_order: _order, ...filter } = input
  // By account, as the list's row number sorts.
  const { direction: order } = readOrder(WALLETS, input)
  const { page, perPage } = readPaging(query, { ...filter, page: pageWish })
  const report = await readReport({ ...context, input: filter })
  const { conditions } = report
  const offset = (page - 1) * perPage
  if (offset > MOST_OFFSET) throw invalid({ page: ['Choose a user: pages this far cannot be jumped to.'] })
  const counted = await tx.query<{ total: number }>(
    `select count(*) as total from (${walletsOf(report)} limit ${COUNT_LIMIT + 1}) counted`,
    conditions.values.slice(0, -2),
  )
  const found = counted.rows[0]!.total
  const total = Math.min(found, COUNT_LIMIT)
  const { rows } = await tx.query(
    `${figuresOf(`${walletsOf(report)} order by t.account_id ${order}, t.route_type limit ${perPage} offset ${offset}`, report)}
     order by w.account_id ${order}, w.route_type`,
    conditions.values,
  )
  return {
    message: userCreditReport.label.many,
    data: {
      data: rows,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      total,
      per_page: perPage,
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
  const names = declared.columns
  const label = ROUTE_TYPES.map(({ value, label: word }) => `when ${value} then '${word}'`).join(' ')
  const { from, to } = report.period
  return {
    name: `user-credit-report-${from}-to-${to}`,
    headings: names.map(name => fields[name].label),
    columns: names.map(name =>
      name === 'user_id' ? 'a.name' : name === 'route_type' ? `case f.route_type ${label} end` : `f.${name}`,
    ),
    from: `(${inlined(figuresOf(walletsOf(report), report), report.conditions.values)}) f join accounts a on a.id = f.user_id`,
    order: 'f.user_id desc, f.route_type',
  }
}

/** Balances and movement per user (domain §12.3). */
export const creditReportCompanion = defineCompanion(userCreditReport, { operations: { list }, exports: { list: plan } })
