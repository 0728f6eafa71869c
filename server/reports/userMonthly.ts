import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import { scaleOf } from '../../resources/money/port.ts'
import { MONTH_UNITS, userMonthlyReport } from '../../resources/reports/user-monthly-report.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { type Report, reportCompanion } from '../kernel/exports/answerReport.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { PlanContext } from '../kernel/records/exportPlan.ts'
import { isInScope } from '../kernel/scope/scope.ts'
import { totalsOfSums } from './figures.ts'
import { figureConditions } from './readReport.ts'

const COUNTS = [
  'campaigns',
  'total_contacts',
  'total_delivered',
  'total_read',
  'total_failed',
  'total_processing',
  'total_invalid_number',
  'total_block_number',
] as const

const WALLETS = { transaction_credit: 1, promotional_credit: 2, two_way_credit: 3, voice_credit: VOICE } as const

const FIGURES = [...COUNTS, ...(Object.keys(WALLETS) as (keyof typeof WALLETS)[]), 'whatsapp_spend'] as const

const stepsOf = (routeType: number) => `coalesce(sum(t.steps) filter (where t.route_type = ${routeType}), 0)`

/** Sums over `user_monthly t`; of money to its last decimal. */
const SUMS = [
  ...COUNTS.map(name => `coalesce(sum(t.${name}), 0)::bigint as ${name}`),
  ...Object.entries(WALLETS).map(([name, routeType]) => `${stepsOf(routeType)}::bigint as ${name}`),
  `round(${stepsOf(WHATSAPP)} / ${scaleOf(WHATSAPP)}, 4) as whatsapp_spend`,
].join(', ')

/** Months in the picture. */
const SHOWN = 12

/**
 * Months of users from the counters of their campaigns, which the messages themselves are counted into: of a month there are far fewer
 * campaigns than figures by sender, template and route.
 */
const months = async (context: PlanContext, filter: Readonly<Record<string, unknown>>): Promise<Report> => {
  const conditions = await figureConditions(context, userMonthlyReport, filter, [])
  const rows = `select t.year, t.month, t.account_id as user_id, ${SUMS} from user_monthly t where ${conditions.sql} group by 1, 2, 3`
  const { rows: chart } = await context.tx.query(
    `select month, ${['total_contacts', 'total_delivered', 'total_failed'].map(name => `sum(${name})::bigint as ${name}`).join(', ')}
     from (${rows}) r group by year, month order by year desc, month desc limit ${SHOWN}`,
    conditions.values,
  )
  return {
    resource: userMonthlyReport,
    rows,
    values: conditions.values,
    order: 'r.year, r.month, r.user_id',
    totals: totalsOfSums(FIGURES),
    beside: {
      units: MONTH_UNITS,
      chart: chart.reverse().map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))),
    },
    named: 'all',
  }
}

/** One user in one month, zeros where he sent nothing. @throws HttpProblem 422 for a user out of reach */
const ofUser: CallHandler<typeof userMonthlyReport, 'ofUser'> = async ({ tx, caller, input: { user_id, year, month } }) => {
  if (!(await isInScope(tx, caller, user_id))) throw invalid({ user_id: [tell('The selected user is not valid.')] })
  // Sums, so that there is a row in any case; as JSON, so that money is a number.
  const { rows } = await tx.query<{ sums: Record<(typeof FIGURES)[number], number> }>(
    `select to_jsonb(s) as sums from (select ${SUMS} from user_monthly t where account_id = $1 and year = $2 and month = $3) s`,
    [user_id, year, month],
  )
  return { data: { ...present(rows[0]).sums, units: MONTH_UNITS, year, month, user_id } }
}

/** Months of users (rule reports-7). */
export const userMonthlyCompanion = defineCompanion(userMonthlyReport, {
  ...reportCompanion(months),
  handlers: { call: { ofUser } },
})
