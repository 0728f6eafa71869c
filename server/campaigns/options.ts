import { wireDateTime } from '../../messaging/format.ts'
import { withinHours } from '../../messaging/hours.ts'
import type { SendOptions } from '../../resources/campaigns/send.answers.ts'
import { SMS_ROUTE_TYPES } from '../../resources/language/choices.ts'
import type { Client } from '../kernel/db/client.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { availableCredits } from '../money/port.ts'
import { findRoute } from '../routing/port.ts'
import { countriesOf } from './country.ts'
import { loadPayer, type Sender } from './payer.ts'

const TYPES = SMS_ROUTE_TYPES.map(({ value }) => value)
const MOST_BEFORE = 100_000

/** What the send page shows beside the form: routes with their speed and queue, wallets, the promotional window. */
export const sendOptions = async (tx: Tx, sender: Sender, userId: number | undefined): Promise<SendOptions> => {
  const payer = await loadPayer(tx, sender, userId)
  const settings = await readSettings(tx)
  return aboveTenant(tx, async (): Promise<SendOptions> => {
    const wallets: SendOptions['wallets'] = []
    const routes: SendOptions['routes'] = []
    for (const type of TYPES) {
      wallets.push({ route_type: type, available: await availableCredits(tx, payer.id, type) })
      const route = await findRoute(tx, payer, type).catch(noRoute)
      if (!route) continue
      routes.push({
        route_type: type,
        secondary_route_id: route.id,
        route_name: route.name,
        tps: route.members.reduce((sum, member) => sum + member.tps, 0),
        queued: await queuedOn(
          tx,
          route.members.map(member => member.id),
        ),
        credit_weight: route.creditWeight,
        allow_flash: payer.allowFlash && route.members.every(member => member.allowFlash) ? 1 : 0,
      })
    }
    const open = withinHours(new Date(), { start: settings.promo_start, end: settings.promo_end, timeZone: settings.timezone })
    return {
      routes,
      wallets,
      countries: (await countriesOf(tx, payer)).map(({ isHome, ...country }) => ({ ...country, is_home: isHome ? 1 : 0 })),
      promotional: { start: settings.promo_start, end: settings.promo_end, open: open ? 1 : 0 },
      max_parts: settings.max_parts,
      remove_duplicates: settings.remove_duplicates === 1 ? 1 : 0,
      now: wireDateTime(new Date(), sender.timezone),
    }
  })
}

/** An account without a route of a type can still look at the page. */
const noRoute = (error: unknown): undefined => {
  if (error instanceof HttpProblem) return undefined
  throw error
}

/** Messages before ours on these routes: of campaigns that are being sent; more than a hundred thousand are not told apart. */
const queuedOn = async (tx: Client, routes: readonly number[]): Promise<number> => {
  const { rows } = await tx.query<{ n: number }>(
    `select least(coalesce(sum(before.n), 0), ${MOST_BEFORE}) as n from (
       select o.n from campaigns c cross join lateral (
         select cardinality(o.message_ids) as n from outbox o where o.route_id = any($1::bigint[]) and o.priority = c.priority and o.campaign_id = c.id limit ${MOST_BEFORE}
       ) o where c.dispatching limit ${MOST_BEFORE}
     ) before`,
    [routes],
  )
  return rows[0]?.n ?? 0
}
