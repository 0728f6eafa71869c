/** What a record lacks for an action, in a sentence: the panel says it beside the disabled button, the server where it refuses (rule declarations-13). */

import { tell } from '../../messaging/tell.ts'
import type { AnyAction } from './actions.ts'
import { holds } from './condition.ts'
import { type Fields, labelOf } from './fields.ts'

/** Gives a sentence in the reader's language, with what stands in it filled in. */
export type Say = (english: string, values: Readonly<Record<string, string>>) => string

export const inEnglish: Say = tell

/**
 * Why an action is not possible on a record: "Only while Completed or Stop", "Not while Blocked", or the sentence that its declaration has for
 * the field (`needs`). Undefined where it is possible.
 * @param fields with their labels in the reader's language, as `say` speaks it
 */
export const needOf = (
  { when = {}, needs = {} }: Pick<AnyAction, 'when' | 'needs'>,
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
  say: Say = inEnglish,
): string | undefined => {
  const unmet = Object.entries(when).find(([name, wanted]) => !holds({ [name]: wanted }, record))
  if (!unmet) return undefined
  const [name, wanted] = unmet
  const field = fields[name]
  const choices = field?.kind === 'select' ? field.choices : []
  const fit = [wanted].flat()
  const isOneOfFew = choices.some(({ value }) => value === record[name]) && choices.length - fit.length < fit.length
  if (needs[name]) return needs[name]
  if (isOneOfFew) return say('Not while %{value}', { value: labelOf(choices, record[name]) })
  return say('Only while %{values}', {
    values: fit.map(value => labelOf(choices, value)).reduce((values, last) => say('%{values} or %{last}', { values, last })),
  })
}
