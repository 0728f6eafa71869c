import { campaignReport } from '../../resources/reports/campaign-report.ts'
import { besideCampaign, campaignFilters, campaignVirtual, STATE_IN_FILE } from '../campaigns/port.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { listPlan } from '../kernel/exports/listPlan.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { addFilters, addScope, Conditions } from '../kernel/records/conditions.ts'
import { listRecords } from '../kernel/records/list.ts'

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

/** As many campaigns are added up as a list counts: beyond that a period is to be chosen. */
const MOST_SUMMED = 10_000

const PERCENT = (row: string) =>
  `round(100.0 * ${row}.total_delivered / nullif(${row}.total_delivered + ${row}.total_failed, 0), 2)::float8`

const virtual = { delivered_percent: PERCENT('t'), is_paused: campaignVirtual.is_paused }
const rules = { virtual, inFile: STATE_IN_FILE, filters: campaignFilters, beside: besideCampaign }

/** Rule reports-1: the campaigns a filter leaves, and their totals; null where they are too many to be added up while somebody waits. */
const list: CallHandler = async context => {
  const { tx, caller, input } = context
  const {
    page: _page,
    per_page: _per,
    per_page_record: _record,
    cursor: _cursor,
    sort_by: _by,
    sort_order: _order,
    ...filter
  } = input
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, campaignReport, { lent: false })
  await addFilters(conditions, { tx, caller }, campaignReport, rules, filter)
  const page = await listRecords(context, campaignReport, rules, input)
  const sums = SUMMED.map(name => `coalesce(sum(s.${name}), 0)::bigint as ${name}`).join(', ')
  const { rows } = await tx.query<Record<string, number>>(
    `select x.*, ${PERCENT('x')} as delivered_percent from (
       select count(*) as n, ${sums} from (select ${SUMMED.join(', ')} from campaigns t where ${conditions.sql} limit ${MOST_SUMMED + 1}) s) x`,
    conditions.values,
  )
  const { n = 0, ...totals } = rows[0] ?? {}
  return {
    message: campaignReport.label.many,
    data: { ...page, ...(n > MOST_SUMMED ? { totals: null, too_many: 1 } : { totals: numbersOf(totals) }) },
  }
}

/** Sums of bigint come as numbers or as text, by their size. */
const numbersOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : Number(value)]))

/** What became of every campaign. */
export const campaignReportCompanion = defineCompanion(campaignReport, {
  ...rules,
  operations: { list },
  exports: { list: listPlan(campaignReport, rules) },
})
