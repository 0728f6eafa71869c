/** What other domains may use of WhatsApp; screens are loaded when they are first shown. */

export { EffectivePrices } from './EffectivePrices.tsx'
export { Said } from './numbers/Said.tsx'
export const loadSignupFinish = () => import('./numbers/SignupFinish.tsx')
