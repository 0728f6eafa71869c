import pg from 'pg'
import { KIND } from '../../messaging/recipientPage/content.ts'
import { inlined } from '../kernel/exports/copyOut.ts'
import { notFound } from '../kernel/problem/errors.ts'
import type { ExportMaker } from '../kernel/records/exportPlan.ts'

const clock = (column: string, timezone: string) =>
  `to_char(${column} at time zone ${pg.escapeLiteral(timezone)}, 'DD-MM-YYYY HH12:MI:SS AM')`

/** Every opening of a campaign's links, those of programs among them and marked; from and to are days of the reader's clock. */
export const clickPlan: ExportMaker = async ({ caller }, { campaign_id, from_date, to_date }) => {
  const { timezone } = caller
  const conditions: [string, unknown[]][] = [
    ['l.campaign_id = $1', [campaign_id]],
    ...(from_date ? ([['l.at >= ($1::date)::timestamp at time zone $2', [from_date, timezone]]] as [string, unknown[]][]) : []),
    ...(to_date ? ([['l.at < ($1::date + 1)::timestamp at time zone $2', [to_date, timezone]]] as [string, unknown[]][]) : []),
  ]
  return {
    name: `two-way-clicks-${Number(campaign_id)}`,
    headings: [
      'Mobile',
      'Title',
      'Time',
      'First click',
      'Program',
      'Device',
      'System',
      'Browser',
      'IP',
      'Referrer',
      'User agent',
    ],
    columns: [
      'r.mobile',
      'coalesce(c.title, k.campaign)',
      clock('l.at', timezone),
      `case l.is_unique when 1 then 'Yes' else 'No' end`,
      `case l.is_bot when 1 then 'Yes' else 'No' end`,
      'l.device',
      'l.os',
      'l.browser',
      'l.ip',
      'l.referrer',
      'l.user_agent',
    ],
    from: `two_way_clicks l join two_way_recipients r on r.id = l.recipient_id join campaigns k on k.id = l.campaign_id
      left join two_way_contents c on c.id = l.content_id where ${conditions.map(([sql, values]) => inlined(sql, values)).join(' and ')}`,
    order: 'l.id',
  }
}

/** What each kind of answer holds beside number and time: heading, and expression over `two_way_responses a`. */
const ANSWERS: Readonly<Record<number, readonly (readonly [heading: string, expression: string])[]>> = {
  [KIND.interest]: [['Interested', `case a.is_interested when 1 then 'Yes' else 'No' end`]],
  [KIND.feedback]: [
    ['Name', 'a.name'],
    ['Mobile given', 'a.mobile'],
    ['Email', 'a.email'],
    ['Message', 'a.message'],
  ],
  [KIND.rating]: [
    ['Rating', 'a.rating'],
    ['Comment', 'a.comment'],
  ],
}

/** The answers of one kind to a campaign, in the order in which they came. */
export const responsePlan: ExportMaker = async ({ caller }, { campaign_id, take_response }) => {
  const own = ANSWERS[Number(take_response)]
  if (!own) throw notFound()
  return {
    name: `two-way-responses-${Number(campaign_id)}`,
    headings: ['Mobile', 'Title', ...own.map(([heading]) => heading), 'Time'],
    columns: [
      'r.mobile',
      'coalesce(c.title, k.campaign)',
      ...own.map(([, expression]) => expression),
      clock('a.at', caller.timezone),
    ],
    from: `two_way_responses a join two_way_recipients r on r.id = a.recipient_id join campaigns k on k.id = a.campaign_id
      left join two_way_contents c on c.id = k.two_way_content_id
      where ${inlined('a.campaign_id = $1 and a.take_response = $2', [campaign_id, take_response])}`,
    order: 'a.id',
  }
}
