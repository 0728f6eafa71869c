import { daily } from '../../resources/reports/daily.ts'
import { type Report, reportCompanion, totalsOf } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { figureRows, SUMS } from './figures.ts'
import { besideOf, readReport } from './readReport.ts'

/** Those that the route had taken: of the failed ones not all (migration 037). */
const TAKEN = 'coalesce(sum(t.parts) filter (where t.taken), 0)::bigint'

/** Credits of messages that a route had taken: what is still held may come back. */
const SOLD_CREDITS = 'coalesce(sum(t.credits) filter (where t.taken), 0)::bigint'

const { submitted_parts: _parts, total_invalid_number: _invalid, total_block_number: _block, ...SHOWN } = SUMS
const FIGURES = [...Object.keys(SHOWN), 'taken_parts']

/** Credits that operators gave, with the price named; of one day the last counts. What was taken back again was never sold. */
const PRICES = `select issued.account_id, issued.route_type, issued.since, issued.rate,
    lead(issued.since) over (partition by issued.account_id, issued.route_type order by issued.since) as until
  from (select distinct on (x.account_id, e.route_type, platform_day(x.created_at)) x.account_id, e.route_type,
      platform_day(x.created_at) as since, x.rate
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id and e.account_id = x.account_id and e.wallet_kind = 'main'
    where x.kind = 'credit' and not exists (select from ledger_transactions r where r.reverses_id = x.id)
    order by x.account_id, e.route_type, platform_day(x.created_at), x.created_at desc) issued`

/**
 * What a credit was sold for, for every account that sent: the price of the nearest account, itself or above it, that an operator had
 * given credits to by then. An account's own prices hold from its first on, those above it until then, so one holds on a day.
 */
const SOLD = `select s.account_id, s.route_type, s.since, least(s.until, s.nearer) as until, s.rate from (
    select a.id as account_id, p.route_type, p.since, p.until, p.rate,
      min(p.since) over (partition by a.id, p.route_type order by above.depth range between 1 following and unbounded following) as nearer
    from accounts a cross join lateral unnest(a.path) with ordinality above(id, depth) join prices p on p.account_id = above.id
    where a.id in (select account_id from f)) s
  where s.nearer is null or s.since < s.nearer`

/** The day sheet (rule reports-8): a row a day and primary route. A margin is shown only where it can be reckoned. */
export const dailyCompanion = defineCompanion(
  daily,
  reportCompanion(async (context, filter): Promise<Report> => {
    const { conditions, period } = await readReport(context, daily, filter)
    const keys = { day: 't.day', route_id: 't.route_id' }
    const byRoute = figureRows({ keys, sums: { ...SHOWN, taken_parts: TAKEN }, conditions })
    const byAccount = figureRows({
      keys: { ...keys, account_id: 't.account_id', route_type: 't.route_type' },
      sums: { credits: SOLD_CREDITS },
      conditions,
    })
    const rows = `with f as materialized (${byAccount}), prices as materialized (${PRICES}), sold as materialized (${SOLD}),
      earned as (select e.day, e.route_id, count(*) as user_count, bool_and(e.priced) as priced, sum(e.sales) as sales from (
          select f.day, f.route_id, f.account_id, bool_and(s.rate is not null or f.credits = 0) as priced,
            coalesce(sum(f.credits * s.rate), 0) as sales
          from f left join sold s on s.account_id = f.account_id and s.route_type = f.route_type
            and s.since <= f.day and (s.until is null or f.day < s.until)
          group by 1, 2, 3) e
        group by 1, 2),
      b as (select * from (${byRoute}) g join earned using (day, route_id))
      select b.day, nullif(b.route_id, 0) as route_id, b.user_count, ${FIGURES.map(name => `b.${name}`).join(', ')}, k.supplier_cost,
        case when b.priced then round(b.sales - k.supplier_cost, 2) end as margin
      from b left join primary_routes r on r.id = b.route_id cross join lateral (
        select case when b.taken_parts = 0 then 0 else round(b.taken_parts * r.cost_per_part, 2) end as supplier_cost) k`
    const complete = (name: string) => `case when count(r.${name}) = count(*) then coalesce(sum(r.${name}), 0) end`
    return {
      resource: daily,
      rows,
      values: conditions.values,
      order: 'r.day, r.total_contacts, r.route_id',
      totals: {
        user_count: `(select count(*) from (select from message_day_figures t where ${conditions.sql} group by t.account_id having sum(t.messages) <> 0) u)`,
        ...totalsOf(FIGURES),
        supplier_cost: complete('supplier_cost'),
        margin: complete('margin'),
      },
      beside: besideOf(period),
      named: `${period.from}-to-${period.to}`,
    }
  }),
)
