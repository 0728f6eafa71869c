import { PRICED_AS } from '../../../messaging/whatsapp/categories.ts'
import { bodyOf, type Filling } from '../../../messaging/whatsapp/compose.ts'
import { misfitOf } from '../../../messaging/whatsapp/fit.ts'
import { type RateCategory, rateCategoryOf } from '../../../messaging/whatsapp/rates.ts'
import { problemsOf } from '../../../messaging/whatsapp/sendBody.ts'
import { shownOf } from '../../../messaging/whatsapp/shown.ts'
import type { Template } from '../../../messaging/whatsapp/template.ts'
import { TEMPLATE_STATUSES, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { amountOf } from '../../../resources/money/port.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { CallHandler, InputFor } from '../../kernel/context/context.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { openNumber } from '../numbers/open.ts'
import { findThread, type Thread } from './find.ts'
import { storeReply } from './outgoing.ts'
import { keepPosted, postReply } from './post.ts'
import { priceOfReply } from './price.ts'
import { readMessages } from './rows.ts'

type ReplyInput = InputFor<typeof threads, 'reply'>

/** What is to be sent, judged. */
interface Wanted {
  type: 'text' | 'template'
  message: string
  content: Readonly<Record<string, unknown>>
  category: RateCategory
}

const CLOSED =
  'More than 24 hours have gone since the person last wrote: only a template can be sent. Choose one, and write freely when it is answered.'

const textOf = ({ message }: ReplyInput, thread: Thread): Wanted => {
  const text = (message ?? '').trim()
  if (text === '') throw invalid({ message: ['Enter a message.'] })
  if (!thread.is_open) throw invalid({ message: [CLOSED] })
  return { type: 'text', message: text, content: { body: text, preview_url: true }, category: 'service' }
}

interface StoredTemplate extends Template {
  wa_status: string
}

/** A template of the number's business. @throws HttpProblem 422 */
const readTemplate = async (tx: Tx, id: number, configuration: number): Promise<StoredTemplate> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<StoredTemplate>(
      `select p.template_name as name, p.template_language as language, p.category, p.parameter_format, p.components, p.wa_status
       from wa_templates p join wa_configurations c on c.business_account_id = p.business_account_id where p.id = $1 and c.id = $2`,
      [id, configuration],
    ),
  )
  if (!rows[0]) throw invalid({ whats_app_template_id: ['The number’s business has no such template.'] })
  return rows[0]
}

const isOptedOut = async (tx: Tx, { account_id, wa_configuration_id, contact }: Thread): Promise<boolean> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ out: boolean }>(
      `select exists (select from wa_consents where wa_configuration_id = $2 and mobile = $3 and opted_in = 0)
         or exists (select from blacklists b join accounts a on a.id = $1 where b.mobile_number = $3 and b.status = 1
           and b.channel in ('all', 'whatsapp')
           and (b.scope = 'global' or b.account_id = $1 or (b.scope = 'subtree' and b.account_id = any(a.path)))) as out`,
      [account_id, wa_configuration_id, contact],
    ),
  )
  return rows[0]?.out === true
}

const templateOf = async (tx: Tx, { whats_app_template_id: id, filling }: ReplyInput, thread: Thread): Promise<Wanted> => {
  if (!id) throw invalid({ whats_app_template_id: ['Choose a template.'] })
  const template = await readTemplate(tx, id, thread.wa_configuration_id)
  const status = templateStatusAfter(template.wa_status)
  if (!status || !TEMPLATE_STATUSES[status].sendable)
    throw invalid({ whats_app_template_id: ['This template is not approved: choose one that is.'] })
  if (template.category === 'MARKETING' && (await isOptedOut(tx, thread)))
    throw invalid({ whats_app_template_id: ['The person has stopped marketing: send another kind of template.'] })
  const values = (filling ?? {}) as Filling
  const body = bodyOf(template, values, { to: thread.contact })
  const misfit = misfitOf(body.template, template)
  if (misfit) throw invalid({ filling: [misfit.message] })
  const category = rateCategoryOf(PRICED_AS[template.category]) ?? 'marketing'
  return { type: 'template', message: shownOf(template, values).body, content: body.template, category }
}

const whatIsWanted = async (tx: Tx, input: ReplyInput, thread: Thread): Promise<Wanted> => {
  const wanted = input.type === 'template' ? await templateOf(tx, input, thread) : textOf(input, thread)
  const body = { messaging_product: 'whatsapp', to: thread.contact, type: wanted.type, [wanted.type]: wanted.content }
  const [problem] = problemsOf(body)
  if (problem) throw invalid({ [wanted.type === 'text' ? 'message' : 'filling']: [problem.message] })
  return wanted
}

/** What the body says of whose conversation it is must be so. @throws HttpProblem 422 */
const agree = ({ user_id, whats_app_configuration_id }: ReplyInput, thread: Thread): void => {
  if (user_id && user_id !== thread.account_id) throw invalid({ user_id: ['The conversation is not of this user.'] })
  if (whats_app_configuration_id && whats_app_configuration_id !== thread.wa_configuration_id)
    throw invalid({ whats_app_configuration_id: ['The conversation is over another number.'] })
}

/**
 * `POST send-reply-message` (rule whatsapp-76): stored with its price held before it is posted, outside of any transaction. What the provider
 * refuses is kept as failed and told; what he does not answer to stays pending until a report tells.
 */
export const sendReply: CallHandler<typeof threads, 'reply'> = async ({ tx, deps, caller, input }) => {
  const thread = await findThread(tx, input.whats_app_reply_thread_id)
  agree(input, thread)
  const wanted = await whatIsWanted(tx, input, thread)
  const now = new Date()
  const { account_id: accountId, contact } = thread
  const { number, reply } = await aboveTenant(tx, async () => {
    const priced = { accountId, contact, category: wanted.category }
    const price = thread.is_free ? 0 : await priceOfReply(tx, priced, now)
    if (typeof price !== 'number') throw conflict(price.why)
    const { rows } = await tx.query('select from wa_configurations where id = $1 and status = 1', [thread.wa_configuration_id])
    if (!rows[0]) throw conflict('The number is inactive: nothing can be sent from it until it is activated again.')
    const stored = await storeReply(tx, {
      ...wanted,
      accountId,
      threadId: thread.id,
      contact,
      price,
      actorId: caller.actorId,
      posting: true,
      at: now,
    })
    if (!stored)
      throw conflict(`This answer costs ${amountOf(WHATSAPP, price)}, and the WhatsApp balance of the account is less than that.`)
    return { number: await openNumber(tx, deps, thread.wa_configuration_id), reply: stored }
  })
  await audit(tx, caller, { action: 'wa-chat.reply', entity: 'wa-chat', entityId: thread.id, after: { type: wanted.type } })
  const outside = async () => {
    const posted = await postReply(number, reply.body)
    return async (after: Tx) => {
      await aboveTenant(after, () => keepPosted(after, reply.id, posted))
      const [data] = await readMessages(after, { where: 'm.id = $1', values: [reply.id] }, { page: 1, perPage: 1 })
      if (!data) throw conflict('The conversation is gone.')
      return { message: posted.end === 'refused' ? `Not sent. ${posted.sentence}` : 'Sent', data }
    }
  }
  return { outside }
}
