import { wallClock } from '../../messaging/zone.ts'
import { monthWise } from '../../resources/reports/month-wise.ts'
import { type Report, reportCompanion, totalsOf } from '../kernel/exports/answerReport.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { figureRows, RATIOS, SUMS } from './figures.ts'
import { figureConditions } from './readReport.ts'

const ADDED = [
  'total_contacts',
  'total_delivered',
  'total_failed',
  'total_credit_deduct',
  'total_adjusted_delivered',
  'total_adjusted_failed',
] as const
const SHOWN = [...ADDED, 'others']

/** The year asked for: the current one, the one before, or either by its number (rule reports-7). @throws HttpProblem 422 */
const readYear = (typed: unknown, current: number): number => {
  if (typed === undefined || typed === null || typed === '' || typed === 'current') return current
  if (typed === 'previous') return current - 1
  const year = naturalNumber(typed)
  if (year !== undefined && (year === current || year === current - 1)) return year
  throw invalid({ year: [`Choose ${current} or ${current - 1}.`] })
}

/** Twelve rows, whether anything was sent in a month or not. */
export const monthWiseCompanion = defineCompanion(
  monthWise,
  reportCompanion(async (context, filter): Promise<Report> => {
    const { tx } = context
    const { timezone } = await readSettings(tx)
    const year = readYear(filter.year, wallClock(new Date(), timezone).getUTCFullYear())
    const conditions = await figureConditions(context, monthWise, filter, ['year'])
    conditions.add('t.day between ?::date and ?::date', `${year}-01-01`, `${year}-12-31`)
    const byMonth = figureRows({ keys: { month: 'extract(month from t.day)::int' }, sums: SUMS, conditions })
    return {
      resource: monthWise,
      rows: `select m.month, ${ADDED.map(name => `coalesce(f.${name}, 0) as ${name}`).join(', ')},
          coalesce(f.total_processing + f.total_invalid_number + f.total_block_number, 0) as others
        from generate_series(1, 12) m(month) left join (${byMonth}) f using (month)`,
      values: conditions.values,
      order: 'r.month',
      totals: totalsOf(SHOWN),
      ratios: RATIOS,
      chart: { from: 'first', most: 12 },
      beside: { year },
      named: String(year),
    }
  }),
)
