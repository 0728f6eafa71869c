import type { LinkOptions } from '../httpLink.ts'
import { VendorRefused } from './vendor.ts'
import type { VendorPlace } from './vendorCall.ts'

/** How a vendor is asked whether he takes calls: whether he knows who we are. @param check asks him once; throws VendorRefused */
export const vendorLink = (
  { base, rules }: VendorPlace,
  reconnectSeconds: number,
  check: (timeoutMs: number) => Promise<void>,
): LinkOptions => ({
  url: new URL(base),
  rules,
  reconnectSeconds,
  unasked: 'The vendor has not been asked yet',
  ask: async timeoutMs => {
    try {
      await check(timeoutMs)
      return undefined
    } catch (error) {
      if (!(error instanceof VendorRefused)) throw error
      return { text: error.message, refused: error.reached && !error.unanswered }
    }
  },
})
