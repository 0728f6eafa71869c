import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { invalid } from '../problem/errors.ts'

/**
 * A filter that a report reads by itself, as its field wants it; null where nothing is said.
 * @throws HttpProblem 422 at its key
 */
export const readFilterValue = <T>(filter: Readonly<Record<string, unknown>>, key: string, field: Field): T | null => {
  const value = readValue(field, filter[key])
  const problems = problemsOf(field, value)
  if (problems.length > 0) throw invalid({ [key]: problems })
  return (value ?? null) as T | null
}

/** One of the ways in which a report can be seen; the first where nothing is said. @throws HttpProblem 422 at its key */
export const readView = <V extends string>(filter: Readonly<Record<string, unknown>>, key: string, views: readonly V[]): V => {
  const typed = filter[key]
  if (typed === undefined || typed === null || typed === '') return present(views[0])
  const view = views.find(one => one === typed)
  if (!view) throw invalid({ [key]: [tell('Choose one of: %{values}.', { values: views.join(', ') })] })
  return view
}
