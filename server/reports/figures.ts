import { quoted } from '../kernel/records/columns.ts'
import type { Conditions } from '../kernel/records/conditions.ts'

const messages = (states: string) => `coalesce(sum(t.messages) filter (where t.state in (${states})), 0)::bigint`
const adjusted = (state: number) => `coalesce(sum(t.messages) filter (where t.adjusted = ${state}), 0)::bigint`

/** The figures of resources/reports/figures.ts, as sums over `message_day_figures t`. What was reported and what was set stay apart. */
export const SUMS = {
  total_contacts: 'coalesce(sum(t.messages), 0)::bigint',
  submitted_parts: 'coalesce(sum(t.parts) filter (where t.state in (0, 2, 3, 4, 5)), 0)::bigint',
  total_delivered: messages('4'),
  total_failed: messages('5, 8'),
  total_processing: messages('0, 2, 3'),
  total_invalid_number: messages('6'),
  total_block_number: messages('7'),
  total_adjusted_delivered: adjusted(4),
  total_adjusted_failed: adjusted(5),
  total_credit_deduct: 'coalesce(sum(t.credits), 0)::bigint',
} as const

/** What follows from sums, over a row `r` of them. */
export const RATIOS = {
  delivered_percent: 'round(100.0 * r.total_delivered / nullif(r.total_delivered + r.total_failed, 0), 2)',
} as const

export interface FigureRows {
  /** What makes a row, by field: SQL over `t`. Of campaigns, too, where they are counted. */
  keys: Readonly<Record<string, string>>
  /** What is added up, by field: SQL over `message_day_figures t`. */
  sums: Readonly<Record<string, string>>
  /** Which of the campaigns are counted as `campaigns`: the sender's, the template's; none of those of a route. */
  campaigns?: true
  conditions: Conditions
}

const named = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as ${quoted(name)}`)
    .join(', ')

/** Rows of figures as SQL: a column for every key, every sum and `campaigns`. */
export const figureRows = ({ keys, sums, campaigns, conditions }: FigureRows): string => {
  const names = Object.keys(keys).map(quoted)
  const groups = names.map((_, index) => index + 1).join(', ')
  const figures = `select ${[named(keys), named(sums)].filter(Boolean).join(', ')} from message_day_figures t
    where ${conditions.sql}${groups && ` group by ${groups} having sum(t.messages) <> 0`}`
  if (!campaigns) return figures
  const counted = `select ${named(keys)}, count(*) as campaigns from campaigns t where ${conditions.sql} group by ${groups}`
  const all = Object.keys(sums).map(name => `coalesce(f.${quoted(name)}, 0) as ${quoted(name)}`)
  return `select ${names.join(', ')}, coalesce(c.campaigns, 0) as campaigns, ${all.join(', ')}
    from (${figures}) f full join (${counted}) c using (${names.join(', ')})`
}
