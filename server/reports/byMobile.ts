import { wireDateTime } from '../../messaging/format.ts'
import { PATTERNS } from '../../messaging/patterns.ts'
import { tell } from '../../messaging/tell.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { reportByMobile } from '../../resources/reports/report-by-mobile.ts'
import { CHARGE, meaningsOf, messageFile, storedNumbers } from '../campaigns/port.ts'
import { isReached, STATE, STATES_OF_BUCKET, type State } from '../delivery/port.ts'
import type { CallContext, CallHandler } from '../kernel/context/context.ts'
import { inlined } from '../kernel/exports/copyOut.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { addFilters, addScope, Conditions } from '../kernel/records/conditions.ts'
import type { ExportMaker } from '../kernel/records/exportPlan.ts'
import { readOrder } from '../kernel/records/order.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import { amountSql, type Period, readPeriod, unitSql } from '../money/port.ts'

type Asker = Pick<CallContext, 'tx' | 'caller'>
type Body = Readonly<Record<string, unknown>>

/** More messages to one number are not looked through on a screen; the file has them all. */
const MOST = 10_000

/** Where its accounts stand. */
const MESSAGES: AnyResource = {
  ...(reportByMobile as AnyResource),
  table: 'messages',
  owner: 'user_id',
  list: { columns: [], filters: ['user_id', 'route_type'] },
}

/** The channel is its campaign's. */
const OF_CAMPAIGN = { filters: { route_type: { oneOf: 'c.route_type = any(?::smallint[])' } } }

interface Found {
  period: Period
  /** Relations and conditions over `messages t` and `campaigns c`. */
  from: string
  where: string
  values: unknown[]
}

/**
 * Messages to the number in the period, by the index whose first column is the number: as quick for an operator, who sees every account,
 * as for one of them.
 * @throws HttpProblem 422 at what is no number, no day, or an account out of reach
 */
const find = async ({ tx, caller }: Asker, body: Body): Promise<Found | { period: Period; from?: never }> => {
  const { mobile, from_date, to_date, ...rest } = body
  const period = readPeriod({ from_date, to_date }, caller.timezone)
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, MESSAGES, { lent: false })
  await addFilters(conditions, { tx, caller }, MESSAGES, OF_CAMPAIGN, rest)
  const typed = typeof mobile === 'string' || typeof mobile === 'number' ? String(mobile).replaceAll(/[\s+-]/g, '') : ''
  if (mobile !== undefined && mobile !== null && mobile !== '' && !PATTERNS.mobileAsTyped.test(typed))
    throw invalid({ mobile: [tell('Enter 10 to 12 digits.')] })
  if (typed === '') return { period }
  conditions.add('t.mobile = any(?)', storedNumbers(typed))
  conditions.add('c.campaign_send_date_time >= ? and c.campaign_send_date_time < ?', period.start, period.end)
  return {
    period,
    from: `messages t join campaigns c on c.id = t.campaign_id`,
    where: conditions.sql,
    values: conditions.values,
  }
}

/** What has been read was delivered. */
const bucketOf = (state: State) =>
  Object.entries(STATES_OF_BUCKET).find(([, states]) => states.includes(isReached(state) ? STATE.delivered : state))?.[0]

interface Row {
  id: number
  state: State
  route_id: number | null
  stat: string | null
  err: string | null
  submit_date: Date | null
  done_date: Date | null
  [column: string]: unknown
}

/** `POST report-by-mobile`: nothing until a number is given. */
const list: CallHandler = async context => {
  const { tx, caller, query, input } = context
  const { page: pageQuery, per_page, per_page_record, sort_by, sort_order, cursor: _cursor, entry_mode: _mode, ...body } = input
  const { direction } = readOrder(reportByMobile, { sort_by, sort_order }, caller.principal)
  const { page, perPage } = readPaging(query, { page: pageQuery, per_page, per_page_record })
  const found = await find(context, body)
  const { rows } = found.from
    ? await tx.query<Row & { total: number }>(
        `with found as materialized (
           select t.account_id, t.id, c.campaign, c.route_type, c.header, c.message from ${found.from} where ${found.where} order by t.id desc limit ${MOST + 1})
         select m.id, m.mobile, f.campaign, m.campaign_id, m.account_id as user_id, f.header as sender, coalesce(m.text, f.message) as message,
           f.route_type, ${amountSql(CHARGE, 'f.route_type')} as use_credit, ${unitSql('f.route_type')} as unit, m.submitted_at as submit_date, m.done_at as done_date, m.state, m.route_id, m.stat, m.err, m.stat_source,
           m.adjusted_stat, (select count(*) from found) as total
         from found f join messages m on m.account_id = f.account_id and m.id = f.id
         order by m.id ${direction} limit ${perPage} offset ${(page - 1) * perPage}`,
        found.values,
      )
    : { rows: [] }
  const meanings = await meaningsOf(
    tx,
    rows.map(({ route_id, stat, err }) => ({ routeId: route_id, stat, err })),
  )
  const count = rows[0]?.total ?? 0
  const total = Math.min(count, MOST)
  const time = (at: Date | null) => (at ? wireDateTime(at, caller.timezone) : null)
  return {
    message: reportByMobile.label.many,
    data: {
      ...paged(
        rows.map(({ total: _total, state, route_id: _route, submit_date, done_date, ...row }, i) => ({
          ...row,
          submit_date: time(submit_date),
          done_date: time(done_date),
          bucket: bucketOf(state),
          description: meanings[i] ?? null,
        })),
        total,
        { page, perPage },
      ),
      ...(count > MOST && { total_is_capped: 1 }),
      needs_mobile: found.from ? 0 : 1,
      period: { from_date: found.period.from, to_date: found.period.to },
    },
  }
}

/** All of them as a file. @throws HttpProblem 422 without a number */
const plan: ExportMaker = async (context, { sort_by: _by, sort_order: _order, ...body }) => {
  const found = await find(context, body)
  if (!found.from) throw invalid({ mobile: [tell('Enter a mobile number.')] })
  const { headings, columns, joins } = messageFile(context.caller, true)
  return {
    name: 'report-by-mobile-number',
    headings,
    columns,
    from: `messages m join campaigns c on c.id = m.campaign_id ${joins}
      where ${inlined(found.where.replaceAll(/\bt\./g, 'm.'), found.values)}`,
    order: 'm.id desc',
  }
}

/** Every message to one number. */
export const byMobileCompanion = defineCompanion(reportByMobile, { operations: { list }, exports: { list: plan } })
