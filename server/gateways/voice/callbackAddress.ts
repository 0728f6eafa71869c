import { createHash, timingSafeEqual } from 'node:crypto'
import { trimSigns } from '../../../messaging/trimSigns.ts'

/** Where vendors call us, by route; the secret stands behind it. */
export const CALLBACK_PATH = '/gateway/voice'

/** What signs: the desk's own key. */
interface Signer {
  sign(purpose: string, text: string): string
}

/** The secret in the address of a route (rule voice-9): derived, so that it needs no keeping, and of this route alone. */
export const callbackKey = ({ sign }: Signer, routeId: number): string => sign('voice', `callback/${routeId}`)

/** The address that the vendor of a route calls us by. @param base of the desk, as he reaches it */
export const callbackAddress = (base: string, signer: Signer, routeId: number): string =>
  `${trimSigns(base, '/')}${CALLBACK_PATH}/${routeId}?key=${callbackKey(signer, routeId)}`

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether a key is that of the route, in a time that says nothing of it. */
export const isCallbackKey = (signer: Signer, routeId: number, given: unknown): boolean =>
  typeof given === 'string' && timingSafeEqual(sha256(given), sha256(callbackKey(signer, routeId)))
