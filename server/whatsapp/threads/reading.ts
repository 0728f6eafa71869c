import { tell } from '../../../messaging/tell.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { readPaging } from '../../kernel/records/paging.ts'
import { accountCondition } from '../../kernel/scope/scope.ts'
import { findPlace, findThread } from './find.ts'
import { pageOfMessages } from './rows.ts'

/** Rule platform-dialect-3: what the specification reads at once. */
const PER_PAGE = 15
const HISTORY = 10

/** `POST wa-reply-threads`: messages of conversations, newest first. */
export const replyThreads: CallHandler<typeof threads, 'messages'> = async ({ tx, caller, input, query }) => {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  const { whats_app_reply_thread_id: thread, message_id: message, whats_app_send_sms_id: campaign, search } = input
  if (thread) conditions.push(`m.thread_id = ${place((await findThread(tx, thread)).id)}`)
  if (message) conditions.push(`m.message_id = ${place(message)}`)
  if (campaign) conditions.push(`m.campaign_id = ${place(campaign)}`)
  if (search?.trim()) conditions.push(`strpos(lower(m.message), lower(${place(search.trim())})) > 0`)
  const scope = await accountCondition(tx, caller, 'm.account_id', values.length + 1)
  if (scope) {
    conditions.push(scope.sql)
    values.push(...scope.values)
  }
  const where = conditions.length > 0 ? conditions.join(' and ') : 'true'
  const data = await pageOfMessages(tx, { where, values }, readPaging(query, {}, PER_PAGE))
  return { message: 'Messages', data }
}

/** `POST wa-thread-history`: a conversation from one of its messages on, into the past or up to now. */
export const threadHistory: CallHandler<typeof threads, 'history'> = async ({ tx, input, query }) => {
  const { queue_history_unique_key: key, whats_app_reply_thread_id: thread, newer } = input
  if (!key && !thread) throw invalid({ queue_history_unique_key: [tell('Name a message, or the conversation.')] })
  const paging = readPaging(query, {}, HISTORY)
  if (!key) {
    const { id } = await findThread(tx, Number(thread))
    return { message: 'History', data: await pageOfMessages(tx, { where: 'm.thread_id = $1', values: [id] }, paging) }
  }
  const from = await findPlace(tx, key)
  const isNewer = newer === 1
  const where = `m.thread_id = $1 and (m.at, m.id) ${isNewer ? '>' : '<'} ($2, $3)`
  const values = [from.thread_id, from.at, from.id]
  return { message: 'History', data: await pageOfMessages(tx, { where, values, oldestFirst: isNewer }, paging) }
}
