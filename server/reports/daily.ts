import { daily } from '../../resources/reports/daily.ts'
import { type Report, reportCompanion } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { figureRows, KEYS, SUMS_OF_ALL, totalsOfSums } from './figures.ts'
import { besideOfAll, readReport } from './readReport.ts'

const TEXT = ofChannel('text', 't')

/** Those that the route had taken: of the failed ones not all (`was_taken`). Only texts have parts. */
const TAKEN = `coalesce(sum(t.parts) filter (where t.taken and ${TEXT}), 0)::bigint`

/** Calls and messages of WhatsApp that were taken: what they cost is not counted by the part. */
const TAKEN_OTHERS = `coalesce(sum(t.messages) filter (where t.taken and not ${TEXT}), 0)::bigint`

/** Credits of texts that a route had taken: what is still held may come back. */
const SOLD_CREDITS = `coalesce(sum(t.credits) filter (where t.taken and ${TEXT}), 0)::bigint`

const { submitted_parts: _parts, total_invalid_number: _invalid, total_block_number: _block, ...SHOWN } = SUMS_OF_ALL
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

/** The day sheet (rule reports-8): a row a day and primary route or number of WhatsApp. A margin is shown only where it can be reckoned. */
export const dailyCompanion = defineCompanion(
  daily,
  reportCompanion(async (context, filter): Promise<Report> => {
    const { conditions, period } = await readReport(context, daily, filter)
    const keys = {
      day: 't.day',
      route_id: `coalesce(${KEYS.route_id}, 0)`,
      wa_configuration_id: `coalesce(${KEYS.wa_configuration_id}, 0)`,
    }
    const byRoute = figureRows({ keys, sums: { ...SHOWN, taken_parts: TAKEN, taken_others: TAKEN_OTHERS }, conditions })
    const byAccount = figureRows({
      keys: { ...keys, account_id: 't.account_id', route_type: 't.route_type' },
      sums: { credits: SOLD_CREDITS },
      conditions,
    })
    const rows = `with f as materialized (${byAccount}), prices as materialized (${PRICES}), sold as materialized (${SOLD}),
      earned as (select e.day, e.route_id, e.wa_configuration_id, count(*) as user_count, bool_and(e.priced) as priced, sum(e.sales) as sales from (
          select f.day, f.route_id, f.wa_configuration_id, f.account_id, bool_and(s.rate is not null or f.credits = 0) as priced,
            coalesce(sum(f.credits * s.rate), 0) as sales
          from f left join sold s on s.account_id = f.account_id and s.route_type = f.route_type
            and s.since <= f.day and (s.until is null or f.day < s.until)
          group by 1, 2, 3, 4) e
        group by 1, 2, 3),
      b as (select * from (${byRoute}) g join earned using (day, route_id, wa_configuration_id))
      select b.day, nullif(b.route_id, 0) as route_id, nullif(b.wa_configuration_id, 0) as wa_configuration_id, b.user_count, ${FIGURES.map(name => `b.${name}`).join(', ')}, k.supplier_cost,
        case when b.priced then round(b.sales - k.supplier_cost, 2) end as margin
      from b left join primary_routes r on r.id = b.route_id cross join lateral (
        select case when b.taken_parts > 0 then round(b.taken_parts * r.cost_per_part, 2) when b.taken_others = 0 then 0 end
          as supplier_cost) k`
    // Rows without texts have neither, and owe none.
    const complete = (name: string) =>
      `case when bool_and(r.${name} is not null or r.taken_parts = 0) is not false then coalesce(sum(r.${name}), 0) end`
    return {
      resource: daily,
      rows,
      values: conditions.values,
      order: 'r.day, r.total_contacts, r.route_id, r.wa_configuration_id',
      totals: {
        user_count: `(select count(*) from (select from message_day_figures t where ${conditions.sql} group by t.account_id having sum(t.messages) <> 0) u)`,
        ...totalsOfSums(FIGURES),
        supplier_cost: complete('supplier_cost'),
        margin: complete('margin'),
      },
      beside: besideOfAll(period),
      named: `${period.from}-to-${period.to}`,
    }
  }),
)
