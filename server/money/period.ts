import { tell } from '../../messaging/tell.ts'
import { instantOf, wallClock } from '../../messaging/zone.ts'
import { END_FIRST } from '../../resources/kinds/date/sentences.ts'
import type { Field } from '../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../resources/language/kinds.ts'
import { invalid } from '../kernel/problem/errors.ts'

const DAY: Field = { kind: 'date', label: 'Date' }
const DAY_MS = 86_400_000

/** Rule reports-1: reports cover at most so many days. */
export const MOST_DAYS = 92

/** Days of the account's calendar, both included; `start` and `end` are the instants between which they lie. */
export interface Period {
  from: string
  to: string
  start: Date
  end: Date
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

const dayOf = (typed: unknown, key: string): string | undefined => {
  const value = readValue(DAY, typed)
  const problems = problemsOf(DAY, value)
  if (problems.length > 0) throw invalid({ [key]: problems })
  return (value as string | null) ?? undefined
}

/** The instant at which a day of the account's calendar begins; `after` days later. */
export const startOfDay = (day: string, timezone: string, after = 0): Date =>
  instantOf(new Date(midnight(day).getTime() + after * DAY_MS), timezone)

/**
 * The period a report is asked for: today where nothing is said, to its end where only the beginning is.
 * @throws HttpProblem 422 at the date that is none, ends before it begins, or lies too far off
 */
export const readPeriod = (input: Readonly<Record<string, unknown>>, timezone: string, mostDays = MOST_DAYS): Period => {
  const today = wallClock(new Date(), timezone).toISOString().slice(0, 10)
  const to = dayOf(input.to_date, 'to_date') ?? today
  const from = dayOf(input.from_date, 'from_date') ?? (to < today ? to : today)
  if (to < from) throw invalid({ to_date: [END_FIRST] })
  if ((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS >= mostDays)
    throw invalid({ to_date: [tell('Choose at most %{most} days.', { most: mostDays })] })
  return { from, to, start: startOfDay(from, timezone), end: startOfDay(to, timezone, 1) }
}
