import { invalid } from '../kernel/problem/errors.ts'
import { quietProblems } from '../kernel/settings/quietHours.ts'

type Values = Readonly<Record<string, unknown>>

const NAMES = ['quiet_from', 'quiet_until'] as const

/** An account's hours of silence as they will be: both times or neither. @throws HttpProblem 422 at the one that is wrong */
export const validateQuietHours = (values: Values, before: Values | undefined): void => {
  const [from, until] = NAMES.map(name => (name in values ? values[name] : before?.[name]))
  const problems = quietProblems(typeof from === 'string' ? from : null, typeof until === 'string' ? until : null)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
