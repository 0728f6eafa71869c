import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { ANALYTICS_DAYS } from '../../../resources/whatsapp/analytics-fields.ts'
import { MOST_TEMPLATES, templateAnalytics } from '../../../resources/whatsapp/template-analytics.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { totalsOf } from '../../kernel/exports/answerReport.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import type { PlanContext } from '../../kernel/records/exportPlan.ts'
import { readFilterValue } from '../../kernel/records/filterValues.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { enableInsights, readBusiness, readTemplates, type TemplatePoint } from '../graph/analytics.ts'
import { openNumber } from '../numbers/open.ts'
import { refused } from '../numbers/refused.ts'
import { keptRows } from './kept.ts'
import { type OwnNumber, readNumber, readQuestion } from './question.ts'
import { providerReport } from './report.ts'

type Filter = Readonly<Record<string, unknown>>

/** One that the provider knows. */
interface AskedTemplate {
  /** The provider's number of it. */
  known_as: string
  template: string
  language: string
}

const FIGURES = ['sent', 'delivered', 'read', 'clicked'] as const
const COLUMNS = `template text, language text, ${FIGURES.map(name => `${name} bigint`).join(', ')}, buttons text, cost numeric`

/** The templates that are named, else the newest approved ones; of the number's owner and business. @throws HttpProblem 422 */
const readChosen = async ({ tx }: PlanContext, filter: Filter, number: OwnNumber): Promise<AskedTemplate[]> => {
  const ids = readFilterValue<number[]>(filter, 'template_ids', templateAnalytics.fields.template_ids) ?? []
  if (ids.length > MOST_TEMPLATES) throw invalid({ template_ids: [tell('Choose at most %{most}.', { most: MOST_TEMPLATES })] })
  const { rows } = await tx.query<AskedTemplate>(
    `select wa_template_id as known_as, template_name as template, template_language as language from wa_templates
     where account_id = $1 and business_account_id = $2 and wa_template_id is not null
       and case when cardinality($3::bigint[]) = 0 then wa_status = 'APPROVED' else id = any($3) end
     order by id desc limit ${MOST_TEMPLATES}`,
    [number.account_id, number.business_account_id, ids],
  )
  if (rows.length < new Set(ids).size)
    throw invalid({ template_ids: [tell('Choose templates of this number’s owner and business.')] })
  return rows
}

const sum = (points: readonly TemplatePoint[], of: (point: TemplatePoint) => number): number =>
  points.reduce((total, point) => total + of(point), 0)

/** `Track order 12 · Call us 3`. */
const inWords = (clicks: readonly { text: string; count: number }[]): string => {
  const counts = new Map<string, number>()
  for (const { text, count } of clicks) counts.set(text, (counts.get(text) ?? 0) + count)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([text, count]) => `${text} ${count.toLocaleString('en-IN')}`)
    .join(' · ')
}

/** The days of a template added up; one of which nothing was sent is told, too. */
const rowOf = ({ known_as, ...named }: AskedTemplate, all: readonly TemplatePoint[]) => {
  const points = all.filter(point => point.template_id === known_as)
  const clicks = points.flatMap(point => point.clicks)
  const costs = points.flatMap(({ cost }) => cost ?? [])
  return {
    ...named,
    sent: sum(points, point => point.sent),
    delivered: sum(points, point => point.delivered),
    read: sum(points, point => point.read),
    clicked: clicks.reduce((total, { count }) => total + count, 0),
    buttons: inWords(clicks),
    cost: costs.length > 0 ? costs.reduce((total, cost) => total + cost, 0) : null,
  }
}

const share = (part: string, whole: string) => `round(100.0 * r.${part} / nullif(r.${whole}, 0), 2)`

/** Begins the counting at the provider; what was told before of this business is asked for anew. */
const enable: CallHandler<typeof templateAnalytics, 'enable'> = async context => {
  const { tx, deps, input } = context
  const number = present(await readNumber(context, input))
  const open = await openNumber(tx, deps, number.id)
  const outside = async () => {
    await enableInsights(open).catch(error => {
      throw refused(error)
    })
    return async (after: Tx) => {
      await after.query(
        `delete from wa_analytics a using wa_configurations c
         where a.wa_configuration_id = c.id and a.kind = 'templates' and c.business_account_id = $1`,
        [number.business_account_id],
      )
      return { message: 'The provider counts templates from now on' }
    }
  }
  return { outside }
}

/** What became of the messages of templates (rule whatsapp-63): a row a template. */
export const templateAnalyticsCompanion = defineCompanion(templateAnalytics, {
  ...providerReport(templateAnalytics, async (context, filter) => {
    const question = await readQuestion(context, templateAnalytics, filter, ANALYTICS_DAYS.templates)
    const { number, start, end } = question
    const templates = number ? await readChosen(context, filter, number) : []
    const key = number && {
      number,
      kind: 'templates' as const,
      question: JSON.stringify([start, end, templates.map(({ known_as }) => known_as).sort()]),
    }
    const { from, values } = keptRows(key, COLUMNS)
    return {
      question,
      key,
      ask: async business => {
        const { currency, insights: is_enabled } = await readBusiness(business)
        if (!is_enabled || templates.length === 0) return { points: [], currency, is_enabled }
        const known = templates.map(({ known_as }) => known_as)
        const points = await readTemplates(business, question, known)
        return { points: templates.map(template => rowOf(template, points)), currency, is_enabled }
      },
      report: {
        rows: `select p.template, p.language, ${FIGURES.map(name => `p.${name}`).join(', ')}, p.buttons, round(p.cost, 4) as cost,
          a.answer ->> 'currency' as currency from ${from}`,
        values,
        order: 'r.sent, r.template, r.language',
        totals: { ...totalsOf(FIGURES), cost: 'sum(r.cost)' },
        ratios: {
          delivered_percent: share('delivered', 'sent'),
          read_percent: share('read', 'delivered'),
          clicked_percent: share('clicked', 'delivered'),
        },
        chart: { from: 'last', most: MOST_TEMPLATES },
      },
      beside: async (_tx, kept) => ({ currency: kept?.currency ?? null, is_enabled: kept && !kept.is_enabled ? 0 : 1 }),
    }
  }),
  handlers: { call: { enable } },
})
