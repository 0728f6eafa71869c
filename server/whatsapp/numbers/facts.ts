import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { debugToken, isSubscribed, type TokenFacts } from '../graph/access.ts'
import { type NumberFacts, readNumber } from '../graph/numbers.ts'
import { keepColumns, knownNumber, tellStanding } from './changes.ts'
import { askerFor, type OpenNumber } from './open.ts'

/** What was learned of a number at one moment. */
export interface Learned {
  facts: NumberFacts
  /** Undefined where the provider did not say. */
  subscribed: boolean | undefined
  token: TokenFacts | undefined
}

/** What may be left open, as long as the number itself was read. */
const maybe = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GraphFailure) return undefined
    throw error
  }
}

/** Asks the provider for everything that is shown of a number. @throws GraphFailure where the number cannot be read */
export const learn = async (number: OpenNumber): Promise<Learned> => {
  const { place, token, business, app } = number
  const facts = await readNumber(number)
  const told = await maybe(debugToken(place, askerFor(app, token), token))
  // It is the app of the token that is subscribed by it.
  return { facts, subscribed: await maybe(isSubscribed(place, token, business, told?.app_id ?? null)), token: told }
}

/** Columns of the facts, with when they were learned. */
export const factColumns = ({ facts: { digits: _digits, ...facts }, subscribed, token }: Learned): Record<string, unknown> => {
  const now = new Date()
  return {
    ...facts,
    facts_at: now,
    ...(subscribed !== undefined && { subscribed: subscribed ? 1 : 0, subscribed_at: now }),
    ...(token && tokenColumns(token, now)),
  }
}

const tokenColumns = (token: TokenFacts, now: Date) => ({
  token_valid: token.is_valid ? 1 : 0,
  token_expires_at: token.expires_at,
  token_checked_at: now,
})

/** Keeps what was learned, and tells whom it concerns where quality or limit are others than they were. */
export const keepFacts = async (tx: Tx, id: number, learned: Learned): Promise<void> => {
  const before = await knownNumber(tx, id)
  await keepColumns(tx, id, factColumns(learned))
  if (before) await tellStanding(tx, before, learned.facts)
}

export const keepToken = (tx: Tx, id: number, token: TokenFacts): Promise<void> =>
  keepColumns(tx, id, tokenColumns(token, new Date()))

export const keepSubscribed = (tx: Tx, id: number): Promise<void> =>
  keepColumns(tx, id, { subscribed: 1, subscribed_at: new Date() })
