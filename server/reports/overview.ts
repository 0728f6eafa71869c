import { overview } from '../../resources/reports/overview.ts'
import { reportCompanion } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { figureRows, RATIOS, SUMS_OF_ALL, totalsOfSums } from './figures.ts'
import { besideOfAll, readReport } from './readReport.ts'

/** A row a user (rule reports-3), whoever has campaigns in the period, sent already or not. */
export const overviewCompanion = defineCompanion(
  overview,
  reportCompanion(async (context, filter) => {
    const { conditions, period } = await readReport(context, overview, filter)
    return {
      resource: overview,
      rows: figureRows({ keys: { user_id: 't.account_id' }, sums: SUMS_OF_ALL, campaigns: true, conditions }),
      values: conditions.values,
      order: 'r.total_contacts, r.user_id',
      totals: totalsOfSums(['campaigns', ...Object.keys(SUMS_OF_ALL)]),
      ratios: RATIOS,
      chart: { from: 'last', most: 10 },
      beside: besideOfAll(period),
      named: `${period.from}-to-${period.to}`,
    }
  }),
)
