import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { REMEDIES, type WhatsappError, whatsappError } from '../../../messaging/whatsapp/errors.ts'

/** Groups of which the provider's own words say what is wrong, because the code does not. */
const TOLD_IN_DETAIL: readonly WhatsappError['group'][] = ['content', 'template', 'media', 'other']
const MOST_DETAIL = 250

interface Told {
  /** The provider's code; undefined where nothing usable came. */
  code?: number
  subcode?: number
  /** The provider's words, shortened. */
  details?: string
}

/** The provider refused a call, or could not be asked. Its message is a sentence for a person and says what to do (rule whatsapp-7). */
export class GraphFailure extends Error {
  override name = 'GraphFailure'
  readonly code: number | undefined
  readonly subcode: number | undefined
  readonly details: string
  readonly meaning: WhatsappError | undefined

  constructor(message: string, { code, subcode, details = '' }: Told = {}) {
    super(message)
    this.code = code
    this.subcode = subcode
    this.details = details
    this.meaning = code === undefined ? undefined : whatsappError(code)
  }

  /** The token counts no more, or may not do this. */
  get isAccess(): boolean {
    return this.meaning?.group === 'access'
  }

  /** There is no such object, or the token does not see it: the provider does not tell which. */
  get isMissing(): boolean {
    return this.code === 33 || (this.code === 100 && this.subcode === 33)
  }
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const shortened = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .replaceAll(/[\0-\x1f]+/g, ' ')
        .slice(0, MOST_DETAIL)
        .toWellFormed()
    : ''

/**
 * What the provider's error comes to.
 * @param secrets texts that must not be repeated, whatever the provider says
 */
export const failureOf = (status: number, answer: unknown, secrets: readonly string[]): GraphFailure => {
  const error = recordOf(recordOf(answer).error)
  const code = numberIn(error.code)
  if (code === undefined)
    return new GraphFailure(tell('The provider answered with status %{status}: try again later.', { status }))
  const told = shortened(recordOf(error.error_data).details) || shortened(error.message)
  const details = secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '•••')), told)
  const { title, group } = whatsappError(code)
  const values = { where: title, code, details, help: REMEDIES[group] }
  const sentence =
    TOLD_IN_DETAIL.includes(group) && details !== ''
      ? tell('%{where} (%{code}). The provider says: %{details}. %{help}', values)
      : tell('%{where} (%{code}). %{help}', values)
  return new GraphFailure(sentence, {
    code,
    ...(numberIn(error.error_subcode) !== undefined && { subcode: Number(error.error_subcode) }),
    details,
  })
}
