import { present } from '../../messaging/present.ts'
import { renderDocument } from '../../messaging/recipientPage/renderDocument.ts'
import { tell } from '../../messaging/tell.ts'
import type { RichTextContent } from '../../resources/language/fields.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import type { Row } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { type Companion, defineCompanion, type WriteContext } from '../kernel/records/companion.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { linkBase } from './address.ts'
import * as calls from './calls.ts'

/** Of a page that is opened over a mobile network: its text, without pictures. */
const MOST_HTML = 22_000
const MOST_DAYS = 365
const UNLESS_SAID = 30

/** Sum over the campaigns with this content, of a column of their totals. */
const counted = (column: string) =>
  `coalesce((select sum(${column}) from campaigns k join two_way_totals w on w.campaign_id = k.id where k.two_way_content_id = t.id), 0)::bigint`

const beforeWrite: Companion['beforeWrite'] = async (context, values, before) => {
  const { expiry_days, ...rest } = values
  const type = String(before?.content_type ?? values.content_type)
  if (values.target_url) await validateAddress(context, String(values.target_url))
  if (values.content) validateLength(values.content as RichTextContent)
  return {
    ...rest,
    ...(!before && type !== 'page' && { take_response: 0 }),
    ...(await expiryOf(context.tx, expiry_days, values.expiry, before)),
    ...(!before && !values.sub_part && { sub_part: await headerOf(context.tx, Number(values.account_id)) }),
  }
}

/** @throws HttpProblem 422: a page is read on slow lines */
const validateLength = (content: RichTextContent) => {
  const bytes = Buffer.byteLength(renderDocument(content))
  if (bytes > MOST_HTML)
    throw invalid({
      content: [
        tell('The text takes %{size} KB; the limit is %{most} KB.', { size: Math.ceil(bytes / 1000), most: MOST_HTML / 1000 }),
      ],
    })
}

/** @throws HttpProblem 422 for what is no public web address, or leads back to a link of the desk */
const validateAddress = async ({ tx, deps }: WriteContext, address: string) => {
  const refuse = (why: string) => invalid({ target_url: [why] })
  if (!URL.canParse(address)) throw refuse(tell('This is not a web address.'))
  const { protocol, username, password, hostname, host, pathname } = new URL(address)
  if (protocol !== 'https:' || username || password) throw refuse(tell('A web address starts with https:// and a site name.'))
  if (!/\.[a-z]{2,}$/i.test(hostname)) throw refuse(tell('Enter the address of a public site.'))
  const base = await linkBase(tx, deps.publicUrl)
  if (base && host === new URL(base).host && /^\/2w(\/|$)/.test(pathname))
    throw refuse(tell('A link cannot lead to another link.'))
}

/** The last day, as it was said or counted from today. @throws HttpProblem 422 */
const expiryOf = async (tx: Tx, days: unknown, day: unknown, before: Row | undefined): Promise<Record<string, unknown>> => {
  if (days && day) throw invalid({ expiry_days: [tell('Enter a number of days or a last day, not both.')] })
  if (before && !days && !day) return {}
  const { rows } = await tx.query<{ counted: string; today: string; latest: string }>(
    `select (platform_day(now()) + $1::int)::text as counted, platform_day(now())::text as today, (platform_day(now()) + $2::int)::text as latest`,
    [days ?? UNLESS_SAID, MOST_DAYS],
  )
  const { counted: until, today, latest } = present(rows[0])
  if (!day) return { expiry: until }
  if (!before && String(day) < today) throw invalid({ expiry: [tell('This day has passed.')] })
  if (String(day) > latest) throw invalid({ expiry: [tell('At most %{most} days from now.', { most: MOST_DAYS })] })
  return { expiry: day }
}

/** The account's first sender ID, which its links are whitelisted under; none: a word of ours. */
const headerOf = async (tx: Tx, accountId: number): Promise<string> => {
  const { rows } = await tx.query<{ header: string }>(
    `select coalesce(nullif(dlt_header_exact, ''), sender_id) as header from sender_ids
     where account_id = $1 and status = 1 order by id limit 1`,
    [accountId],
  )
  return rows[0]?.header ?? 'go'
}

/** @throws HttpProblem 409 while messages that carry its links are still to be sent */
const beforeDelete: Companion['beforeDelete'] = async ({ tx }, row) => {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from campaigns where two_way_content_id = $1 and status = 'Pending'`,
    [row.id],
  )
  const { n = 0 } = rows[0] ?? {}
  if (n > 0)
    throw conflict(
      n === 1
        ? tell('1 campaign with its links is still being sent.')
        : tell('%{count} campaigns with its links are still being sent.', { count: n }),
    )
}

/** What links of two-way messages lead to (rule two-way-1). */
export const twoWayContentCompanion = defineCompanion(twoWaysSms, {
  virtual: {
    // Relative where the settings name no domain of its own: it then lies where the panel does.
    link: `coalesce('https://' || nullif(setting_text('two_way_domain', ''), ''), '') || '/2w/' || t.sub_part || '/' || t.code`,
    link_expired: `(t.expiry < platform_day(now()))::int`,
    total_campaigns: `(select count(*) from campaigns k where k.two_way_content_id = t.id)`,
    total_click: `t.plain_clicks + ${counted('w.total_clicks')}`,
    unique_click: counted('w.unique_clicks'),
    total_responses: counted('w.total_response_interests + w.total_response_feedbacks + w.total_response_ratings'),
  },
  filters: { link_expired: `(t.expiry < platform_day(now()))::int = (?)::int` },
  exports: calls.twoWayExports,
  beforeWrite,
  beforeDelete,
  handlers: {
    row: { preview: calls.preview, clickReport: calls.clickReport, responseReport: calls.responseReport },
    call: {
      sampleLink: calls.sampleLink,
      clickLog: calls.clickLog,
      responseLog: calls.responseLog,
      exportClicks: calls.exportClicks,
      exportResponses: calls.exportResponses,
    },
  },
})
