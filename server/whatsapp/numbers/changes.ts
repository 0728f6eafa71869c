import { groupIndian } from '../../../messaging/format.ts'
import { QUALITY_RATINGS, type QualityRating, tierLimit } from '../../../messaging/whatsapp/limits.ts'
import { labelOf } from '../../../resources/language/fields.ts'
import type { NoticeTone } from '../../../resources/notifications/events/event.ts'
import { QUALITY } from '../../../resources/whatsapp/choices.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { notify } from '../../notifications/port.ts'
import type { NumberFacts } from '../graph/numbers.ts'

/** What is told of a number that somebody sends from: how good it is thought, and how many people it may write to first. */
interface Standing {
  quality: QualityRating
  messaging_limit_tier: string | null
}

interface Known extends Standing {
  id: number
  account_id: number
  name: string
  display_phone_number: string
  /** Null while the provider was never asked: then nothing has changed. */
  facts_at: Date | null
}

/** A change of one number, as the provider tells it by a webhook; whichever of the two names it. */
export interface NumberChange {
  /** Whose number it has to be: who is told by the app of one business tells nothing about those of another. */
  business: string
  phoneNumberId?: string | undefined
  /** With or without a plus. */
  displayPhoneNumber?: string | undefined
  /** What it is now; what is left out stays as it was. */
  facts: Partial<Omit<NumberFacts, 'digits'>>
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
  ].join(', ')

/** From the best on; one that is not rated is no news, good or bad. */
const rank = (quality: QualityRating): number => (quality === 'UNKNOWN' ? 0 : QUALITY_RATINGS.indexOf(quality))

/** Unlimited is above all; a word that nobody knows is told without a judgement. */
const reach = (tier: string | null): number | undefined => {
  const limit = tier === null ? undefined : tierLimit(tier)
  return limit === null ? Number.POSITIVE_INFINITY : limit
}

const toneOf = (before: Standing, now: Standing): NoticeTone => {
  if (now.quality === 'RED' && before.quality !== 'RED') return 'danger'
  const [had, has] = [reach(before.messaging_limit_tier), reach(now.messaging_limit_tier)]
  const less = had !== undefined && has !== undefined && has < had
  if (less || rank(now.quality) > rank(before.quality)) return 'warning'
  return now.quality === 'UNKNOWN' && before.quality !== 'RED' ? 'info' : 'success'
}

/** Locked, so that of two who learn the same at once one tells it. */
const readKnown = async (tx: Tx, condition: string, values: readonly unknown[]): Promise<Known | undefined> =>
  (
    await tx.query<Known>(
      `select id, account_id, name, display_phone_number, quality, messaging_limit_tier, facts_at
       from wa_configurations where ${condition} for update`,
      [...values],
    )
  ).rows[0]

export const knownNumber = (tx: Tx, id: number): Promise<Known | undefined> => readKnown(tx, 'id = $1', [id])

/** Tells the owner of a number, and whom it is lent to, that its quality or limit is another one than it was (rule whatsapp-65). */
export const tellStanding = async (tx: Tx, before: Known, now: Standing): Promise<void> => {
  if (before.facts_at === null) return
  const words = inWords(now, before)
  if (words === '') return
  const { rows } = await tx.query<{ account_id: number }>(
    'select account_id from wa_configuration_accounts where wa_configuration_id = $1',
    [before.id],
  )
  const values = { number: `${before.name} ${before.display_phone_number}`, old: inWords(before, now), new: words }
  await notify(tx, [before.account_id, ...rows.map(one => one.account_id)], {
    event: 'wa-quality-changed',
    title: 'WhatsApp number changed',
    message: `${values.number}: now ${values.new}, before ${values.old}.`,
    values,
    tone: toneOf(before, now),
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

/**
 * Keeps what a webhook tells of a number, and tells whom it concerns. A repeat changes nothing.
 * @returns whether it is a number of this desk
 */
export const applyNumberChange = async (tx: Tx, change: NumberChange): Promise<boolean> => {
  const { business, phoneNumberId, displayPhoneNumber = '', facts } = change
  const [column, named] = phoneNumberId
    ? ['phone_number_id', phoneNumberId]
    : ['display_phone_number', `+${displayPhoneNumber.replaceAll(/\D/g, '')}`]
  const before = await readKnown(tx, `${column} = $1 and business_account_id = $2`, [named, business])
  if (!before) return false
  const told = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  if (Object.keys(told).length === 0) return true
  await keepColumns(tx, before.id, { ...told, facts_at: new Date() })
  await tellStanding(tx, before, { ...before, ...facts })
  return true
}
