import { tell } from '../../../messaging/tell.ts'
import { trimSigns } from '../../../messaging/trimSigns.ts'
import type { HostRules } from '../../kernel/net/gatewayHosts.ts'
import { CallVendor } from './callVendor.ts'
import { ListVendor, type VendorLogin } from './listVendor.ts'
import { VendorRefused, type VoiceVendor } from './vendor.ts'

/** What of a voice route its vendor is reached by. */
export interface VoiceRoute {
  /** list: takes whole lists; call: is asked for one call at a time. */
  voice_vendor: 'list' | 'call' | null
  voice_api_url: string | null
  voice_login: string | null
  /** Sealed. */
  voice_password: string | null
  /** Which hosts he may be at. */
  hosts: HostRules
}

/** Whether it says all that calls need. */
export const isVoiceReady = (route: Omit<VoiceRoute, 'hosts'>): boolean =>
  route.voice_vendor !== null && route.voice_api_url !== null && route.voice_login !== null && route.voice_password !== null

/** The same in SQL, as 1 or 0. @param route alias of a primary route */
export const isVoiceReadySql = (route: string): string =>
  `(${route}.gateway_type = 4 and num_nulls(${route}.voice_vendor, ${route}.voice_api_url, ${route}.voice_login, ${route}.voice_password) = 0)::int`

/**
 * Who we are with the vendor of a route, and where he is.
 * @param open opens sealed secrets
 * @throws VendorRefused where the route does not say it
 */
export const loginOf = (route: VoiceRoute, open: (sealed: string) => string): VendorLogin => {
  const { voice_api_url: url, voice_login: login, voice_password: password, hosts } = route
  if (url === null || !URL.canParse(url))
    throw new VendorRefused(tell('The route has no API address of the vendor.'), false, false)
  if (login === null || password === null)
    throw new VendorRefused(tell('The route has no login and password of the vendor.'), false, false)
  return { base: trimSigns(url, '/'), rules: hosts, login, password: open(password) }
}

/**
 * The vendor of a voice route, beside the calls themselves.
 * @param open opens sealed secrets
 * @throws VendorRefused where the route does not say who and where he is
 */
export const vendorOf = (route: VoiceRoute, open: (sealed: string) => string): VoiceVendor => {
  if (route.voice_vendor === null)
    throw new VendorRefused(tell('The route does not say what kind of vendor it leads to.'), false, false)
  const login = loginOf(route, open)
  return route.voice_vendor === 'list' ? new ListVendor(login) : new CallVendor(login)
}
