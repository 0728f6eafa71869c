import { tell } from '../../../messaging/tell.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { SummaryRow } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { addUser, inputOf } from '../../campaigns/port.ts'
import type { CallHandler, InputFor } from '../../kernel/context/context.ts'
import { inlined } from '../../kernel/exports/copyOut.ts'
import { startExport } from '../../kernel/exports/startExport.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { addScope, Conditions } from '../../kernel/records/conditions.ts'
import type { ExportMaker, PlanContext } from '../../kernel/records/exportPlan.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { amountSql } from '../../money/port.ts'

type Input = Partial<InputFor<typeof waCampaigns, 'summary'>>

/** More are for a file. */
const MOST_SHOWN = 2000

const messages = (states: string) => `coalesce(sum(t.messages) filter (where t.state in (${states})), 0)::bigint`

/** Each message stands in one of them, by its latest state. */
const COUNTS = {
  total: 'coalesce(sum(t.messages), 0)::bigint',
  sent: messages('3'),
  delivered: messages('4'),
  read: messages('9'),
  failed: messages('5, 8'),
  block: messages('7'),
  invalid: messages('6'),
  processing: messages('0, 2'),
} as const

const COUNT_NAMES = Object.keys(COUNTS)

/**
 * Rows of the summary as SQL, a column for each key of the answer: counted by day, number and template, which are named as campaigns had
 * them, whatever became of both.
 */
const summarySql = async ({ tx, caller }: Pick<PlanContext, 'tx' | 'caller'>, input: Input) => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, waCampaigns, { lent: false })
  addUser(conditions, caller, input.user_id)
  if (input.configuration_id) conditions.add('t.sender_id = ?', input.configuration_id)
  if (input.whats_app_template_id) conditions.add('t.dlt_template_id = ?', input.whats_app_template_id)
  if (input.campaign_send_date_time_from) conditions.add('t.day >= ?::date', input.campaign_send_date_time_from)
  if (input.campaign_send_date_time_to) conditions.add('t.day <= ?::date', input.campaign_send_date_time_to)
  const byDate = input.date_wise === 1
  const keys = [...(byDate ? ['t.day'] : []), 't.account_id', 't.sender_id', 't.dlt_template_id']
  const counted = `select ${keys.join(', ')}, ${Object.entries(COUNTS)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')}, coalesce(sum(t.credits), 0) as steps
    from message_day_figures t where ${conditions.sql} group by ${keys.map((_, n) => n + 1).join(', ')} having sum(t.messages) <> 0`
  const columns = {
    ...(byDate && { date: `to_char(g.day, 'YYYY-MM-DD')` }),
    user_id: 'g.account_id',
    user: 'a.name',
    number: `coalesce(l.header, '')`,
    template: `l.template->>'name'`,
    category: `l.template->>'category'`,
    ...Object.fromEntries(COUNT_NAMES.map(name => [name, `g."${name}"`])),
    cost: amountSql('g.steps', WHATSAPP),
  }
  const from = `(${counted}) g join accounts a on a.id = g.account_id
    left join lateral (select c.header, c.wa_content->'template' as template from campaigns c
      where c.account_id = g.account_id and c.wa_configuration_id = g.sender_id and c.wa_template_id = g.dlt_template_id
      order by c.id desc limit 1) l on true`
  const conditioned = input.message_category ? conditions.with(`l.template->>'category' = ?`, input.message_category) : conditions
  return {
    columns,
    from: input.message_category ? `${from} where ${conditioned.parts.at(-1)}` : from,
    order: [...(byDate ? ['1 desc'] : []), 'a.name', 'g.account_id', 'l.header', `l.template->>'name'`].join(', '),
    values: conditioned.values,
  }
}

/** `POST get-wa-summery` to be shown. @throws HttpProblem 422 where that is more than a screen takes */
export const summary: CallHandler<typeof waCampaigns, 'summary'> = async context => {
  const { columns, from, order, values } = await summarySql(context, context.input)
  const { rows } = await context.tx.query<SummaryRow>(
    `select ${Object.entries(columns)
      .map(([name, sql]) => `${sql} as "${name}"`)
      .join(', ')} from ${from} order by ${order} limit ${MOST_SHOWN + 1}`,
    values,
  )
  if (rows.length > MOST_SHOWN)
    throw invalid({ date_wise: [tell('These are more than 2,000 rows. Choose fewer days or one user, or export them.')] })
  return { message: 'Summary', data: rows }
}

const HEADINGS: Readonly<Record<string, string>> = {
  date: 'Date',
  user: 'User',
  number: 'Number',
  template: 'Template',
  category: 'Category',
  total: 'Total',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  block: 'Block',
  invalid: 'Invalid',
  processing: 'Processing',
}

/** The summary as a file. */
export const summaryPlan: ExportMaker = async (context, body) => {
  const { columns, from, order, values } = await summarySql(context, body as Input)
  const { user_id: _id, cost, ...named } = columns
  const { currency } = await readSettings(context.tx)
  return {
    name: 'whatsapp-summary',
    headings: [...Object.keys(named).map(name => HEADINGS[name] ?? name), `Cost (${currency})`],
    columns: [...Object.values(named), cost],
    from: inlined(from, values),
    order,
  }
}

/** `POST get-wa-summery` with `type: export` */
export const summaryFile: CallHandler<typeof waCampaigns, 'summaryFile'> = context =>
  startExport(context, {
    resource: waCampaigns,
    companion: { exports: { summary: summaryPlan } },
    name: 'summary',
    body: inputOf(context.input),
    fields: waCampaigns.actions.summaryFile.input,
    title: 'WhatsApp summary',
  })
