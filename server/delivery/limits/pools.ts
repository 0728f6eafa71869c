import { isKannel, isVoice, type PrimaryRoute, placesAreMessages, windowOf } from '../routeConfig.ts'
import type { PoolLimits } from './stake.ts'

/** A limit that several processes share, by the name of its row. */
export interface Pool extends PoolLimits {
  name: string
}

/** Whom the operator knows: routes that name the same are one to him (server/delivery/sharedAccounts.ts). */
function accountOf(route: PrimaryRoute): string {
  const { host, port, system_id, sendsms_url, sendsms_user, voice_api_url, voice_login } = route
  if (route.lane) return JSON.stringify(['whatsapp', route.lane.phoneNumberId])
  if (isVoice(route)) return JSON.stringify(['voice', voice_api_url, voice_login])
  return JSON.stringify(isKannel(route) ? [sendsms_url, sendsms_user] : [host, port, system_id])
}

/** The limits of a route. With another account it is another limit: what is still open on the old one does not count. */
export function poolOf(route: PrimaryRoute): Pool {
  const places = placesAreMessages(route) ? windowOf(route) : route.instances
  return { name: `route ${route.id} ${accountOf(route)}`, rate: route.tps, places }
}

/**
 * What routes of one account have together: as many messages a second as the one that may send most. Each has binds of its own.
 * @returns by route; only where an account has several
 */
export function accountPools(routes: readonly PrimaryRoute[]): Map<number, Pool> {
  const pools = new Map<number, Pool>()
  for (const [account, together] of Map.groupBy(routes, accountOf)) {
    if (new Set(together.map(({ id }) => id)).size < 2) continue
    const pool = { name: `account ${account}`, rate: Math.max(...together.map(({ tps }) => tps)), places: 0 }
    for (const { id } of together) pools.set(id, pool)
  }
  return pools
}
