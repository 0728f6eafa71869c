import { recordOf } from '../../../messaging/record.ts'
import { OPT_OUT_BUTTON } from '../../../messaging/whatsapp/buttonRules.ts'
import { optWordIn } from '../../../messaging/whatsapp/optWords.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { emitWebhook } from '../../webhooks/port.ts'
import type { OwnNumber } from '../incoming/numbers.ts'
import { type Json, momentIn, recordsIn, wordIn } from '../incoming/read.ts'
import { replyAutomatically } from './autoReply.ts'
import { noteWish } from './consent.ts'
import { type Content, contentIn } from './content.ts'
import { type Answered, ownerOf } from './owner.ts'
import { addMessage, endWith, openThread, placeOf } from './write.ts'

const WAMID = /^[\w.+/=:-]{1,300}$/
const CONTACT = /^\d{5,15}$/
const MOST_NAME = 200

/** Types that are no message of their own: nobody is answered for them by himself. */
const BESIDE: ReadonlySet<string> = new Set(['reaction', 'system'])

/** Who wrote, as the change names him. @throws Error where nobody could be answered */
const contactIn = (message: Json): string => {
  const contact = wordIn(message, 'from').replaceAll(/[+\s]/g, '')
  if (!CONTACT.test(contact)) throw new Error('A message came from nobody who could be answered.')
  return contact
}

const wamidIn = (message: Json): string => {
  const wamid = wordIn(message, 'id')
  if (!WAMID.test(wamid)) throw new Error('A message came without an ID of the provider.')
  return wamid
}

const nameIn = (value: Json, contact: string): string | null => {
  const own = recordsIn(value.contacts).find(({ wa_id }) => String(wa_id).replaceAll(/\D/g, '') === contact)
  const name = wordIn(recordOf(recordOf(own).profile), 'name')
    .replaceAll('\0', '')
    .trim()
    .slice(0, MOST_NAME)
    .toWellFormed()
  return name === '' ? null : name
}

/** A word or a button by which he stops messages, or wants them again. */
const wishIn = ({ type, message }: Content): { wants: boolean; source: 'word' | 'button' } | undefined => {
  if (type !== 'text' && type !== 'button') return undefined
  const word = optWordIn(message)
  return word && { wants: word === 'start', source: type === 'button' || message === OPT_OUT_BUTTON.text ? 'button' : 'word' }
}

interface Received {
  contact: string
  wamid: string
  name: string | null
  content: Content
  answered: Answered
  repliedTo: string | null
  at: Date
}

const tell = (tx: Tx, { phoneNumberId }: OwnNumber, threadId: number, key: string, received: Received) => {
  const { contact, name, content, answered, at } = received
  return emitWebhook(tx, answered.accountId, 'whatsapp.received', {
    whats_app_reply_thread_id: threadId,
    queue_history_unique_key: key,
    mobile: contact,
    profile_name: name,
    phone_number_id: phoneNumberId,
    type: content.type,
    message: content.message,
    media_id: content.media?.id ?? null,
    content: content.more,
    campaign_id: answered.campaignId,
    message_id: answered.messageId === null ? null : String(answered.messageId),
    received_at: at.toISOString(),
  })
}

/** What he changes about a message that came before: its text, or that it is there at all. */
const amend = async (tx: Tx, { id }: OwnNumber, message: Json, contact: string, at: Date): Promise<boolean> => {
  const type = wordIn(message, 'type')
  if (type !== 'edit' && type !== 'revoke') return false
  const own = recordOf(message[type])
  const content = type === 'edit' ? contentIn(recordOf(own.message)) : undefined
  const { rowCount } = await tx.query(
    `update wa_thread_messages m set message = $4, edited_at = case when $5 = 0 then $6::timestamptz else m.edited_at end,
       withdrawn = $5, media = case when $5 = 1 then null else m.media end, content = case when $5 = 1 then null else m.content end
     from wa_threads t where t.id = m.thread_id and m.wamid = $1 and t.wa_configuration_id = $2 and t.contact = $3 and m.direction = 'i'
       and m.withdrawn = 0 and ($5 = 1 or m.edited_at is null or m.edited_at <= $6)`,
    [wordIn(own, 'original_message_id'), id, contact, content?.message ?? '', content ? 0 : 1, at],
  )
  if (rowCount === 0) return true
  await tx.query(
    `update wa_threads t set last_message = m.message, updated_at = now() from wa_thread_messages m
     where m.wamid = $1 and t.id = m.thread_id and t.wa_configuration_id = $2 and t.last_at = m.at`,
    [wordIn(own, 'original_message_id'), id],
  )
  return true
}

/**
 * One reaction of a person to a message: a new one takes the place of the one before, an empty one takes it away. The provider tells in no
 * certain order: one that was given before the one that stands changes nothing. (One that is told after it was taken away already is shown:
 * nothing is kept of what was taken away.)
 * @returns whether there is room for it
 */
const clearReaction = async (tx: Tx, threadId: number, repliedTo: string | null, place: Date): Promise<boolean> => {
  const mine = `from wa_thread_messages where thread_id = $1 and type = 'reaction' and direction = 'i' and replied_to = $2`
  await tx.query(`delete ${mine} and at <= $3`, [threadId, repliedTo, place])
  const { rowCount } = await tx.query(`select ${mine}`, [threadId, repliedTo])
  return rowCount === 0
}

/**
 * A message of a person (rules whatsapp-74 and whatsapp-77): kept in his conversation with the account it is for, his wish to be left alone
 * heeded, the account's webhook told, and answered by itself where that is wanted. A repeat changes nothing.
 * @param value of the change that brought it
 * @throws Error with a sentence where it cannot be kept
 */
export const receiveMessage = async (tx: Tx, number: OwnNumber, value: Json, message: Json, now: Date): Promise<void> => {
  const contact = contactIn(message)
  const at = momentIn(message, now)
  if (await amend(tx, number, message, contact, at)) return
  const wamid = wamidIn(message)
  const { rowCount: known } = await tx.query('select from wa_thread_messages where wamid = $1', [wamid])
  if (known) return
  const content = contentIn(message)
  const repliedTo =
    content.type === 'reaction' ? wordIn(recordOf(message.reaction), 'message_id') : wordIn(recordOf(message.context), 'id')
  const answered = await ownerOf(tx, number, contact, repliedTo)
  const name = nameIn(value, contact)
  const thread = { accountId: answered.accountId, configuration: number.id }
  const threadId = await openThread(tx, thread, { contact, name }, { at, byAdvertisement: message.referral !== undefined })
  const received: Received = { contact, wamid, name, content, answered, repliedTo: repliedTo === '' ? null : repliedTo, at }
  const place = await placeOf(tx, { threadId, at, repliedTo: received.repliedTo })
  if (content.type === 'reaction') {
    const hasRoom = await clearReaction(tx, threadId, received.repliedTo, place)
    if (!hasRoom || content.message === '') return
  }
  const added = await addMessage(tx, {
    ...content,
    accountId: answered.accountId,
    threadId,
    direction: 'i',
    wamid,
    repliedTo: received.repliedTo,
    campaignId: answered.campaignId,
    messageId: answered.messageId,
    at: place,
  })
  if (added === undefined) return
  await endWith(tx, threadId, { message: content.message, direction: 'i', at: place })
  const wish = wishIn(content)
  if (wish) await noteWish(tx, number, { ...wish, accountId: answered.accountId, contact, proof: content.message, at })
  await tell(tx, number, threadId, added, received)
  if (!wish && !BESIDE.has(content.type)) await replyAutomatically(tx, number, { threadId, ...thread }, contact)
}

/** What a person said in his application about all marketing of a business (rule whatsapp-77). */
export const receivePreference = async (tx: Tx, number: OwnNumber, preference: Json, now: Date): Promise<void> => {
  const contact = wordIn(preference, 'wa_id').replaceAll(/\D/g, '')
  const value = wordIn(preference, 'value')
  if (!CONTACT.test(contact) || (value !== 'stop' && value !== 'resume')) return
  const { accountId } = await ownerOf(tx, number, contact, '')
  await noteWish(tx, number, {
    accountId,
    contact,
    wants: value === 'resume',
    source: 'preferences',
    proof: wordIn(preference, 'detail').slice(0, 150) || value,
    at: momentIn(preference, now),
  })
}
