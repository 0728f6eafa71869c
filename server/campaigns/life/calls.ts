import type { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { RowContext, RowHandler } from '../../kernel/context/context.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { acceptedMessage } from '../acceptedMessage.ts'
import { type Ending, stopCampaign } from '../stop.ts'
import { duplicateForm } from './duplicate.ts'
import { pauseCampaign, resumeCampaign } from './pause.ts'
import { resendCampaign } from './resend.ts'
import { repushCampaign, startCampaign } from './restart.ts'
import { cancelScheduled, reschedule as rescheduleCampaign, sendNow as sendCampaignNow } from './scheduled.ts'

const grouped = (count: number) => count.toLocaleString('en-IN')

const messages = (count: number) => `${grouped(count)} ${count === 1 ? 'message' : 'messages'}`

/** What came of ending a campaign, for the person who did. */
export const tookBack = ({ stopped, credits, to_take_back }: Ending): string =>
  stopped === null || credits === null
    ? `${messages(to_take_back ?? 0)} are being taken back; their credits follow.`
    : `${messages(stopped)} not sent; ${grouped(credits)} credits came back.`

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** `POST change-campaign-status-to-stop` */
export const stop: RowHandler<typeof campaigns, 'stop'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => stopCampaign(tx, record.id, { actorId: caller.actorId }))
  return { message: `Stopped. ${tookBack(data)}`, data }
}

/** `POST change-campaign-status-to-stop` with `action: start` */
export const start: RowHandler<typeof campaigns, 'start'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => startCampaign(tx, record.id, caller.actorId))
  const more = data.more ? '; the rest follow as they are prepared' : ''
  return { message: `Started again. ${messages(data.messages)} queued for ${grouped(data.credits)} credits${more}.`, data }
}

/** `POST repush-campaign` */
export const repush: RowHandler<typeof campaigns, 'repush'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => repushCampaign(tx, record.id, caller.actorId))
  return {
    message: `${messages(data.messages)} queued again for ${grouped(data.credits)} credits; ${grouped(data.hurried)} retried at once.`,
    data,
  }
}

/** `POST pause-campaign` */
export const pause: RowHandler<typeof campaigns, 'pause'> = async ({ tx, caller, record, input }) => {
  const by = { actorId: caller.actorId, reason: text(input.reason) }
  const data = await aboveTenant(tx, () => pauseCampaign(tx, record.id, by))
  const underWay = data.on_their_way > 0 ? ` ${grouped(data.on_their_way)} are on their way and still go out.` : ''
  return { message: `Paused. ${messages(data.waiting - data.on_their_way)} wait.${underWay}`, data }
}

/** `POST resume-campaign` */
export const resume: RowHandler<typeof campaigns, 'resume'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => resumeCampaign(tx, record.id, caller))
  return { message: `Resumed. ${messages(data.waiting)} left to send.`, data }
}

/** `POST reschedule-campaign` */
export const reschedule: RowHandler<typeof campaigns, 'reschedule'> = async ({ tx, caller, record, input }) => {
  const data = await aboveTenant(tx, () => rescheduleCampaign(tx, record.id, input.campaign_send_date_time, caller))
  return { message: 'Start time changed', data }
}

/** `POST send-scheduled-campaign` */
export const sendNow: RowHandler<typeof campaigns, 'sendNow'> = async ({ tx, record }) => {
  const data = await aboveTenant(tx, () => sendCampaignNow(tx, record.id))
  return { message: 'Sending starts now', data }
}

/** `POST cancel-scheduled-campaign` */
export const cancelPlanned: RowHandler<typeof campaigns, 'cancelScheduled'> = async ({ tx, caller, record, input }) => {
  const by = { actorId: caller.actorId, reason: text(input.reason) }
  const data = await aboveTenant(tx, () => cancelScheduled(tx, record.id, by))
  const back = data.credits === null ? tookBack(data) : `${grouped(data.credits)} credits came back.`
  return { message: `Cancelled. ${back}`, data }
}

const again = async (
  context: Pick<RowContext, 'caller' | 'deps' | 'input' | 'record' | 'tx'>,
  type: 'all' | 'failed' | 'undelivered' | 'retry',
) => {
  const { input, caller, deps, tx, record } = context
  const data = await resendCampaign(tx, deps, caller, record.id, {
    type,
    at: text(input.campaign_send_date_time),
    ratioSet: typeof input.ratio_set === 'number' ? input.ratio_set : null,
    failedRatio: typeof input.failed_ratio === 'number' ? input.failed_ratio : null,
    confirmed: input.confirm_repeat === 1,
  })
  return {
    message: acceptedMessage(data, text(input.campaign_send_date_time) !== null, caller.timezone),
    data: { ...data, parent_campaign_id: record.id },
  }
}

/** `POST resend-this-sms` */
export const resend: RowHandler<typeof campaigns, 'resend'> = context => again(context, context.input.reschedule_type)

/** `POST retry-failed` */
export const retryFailed: RowHandler<typeof campaigns, 'retryFailed'> = context => again(context, 'retry')

/** `GET duplicate-campaign/{id}`: the form of the campaign, for the send page. */
export const duplicate: RowHandler<typeof campaigns, 'duplicate'> = async ({ tx, record }) => ({
  message: 'Ready to be checked and sent',
  data: await aboveTenant(tx, () => duplicateForm(tx, record.id)),
})
