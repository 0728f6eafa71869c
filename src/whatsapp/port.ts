/** What other domains may use of WhatsApp. */

export { EffectivePrices } from './EffectivePrices.tsx'
