import { present } from '../../messaging/present.ts'
import { WHATSAPP } from '../../resources/language/choices.ts'
import { userMonthlyReport } from '../../resources/reports/user-monthly-report.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { type Report, reportCompanion, totalsOf } from '../kernel/exports/answerReport.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { PlanContext } from '../kernel/records/exportPlan.ts'
import { isInScope } from '../kernel/scope/scope.ts'
import { amountSql } from '../money/port.ts'
import { figureConditions } from './readReport.ts'

const FIGURES = [
  'campaigns',
  'total_contacts',
  'total_delivered',
  'total_failed',
  'total_processing',
  'total_invalid_number',
  'total_block_number',
  'transaction_credit',
  'promotional_credit',
  'two_way_credit',
  'voice_credit',
] as const

/** Of whole steps, so that no decimal is lost. */
const SPEND = amountSql('whatsapp_steps', WHATSAPP)

/** Months in the picture. */
const SHOWN = 12

/**
 * Months of users from the counters of their campaigns, which the messages themselves are counted into: of a month there are far fewer
 * campaigns than figures by sender, template and route.
 */
const months = async (context: PlanContext, filter: Readonly<Record<string, unknown>>): Promise<Report> => {
  const conditions = await figureConditions(context, userMonthlyReport, filter, [])
  const rows = `select t.year, t.month, t.account_id as user_id, ${FIGURES.map(name => `t.${name}`).join(', ')}, ${SPEND} as whatsapp_spend
    from user_monthly t where ${conditions.sql}`
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
    totals: { ...totalsOf(FIGURES), whatsapp_spend: 'round(coalesce(sum(r.whatsapp_spend), 0)::numeric, 4)::float8' },
    beside: {
      chart: chart.reverse().map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))),
    },
    named: 'all',
  }
}

/** One user in one month, zeros where he sent nothing. @throws HttpProblem 422 for a user out of reach */
const ofUser: CallHandler<typeof userMonthlyReport, 'ofUser'> = async ({ tx, caller, input: { user_id, year, month } }) => {
  if (!(await isInScope(tx, caller, user_id))) throw invalid({ user_id: ['The selected user is not valid.'] })
  // Sums, so that there is a row in any case.
  const { rows } = await tx.query<Record<(typeof FIGURES)[number] | 'whatsapp_spend', number>>(
    `select ${FIGURES.map(name => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ')},
       ${amountSql('coalesce(sum(whatsapp_steps), 0)', WHATSAPP)} as whatsapp_spend
     from user_monthly where account_id = $1 and year = $2 and month = $3`,
    [user_id, year, month],
  )
  return { data: { ...present(rows[0]), year, month, user_id } }
}

/** Months of users (rule reports-7). */
export const userMonthlyCompanion = defineCompanion(userMonthlyReport, {
  ...reportCompanion(months),
  handlers: { call: { ofUser } },
})
