import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import { amountOf, walletOf } from '../../../resources/money/port.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { phrases } from '../../money/port.ts'
import { type Ending, stopCampaign } from '../stop.ts'
import { pauseCampaign, resumeCampaign } from './pause.ts'
import { repushCampaign, startCampaign } from './restart.ts'
import { cancelScheduled, reschedule as rescheduleCampaign, sendNow as sendCampaignNow } from './scheduled.ts'

const grouped = (count: number) => count.toLocaleString('en-IN')

const messages = (count: number): string =>
  count === 1 ? tell('1 message') : tell('%{count} messages', { count: grouped(count) })

const calls = (count: number): string => (count === 1 ? tell('1 call') : tell('%{count} calls', { count: grouped(count) }))

/** Steps that a campaign's wallet counts, as they travel: an amount of its unit. */
const inUnit = async (tx: Tx, campaignId: number) => {
  const { rows } = await tx.query<{ route_type: number }>('select route_type from campaigns where id = $1', [campaignId])
  const { route_type } = present(rows[0])
  const said = await phrases(tx)
  return {
    unit: walletOf(route_type).unit,
    /** `5,000 messages`, or calls */
    many: route_type === VOICE ? calls : messages,
    amount: (steps: number) => amountOf(route_type, steps),
    /** `5,000 credits`, `₹ 250.50` */
    phrase: (steps: number) => said(route_type, amountOf(route_type, steps)),
  }
}
type Unit = Awaited<ReturnType<typeof inUnit>>

/** The same with its credits in the unit of the campaign's wallet. */
const counted = <A extends { credits: number | null }>(answer: A, { amount, unit }: Unit) => ({
  ...answer,
  credits: answer.credits === null ? null : amount(answer.credits),
  unit,
})

/** What came of ending a campaign, for the person who did. */
const tookBack = ({ stopped, credits, to_take_back }: Ending, { many, phrase }: Unit): string =>
  stopped === null || credits === null
    ? tell('%{messages} are being taken back; what was held for them follows.', { messages: many(to_take_back ?? 0) })
    : tell('%{messages} not sent; %{amount} refunded.', { messages: many(stopped), amount: phrase(credits) })

/** What is answered where a campaign was ended. */
export const endedReply = async (tx: Tx, verb: string, ended: Ending) => {
  const unit = await inUnit(tx, ended.campaign_id)
  return { message: `${verb} ${tookBack(ended, unit)}`, data: counted(ended, unit) }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** `POST change-campaign-status-to-stop` */
export const stop: RowHandler<typeof campaigns, 'stop'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => stopCampaign(tx, record.id, { actorId: caller.actorId }))
  return endedReply(tx, tell('Stopped.'), data)
}

/** `POST change-campaign-status-to-stop` with `action: start` */
export const start: RowHandler<typeof campaigns, 'start'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => startCampaign(tx, record.id, caller.actorId))
  const unit = await inUnit(tx, record.id)
  const queued = { messages: unit.many(data.messages), amount: unit.phrase(data.credits) }
  return {
    message: data.more
      ? tell('Started again. %{messages} queued for %{amount}; the rest follow as they are prepared.', queued)
      : tell('Started again. %{messages} queued for %{amount}.', queued),
    data: { ...data, credits: unit.amount(data.credits), unit: unit.unit },
  }
}

/** `POST repush-campaign` */
export const repush: RowHandler<typeof campaigns, 'repush'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => repushCampaign(tx, record.id, caller.actorId))
  const unit = await inUnit(tx, record.id)
  return {
    message: tell('%{messages} queued again for %{amount}; %{hurried} retried at once.', {
      messages: unit.many(data.messages),
      amount: unit.phrase(data.credits),
      hurried: grouped(data.hurried),
    }),
    data: { ...data, credits: unit.amount(data.credits), unit: unit.unit },
  }
}

/** `POST pause-campaign` */
export const pause: RowHandler<typeof campaigns, 'pause'> = async ({ tx, caller, record, input }) => {
  const by = { actorId: caller.actorId, reason: text(input.reason) }
  const data = await aboveTenant(tx, () => pauseCampaign(tx, record.id, by))
  const { many } = await inUnit(tx, record.id)
  const waiting = { messages: many(data.waiting - data.on_their_way), count: grouped(data.on_their_way) }
  return {
    message:
      data.on_their_way > 0
        ? tell('Paused. %{messages} wait. %{count} are on their way and still go out.', waiting)
        : tell('Paused. %{messages} wait.', waiting),
    data,
  }
}

/** `POST resume-campaign` */
export const resume: RowHandler<typeof campaigns, 'resume'> = async ({ tx, caller, record }) => {
  const data = await aboveTenant(tx, () => resumeCampaign(tx, record.id, caller))
  const { many } = await inUnit(tx, record.id)
  return { message: tell('Resumed. %{messages} left to send.', { messages: many(data.waiting) }), data }
}

/** `POST reschedule-campaign` */
export const reschedule: RowHandler<typeof campaigns, 'reschedule'> = async ({ tx, caller, record, input }) => {
  const data = await aboveTenant(tx, () => rescheduleCampaign(tx, record.id, input.campaign_send_date_time, caller))
  return { message: tell('Start time changed'), data }
}

/** `POST send-scheduled-campaign` */
export const sendNow: RowHandler<typeof campaigns, 'sendNow'> = async ({ tx, record }) => {
  const data = await aboveTenant(tx, () => sendCampaignNow(tx, record.id))
  return { message: tell('Sending starts now'), data }
}

/** `POST cancel-scheduled-campaign` */
export const cancelPlanned: RowHandler<typeof campaigns, 'cancelScheduled'> = async ({ tx, caller, record, input }) => {
  const by = { actorId: caller.actorId, reason: text(input.reason) }
  const data = await aboveTenant(tx, () => cancelScheduled(tx, record.id, by))
  const unit = await inUnit(tx, record.id)
  const back = data.credits === null ? tookBack(data, unit) : tell('%{amount} refunded.', { amount: unit.phrase(data.credits) })
  return { message: `${tell('Cancelled.')} ${back}`, data: counted(data, unit) }
}
