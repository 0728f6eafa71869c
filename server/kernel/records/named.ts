import { tell } from '../../../messaging/tell.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import type { CallContext } from '../context/context.ts'
import { invalid, notFound } from '../problem/errors.ts'
import { naturalNumber } from '../values/numbers.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * The record that a call names: by its address, or by `id` in the body or the query where the address has none (rule platform-dialect-9).
 * @throws HttpProblem 404 for what is no number, 422 where none is named
 */
export const namedId = ({ id, query }: Pick<CallContext, 'id' | 'query'>, body: Body): number => {
  const typed = id ?? body.id ?? query.id
  if (typed === undefined || typed === null || typed === '') throw invalid({ id: [tell('Specify the record.')] })
  const read = naturalNumber(typed)
  if (read === undefined) throw notFound()
  return read
}

const REASON: Field = { kind: 'text', label: 'Reason', max: 250 }

/** Why a record is deleted, for the audit log. @throws HttpProblem 422 for what is no sentence */
export const readReason = (typed: unknown): string | undefined => {
  const reason = readValue(REASON, typed)
  const problems = problemsOf(REASON, reason)
  if (problems.length > 0) throw invalid({ reason: problems })
  return typeof reason === 'string' ? reason : undefined
}
