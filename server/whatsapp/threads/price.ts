import { tell } from '../../../messaging/tell.ts'
import type { RateCategory } from '../../../messaging/whatsapp/rates.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { Client } from '../../kernel/db/client.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { move, tryMove } from '../../money/port.ts'
import { effectivePrice, inOwnCurrency, noPrice } from '../rates.ts'

export interface Priced {
  accountId: number
  /** Digits with country code. */
  contact: string
  category: RateCategory
}

/** The country that a number belongs to, by the longest dialling code it begins with. */
const countryOf = async (db: Client, contact: string): Promise<{ id: number; name: string; dial_code: string } | undefined> => {
  const { rows } = await db.query<{ id: number; name: string; dial_code: string }>(
    `select id, name, dial_code from countries where $1 like dial_code || '%' order by length(dial_code) desc, status desc, id limit 1`,
    [contact],
  )
  return rows[0]
}

/** Answers of the month that an account was charged for in a category, to numbers with this dialling code: before them a tier is looked for. */
const volumeOf = async (db: Client, { accountId, category }: Priced, dialCode: string): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from wa_thread_messages m join wa_threads t on t.id = m.thread_id
     where m.account_id = $1 and t.account_id = $1 and m.direction = 'o' and m.category = $2 and t.contact like $3 || '%'
       and m.status in ('sent', 'delivered', 'read') and m.at > now() - interval '32 days'
       and platform_day(m.at) >= date_trunc('month', platform_day(now()))::date`,
    [accountId, category, dialCode],
  )
  return rows[0]?.n ?? 0
}

/**
 * What an answer costs, in 1/10,000 of the platform's currency (rules whatsapp-21 to whatsapp-23). Reads above the tenant.
 * @returns in place of a sum why there is none
 */
export const priceOfReply = async (db: Client, priced: Priced, now: Date): Promise<number | { why: string }> => {
  const country = await countryOf(db, priced.contact)
  if (!country) return { why: tell('The number belongs to no country of this desk.') }
  const { accountId, category } = priced
  const volume = await volumeOf(db, priced, country.dial_code)
  const price = await effectivePrice(db, { accountId, countryId: country.id, category, volume, at: now })
  if (!price) return { why: noPrice(country.name) }
  if (price.rate === 0) return 0
  const sum = await inOwnCurrency(db, price.rate, price.currency, now, await readSettings(db))
  return 'why' in sum ? { why: sum.why } : sum.steps
}

interface Booking {
  id: number
  accountId: number
  amount: number
  actorId?: number | null
}

type WalletName = 'main' | 'held' | 'spent'

const movement = (kind: 'hold' | 'settle' | 'void' | 'recharge', { id, accountId, amount, actorId }: Booking) => {
  const [from, to]: [WalletName, WalletName] = {
    hold: ['main', 'held'] as [WalletName, WalletName],
    settle: ['held', 'spent'] as [WalletName, WalletName],
    void: ['held', 'main'] as [WalletName, WalletName],
    recharge: ['main', 'spent'] as [WalletName, WalletName],
  }[kind]
  return {
    kind,
    key: `${kind}:reply:${id}`,
    amount,
    routeType: WHATSAPP,
    from: { account: accountId, kind: from },
    to: { account: accountId, kind: to },
    actorId,
    source: kind === 'void' ? 'refund' : 'campaign',
    comment: tell('Answer in WhatsApp'),
  } as const
}

/** Holds what an answer costs. @returns whether there was enough */
export const holdReply = async (db: Client, booking: Booking): Promise<boolean> =>
  booking.amount === 0 || (await tryMove(db, movement('hold', booking))) !== 'short'

/** What was held is spent; it has arrived. */
export const spendReply = async (db: Client, booking: Booking): Promise<void> => {
  if (booking.amount > 0) await move(db, movement('settle', booking))
}

/** What was held goes back. */
export const returnReply = async (db: Client, booking: Booking): Promise<void> => {
  if (booking.amount > 0) await move(db, movement('void', booking))
}

/** It has arrived after what was held went back. @returns whether there was enough */
export const chargeReply = async (db: Client, booking: Booking): Promise<boolean> =>
  booking.amount === 0 || (await tryMove(db, movement('recharge', booking))) !== 'short'
