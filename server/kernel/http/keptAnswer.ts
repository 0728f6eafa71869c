import { tell } from '../../../messaging/tell.ts'
import type { Endpoint } from '../../../resources/language/endpoints.ts'
import { isSignedPath } from '../files/download.ts'
import { HttpProblem } from '../problem/errors.ts'
import type { Answered } from './idempotency.ts'

/**
 * What is kept of an answer for repeats: of a secret one nothing but that it was done, of any other what opens nothing. A signed link
 * opens its file for whoever reads it, and is over when a repeat comes.
 */
export const keptOf = ({ operation }: Pick<Endpoint, 'operation'>, body: unknown): Pick<Answered, 'body' | 'kept'> =>
  operation.answersSecret
    ? { body: null, kept: false }
    : { body: JSON.parse(JSON.stringify(body ?? null, (_key, value) => (isSignedPath(value) ? null : value))), kept: true }

const NOT_KEPT = tell('This was already done, and its response is no longer kept.')
const SHOWN_ONCE = tell(
  'This was already done. Its response was shown only once and is not kept. If you did not receive it, do it again.',
)

/** What a repeat is answered. @throws HttpProblem 409 where that was shown once; `data.shown_once` where doing it again gives a new one */
export const repeatOf = (
  { operation }: Pick<Endpoint, 'operation'>,
  { status, body, kept }: Answered,
): Omit<Answered, 'kept'> => {
  if (kept) return { status, body }
  throw operation.answersSecret
    ? new HttpProblem(409, SHOWN_ONCE, { data: { shown_once: true } })
    : new HttpProblem(409, NOT_KEPT)
}
