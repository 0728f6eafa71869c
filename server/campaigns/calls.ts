import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { CampaignAnswer, RECOUNTED } from '../../resources/campaigns/campaign.answers.ts'
import type { campaigns } from '../../resources/campaigns/campaigns.ts'
import { allows, isOperator } from '../../resources/language/access.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { messageById, recountWithin } from '../delivery/port.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler, InputFor, RowContext, RowHandler } from '../kernel/context/context.ts'
import { forbidden, notFound } from '../kernel/problem/errors.ts'
import { toWire } from '../kernel/records/columns.ts'
import { findRecords } from '../kernel/records/list.ts'
import { readPaging } from '../kernel/records/paging.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { acceptCampaign } from './accept.ts'
import { acceptedMessage } from './acceptedMessage.ts'
import { meaningOfText, meaningsOf, UNKNOWN_CODE } from './codeMeanings.ts'
import type { SendForm } from './form.ts'
import { endedReply } from './life/calls.ts'
import { type LogCampaign, numberLog } from './numberLog.ts'
import { OF_TEXT } from './ofText.ts'
import { sendOptions as optionsOf } from './options.ts'
import { TWO_WAY } from './planLink.ts'
import { preflightResult as resultOf, preflightRows as rowsOf, startPreflight } from './preflight.ts'
import { sendTest } from './sendTest.ts'
import { completeCampaign } from './stop.ts'
import { messageTrail } from './trail.ts'

/** @throws HttpProblem 403 for a two-way message of somebody who may not send any */
const formOf = ({ input, caller }: CallContext<InputFor<typeof campaigns, 'send'>>): SendForm => {
  if (input.route_type === TWO_WAY && !allows(caller.principal, twoWaysSms.operations.list)) throw forbidden()
  return input
}

/** `POST send-sms`: stored, held and on its way once this is answered. */
export const send: CallHandler<typeof campaigns, 'send'> = async context => {
  const { tx, caller, deps, entryMode } = context
  const form = formOf(context)
  const data = await acceptCampaign(tx, deps, caller, form, entryMode)
  await audit(tx, caller, {
    action: 'delivery-report.send',
    entity: 'delivery-report',
    entityId: data.send_sms_id,
    after: { campaign: data.campaign, total_contacts: data.total_contacts, total_credit_deduct: data.total_credit_deduct },
  })
  return {
    message: acceptedMessage(data, form.campaign_type === '1', caller.timezone),
    data,
  }
}

/** `POST send-sms-preflight`: every row rendered and checked, nothing moved. */
export const preflight: CallHandler<typeof campaigns, 'preflight'> = async context => ({
  message: tell('The check has begun'),
  data: { id: await startPreflight(context, formOf(context)) },
})

export const preflightResult: CallHandler<typeof campaigns, 'preflightResult'> = async context => ({
  data: await resultOf(context),
})

export const preflightRows: CallHandler<typeof campaigns, 'preflightRows'> = async context => ({
  data: await rowsOf(context, readPaging(context.query, context.input)),
})

/** `POST send-sms-test` */
export const test: CallHandler<typeof campaigns, 'test'> = async context => {
  const { test_mobile, ...form } = context.input
  const data = await sendTest(context, formOf({ ...context, input: form }), test_mobile)
  return { message: tell('A test is on its way to %{number}', { number: test_mobile }), data }
}

/** `POST send-sms-options` */
export const sendOptions: CallHandler<typeof campaigns, 'sendOptions'> = async ({ tx, caller, input }) => ({
  data: await optionsOf(tx, caller, input.user_id ?? undefined),
})

const logCampaign = async ({ tx }: Pick<RowContext, 'tx'>, id: number): Promise<LogCampaign & { campaign: string }> => {
  const { rows } = await tx.query<LogCampaign & { campaign: string }>({
    name: 'log_campaign',
    text: 'select id, account_id, message, campaign from campaigns where id = $1',
    values: [id],
  })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** `POST get-campaign-info/{id}`: the campaign, and a page of its number log. */
export const info: RowHandler<typeof campaigns, 'info'> = async context => {
  const { tx, caller, record, query, input } = context
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const page = await numberLog(tx, await logCampaign(context, record.id), {
    ...readPaging(query, input),
    search: text(input.search),
    bucket: text(input.bucket ?? input.stat),
    cursor: text(input.cursor),
    timezone: caller.timezone,
    isOperator: isOperator(caller.userType),
  })
  return { message: 'Campaign info', data: { campaign: toWire(record, caller.timezone) as CampaignAnswer, ...page } }
}

/** `GET administration/change-campaign-status-to-complete/{id}` */
export const complete: RowHandler<typeof campaigns, 'complete'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => completeCampaign(tx, record.id, { actorId: caller.actorId }))
  return endedReply(tx, tell('Completed.'), data)
}

/** `GET get-campaign-current-status/{id}`: counted again from its messages. */
export const checkStatus: RowHandler<typeof campaigns, 'checkStatus'> = async ({ tx, caller, record, resource }) => {
  await aboveTenant(tx, () => recountWithin(tx, record.id))
  const [row] = await findRecords(tx, caller, resource, undefined, [record.id])
  const data = toWire(present(row), caller.timezone) as FromShape<typeof RECOUNTED>
  return { message: tell('Campaign Status Updated Successfully'), data }
}

/** `GET message-trail/{id}` */
export const trail: CallHandler<typeof campaigns, 'trail'> = async ({ tx, caller, id }) => {
  const read = naturalNumber(id)
  if (read === undefined) throw notFound()
  return { data: await messageTrail(tx, read, { timezone: caller.timezone, isOperator: isOperator(caller.userType) }) }
}

/** `GET get-dlr-explanation/{id}`: a code, its status word, or the number of its row; as the route of `message_id` means it, where given. */
export const explain: CallHandler<typeof campaigns, 'explain'> = async ({ tx, id, input }) => {
  const code = String(id ?? '').slice(0, 50)
  const message = input.message_id
  const { rows } = message
    ? await tx.query<{ route_id: number | null; stat: string | null; err: string | null }>(
        `select m.route_id, m.stat, m.err from ${messageById('$1::bigint')} and ${OF_TEXT}`,
        [message],
      )
    : { rows: [] }
  const [known] = rows
  const [ofMessage] = known ? await meaningsOf(tx, [{ routeId: known.route_id, stat: known.stat, err: known.err }]) : []
  const text = ofMessage ?? (await meaningOfText(tx, code)) ?? UNKNOWN_CODE
  return { message: text, data: { code, description: text } }
}
