import { HttpError } from 'react-admin'

/**
 * A call that failed. `status` 0: no answer came. `fields`: sentences by field (422); `body.errors` is what react-admin's forms set on
 * their inputs, several sentences joined by line breaks. `retryAfter`: seconds to wait, where the platform said so.
 * `data`: what it said beside the message (`{ step_up: true }`).
 */
export class PlatformError extends HttpError {
  override readonly name = 'PlatformError'
  readonly fields: Readonly<Record<string, string[]>>
  readonly retryAfter: number | undefined
  readonly data: Readonly<Record<string, unknown>>

  constructor(
    message: string,
    status: number,
    {
      fields = {},
      retryAfter,
      data = {},
    }: {
      fields?: Readonly<Record<string, string[]>>
      retryAfter?: number | undefined
      data?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    const errors = Object.fromEntries(Object.entries(fields).map(([field, sentences]) => [field, sentences.join('\n')]))
    super(message, status, Object.keys(errors).length > 0 ? { errors } : null)
    // HttpError resets the prototype to its own, which would make `instanceof PlatformError` false.
    Object.setPrototypeOf(this, PlatformError.prototype)
    this.fields = fields
    this.retryAfter = retryAfter
    this.data = data
  }
}
