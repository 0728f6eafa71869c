/** What a campaign's counts look like in a ring and beside it. */

export interface Slice {
  name: string
  value: number
  /** Set to this by hand or by rule, beside what was reported. */
  set?: number
  tone: 'success' | 'error' | 'warning' | 'neutral' | 'info' | 'accent' | 'marigold'
}

/** The colour of a count, the same in the ring and at its name. */
export const colourOf = (tone: Slice['tone']): string =>
  tone === 'accent' || tone === 'marigold' ? `var(--${tone})` : `var(--${tone}-solid)`
