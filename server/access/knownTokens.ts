/** So many are remembered; the one that was not used for longest is forgotten. */
const MOST = 50_000

/** Tokens and keys of which this process knows that they were good: it has made them, or let somebody in by them. */
const known = new Set<string>()

export const noteGood = (token: string): void => {
  known.delete(token)
  known.add(token)
  for (const oldest of known) {
    if (known.size <= MOST) return
    known.delete(oldest)
  }
}

export const noteBad = (token: string): void => {
  known.delete(token)
}

/**
 * Whether a token is known to be somebody's. Until then who sends it is but an address: anybody can make up a new one for each call.
 */
export const isKnown = (token: string | undefined): token is string => token !== undefined && known.has(token)
