/** How long a registration still holds (rule dlt-8: warn 15 days before). */

/** Days before the end on which people are warned. */
export const WARN_DAYS = 15

const DAY_MS = 86_400_000

/** `expired`: its last day is over. `soon`: it ends within 15 days. `days`: whole days left, 0 on the last one, negative after. */
export interface Validity {
  state: 'open' | 'valid' | 'soon' | 'expired'
  days: number | null
}

/**
 * @param until last day, `YYYY-MM-DD`; without one it holds for good
 * @param today the day it is where the account is, `YYYY-MM-DD`
 */
export function validity(until: string | null | undefined, today: string): Validity {
  const end = until ? Date.parse(`${until.slice(0, 10)}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(end)) return { state: 'open', days: null }
  const days = Math.round((end - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
  return { state: days < 0 ? 'expired' : days <= WARN_DAYS ? 'soon' : 'valid', days }
}
