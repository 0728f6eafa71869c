import { WHATSAPP } from '../../resources/language/choices.ts'
import { scaleOf } from '../../resources/money/port.ts'
import { totalsOf } from '../kernel/exports/answerReport.ts'
import { quoted } from '../kernel/records/columns.ts'
import type { Conditions } from '../kernel/records/conditions.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'

const TEXT = ofChannel('text', 't')
const messages = (states: string) => `coalesce(sum(t.messages) filter (where t.state in (${states})), 0)::bigint`
const adjusted = (state: number) => `coalesce(sum(t.messages) filter (where t.adjusted = ${state}), 0)::bigint`

const charged = (condition: string) => `coalesce(sum(t.credits) filter (where ${condition}), 0)::bigint`

/**
 * The figures of resources/reports/figures.ts, as sums over `message_day_figures t`. What was reported and what was set stay apart; what
 * has been read was delivered. Parts and credits are those of texts.
 */
export const SUMS = {
  total_contacts: 'coalesce(sum(t.messages), 0)::bigint',
  submitted_parts: `coalesce(sum(t.parts) filter (where t.state in (0, 2, 3, 4, 5) and ${TEXT}), 0)::bigint`,
  total_delivered: messages('4, 9'),
  total_failed: messages('5, 8'),
  total_processing: messages('0, 2, 3'),
  total_invalid_number: messages('6'),
  total_block_number: messages('7'),
  total_adjusted_delivered: adjusted(4),
  total_adjusted_failed: adjusted(5),
  total_credit_deduct: charged(TEXT),
} as const

/** What the other channels have besides: nothing is added to what counts in another unit. Money is exact to its last decimal. */
export const SUMS_OF_ALL = {
  ...SUMS,
  total_read: messages('9'),
  voice_credit: charged(ofChannel('voice', 't')),
  whatsapp_spend: `round(${charged(ofChannel('whatsapp', 't'))}::numeric / ${scaleOf(WHATSAPP)}, 4)`,
} as const

/** Totals of sums over all rows `r`, each in the unit of its sum. */
export const totalsOfSums = (names: readonly string[]): Record<string, string> => ({
  ...totalsOf(names),
  ...(names.includes('whatsapp_spend') && { whatsapp_spend: 'coalesce(sum(r.whatsapp_spend), 0)' }),
})

/**
 * Keys over `t`: facts number the header and the template of texts where WhatsApp has its number and its template
 * (server/schema/13_reports.sql), so each belongs to its channel's. Null where there is none.
 */
const keyOf = (channel: 'text' | 'whatsapp', column: string) =>
  `case when ${ofChannel(channel, 't')} then nullif(t.${column}, 0) end`
export const KEYS = {
  sender_id: keyOf('text', 'sender_id'),
  dlt_template_id: keyOf('text', 'dlt_template_id'),
  wa_configuration_id: keyOf('whatsapp', 'sender_id'),
  wa_template_id: keyOf('whatsapp', 'dlt_template_id'),
  /** What WhatsApp goes by is its number. */
  route_id: `case when not ${ofChannel('whatsapp', 't')} then nullif(t.route_id, 0) end`,
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
