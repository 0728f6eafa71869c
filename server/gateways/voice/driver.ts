import type { Allowance } from '../allowance.ts'
import type { DriverEvents, GatewayDriver } from '../driver.ts'
import type { BatchBook } from './batchBook.ts'
import { createCallDriver } from './callDriver.ts'
import { createListDriver } from './listDriver.ts'
import { loginOf, type VoiceRoute } from './vendorOf.ts'

/** A voice route, and how it sends. */
export interface VoiceOptions extends VoiceRoute {
  routeId: string
  name: string
  vendorRoute: string
  reconnectSeconds: number
  tps: number
  window: number
  batches: BatchBook
  webhook(): string | undefined
  open(sealed: string): string
}

/** The driver of a voice route, by the kind of its vendor. @throws VendorRefused where the route does not say who and where he is */
export const createVoiceDriver = (options: VoiceOptions, events: DriverEvents, allowance?: Allowance): GatewayDriver => {
  const vendor = loginOf(options, options.open)
  return options.voice_vendor === 'list'
    ? createListDriver({ ...options, vendor }, events, allowance)
    : createCallDriver({ ...options, vendor }, events, allowance)
}
