import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import type { ClickRow, ResponseRow, ResponseSummary } from '../../resources/two-way/two-way.answers.ts'
import { Conditions } from '../kernel/records/conditions.ts'
import { type Paging, paged } from '../kernel/records/paging.ts'
import type { Tx } from '../kernel/scope/scope.ts'

/** Openings told with a recipient; the file has them all. */
const MOST_LOGS = 20

/** Whose clicks or answers: of one campaign, or of all with one content. */
export type Subject = { campaignId: number } | { contentId: number }

export interface ReportQuery extends Paging {
  subject: Subject
  /** Part of the mobile number. */
  search: string | undefined
  timezone: string
}

const conditionsOf = ({ subject, search }: Pick<ReportQuery, 'subject' | 'search'>): Conditions => {
  const conditions = new Conditions()
  if ('campaignId' in subject) conditions.add('r.campaign_id = ?', subject.campaignId)
  else conditions.add('r.campaign_id in (select id from campaigns where two_way_content_id = ?)', subject.contentId)
  const wanted = search?.trim() ?? ''
  const digits = wanted.replaceAll(/[\s+-]/g, '')
  if (/^\d+$/.test(digits)) conditions.add('r.mobile like ?', `%${digits}%`)
  else if (wanted !== '') conditions.add('false')
  return conditions
}

/** What every row of both reports begins with (rule two-way-6). */
const LINK = `r.id, r.mobile as mobile_num, coalesce(c.title, k.campaign) as title, k.id as send_sms_id, k.campaign,
  coalesce(c.take_response, 0) as take_response, coalesce((c.expiry < platform_day(now()))::int, 1) as link_expired,
  k.two_way_token as code, r.total_click`
const FROM = `two_way_recipients r join campaigns k on k.id = r.campaign_id left join two_way_contents c on c.id = k.two_way_content_id`

interface Logged {
  recipient_id: number
  at: Date
  ip: string | null
  device: string | null
  os: string | null
  browser: string | null
  referrer: string | null
  is_unique: 0 | 1
  is_bot: 0 | 1
}

interface Answered {
  recipient_id: number
  take_response: number
  is_interested: 0 | 1 | null
  name: string | null
  mobile: string | null
  email: string | null
  message: string | null
  rating: number | null
  comment: string | null
  at: Date
}

type LinkRow = Omit<ResponseRow, `two_way_comm_${string}`>

interface ClickedRow extends Omit<ClickRow, 'first_click' | 'last_click' | 'link_click_logs' | `two_way_comm_${string}`> {
  first_click_at: Date | null
  last_click_at: Date | null
}

/** A page of the recipients who opened their links, latest first, each with its last openings and its answer (rule two-way-6). */
export const clickReport = async (tx: Tx, query: ReportQuery) => {
  const conditions = conditionsOf(query)
  conditions.add('r.total_click > 0')
  const total = await countOf(tx, conditions)
  const { rows } = await tx.query<ClickedRow>(
    `select ${LINK}, r.bot_click, r.first_click_at, r.last_click_at, r.device from ${FROM} where ${conditions.sql}
     order by r.id desc limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`,
    conditions.values,
  )
  const ids = rows.map(({ id }) => id)
  const logs = await logsOf(tx, ids)
  const answers = await answersOf(tx, ids)
  const time = (at: Date | null) => (at ? wireDateTime(at, query.timezone) : null)
  const data = rows.map(({ first_click_at, last_click_at, ...row }) => ({
    ...row,
    first_click: time(first_click_at),
    last_click: time(last_click_at),
    link_click_logs: (logs.get(row.id) ?? []).map(({ recipient_id: _whose, at, ...log }) => ({
      at: wireDateTime(at, query.timezone),
      ...log,
    })),
    ...byKind(answers.get(row.id), query.timezone),
  }))
  return paged(data, total, query)
}

/** A page of the recipients who answered, latest first; `summary` counts all answers there are (rule two-way-6). */
export const responseReport = async (tx: Tx, query: ReportQuery) => {
  const conditions = conditionsOf(query)
  conditions.add('r.responded_at is not null')
  const total = await countOf(tx, conditions)
  const { rows } = await tx.query<LinkRow>(
    `select ${LINK} from ${FROM} where ${conditions.sql} order by r.responded_at desc, r.id desc
     limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`,
    conditions.values,
  )
  const answers = await answersOf(
    tx,
    rows.map(({ id }) => id),
  )
  const data = rows.map(row => ({ ...row, ...byKind(answers.get(row.id), query.timezone) }))
  return { ...paged(data, total, query), summary: await summaryOf(tx, query.subject) }
}

const countOf = async (tx: Tx, { sql, values }: Conditions): Promise<number> => {
  const { rows } = await tx.query<{ n: number }>(`select count(*) as n from two_way_recipients r where ${sql}`, values)
  return rows[0]?.n ?? 0
}

const grouped = <T extends { recipient_id: number }>(rows: readonly T[]): Map<number, T[]> => {
  const groups = new Map<number, T[]>()
  for (const row of rows) groups.set(row.recipient_id, [...(groups.get(row.recipient_id) ?? []), row])
  return groups
}

const logsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Logged[]>> => {
  const { rows } = await tx.query<Logged>(
    `select l.* from unnest($1::bigint[]) r(id) cross join lateral (
       select recipient_id, at, ip, device, os, browser, referrer, is_unique, is_bot from two_way_clicks
       where recipient_id = r.id order by id desc limit ${MOST_LOGS}) l`,
    [ids],
  )
  return grouped(rows)
}

const answersOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Answered[]>> => {
  const { rows } = await tx.query<Answered>(
    `select recipient_id, take_response, is_interested, name, mobile, email, message, rating, comment, at
     from two_way_responses where recipient_id = any($1::bigint[])`,
    [ids],
  )
  return grouped(rows)
}

/** Answers under the names of the specification. */
const byKind = (answers: readonly Answered[] = [], timezone: string) => {
  const of = <T>(kind: number, shown: (answer: Answered) => T) =>
    answers
      .filter(answer => answer.take_response === kind)
      .map(answer => ({ ...shown(answer), at: wireDateTime(answer.at, timezone) }))
  return {
    two_way_comm_interests: of(1, ({ is_interested }) => ({ is_interested })),
    two_way_comm_feedbacks: of(2, ({ name, mobile, email, message }) => ({ name, mobile, email, message })),
    two_way_comm_ratings: of(3, ({ rating, comment }) => ({ rating, comment })),
  }
}

const summaryOf = async (tx: Tx, subject: Subject): Promise<ResponseSummary> => {
  const [where, id] =
    'campaignId' in subject ? ['k.id = $1', subject.campaignId] : ['k.two_way_content_id = $1', subject.contentId]
  const sum = (column: string) => `coalesce(sum(w.${column}), 0)::bigint as ${column}`
  const { rows } = await tx.query<ResponseSummary>(
    `select ${['total_clicks', 'unique_clicks', 'total_response_interests', 'interested', 'total_response_feedbacks', 'total_response_ratings'].map(sum).join(', ')},
       (sum(w.rating_sum)::float8 / nullif(sum(w.total_response_ratings), 0)) as average_rating, max(c.rating_scale) as rating_scale
     from campaigns k left join two_way_totals w on w.campaign_id = k.id left join two_way_contents c on c.id = k.two_way_content_id
     where ${where}`,
    [id],
  )
  return present(rows[0])
}
