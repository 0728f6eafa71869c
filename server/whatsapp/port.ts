/** What other domains may use of WhatsApp. */

export {
  effectiveCards,
  effectivePrice,
  inOwnCurrency,
  noPrice,
  type Price,
  priceIn,
  type RateCard,
} from './rates.ts'
