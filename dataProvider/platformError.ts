import { HttpError } from 'ra-core'

/**
 * A call that failed. `status` 0: no answer came. `fields`: sentences by field (422); `body.errors` is what react-admin's forms set on
 * their inputs, several sentences joined by line breaks. `retryAfter`: seconds to wait, where the platform said so.
 */
export class PlatformError extends HttpError {
  override readonly name = 'PlatformError'
  readonly fields: Readonly<Record<string, string[]>>
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    status: number,
    { fields = {}, retryAfter }: { fields?: Readonly<Record<string, string[]>>; retryAfter?: number | undefined } = {},
  ) {
    const errors = Object.fromEntries(Object.entries(fields).map(([field, sentences]) => [field, sentences.join('\n')]))
    super(message, status, Object.keys(errors).length > 0 ? { errors } : null)
    // HttpError resets the prototype to its own, which would make `instanceof PlatformError` false.
    Object.setPrototypeOf(this, PlatformError.prototype)
    this.fields = fields
    this.retryAfter = retryAfter
  }
}
