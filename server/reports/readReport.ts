import { tell } from '../../messaging/tell.ts'
import { wallClock } from '../../messaging/zone.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { SUM_UNITS } from '../../resources/reports/figures.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { addFilters, addScope, Conditions } from '../kernel/records/conditions.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { type Period, readPeriod } from '../money/port.ts'

/** The period as answered beside the rows, with the day it is there. */
export const besideOf = ({ from, to, today }: Days) => ({ period: { from_date: from, to_date: to, today } })

/** The same of a report over every channel: with what its sums count in. */
export const besideOfAll = (period: Days) => ({ ...besideOf(period), units: SUM_UNITS })

export interface Days extends Period {
  /** By the platform's calendar. */
  today: string
}

type Asker = Pick<CallContext, 'tx' | 'caller'>
type Filter = Readonly<Record<string, unknown>>

/** The days of the platform's calendar that a report is asked for: today where nothing is said (rule reports-1). @throws HttpProblem 422 */
export const readDays = async (tx: CallContext['tx'], filter: Filter): Promise<Days> => {
  const { timezone } = await readSettings(tx)
  return { ...readPeriod(filter, timezone), today: wallClock(new Date(), timezone).toISOString().slice(0, 10) }
}

/**
 * What the caller may see of the figures, and what the declared filters leave of that; over the alias `t`. The same conditions hold for
 * `message_figures` and for `campaigns`, which have the filters' columns in common (but for `route_id`).
 * @param own filters that the report reads by itself: days, views, years
 * @throws HttpProblem 422 for a filter that is none, or an account out of reach
 */
export const figureConditions = async (
  { tx, caller }: Asker,
  resource: AnyResource,
  filter: Filter,
  own: readonly string[],
): Promise<Conditions> => {
  if (filter.ids !== undefined && filter.ids !== null)
    throw invalid({ ids: [tell('Rows of a report have no numbers of their own. Use its filters.')] })
  const owned: AnyResource = { ...resource, owner: 'user_id' }
  const rest = Object.fromEntries(Object.entries(filter).filter(([key]) => !own.includes(key)))
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, owned, { lent: false })
  await addFilters(conditions, { tx, caller }, owned, undefined, rest)
  // In the same column stand the numbers of WhatsApp, which are counted from 1 as well.
  if (isGiven(rest.sender_id)) conditions.add(ofChannel('text', 't'))
  return conditions
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Filter of a report over days: {@link figureConditions} within its {@link readDays}. */
export const readReport = async (
  context: Asker,
  resource: AnyResource,
  filter: Filter,
  own: readonly string[] = [],
): Promise<{ conditions: Conditions; period: Days }> => {
  const period = await readDays(context.tx, filter)
  const conditions = await figureConditions(context, resource, filter, ['from_date', 'to_date', ...own])
  conditions.add('t.day between ?::date and ?::date', period.from, period.to)
  return { conditions, period }
}
