import { present } from '../../messaging/present.ts'
import { daily } from '../../resources/reports/daily.ts'
import { type Report, reportCompanion } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { Conditions } from '../kernel/records/conditions.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { dayAfter, daysOf } from './dashboard/dashboardScope.ts'
import { figureRows, KEYS, SUMS_OF_ALL, totalsOfSums } from './figures.ts'
import { besideOfAll, readReport } from './readReport.ts'
import { readSalePrices, salePricesSql } from './salePrices.ts'

const TEXT = ofChannel('text', 't')

/** Those that the route had taken: of the failed ones not all (`was_taken`). Only texts have parts. */
const TAKEN = `coalesce(sum(t.parts) filter (where t.taken and ${TEXT}), 0)::bigint`

/** Calls and messages of WhatsApp that were taken: what they cost is not counted by the part. */
const TAKEN_OTHERS = `coalesce(sum(t.messages) filter (where t.taken and not ${TEXT}), 0)::bigint`

/** Credits of texts that a route had taken: what is still held may come back. */
const SOLD_CREDITS = `coalesce(sum(t.credits) filter (where t.taken and ${TEXT}), 0)::bigint`

const { submitted_parts: _parts, total_invalid_number: _invalid, total_block_number: _block, ...SHOWN } = SUMS_OF_ALL
const FIGURES = [...Object.keys(SHOWN), 'taken_parts']

const KEYS_OF_ROW = {
  day: 't.day',
  route_id: `coalesce(${KEYS.route_id}, 0)`,
  wa_configuration_id: `coalesce(${KEYS.wa_configuration_id}, 0)`,
}

/**
 * Rows of the sheet: what each route and number carried, how many sent, and what that was sold for. Nothing of a day depends on another.
 * @param prices a relation (salePrices.ts)
 */
const sheetOf = (conditions: Conditions, prices: string) => {
  const byRoute = figureRows({
    keys: KEYS_OF_ROW,
    sums: { ...SHOWN, taken_parts: TAKEN, taken_others: TAKEN_OTHERS },
    conditions,
  })
  const byAccount = figureRows({
    keys: { ...KEYS_OF_ROW, account_id: 't.account_id', route_type: 't.route_type' },
    sums: { credits: SOLD_CREDITS },
    conditions,
  })
  const earned = `select e.day, e.route_id, e.wa_configuration_id, count(*) as user_count, bool_and(e.priced) as priced, sum(e.sales) as sales from (
      select f.day, f.route_id, f.wa_configuration_id, f.account_id, bool_and(s.rate is not null or f.credits = 0) as priced,
        coalesce(sum(f.credits * s.rate), 0) as sales
      from (${byAccount}) f left join ${prices} s(account_id, route_type, since, until, rate)
        on s.account_id = f.account_id and s.route_type = f.route_type
        and s.since <= f.day and (s.until is null or f.day < s.until)
      group by 1, 2, 3, 4) e
    group by 1, 2, 3`
  return `select * from (${byRoute}) g join (${earned}) u using (day, route_id, wa_configuration_id)`
}

/** A process of the database for each half of the days: it plans them so where two may help. */
const TWO_AT_ONCE = 'set local max_parallel_workers_per_gather = 2'

/** The day sheet (rule reports-8): a row a day and primary route or number of WhatsApp. A margin is shown only where it can be reckoned. */
export const dailyCompanion = defineCompanion(
  daily,
  reportCompanion(async (context, filter): Promise<Report> => {
    const { conditions, period } = await readReport(context, daily, filter)
    // Both have the same values, so one list of them serves both.
    const middle = dayAfter(period.from, Math.floor(daysOf(period.from, period.to) / 2))
    const halves = [conditions.with('t.day < ?::date', middle), conditions.with('t.day >= ?::date', middle)]
    await context.tx.query(TWO_AT_ONCE)
    const { accounts, routeTypes, since, until, rates } = await readSalePrices(context.tx, period)
    const { values } = present(halves[0])
    const prices = salePricesSql(values.length + 1)
    const rows = `select b.day, nullif(b.route_id, 0) as route_id, nullif(b.wa_configuration_id, 0) as wa_configuration_id, b.user_count,
        ${FIGURES.map(name => `b.${name}`).join(', ')}, k.supplier_cost, case when b.priced then round(b.sales - k.supplier_cost, 2) end as margin
      from (${halves.map(half => sheetOf(half, prices)).join(' union all ')}) b
      left join primary_routes r on r.id = b.route_id cross join lateral (
        select case when b.taken_parts > 0 then round(b.taken_parts * r.cost_per_part, 2) when b.taken_others = 0 then 0 end
          as supplier_cost) k`
    // Rows without texts have neither, and owe none.
    const complete = (name: string) =>
      `case when bool_and(r.${name} is not null or r.taken_parts = 0) is not false then coalesce(sum(r.${name}), 0) end`
    return {
      resource: daily,
      rows,
      values: [...values, accounts, routeTypes, since, until, rates],
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
