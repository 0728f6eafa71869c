import { campaignReport } from '../../resources/reports/campaign-report.ts'
import { besideCampaign, campaignFilters, campaignVirtual, STATE_IN_FILE } from '../campaigns/port.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { listPlan } from '../kernel/exports/listPlan.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { Sums } from '../kernel/records/found.ts'
import { listSummed } from '../kernel/records/list.ts'

const SUMMED = [
  'total_contacts',
  'total_delivered',
  'total_failed',
  'total_processing',
  'total_invalid_number',
  'total_block_number',
  'total_adjusted',
  'total_credit_deduct',
] as const

const PERCENT = (row: string) =>
  `round(100.0 * ${row}.total_delivered / nullif(${row}.total_delivered + ${row}.total_failed, 0), 2)::float8`

const virtual = { delivered_percent: PERCENT('t'), is_paused: campaignVirtual.is_paused }
const rules = { virtual, inFile: STATE_IN_FILE, filters: campaignFilters, beside: besideCampaign }

type Totals = Readonly<Record<string, number | null>>

/** Of as many campaigns as the list counts, of a search more: beyond that a period is to be chosen. */
const TOTALS: Sums = {
  of: SUMMED.map(name => `t.${name}`).join(', '),
  sql: `(select to_jsonb(x) || jsonb_build_object('delivered_percent', ${PERCENT('x')})
    from (select ${SUMMED.map(name => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', ')} from found) x)`,
}

/** Rule reports-1: the campaigns a filter leaves, and their totals; null where they are too many to be added up while somebody waits. */
const list: CallHandler = async context => {
  const { page, sums: totals } = await listSummed<Totals>(context, campaignReport, rules, context.input, TOTALS)
  return { message: campaignReport.label.many, data: { ...page, totals, ...(totals === null && { too_many: 1 }) } }
}

/** What became of every campaign. */
export const campaignReportCompanion = defineCompanion(campaignReport, {
  ...rules,
  operations: { list },
  exports: { list: listPlan(campaignReport, rules) },
})
