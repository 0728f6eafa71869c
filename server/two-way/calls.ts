import { contentPage } from '../../messaging/recipientPage/page.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import type { CallContext, CallHandler, InputFor, RowContext, RowHandler } from '../kernel/context/context.ts'
import { startExport } from '../kernel/exports/startExport.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { readPaging } from '../kernel/records/paging.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { linkBaseOr422 } from './address.ts'
import { contentById } from './content.ts'
import { clickPlan, responsePlan } from './exports.ts'
import { EXAMPLE_KEY, linkMaker } from './links.ts'
import { clickReport as clicksOf, type ReportQuery, responseReport as responsesOf, type Subject } from './reports.ts'

/** Files of clicks and answers (rule two-way-8). */
export const twoWayExports = { clicks: clickPlan, responses: responsePlan }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** `GET two-ways-sms-preview/{id}`: the page as recipients will see it. */
export const preview: RowHandler<typeof twoWaysSms, 'preview'> = async ({ tx, record }) => {
  const content = await contentById(tx, record.id)
  if (!content) throw notFound()
  const state = content.take_response === 0 ? 'bare' : 'form'
  return { data: { title: content.title, html: contentPage({ language: 'en', content, state }) } }
}

const ofContent = ({ caller, query, input, record }: Pick<RowContext, 'caller' | 'query' | 'input' | 'record'>): ReportQuery => ({
  ...readPaging(query, input),
  subject: { contentId: record.id },
  search: text(input.search),
  timezone: caller.timezone,
})

/** `POST two-ways-sms-clicks/{id}` */
export const clickReport: RowHandler<typeof twoWaysSms, 'clickReport'> = async context => ({
  message: 'Clicks',
  data: await clicksOf(context.tx, ofContent(context)),
})

/** `POST two-ways-sms-responses/{id}` */
export const responseReport: RowHandler<typeof twoWaysSms, 'responseReport'> = async context => ({
  message: 'Responses',
  data: await responsesOf(context.tx, ofContent(context)),
})

/** A two-way campaign by its number. Row-level security keeps those of other accounts out of sight. @throws HttpProblem 404 */
const campaignOf = async ({ tx }: Pick<CallContext, 'tx'>, id: unknown): Promise<{ id: number; campaign: string }> => {
  const { rows } = await tx.query<{ id: number; campaign: string }>(
    'select id, campaign from campaigns where id = $1 and two_way_token is not null',
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const ofCampaign = async (context: CallContext<InputFor<typeof twoWaysSms, 'clickLog'>>): Promise<ReportQuery> => {
  const { caller, query, input } = context
  const subject: Subject = { campaignId: (await campaignOf(context, input.send_sms_id)).id }
  return { ...readPaging(query, input), subject, search: text(input.search), timezone: caller.timezone }
}

/** `POST two-way-link-click-log` */
export const clickLog: CallHandler<typeof twoWaysSms, 'clickLog'> = async context => ({
  message: 'Clicks',
  data: await clicksOf(context.tx, await ofCampaign(context)),
})

/** `POST two-way-capture-record-log` */
export const responseLog: CallHandler<typeof twoWaysSms, 'responseLog'> = async context => ({
  message: 'Responses',
  data: await responsesOf(context.tx, await ofCampaign(context)),
})

/** `GET two-ways-sms-sample-link/{id}`: a personal link as long as they will be, which leads nowhere. */
export const sampleLink: CallHandler<typeof twoWaysSms, 'sampleLink'> = async ({ tx, deps, id }) => {
  const content = await contentById(tx, naturalNumber(id) ?? 0)
  if (!content) throw notFound()
  const base = await linkBaseOr422(tx, deps.publicUrl, 'two_way_content_id')
  const link = linkMaker(base, content.sub_part, EXAMPLE_KEY)(LONG_PLACE)
  return { data: { link, length: link.length } }
}

/** A place of as many characters as a campaign of some hundred thousand has. */
const LONG_PLACE = 100_000

const sent = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))

const exported = async (
  context: CallContext<InputFor<typeof twoWaysSms, 'exportClicks' | 'exportResponses'>>,
  name: 'clicks' | 'responses',
  title: string,
) => {
  const campaign = await campaignOf(context, context.input.campaign_id)
  const action = name === 'clicks' ? twoWaysSms.actions.exportClicks : twoWaysSms.actions.exportResponses
  return startExport(context, {
    resource: twoWaysSms,
    companion: { exports: twoWayExports },
    name,
    body: sent(context.input),
    fields: action.input,
    title: `${title}: ${campaign.campaign}`,
    entityId: campaign.id,
  })
}

/** `POST report-export-two-way-click` (rule two-way-8) */
export const exportClicks: CallHandler<typeof twoWaysSms, 'exportClicks'> = context => exported(context, 'clicks', 'Clicks')

/** `POST report-export-two-way-response` (rule two-way-8) */
export const exportResponses: CallHandler<typeof twoWaysSms, 'exportResponses'> = context =>
  exported(context, 'responses', 'Responses')
