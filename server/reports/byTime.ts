import { LAG_INTERVALS, reportByTime } from '../../resources/reports/report-by-time.ts'
import { messagesIn, STATE } from '../delivery/port.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { type Report, reportCompanion, reportPage } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { readView } from '../kernel/records/filterValues.ts'
import { readOrder } from '../kernel/records/order.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import { readReport } from './readReport.ts'

/** Seconds at which the intervals of `message_lag` end; a message stands in the interval of its number there. */
const ENDS = LAG_INTERVALS.map(({ value }) => value)

/** Messages of the intervals between two ends, `from` left out, over rows `t (lag, messages, lag_ms)`. */
const within = (from: number, to: number) => {
  const lags = ENDS.flatMap((end, lag) => (end > from && end <= to ? [lag] : []))
  return `coalesce(sum(t.messages) filter (where t.lag in (${lags.join(', ')})), 0)::bigint`
}

const COUNTS = {
  delivered: within(-1, 3601),
  within_30: within(-1, 30),
  within_60: within(30, 60),
  within_90: within(60, 90),
  within_120: within(90, 120),
  within_300: within(120, 300),
  beyond_300: within(300, 3601),
  lag_ms: 'coalesce(sum(t.lag_ms) filter (where t.lag >= 0), 0)::bigint',
} as const

/** How many stand in each interval, in order. */
const HISTOGRAM = `array[${ENDS.map((_, lag) => `coalesce(sum(t.messages) filter (where t.lag = ${lag}), 0)`).join(', ')}]::bigint[]`
const TOTAL_HISTOGRAM = `array[${ENDS.map((_, lag) => `coalesce(sum(r.histogram[${lag + 1}]), 0)`).join(', ')}]::bigint[]`

const FIGURES = [...Object.entries(COUNTS), ['histogram', HISTOGRAM] as const]
  .map(([name, sql]) => `${sql} as ${name}`)
  .join(', ')

/** What follows from the counts of a row `r`. The 95th of 100 lies in an interval, so its end is what can honestly be said. */
const RATIOS = {
  average_seconds: 'round(r.lag_ms / nullif(r.delivered, 0) / 1000.0, 1)',
  p95_seconds: `(select min(x.s) from (select u.s, sum(u.n) over (order by u.i) as upto
    from unnest(r.histogram, array[${ENDS.join(', ')}]) with ordinality u(n, s, i)) x where r.delivered > 0 and x.upto >= 0.95 * r.delivered)`,
  percent_30: 'round(100.0 * r.within_30 / nullif(r.delivered, 0), 2)',
}

const TOTALS = {
  ...Object.fromEntries(Object.keys(COUNTS).map(name => [name, `coalesce(sum(r.${name}), 0)::bigint`])),
  histogram: TOTAL_HISTOGRAM,
}

const SIDES = ['sender', 'campaign'] as const
const TABS = reportByTime.list.tabs

/** The messages of one campaign `c` as the figures have them. */
const OF_CAMPAIGN = `select message_lag(m.state, m.stat_source, m.submitted_at, m.done_at) as lag, count(*) as messages,
    sum((extract(epoch from m.done_at - m.submitted_at) * 1000)::bigint)::bigint as lag_ms
  from ${messagesIn([STATE.delivered], { campaign: 'c.id' })} m where m.stat_source = 'operator'
    and m.submitted_at is not null and m.done_at is not null group by 1`

const make = async (
  context: Pick<CallContext, 'tx' | 'caller'>,
  filter: Readonly<Record<string, unknown>>,
): Promise<{ report: Report; campaigns: string | undefined }> => {
  const side = readView(filter, 'by', SIDES)
  const { conditions, period } = await readReport(context, reportByTime, filter, ['by'])
  // First by interval: adding up each of twenty figures for every row of the counts took four times as long. Campaigns have no counts of
  // their own: theirs are for the totals alone.
  const sender = side === 'sender' ? 'nullif(t.sender_id, 0)' : 'null::bigint'
  const byLag = `select ${sender} as sender_id, t.lag, sum(t.messages) as messages, sum(t.lag_ms) as lag_ms from message_figures t
    where ${conditions.sql} and t.state = 4 and t.lag >= 0 group by 1, 2`
  const counted = `select t.sender_id, ${FIGURES} from (${byLag}) t group by 1 having sum(t.messages) <> 0`
  const report: Report = {
    resource: reportByTime,
    rows: counted,
    values: conditions.values,
    order: 'r.delivered, r.sender_id',
    totals: TOTALS,
    ratios: RATIOS,
    beside: { period: { from_date: period.from, to_date: period.to } },
    named: `by-${side}-${period.from}-to-${period.to}`,
    columns: TABS?.[SIDES.indexOf(side)]?.columns ?? reportByTime.list.columns,
  }
  return { report, campaigns: side === 'campaign' ? conditions.sql : undefined }
}

/** Campaigns with a delivery, as `c`, and their figures. */
const byCampaign = (where: string, page = '') =>
  `select c.id as campaign_id, c.sender_id, f.* from (
     select t.id, t.account_id, t.sender_id from campaigns t where ${where} and t.total_delivered > 0 order by t.id desc${page}) c
   cross join lateral (select ${FIGURES} from (${OF_CAMPAIGN}) t) f`

/**
 * A row a sender from the counts; a row a campaign from its messages, those of one page only, the newest first. The totals are those of
 * the counts either way.
 */
const list = async (context: CallContext) => {
  const { tx, query, input } = context
  const { report, campaigns } = await make(context, input)
  const message = reportByTime.label.many
  if (!campaigns) return { message, data: await reportPage(context, report, input) }
  const { page, perPage } = readPaging(query, input)
  readOrder(reportByTime, input, context.caller.principal)
  const counted = await tx.query<{ total: number }>(
    `select count(*) as total from campaigns t where ${campaigns} and t.total_delivered > 0`,
    [...report.values],
  )
  const shown = await reportPage(
    context,
    { ...report, rows: byCampaign(campaigns, ` limit ${perPage} offset ${(page - 1) * perPage}`), order: 'r.campaign_id' },
    { ...input, page: 1 },
  )
  const { totals } = await reportPage(context, report, { page: 1, per_page: 1 })
  const total = counted.rows[0]?.total ?? 0
  return {
    message,
    data: { ...shown, ...paged([...shown.data], total, { page, perPage }), totals },
  }
}

/** All rows as a file; the messages of every campaign are counted for it. */
const { exports } = reportCompanion(async (context, filter) => {
  const { report, campaigns } = await make(context, filter)
  return campaigns ? { ...report, rows: byCampaign(campaigns), order: 'r.campaign_id' } : report
})

/** How fast messages are delivered (rule reports-5). */
export const byTimeCompanion = defineCompanion(reportByTime, { operations: { list }, exports })
