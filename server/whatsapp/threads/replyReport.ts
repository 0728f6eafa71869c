import { compareMessageStatus, type MessageStatus, statusOf } from '../../../messaging/whatsapp/messageStatus.ts'
import { laneReportOf } from '../../delivery/port.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { emitWebhook } from '../../webhooks/port.ts'
import type { OwnNumber } from '../incoming/numbers.ts'
import { type Json, momentIn, wordIn } from '../incoming/read.ts'
import { chargeReply, returnReply, spendReply } from './price.ts'
import { replyKeyIn } from './replyRef.ts'

interface Stored {
  id: number
  account_id: number
  thread_id: number
  unique_key: string
  contact: string
  message: string
  status: MessageStatus
  credits: number
  payment: 'held' | 'spent' | 'returned' | null
}

const find = async (tx: Tx, { id }: OwnNumber, status: Json): Promise<Stored | undefined> => {
  const key = replyKeyIn(wordIn(status, 'biz_opaque_callback_data'))
  const { rows } = await tx.query<Stored>(
    `select m.id, m.account_id, m.thread_id, m.unique_key, t.contact, m.message, m.status, m.credits, m.payment
     from wa_thread_messages m join wa_threads t on t.id = m.thread_id
     where ${key === undefined ? 'm.wamid' : 'm.unique_key'} = $1 and t.wa_configuration_id = $2 and m.direction = 'o'
     for update of m`,
    [key ?? wordIn(status, 'id'), id],
  )
  return rows[0]
}

/** What becomes of the money: by the status alone, so that every order of reports ends alike. @returns how it stands now */
const pay = async (tx: Tx, { id, account_id, credits, payment }: Stored, status: MessageStatus, isFree: boolean) => {
  const booking = { id, accountId: account_id, amount: credits }
  if (status === 'failed') {
    if (payment === 'held') await returnReply(tx, booking)
    return payment === 'held' ? 'returned' : payment
  }
  if (status !== 'delivered' && status !== 'read') return payment
  if (payment === 'held') {
    await (isFree ? returnReply(tx, booking) : spendReply(tx, booking))
    return isFree ? 'returned' : 'spent'
  }
  if (payment === 'returned' && !isFree && (await chargeReply(tx, booking))) return 'spent'
  return payment
}

/**
 * A report on an answer of ours (rule whatsapp-76): its status, times and errors, and what it costs. Repeats and disorder change nothing.
 * @returns whether it is one of ours
 */
export const applyReplyReport = async (tx: Tx, number: OwnNumber, status: Json, now: Date): Promise<boolean> => {
  const stored = await find(tx, number, status)
  if (!stored) return false
  const told = statusOf(wordIn(status, 'status'))
  const { category, billable, errors } = laneReportOf(JSON.stringify(status))
  const at = momentIn(status, now)
  await tx.query('update wa_threads set updated_at = now() where id = $1', [stored.thread_id])
  const isFurther = told !== undefined && compareMessageStatus(told, stored.status) > 0
  const payment = isFurther ? await pay(tx, stored, told, billable === false) : stored.payment
  await tx.query(
    `update wa_thread_messages set wamid = coalesce(wamid, $2), body = null, status = $3, payment = $4, category = coalesce(category, $5),
       error = case when $3 = 'failed' then coalesce($6::jsonb, error) end,
       sent_at = case when $7 = 'sent' then coalesce(sent_at, $8) else sent_at end,
       delivered_at = case when $7 = 'delivered' then coalesce(delivered_at, $8) else delivered_at end,
       read_at = case when $7 = 'read' then coalesce(read_at, $8) else read_at end
     where id = $1`,
    [
      stored.id,
      wordIn(status, 'id') || null,
      isFurther ? told : stored.status,
      payment,
      category,
      errors.length > 0 ? JSON.stringify(errors) : null,
      told ?? null,
      at,
    ],
  )
  if (isFurther) await tell(tx, stored, told, errors, at)
  return true
}

type Told = Parameters<typeof emitWebhook>[2]

const EVENTS: Readonly<Partial<Record<MessageStatus, Told>>> = {
  sent: 'whatsapp.sent',
  delivered: 'whatsapp.delivered',
  read: 'whatsapp.read',
  failed: 'whatsapp.failed',
}

const tell = async (tx: Tx, stored: Stored, status: MessageStatus, errors: readonly unknown[], at: Date): Promise<void> => {
  const event = EVENTS[status]
  if (!event) return
  await emitWebhook(tx, stored.account_id, event, {
    campaign_id: null,
    unique_key: stored.unique_key,
    message_id: null,
    whats_app_reply_thread_id: stored.thread_id,
    mobile: stored.contact,
    credits: stored.credits,
    stat: status,
    error_info: errors,
    done_date: at.toISOString(),
  })
}
