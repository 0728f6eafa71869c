import { groupIndian } from '../../../messaging/format.ts'
import { QUALITY_RATINGS, type QualityRating, tierLimit } from '../../../messaging/whatsapp/limits.ts'
import { labelOf } from '../../../resources/language/fields.ts'
import type { NoticeTone } from '../../../resources/notifications/events/event.ts'
import { CONNECTIONS, NAME_STATUSES, QUALITY } from '../../../resources/whatsapp/choices.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { notify } from '../../notifications/port.ts'
import type { NumberFacts } from '../graph/numbers.ts'

/** What is told of a number that somebody sends from: how good it is thought, how many people it may write to first, and whether it may at all. */
interface Standing {
  quality: QualityRating
  messaging_limit_tier: string | null
  name_status: string | null
  connection: string | null
}

interface Known extends Standing {
  id: number
  account_id: number
  name: string
  display_phone_number: string
  /** Whether reports come in. */
  subscribed: number
  /** Null while the provider was never asked: then nothing has changed. */
  facts_at: Date | null
}

/** A change of one number, as the provider tells it by a webhook, whichever of the two names it; of all numbers of the business where neither does. */
export interface NumberChange {
  /** Whose number it has to be: who is told by the app of one business tells nothing about those of another. */
  business: string
  phoneNumberId?: string | undefined
  /** With or without a plus. */
  displayPhoneNumber?: string | undefined
  /** What it is now; what is left out stays as it was. */
  facts: Partial<Omit<NumberFacts, 'digits'>>
  /** Nothing is told to this desk any more. */
  subscribed?: 0
}

const limitOf = (tier: string | null): string => {
  if (tier === null) return 'limit not known'
  const limit = tierLimit(tier)
  if (limit === undefined) return tier
  return limit === null ? 'no limit' : `${groupIndian(limit)} people a day`
}

/** In words, as far as the two differ. */
const inWords = (one: Standing, other: Standing): string =>
  [
    ...(one.quality === other.quality ? [] : [`${labelOf(QUALITY, one.quality)} quality`]),
    ...(one.messaging_limit_tier === other.messaging_limit_tier ? [] : [limitOf(one.messaging_limit_tier)]),
    ...(isNameNews(one, other) ? [`name ${wordOf(NAME_STATUSES, one.name_status)}`] : []),
    ...(isConnectionNews(one, other) ? [wordOf(CONNECTIONS, one.connection)] : []),
  ].join(', ')

const wordOf = (choices: Parameters<typeof labelOf>[0], word: string | null): string => labelOf(choices, word ?? '').toLowerCase()

/** What was not known before is no news. */
const isNameNews = ({ name_status: one }: Standing, { name_status: other }: Standing): boolean =>
  one !== null && other !== null && one !== other

/** By which nothing, or less, can be sent. */
const BAD: ReadonlySet<string | null> = new Set(['FLAGGED', 'RESTRICTED', 'BANNED'])

/** That a number was registered is no news to whoever has done so. */
const isConnectionNews = ({ connection: one }: Standing, { connection: other }: Standing): boolean =>
  one !== null && other !== null && one !== other && (BAD.has(one) || BAD.has(other))

/** From the best on; one that is not rated is no news, good or bad. */
const rank = (quality: QualityRating): number => (quality === 'UNKNOWN' ? 0 : QUALITY_RATINGS.indexOf(quality))

/** Unlimited is above all; a word that nobody knows is told without a judgement. */
const reach = (tier: string | null): number | undefined => {
  const limit = tier === null ? undefined : tierLimit(tier)
  return limit === null ? Number.POSITIVE_INFINITY : limit
}

const toneOf = (before: Standing, now: Standing): NoticeTone => {
  if (now.quality === 'RED' && before.quality !== 'RED') return 'danger'
  if (isConnectionNews(now, before) && BAD.has(now.connection)) return 'danger'
  if (isNameNews(now, before) && now.name_status === 'DECLINED') return 'warning'
  const [had, has] = [reach(before.messaging_limit_tier), reach(now.messaging_limit_tier)]
  const less = had !== undefined && has !== undefined && has < had
  if (less || rank(now.quality) > rank(before.quality)) return 'warning'
  return now.quality === 'UNKNOWN' && before.quality !== 'RED' ? 'info' : 'success'
}

/** Locked, so that of two who learn the same at once one tells it. */
const readKnown = async (tx: Tx, condition: string, values: readonly unknown[]): Promise<Known[]> =>
  (
    await tx.query<Known>(
      `select id, account_id, name, display_phone_number, quality, messaging_limit_tier, name_status, connection, subscribed, facts_at
       from wa_configurations where ${condition} order by id for update`,
      [...values],
    )
  ).rows

export const knownNumber = async (tx: Tx, id: number): Promise<Known | undefined> => (await readKnown(tx, 'id = $1', [id]))[0]

/** Tells the owner of a number, and whom it is lent to, that its quality or limit is another one than it was (rule whatsapp-65). */
export const tellStanding = async (tx: Tx, before: Known, now: Standing): Promise<void> => {
  if (before.facts_at === null) return
  const words = inWords(now, before)
  if (words !== '') await tellOf(tx, before, { old: inWords(before, now), new: words }, toneOf(before, now))
}

const tellOf = async (tx: Tx, before: Known, said: { old: string; new: string }, tone: NoticeTone): Promise<void> => {
  const { rows } = await tx.query<{ account_id: number }>(
    'select account_id from wa_configuration_accounts where wa_configuration_id = $1',
    [before.id],
  )
  const values = { number: `${before.name} ${before.display_phone_number}`, ...said }
  await notify(tx, [before.account_id, ...rows.map(one => one.account_id)], {
    event: 'wa-quality-changed',
    title: 'WhatsApp number changed',
    message: `${values.number}: now ${values.new}, before ${values.old}.`,
    values,
    tone,
  })
}

/** Keeps columns of one number, whose names are ours. */
export const keepColumns = async (tx: Tx, id: number, columns: Readonly<Record<string, unknown>>): Promise<void> => {
  const names = Object.keys(columns)
  await tx.query(
    `update wa_configurations set ${names.map((name, i) => `"${name}" = $${i + 2}`).join(', ')}, updated_at = now() where id = $1`,
    [id, ...Object.values(columns)],
  )
}

/** That reports no longer come in is told apart: it is not what the provider thinks of the number. */
const UNHEARD = { old: 'subscribed', new: 'not subscribed' }

/**
 * Keeps what a webhook tells of a number, or of all of a business, and tells whom it concerns. A repeat changes nothing.
 * @returns whether it is a number of this desk
 */
export const applyNumberChange = async (tx: Tx, change: NumberChange): Promise<boolean> => {
  const { business, phoneNumberId, displayPhoneNumber, facts, subscribed } = change
  const named: [string, unknown[]] = phoneNumberId
    ? [' and phone_number_id = $2', [phoneNumberId]]
    : displayPhoneNumber
      ? [' and display_phone_number = $2', [`+${displayPhoneNumber.replaceAll(/\D/g, '')}`]]
      : ['', []]
  const known = await readKnown(tx, `business_account_id = $1${named[0]}`, [business, ...named[1]])
  const told = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  for (const before of known) {
    // What is told of a whole account says nothing of a number that was never registered.
    const isApart = named[0] === '' && before.connection === 'DISCONNECTED'
    if (Object.keys(told).length > 0 && !isApart) {
      await keepColumns(tx, before.id, { ...told, facts_at: new Date() })
      await tellStanding(tx, before, { ...before, ...facts })
    }
    if (subscribed === 0 && before.subscribed === 1) {
      await keepColumns(tx, before.id, { subscribed, subscribed_at: new Date() })
      await tellOf(tx, before, UNHEARD, 'danger')
    }
  }
  return known.length > 0
}
