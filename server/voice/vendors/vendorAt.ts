import type pg from 'pg'
import { tell } from '../../../messaging/tell.ts'
import { VendorRefused } from '../../gateways/voice/vendor.ts'
import { type VoiceRoute, vendorOf } from '../../gateways/voice/vendorOf.ts'
import { readHostRules } from '../../kernel/net/gatewayHosts.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import type { Secrets } from '../../kernel/scope/secrets.ts'
import type { VendorAt } from './handOver.ts'

/** The vendor of a primary route as it stands now: whoever corrects a password need not wait. */
export const vendorsOf =
  (pool: pg.Pool, secrets: Pick<Secrets, 'open'>): VendorAt =>
  async routeId =>
    asSystem(pool, async tx => {
      const { rows } = await tx.query<Omit<VoiceRoute, 'hosts'>>(
        'select voice_vendor, voice_api_url, voice_login, voice_password from primary_routes where id = $1',
        [routeId],
      )
      if (!rows[0]) throw new VendorRefused(tell('The route of this vendor is gone.'))
      return vendorOf({ ...rows[0], hosts: await readHostRules(tx) }, sealed => secrets.open(sealed))
    })
