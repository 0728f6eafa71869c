import { present } from '../../messaging/present.ts'
import { campaignReport } from '../../resources/reports/campaign-report.ts'
import { besideCampaign, campaignFilters, campaignVirtual, STATE_IN_FILE } from '../campaigns/port.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { listPlan } from '../kernel/exports/listPlan.ts'
import { quoted } from '../kernel/records/columns.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { addFilters, addScope, Conditions } from '../kernel/records/conditions.ts'
import { listRecords } from '../kernel/records/list.ts'
import { tableOf } from '../kernel/records/table.ts'
import type { Tx } from '../kernel/scope/scope.ts'

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

/** As many campaigns are added up as a list counts, of a search more: beyond that a period is to be chosen. */
const MOST_SUMMED = 10_000

const PERCENT = (row: string) =>
  `round(100.0 * ${row}.total_delivered / nullif(${row}.total_delivered + ${row}.total_failed, 0), 2)::float8`

const virtual = { delivered_percent: PERCENT('t'), is_paused: campaignVirtual.is_paused }
const rules = { virtual, inFile: STATE_IN_FILE, filters: campaignFilters, beside: besideCampaign }

type Totals = Readonly<Record<string, number | null>>

/** Counts campaigns, at most one more than `most`, and adds them up in the same look. */
const addUp = async (tx: Tx, table: string, { sql, values }: Conditions, most: number) => {
  const sums = SUMMED.map(name => `coalesce(sum(s.${name}), 0)::bigint as ${name}`).join(', ')
  const { rows } = await tx.query<{ n: number } & Record<string, string | number | null>>(
    `select x.*, ${PERCENT('x')} as delivered_percent from (
       select count(*) as n, ${sums} from (select ${SUMMED.join(', ')} from ${table} where ${sql} limit ${most + 1}) s) x`,
    values,
  )
  const { n, ...totals } = present(rows[0])
  return { n, totals: n > most ? null : numbersOf(totals) }
}

/** Rule reports-1: the campaigns a filter leaves, and their totals; null where they are too many to be added up while somebody waits. */
const list: CallHandler = async context => {
  const { tx, caller, input } = context
  let totals: Totals | null | undefined
  const page = await listRecords(context, campaignReport, rules, input, undefined, async (...found) => {
    const sum = await addUp(...found)
    totals = sum.totals
    return sum.n
  })
  if (totals === undefined) {
    const conditions = new Conditions()
    await addScope(conditions, tx, caller, campaignReport, { lent: false, of: tableOf(campaignReport) })
    await addFilters(conditions, { tx, caller }, campaignReport, rules, input)
    totals = (await addUp(tx, `${quoted(tableOf(campaignReport))} t`, conditions, MOST_SUMMED)).totals
  }
  return { message: campaignReport.label.many, data: { ...page, totals, ...(totals === null && { too_many: 1 }) } }
}

/** Sums of bigint come as numbers or as text, by their size. */
const numbersOf = (row: Readonly<Record<string, string | number | null>>): Totals =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : Number(value)]))

/** What became of every campaign. */
export const campaignReportCompanion = defineCompanion(campaignReport, {
  ...rules,
  operations: { list },
  exports: { list: listPlan(campaignReport, rules) },
})
