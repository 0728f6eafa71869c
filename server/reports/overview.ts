import { overview } from '../../resources/reports/overview.ts'
import { reportCompanion, totalsOf } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { figureRows, RATIOS, SUMS } from './figures.ts'
import { besideOf, readReport } from './readReport.ts'

/** A row a user (rule reports-3), whoever has campaigns in the period, sent already or not. */
export const overviewCompanion = defineCompanion(
  overview,
  reportCompanion(async (context, filter) => {
    const { conditions, period } = await readReport(context, overview, filter)
    return {
      resource: overview,
      rows: figureRows({ keys: { user_id: 't.account_id' }, sums: SUMS, campaigns: true, conditions }),
      values: conditions.values,
      order: 'r.total_contacts, r.user_id',
      totals: totalsOf(['campaigns', ...Object.keys(SUMS)]),
      ratios: RATIOS,
      chart: { from: 'last', most: 10 },
      beside: besideOf(period),
      named: `${period.from}-to-${period.to}`,
    }
  }),
)
