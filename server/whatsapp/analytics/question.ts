import { tell } from '../../../messaging/tell.ts'
import { wallClock } from '../../../messaging/zone.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { ABOUT_TRAFFIC, ANALYTICS_DAYS, GRANULARITIES, type Granularity } from '../../../resources/whatsapp/analytics-fields.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { addFilters, addScope, Conditions } from '../../kernel/records/conditions.ts'
import type { PlanContext } from '../../kernel/records/exportPlan.ts'
import { readFilterValue, readView } from '../../kernel/records/filterValues.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { type Period, readPeriod } from '../../money/port.ts'
import type { Traffic } from '../graph/analytics.ts'

type Filter = Readonly<Record<string, unknown>>

/** A number of ours about which is asked. */
export interface OwnNumber {
  id: number
  account_id: number
  business_account_id: string
  /** Digits. */
  digits: string
}

/** A question about a number and days. */
export interface Question extends Traffic {
  /** Undefined where there is none to ask about. */
  number: OwnNumber | undefined
  period: Period
  today: string
  timezone: string
}

const DAY_MS = 86_400_000
const NUMBERS_AT_ONCE = 50

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

const utcSeconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/**
 * The caller's own numbers and those below him. Not what is lent to him: the provider tells all traffic of a number, and so what others
 * have sent from it.
 */
const ownNumbers = async ({ tx, caller }: PlanContext, condition: string, values: readonly unknown[]): Promise<OwnNumber[]> => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, configurations, { lent: false })
  conditions.add(condition, ...values)
  const own = conditions.values.push(caller.accountId)
  const { rows } = await tx.query<OwnNumber>(
    `select t.id, t.account_id, t.business_account_id, substr(t.display_phone_number, 2) as digits from wa_configurations t
     where ${conditions.sql} order by t.account_id = $${own} desc, t.is_default desc, t.id limit ${NUMBERS_AT_ONCE}`,
    conditions.values,
  )
  return rows
}

/** The number that is named, else the default one. @throws HttpProblem 422 for one that is none of the caller's */
export const readNumber = async (context: PlanContext, filter: Filter): Promise<OwnNumber | undefined> => {
  const named = readFilterValue<number>(filter, 'wa_configuration_id', ABOUT_TRAFFIC.wa_configuration_id)
  const [number] = await (named === null ? ownNumbers(context, 'true', []) : ownNumbers(context, 't.id = ?', [named]))
  if (named !== null && !number)
    throw invalid({
      wa_configuration_id: [tell('Choose a number of your own: the figures of a lent one are for its owner alone.')],
    })
  return number
}

/** Digits of the numbers that are added up. @throws HttpProblem 422 for those of others, or of another business */
const readPhones = async (context: PlanContext, filter: Filter, number: OwnNumber): Promise<string[]> => {
  const ids = readFilterValue<number[]>(filter, 'phone_numbers', ABOUT_TRAFFIC.phone_numbers) ?? []
  if (ids.length === 0) return [number.digits]
  const found = await ownNumbers(context, 't.id = any(?::bigint[]) and t.business_account_id = ?', [
    ids,
    number.business_account_id,
  ])
  if (found.length < new Set(ids).size)
    throw invalid({ phone_numbers: [tell('Choose numbers of your own, of the same business account.')] })
  return [...new Set([number.digits, ...found.map(({ digits }) => digits)])].sort()
}

const granularities = GRANULARITIES.map(({ value }) => value)

/**
 * The days that are asked about: the last seven where none are named, of half hours three.
 * @throws HttpProblem 422 for days that are none, too many, or before those that the provider keeps
 */
const readDays = (
  filter: Filter,
  timezone: string,
  granularity: Granularity,
  most: number,
): { period: Period; today: string } => {
  const today = wallClock(new Date(), timezone).toISOString().slice(0, 10)
  const { usual, halfHours } = ANALYTICS_DAYS
  const isNamed = Boolean(filter.from_date || filter.to_date)
  const from = dayBefore(today, (granularity === 'HALF_HOUR' ? halfHours : usual) - 1)
  const period = readPeriod(isNamed ? filter : { from_date: from, to_date: today }, timezone, most)
  if (period.from < dayBefore(today, most - 1))
    throw invalid({
      from_date: [
        tell('The provider keeps these figures for %{most} days: choose %{day} or later.', {
          most,
          day: dayBefore(today, most - 1),
        }),
      ],
    })
  if (granularity === 'HALF_HOUR' && dayBefore(period.to, halfHours - 1) > period.from)
    throw invalid({ granularity: [tell('Choose at most %{most} days for half hours, or longer steps.', { most: halfHours })] })
  return { period, today }
}

/**
 * What a filter asks. Values are judged by the declared filters first.
 * @param most days
 * @throws HttpProblem 422 by key
 */
export const readQuestion = async (
  context: PlanContext,
  resource: AnyResource,
  filter: Filter,
  most: number = ANALYTICS_DAYS.most,
): Promise<Question> => {
  const { tx, caller } = context
  if (filter.ids !== undefined && filter.ids !== null)
    throw invalid({ ids: [tell('Rows of a report have no numbers of their own. Use its filters.')] })
  await addFilters(new Conditions(), { tx, caller }, resource, undefined, filter)
  const { timezone } = await readSettings(tx)
  const granularity = readView(filter, 'granularity', granularities)
  const days = readDays(filter, timezone, granularity, most)
  const number = await readNumber(context, filter)
  const { period } = days
  // Days and months are the provider's, by UTC; half hours are the same everywhere.
  const span =
    granularity === 'HALF_HOUR'
      ? { start: period.start.getTime() / 1000, end: period.end.getTime() / 1000 }
      : { start: utcSeconds(period.from), end: utcSeconds(dayBefore(period.to, -1)) }
  return { ...days, ...span, timezone, granularity, number, phones: number ? await readPhones(context, filter, number) : [] }
}

/** Conditions of the filters that narrow what the provider has told already, over the alias `t`; their values behind those given. */
export const narrowing = async (
  { tx, caller }: PlanContext,
  resource: AnyResource,
  filter: Filter,
  names: readonly string[],
  values: readonly unknown[],
): Promise<Conditions> => {
  const conditions = new Conditions()
  conditions.values.push(...values)
  const chosen = Object.fromEntries(names.map(name => [name, filter[name]]).filter(([, value]) => value !== undefined))
  await addFilters(conditions, { tx, caller }, resource, undefined, chosen)
  return conditions
}

/** ISO codes of the countries that are named; none for all. @throws HttpProblem 422 for one that is not there */
export const readCountries = async ({ tx }: PlanContext, filter: Filter): Promise<string[]> => {
  const ids = readFilterValue<number[]>(filter, 'country_codes', ABOUT_TRAFFIC.country_codes) ?? []
  if (ids.length === 0) return []
  const { rows } = await tx.query<{ iso2: string }>('select iso2 from countries where id = any($1::bigint[]) order by iso2', [
    ids,
  ])
  if (rows.length < new Set(ids).size) throw invalid({ country_codes: [tell('Choose countries of the list.')] })
  return rows.map(({ iso2 }) => iso2)
}

/** What a period is called, so that names follow one another as periods do: by its middle, which lies in it in every zone. */
export const periodName = ({ start, end }: { start: number; end: number }, { granularity, timezone }: Question): string => {
  if (granularity === 'HALF_HOUR')
    return wallClock(new Date(start * 1000), timezone)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ')
  const middle = new Date(((start + end) / 2) * 1000).toISOString()
  return middle.slice(0, granularity === 'DAILY' ? 10 : 7)
}
