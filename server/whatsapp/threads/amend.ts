import { recordOf } from '../../../messaging/record.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import type { OwnNumber } from '../incoming/numbers.ts'
import { type Json, wordIn } from '../incoming/read.ts'
import { contentIn } from './content.ts'

/** What somebody changes about a message of his: its text, or that it is there at all. */
interface Change {
  change: 'edit' | 'revoke'
  /** The new text. */
  message: string
  at: Date
}

/** Whose message of which number, by the provider's id. */
interface Amended {
  configuration: number
  contact: string
  wamid: string
}

/**
 * Whether a message is there already. It and what is told of it are handled one after the other: what came meanwhile would not see what is
 * not there yet.
 */
export const isKnown = async (tx: Tx, wamid: string): Promise<boolean> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`wamid ${wamid}`])
  const { rowCount } = await tx.query('select from wa_thread_messages where wamid = $1', [wamid])
  return rowCount !== 0
}

const apply = async (tx: Tx, { configuration, contact, wamid }: Amended, { change, message, at }: Change): Promise<void> => {
  const { rowCount } = await tx.query(
    `update wa_thread_messages m set message = $4, edited_at = case when $5 = 0 then $6::timestamptz else m.edited_at end,
       withdrawn = $5, media = case when $5 = 1 then null else m.media end, content = case when $5 = 1 then null else m.content end
     from wa_threads t where t.id = m.thread_id and m.wamid = $1 and t.wa_configuration_id = $2 and t.contact = $3 and m.direction = 'i'
       and m.withdrawn = 0 and ($5 = 1 or m.edited_at is null or m.edited_at <= $6)`,
    [wamid, configuration, contact, message, change === 'revoke' ? 1 : 0, at],
  )
  if (rowCount === 0) return
  await tx.query(
    `update wa_threads t set last_message = m.message, updated_at = now() from wa_thread_messages m
     where m.wamid = $1 and t.id = m.thread_id and t.wa_configuration_id = $2 and t.last_at = m.at`,
    [wamid, configuration],
  )
}

const keepEarly = (tx: Tx, { configuration, contact, wamid }: Amended, change: string, message: string, at: Date) =>
  tx.query(
    `insert into wa_told_early as e (wa_configuration_id, contact, wamid, change, message, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (wa_configuration_id, contact, wamid, change) do update set message = excluded.message, at = excluded.at, told_at = now()
     where e.at <= excluded.at`,
    [configuration, contact, wamid, change, message, at],
  )

/**
 * Changes a message that came before, or is to come yet: the provider tells in no certain order.
 * @returns whether that is what was told
 */
export const amend = async (tx: Tx, { id }: OwnNumber, message: Json, contact: string, at: Date): Promise<boolean> => {
  const type = wordIn(message, 'type')
  if (type !== 'edit' && type !== 'revoke') return false
  const own = recordOf(message[type])
  const amended = { configuration: id, contact, wamid: wordIn(own, 'original_message_id') }
  const text = type === 'edit' ? contentIn(recordOf(own.message)).message : ''
  if (await isKnown(tx, amended.wamid)) await apply(tx, amended, { change: type, message: text, at })
  else await keepEarly(tx, amended, type, text, at)
  return true
}

/** Changes a message that has come now by what was told of it before. */
export const amendLate = async (tx: Tx, { id }: OwnNumber, contact: string, wamid: string): Promise<void> => {
  const { rows } = await tx.query<Change>(
    `delete from wa_told_early where wa_configuration_id = $1 and contact = $2 and wamid = $3 and change in ('edit', 'revoke')
     returning change, message, at`,
    [id, contact, wamid],
  )
  // Nothing is edited that was taken back.
  for (const change of rows.toSorted((a, b) => a.change.localeCompare(b.change)))
    await apply(tx, { configuration: id, contact, wamid }, change)
}

/**
 * One reaction of a person to a message: a new one takes the place of the one before, an empty one takes it away. One that was given before
 * the one that stands, or before it was taken away, changes nothing.
 * @returns whether there is room for it
 */
export const clearReaction = async (
  tx: Tx,
  { id }: OwnNumber,
  { contact, threadId, repliedTo }: { contact: string; threadId: number; repliedTo: string },
  { emoji, place }: { emoji: string; place: Date },
): Promise<boolean> => {
  const mine = `from wa_thread_messages where thread_id = $1 and type = 'reaction' and direction = 'i' and replied_to = $2`
  await tx.query(`delete ${mine} and at <= $3`, [threadId, repliedTo, place])
  const amended = { configuration: id, contact, wamid: repliedTo }
  if (emoji === '') {
    await keepEarly(tx, amended, 'reaction', '', place)
    return false
  }
  const { rowCount } = await tx.query(
    `select ${mine} union all select from wa_told_early
     where wa_configuration_id = $3 and contact = $4 and wamid = $2 and change = 'reaction' and at > $5`,
    [threadId, repliedTo, id, contact, place],
  )
  return rowCount === 0
}
