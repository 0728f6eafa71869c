import type pg from 'pg'
import { CallVendor } from '../gateways/voice/callVendor.ts'
import { ListVendor } from '../gateways/voice/listVendor.ts'
import type { VoiceVendor } from '../gateways/voice/vendor.ts'
import { loginOf, type VoiceRoute, vendorOf } from '../gateways/voice/vendorOf.ts'
import type { Client } from '../kernel/db/client.ts'
import { readHostRules } from '../kernel/net/gatewayHosts.ts'
import { notFound } from '../kernel/problem/errors.ts'
import type { RouteSecrets } from './routeConfig.ts'

interface Needs {
  secrets: Pick<RouteSecrets, 'open'>
}

/** What of a voice route its vendor is reached by. @throws HttpProblem 404 */
export const readVoiceRoute = async (db: Client | pg.Pool, routeId: number): Promise<VoiceRoute> => {
  const { rows } = await db.query<Omit<VoiceRoute, 'hosts'>>(
    'select voice_vendor, voice_api_url, voice_login, voice_password from primary_routes where id = $1 and gateway_type = 4',
    [routeId],
  )
  if (!rows[0]) throw notFound()
  return { ...rows[0], hosts: await readHostRules(db) }
}

/**
 * The vendor of a voice route, beside the calls themselves; to be asked outside of any transaction.
 * @throws HttpProblem 404; VendorRefused where the route does not say who and where he is
 */
export const voiceVendor = async (db: Client | pg.Pool, { secrets }: Needs, routeId: number): Promise<VoiceVendor> =>
  vendorOf(await readVoiceRoute(db, routeId), sealed => secrets.open(sealed))

/** The vendor of a route who takes whole lists; as `voiceVendor`. */
export const listVendor = async (db: Client | pg.Pool, { secrets }: Needs, routeId: number): Promise<ListVendor> =>
  new ListVendor(loginOf(await readVoiceRoute(db, routeId), sealed => secrets.open(sealed)))

/** The vendor of a route who is asked for one call at a time; as `voiceVendor`. */
export const callVendor = async (db: Client | pg.Pool, { secrets }: Needs, routeId: number): Promise<CallVendor> =>
  new CallVendor(loginOf(await readVoiceRoute(db, routeId), sealed => secrets.open(sealed)))
