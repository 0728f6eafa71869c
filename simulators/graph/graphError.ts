import { whatsappError } from '../../messaging/whatsapp/errors.ts'

/** A refusal in the provider's form. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number
  private readonly more: Readonly<Record<string, unknown>>

  /** @param details what is wrong, in words; the title is that of the code */
  constructor(code: number, details: string, more: Readonly<Record<string, unknown>> = {}) {
    super(`(#${code}) ${whatsappError(code).title}`)
    this.code = code
    this.status = statusFor(code)
    this.more = { error_data: { messaging_product: 'whatsapp', details }, ...more }
  }

  /** As it stands in the answer. */
  body(trace: string): unknown {
    return { error: { message: this.message, type: 'OAuthException', code: this.code, ...this.more, fbtrace_id: trace } }
  }
}

const STATUS: ReadonlyMap<number, number> = new Map([
  [0, 401],
  [190, 401],
  [10, 403],
  [200, 403],
  [131005, 403],
  [4, 429],
  [80007, 429],
  [130429, 429],
  [131056, 429],
  [131064, 429],
  [131016, 503],
  [131057, 503],
  [2, 503],
  [131000, 500],
  [132001, 404],
])

const statusFor = (code: number): number => STATUS.get(code) ?? 400

/** There is no such object, or the token may not see it: the provider does not tell which. */
export const notFound = (id: string): GraphError =>
  new GraphError(
    100,
    `Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    {
      error_subcode: 33,
    },
  )

/** Something in the call is not as it must be. */
export const invalid = (details: string, more: Readonly<Record<string, unknown>> = {}): GraphError =>
  new GraphError(100, details, more)
