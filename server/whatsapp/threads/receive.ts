import { recordOf } from '../../../messaging/record.ts'
import { OPT_OUT_BUTTON } from '../../../messaging/whatsapp/buttonRules.ts'
import { optWordIn } from '../../../messaging/whatsapp/optWords.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { emitWebhook } from '../../webhooks/port.ts'
import type { OwnNumber } from '../incoming/numbers.ts'
import { type Json, momentIn, recordsIn, wordIn } from '../incoming/read.ts'
import { amend, amendLate, clearReaction, isKnown } from './amend.ts'
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
  if (await isKnown(tx, wamid)) return
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
    const reacted = { contact, threadId, repliedTo }
    if (!(await clearReaction(tx, number, reacted, { emoji: content.message, place }))) return
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
  await amendLate(tx, number, contact, wamid)
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
