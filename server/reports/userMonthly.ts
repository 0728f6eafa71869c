import { userMonthlyReport } from '../../resources/reports/user-monthly-report.ts'
import { isInScope } from '../access/scope.ts'
import { invalid } from '../http/errors.ts'
import { defineCompanion } from '../records/companion.ts'

const COLUMNS = Object.keys(userMonthlyReport.fields).filter(name => name !== 'user_id')
const NOTHING = Object.fromEntries(COLUMNS.map(name => [name, 0]))

/** Months of users (domain §12.3): rows come from the view, one user's month also by itself, zeros where he sent nothing. */
export const userMonthlyCompanion = defineCompanion(userMonthlyReport, {
  handlers: {
    call: {
      ofUser: async ({ tx, caller, input: { user_id, year, month } }) => {
        if (!(await isInScope(tx, caller, Number(user_id)))) throw invalid({ user_id: ['The selected user is not valid.'] })
        const { rows } = await tx.query<Record<string, number>>(
          `select ${COLUMNS.join(', ')} from user_monthly where account_id = $1 and year = $2 and month = $3`,
          [user_id, year, month],
        )
        const figures = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)])
        return { data: { ...NOTHING, year, month, user_id, ...Object.fromEntries(figures) } }
      },
    },
  },
})
