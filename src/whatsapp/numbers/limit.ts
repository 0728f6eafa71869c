import { groupIndian } from '../../../messaging/format.ts'
import { tierLimit } from '../../../messaging/whatsapp/limits.ts'
import type { Words } from '../../kernel/i18n/words.ts'

/** How many people may be written to first in 24 hours; a word of the provider that nobody knows as it came. */
export const limitOf = (words: Words, tier: string): string => {
  const limit = tierLimit(tier)
  if (limit === undefined) return tier
  return limit === null ? words('Unlimited') : words('%{count} people', { count: groupIndian(limit) })
}
