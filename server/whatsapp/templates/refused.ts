import { tell } from '../../../messaging/tell.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import { sentenceOf } from '../numbers/refused.ts'

/** What the provider says of the name: by the second code of its refusal. */
const ABOUT_NAME: ReadonlyMap<number, string> = new Map([
  [
    2388024,
    tell('The provider has a template of this name in this language already: pull it from there, or choose another name.'),
  ],
  [2388023, tell('A template of this name was deleted lately: the provider keeps its name for 30 days. Choose another one.')],
])

/** The provider has no such template. */
const MISSING = 2593002

/** A refusal of the provider as our answer: 422 at the name where it is about that, else 409 with what to do. */
export const templateRefused = (error: unknown): unknown => {
  if (!(error instanceof GraphFailure)) return error
  const aboutName = error.subcode === undefined ? undefined : ABOUT_NAME.get(error.subcode)
  return aboutName ? invalid({ template_name: [aboutName] }) : conflict(sentenceOf(error))
}

/** Whether what was to be deleted is gone already. */
export const isGone = (error: unknown): boolean => error instanceof GraphFailure && (error.isMissing || error.subcode === MISSING)
