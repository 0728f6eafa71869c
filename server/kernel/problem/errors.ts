import { tell } from '../../../messaging/tell.ts'
import type { FieldErrors } from '../../../resources/language/body.ts'

/**
 * An answer that is no success. 401 session missing or over, 403 lacks the permission, 404 not there or not in scope, 409 the state
 * forbids, 422 field errors, 429 too many, 503 nothing was saved (rule platform-dialect-4).
 */
export class HttpProblem extends Error {
  override name = 'HttpProblem'
  readonly status: number
  readonly errors: FieldErrors | undefined
  /** Seconds until a repeat makes sense. */
  readonly retryAfter: number | undefined
  /** What the panel does about it: `{ step_up: true }` asks for the password. */
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(
    status: number,
    message: string,
    { errors, retryAfter, data }: { errors?: FieldErrors; retryAfter?: number; data?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.data = data
  }
}

export const unauthenticated = () => new HttpProblem(401, 'Unauthenticated.')
export const forbidden = () => new HttpProblem(403, tell('You do not have permission to do this.'))
/** The same for a record that is missing and one that is not the caller's. */
export const notFound = () => new HttpProblem(404, tell('Record not found.'))
export const conflict = (message: string) => new HttpProblem(409, message)
/** 413 for what is no file. */
export const TOO_LARGE = tell('This is too large to send. Use a file instead.')
/** Problems that one answer tells of: whoever sent thousands has a fault of another kind. */
const MOST_PROBLEMS = 20

/** 422: sentences by field, of the first twenty fields. */
export const invalid = (errors: FieldErrors) => {
  const all = Object.entries(errors)
  if (all.length <= MOST_PROBLEMS) return new HttpProblem(422, tell('The given data was invalid.'), { errors })
  const message = tell('The given data was invalid: %{count} fields, of which %{named} are named.', {
    count: all.length,
    named: MOST_PROBLEMS,
  })
  return new HttpProblem(422, message, { errors: Object.fromEntries(all.slice(0, MOST_PROBLEMS)) })
}
export const tooMany = (seconds: number) =>
  new HttpProblem(429, tell('Too many attempts. Try again in %{seconds} seconds.', { seconds }), { retryAfter: seconds })
export const busy = () => new HttpProblem(503, tell('Service is busy. Nothing was saved. Try again.'), { retryAfter: 2 })
