import { tell } from '../../../messaging/tell.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import { conflict, type HttpProblem, invalid } from '../../kernel/problem/errors.ts'

/** What to do about a code where it came up, in a sentence that says more than the code alone. */
const SENTENCES: ReadonlyMap<number, string> = new Map([
  [190, tell('The access token has expired or is wrong: enter a new one of a system user.')],
  [
    133005,
    tell(
      'This is not the PIN of the number. Enter the PIN its two-step verification was set up with, or reset that at the provider.',
    ),
  ],
  [133006, tell('The number is not verified: request a code and verify it first.')],
  [133008, tell('The PIN was guessed too often: wait an hour, then enter the right one.')],
  [133009, tell('The PIN was guessed too fast: wait some minutes, then enter the right one.')],
  [
    133016,
    tell(
      'The number was registered 10 times in 72 hours, which is all the provider allows: wait until the first of these is 72 hours old.',
    ),
  ],
  [
    136024,
    tell('The provider sends no code: the number is verified already, or asked for one too often. Check quality to see which.'),
  ],
  [136025, tell('The code is wrong or used up: look at the last message, or request a new code.')],
])

/** What a person reads. */
export const sentenceOf = (failure: GraphFailure): string =>
  (failure.code === undefined ? undefined : SENTENCES.get(failure.code)) ?? failure.message

/** Codes that are about what was typed into a field. */
const ABOUT = new Map<string, readonly number[]>([
  ['code', [136025, 100]],
  ['pin', [133005, 133008, 133009, 100]],
])

/**
 * A refusal of the provider as our answer: 422 at the field it is about, else 409 with what to do.
 * @param fields of the body, of which one may be what the provider objects to
 */
export const refused = (error: unknown, fields: readonly string[] = []): unknown => {
  if (!(error instanceof GraphFailure)) return error
  const sentence = sentenceOf(error)
  const { code } = error
  const at = fields.find(field => code !== undefined && ABOUT.get(field)?.includes(code))
  return at ? invalid({ [at]: [sentence] }) : conflict(sentence)
}

/** Where a new number or a new token is tried: what the provider says is told at the field it is about. */
export const refusedAt = (failure: GraphFailure, missing: 'phone_number_id' | 'business_account_id'): HttpProblem => {
  if (failure.isAccess) return invalid({ access_token: [sentenceOf(failure)] })
  if (!failure.isMissing) return conflict(sentenceOf(failure))
  return invalid({
    [missing]: [
      missing === 'phone_number_id'
        ? tell('The token reaches no number of this ID. Check the ID, and that the token may use this business account.')
        : tell('The token reaches no business account of this ID. Check the ID, and that the token may use it.'),
    ],
  })
}
