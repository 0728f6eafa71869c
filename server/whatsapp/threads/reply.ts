import { tell } from '../../../messaging/tell.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { amountOf } from '../../../resources/money/port.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { CallContext, CallHandler } from '../../kernel/context/context.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { openNumber } from '../numbers/open.ts'
import { putAtProvider as putFiles } from '../send/upload.ts'
import { keepAttachment, putAtProvider, type Uploaded } from './attachment.ts'
import { findThread, type Thread } from './find.ts'
import { storeReply } from './outgoing.ts'
import { keepPosted, postReply } from './post.ts'
import { priceOfReply } from './price.ts'
import { readMessages } from './rows.ts'
import { type AtProvider, type ReplyInput, type Wanted, whatIsWanted } from './wanted.ts'

type Context = Pick<CallContext, 'tx' | 'deps' | 'caller'>

/** What the body says of whose conversation it is must be so. @throws HttpProblem 422 */
const agree = ({ user_id, whats_app_configuration_id }: ReplyInput, thread: Thread): void => {
  if (user_id && user_id !== thread.account_id) throw invalid({ user_id: [tell('The conversation is not of this user.')] })
  if (whats_app_configuration_id && whats_app_configuration_id !== thread.wa_configuration_id)
    throw invalid({ whats_app_configuration_id: [tell('The conversation is over another number.')] })
}

interface Planned {
  thread: Thread
  wanted: Wanted
  /** In 1/10,000 of the currency. */
  price: number
  now: Date
}

/** An answer that may be sent, with its price. @throws HttpProblem 404, 409 where it cannot be priced or the number is off, 422 */
const plan = async (context: Context, input: ReplyInput, ids?: AtProvider): Promise<Planned> => {
  const { tx } = context
  const thread = await findThread(tx, input.whats_app_reply_thread_id)
  agree(input, thread)
  const wanted = await whatIsWanted(context, input, thread, ids)
  const now = new Date()
  const price = await aboveTenant(tx, async () => {
    const priced = { accountId: thread.account_id, contact: thread.contact, category: wanted.category }
    const asked = thread.is_free ? 0 : await priceOfReply(tx, priced, now)
    if (typeof asked !== 'number') throw conflict(asked.why)
    const { rows } = await tx.query('select from wa_configurations where id = $1 and status = 1', [thread.wa_configuration_id])
    if (!rows[0]) throw conflict(tell('The number is inactive: nothing can be sent from it until it is activated again.'))
    return asked
  })
  return { thread, wanted, price, now }
}

/** Stores what was planned, holds its price, and has it posted outside of the transaction. */
const posting = async ({ tx, deps, caller }: Context, { thread, wanted, price, now }: Planned, uploaded?: Uploaded) => {
  const { account_id: accountId, wa_configuration_id: configuration, contact } = thread
  const keeper = { accountId, configuration, actorId: caller.actorId }
  const media = uploaded ? await keepAttachment(tx, keeper, uploaded) : null
  const { number, reply } = await aboveTenant(tx, async () => {
    const { type, message, content, category, more } = wanted
    const sent = { type, message, content, category, media, more }
    const stored = await storeReply(tx, {
      ...sent,
      accountId,
      threadId: thread.id,
      contact,
      price,
      actorId: caller.actorId,
      posting: true,
      at: now,
    })
    if (!stored)
      throw conflict(
        tell('This answer costs %{amount}, and the WhatsApp balance of the account is less than that.', {
          amount: amountOf(WHATSAPP, price),
        }),
      )
    return { number: await openNumber(tx, deps, configuration), reply: stored }
  })
  await audit(tx, caller, { action: 'wa-chat.reply', entity: 'wa-chat', entityId: thread.id, after: { type: wanted.type } })
  const outside = async () => {
    const posted = await postReply(number, reply.body)
    return async (after: Tx) => {
      await aboveTenant(after, () => keepPosted(after, reply.id, posted))
      const [data] = await readMessages(after, { where: 'm.id = $1', values: [reply.id] }, { page: 1, perPage: 1 })
      if (!data) throw conflict(tell('The conversation is gone.'))
      return { message: posted.end === 'refused' ? `Not sent. ${posted.sentence}` : 'Sent', data }
    }
  }
  return { outside }
}

/**
 * `POST send-reply-message` (rule whatsapp-76): stored with its price held before it is posted, outside of any transaction. What the provider
 * refuses is kept as failed and told; what he does not answer to stays pending until a report tells. Files are put at the provider before
 * anything is stored: one that he does not take leaves nothing behind.
 */
export const sendReply: CallHandler<typeof threads, 'reply'> = async context => {
  const { tx, deps, input } = context
  const planned = await plan(context, input)
  const { attachment, cards } = planned.wanted
  if (!attachment && cards.length === 0) return posting(context, planned)
  const number = await aboveTenant(tx, () => openNumber(tx, deps, planned.thread.wa_configuration_id))
  const outside = async () => {
    const uploaded = attachment && (await putAtProvider(deps, number, attachment))
    const ids = { file: uploaded?.made.id, cards: await putFiles(deps, number, cards, undefined) }
    return async (after: Tx) => {
      const now = { ...context, tx: after }
      return posting(now, await plan(now, input, ids), uploaded)
    }
  }
  return { outside }
}
