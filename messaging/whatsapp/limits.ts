/** How fast a number may send, and to how many (rule whatsapp-5). */

/** Messages a second, by the provider's word for a number's throughput. */
export const THROUGHPUT = { STANDARD: 80, HIGH: 1000, COEXISTENCE: 20 } as const

export type ThroughputLevel = keyof typeof THROUGHPUT

/** Messages a second of a level; 80 where the word is not known. */
export const throughputOf = (level: string): number =>
  level === 'HIGH' || level === 'COEXISTENCE' ? THROUGHPUT[level] : THROUGHPUT.STANDARD

/** One message to one person in this time… */
export const PAIR_INTERVAL_MS = 6000
/** …of which so many may be had in advance, paid back by waiting. */
export const PAIR_BURST = 45

/** People to whom a business may write first, in any 24 hours; null is without a limit. */
export const MESSAGING_TIERS = {
  TIER_250: 250,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: null,
} as const

export type MessagingTier = keyof typeof MESSAGING_TIERS

const isTier = (word: string): word is MessagingTier => Object.hasOwn(MESSAGING_TIERS, word)

/** What a tier allows; undefined for a word of the provider that is not known, which is shown as it came. */
export const tierLimit = (word: string): number | null | undefined => (isTier(word) ? MESSAGING_TIERS[word] : undefined)

/** Hours after a person's message in which he may be answered freely; after a click on an advertisement, in which it is free. */
export const SERVICE_WINDOW_HOURS = 24
export const FREE_ENTRY_HOURS = 72

export const QUALITY_RATINGS = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const

export type QualityRating = (typeof QUALITY_RATINGS)[number]

/** Of a business profile, in characters. */
export const PROFILE_LIMITS = { about: 139, address: 256, description: 512, email: 128, website: 256, websites: 2 } as const

export const QR_LIMITS = { prefilledMessage: 140, perNumber: 2000 } as const

/** Calls of register and deregister in 72 hours. */
export const REGISTER_LIMIT = { calls: 10, hours: 72 } as const
