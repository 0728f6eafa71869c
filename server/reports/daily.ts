import { daily } from '../../resources/reports/daily.ts'
import { defineCompanion } from '../records/companion.ts'
import { type Report, reportCompanion } from './answerReport.ts'
import { figureRows, SUMS, totalsOf } from './figures.ts'
import { besideOf, readReport } from './readReport.ts'

/** Of the messages that failed, those that the route had taken (message_lag, migration 023). */
const TAKEN = 'coalesce(sum(t.parts) filter (where t.state in (3, 4) or (t.state = 5 and t.lag = -2)), 0)::bigint'

const FIGURES = [
  'total_contacts',
  'total_delivered',
  'total_failed',
  'total_processing',
  'total_adjusted_delivered',
  'total_adjusted_failed',
  'total_credit_deduct',
  'taken_parts',
] as const

/** Credits that operators gave, with the price named; of one day the last counts. What was taken back again was never sold. */
const PRICES = `select issued.account_id, issued.route_type, issued.since, issued.rate,
    lead(issued.since) over (partition by issued.account_id, issued.route_type order by issued.since) as until
  from (select distinct on (x.account_id, e.route_type, platform_day(x.created_at)) x.account_id, e.route_type,
      platform_day(x.created_at) as since, x.rate
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id and e.account_id = x.account_id and e.wallet_kind = 'main'
    where x.kind = 'credit' and not exists (select from ledger_transactions r where r.reverses_id = x.id)
    order by x.account_id, e.route_type, platform_day(x.created_at), x.created_at desc) issued`

/**
 * What a credit was sold for, for every account that sent on a day: the price of the nearest account, itself or above it, that an
 * operator had given credits to by then.
 */
const SOLD = `select distinct on (f.day, f.account_id, f.route_type) f.day, f.account_id, f.route_type, p.rate
  from (select distinct day, account_id, route_type from f) f join accounts a on a.id = f.account_id
  cross join lateral unnest(a.path) with ordinality above(id, depth)
  join prices p on p.account_id = above.id and p.route_type = f.route_type and p.since <= f.day and (p.until is null or f.day < p.until)
  order by f.day, f.account_id, f.route_type, above.depth desc`

/** The day sheet (domain §12.3): a row a day and primary route. A margin is shown only where it can be reckoned. */
export const dailyCompanion = defineCompanion(
  daily,
  reportCompanion(async (context, filter): Promise<Report> => {
    const { conditions, period } = await readReport(context, daily, filter)
    const keys = { day: 't.day', route_id: 't.route_id', account_id: 't.account_id', route_type: 't.route_type' }
    const figures = figureRows({ keys, sums: { ...SUMS, taken_parts: TAKEN }, conditions })
    const rows = `with f as materialized (${figures}), prices as (${PRICES}), sold as (${SOLD})
      select b.*, round(b.sales - b.supplier_cost, 2) as margin from (
        select f.day, nullif(f.route_id, 0) as route_id, count(distinct f.account_id) as user_count,
          ${FIGURES.map(name => `sum(f.${name})::bigint as ${name}`).join(', ')},
          case when sum(f.taken_parts) = 0 then 0 else round(sum(f.taken_parts) * max(r.cost_per_part), 2) end as supplier_cost,
          case when bool_and(s.rate is not null or f.total_credit_deduct = 0) then coalesce(sum(f.total_credit_deduct * s.rate), 0) end as sales
        from f left join primary_routes r on r.id = f.route_id left join sold s using (day, account_id, route_type)
        group by f.day, f.route_id) b`
    const complete = (name: string) => `case when count(r.${name}) = count(*) then coalesce(sum(r.${name}), 0) end`
    return {
      resource: daily,
      rows,
      values: conditions.values,
      order: 'r.day, r.total_contacts, r.route_id',
      totals: {
        user_count: `(select count(*) from (select from message_figures t where ${conditions.sql} group by t.account_id having sum(t.messages) <> 0) u)`,
        ...totalsOf(FIGURES),
        supplier_cost: complete('supplier_cost'),
        margin: complete('margin'),
      },
      beside: besideOf(period),
      named: `${period.from}-to-${period.to}`,
    }
  }),
)
