import { tell } from '../../messaging/tell.ts'
import { wallClock } from '../../messaging/zone.ts'
import { SUM_UNITS } from '../../resources/reports/figures.ts'
import { monthWise } from '../../resources/reports/month-wise.ts'
import { type Report, reportCompanion } from '../kernel/exports/answerReport.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { figureRows, RATIOS, SUMS_OF_ALL, totalsOfSums } from './figures.ts'
import { figureConditions } from './readReport.ts'

const ADDED = [
  'total_contacts',
  'total_delivered',
  'total_failed',
  'total_credit_deduct',
  'total_adjusted_delivered',
  'total_adjusted_failed',
  'total_read',
  'voice_credit',
  'whatsapp_spend',
] as const
const SHOWN = [...ADDED, 'others']

/** The year asked for: the current one, the one before, or either by its number (rule reports-7). @throws HttpProblem 422 */
const readYear = (typed: unknown, current: number): number => {
  if (typed === undefined || typed === null || typed === '' || typed === 'current') return current
  if (typed === 'previous') return current - 1
  const year = naturalNumber(typed)
  if (year !== undefined && (year === current || year === current - 1)) return year
  throw invalid({ year: [tell('Choose %{year} or %{before}.', { year: current, before: current - 1 })] })
}

/** A row a month in which something was sent; its picture has all twelve, so that a quiet month shows as one. */
export const monthWiseCompanion = defineCompanion(
  monthWise,
  reportCompanion(async (context, filter): Promise<Report> => {
    const { tx } = context
    const { timezone } = await readSettings(tx)
    const year = readYear(filter.year, wallClock(new Date(), timezone).getUTCFullYear())
    const conditions = await figureConditions(context, monthWise, filter, ['year'])
    conditions.add('t.day between ?::date and ?::date', `${year}-01-01`, `${year}-12-31`)
    const byMonth = figureRows({ keys: { month: 'extract(month from t.day)::int' }, sums: SUMS_OF_ALL, conditions })
    return {
      resource: monthWise,
      rows: `select m.month, ${ADDED.map(name => `coalesce(f.${name}, 0) as ${name}`).join(', ')},
          coalesce(f.total_processing + f.total_invalid_number + f.total_block_number, 0) as others
        from generate_series(1, 12) m(month) left join (${byMonth}) f using (month)`,
      values: conditions.values,
      order: 'r.month',
      listed: 'total_contacts > 0',
      totals: totalsOfSums(SHOWN),
      ratios: RATIOS,
      chart: { from: 'first', most: 12 },
      beside: { year, units: SUM_UNITS },
      named: String(year),
    }
  }),
)
