import { conversationAnalytics } from '../../../resources/whatsapp/conversation-analytics.ts'
import { totalsOf } from '../../kernel/exports/answerReport.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import { readBusiness, readConversations } from '../graph/analytics.ts'
import { keptRows } from './kept.ts'
import { narrowing, periodName, readCountries, readQuestion } from './question.ts'
import { providerReport } from './report.ts'

const COLUMNS = `period text, phone_number text, direction text, type text, category text, country text, conversations bigint,
  cost numeric`

/** Conversations of a number and what they cost (rule whatsapp-62): a row for each period and all that tells them apart. */
export const conversationAnalyticsCompanion = defineCompanion(
  conversationAnalytics,
  providerReport(conversationAnalytics, async (context, filter) => {
    const question = await readQuestion(context, conversationAnalytics, filter)
    const countries = await readCountries(context, filter)
    const { number, phones, start, end, granularity } = question
    const key = number && {
      number,
      kind: 'conversations' as const,
      question: JSON.stringify([start, end, granularity, phones]),
    }
    const { from, values } = keptRows(key, COLUMNS)
    const narrowed = await narrowing(context, conversationAnalytics, filter, ['direction', 'type', 'category'], values)
    if (countries.length > 0) narrowed.add('t.country = any(?::text[])', countries)
    const told = `select t.* from (select p.*, a.answer ->> 'currency' as currency from ${from}) t where ${narrowed.sql}`
    return {
      question,
      key,
      ask: async business => {
        const points = await readConversations(business, question)
        const { currency } = await readBusiness(business)
        return {
          points: points.map(({ start: _start, end: _end, ...point }) => ({
            ...point,
            phone_number: point.phone_number && `+${point.phone_number}`,
            period: periodName({ start: _start, end: _end }, question),
          })),
          currency,
          is_enabled: true,
        }
      },
      report: {
        rows: `select t.period, t.phone_number, t.direction, t.type, t.category, coalesce(k.name, nullif(t.country, '')) as country,
            sum(t.conversations)::bigint as conversations, round(sum(t.cost), 4) as cost, t.currency
          from (${told}) t left join countries k on k.iso2 = t.country group by 1, 2, 3, 4, 5, 6, 9`,
        values: narrowed.values,
        order: 'r.period, r.phone_number, r.category, r.direction, r.type, r.country',
        totals: { ...totalsOf(['conversations']), cost: 'coalesce(sum(r.cost), 0)' },
      },
      beside: async (tx, kept) => {
        const { rows } = await tx.query(
          `select t.period, t.category, sum(t.conversations)::bigint as conversations from (${told}) t group by 1, 2 order by 1, 2`,
          narrowed.values,
        )
        return { currency: kept?.currency ?? null, chart: rows }
      },
    }
  }),
)
