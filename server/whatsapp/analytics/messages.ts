import { analytics } from '../../../resources/whatsapp/analytics.ts'
import { totalsOf } from '../../kernel/exports/answerReport.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import { readMessages } from '../graph/analytics.ts'
import { keptRows } from './kept.ts'
import { periodName, readCountries, readQuestion } from './question.ts'
import { providerReport } from './report.ts'

const COLUMNS = 'period text, sent bigint, delivered bigint'
/** Periods of a year by days, of three days by half hours. */
const MOST_PERIODS = 400

/** What a number has sent and delivered (rule whatsapp-61): a row a period. */
export const analyticsCompanion = defineCompanion(
  analytics,
  providerReport(analytics, async (context, filter) => {
    const question = await readQuestion(context, analytics, filter)
    const countries = await readCountries(context, filter)
    const { number, phones, start, end, granularity } = question
    const key = number && {
      number,
      kind: 'messages' as const,
      question: JSON.stringify([start, end, granularity, phones, countries]),
    }
    const { from, values } = keptRows(key, COLUMNS)
    return {
      question,
      key,
      ask: async business => ({
        points: (await readMessages(business, question, countries)).map(({ sent, delivered, ...span }) => ({
          period: periodName(span, question),
          sent,
          delivered,
        })),
        currency: null,
        is_enabled: true,
      }),
      report: {
        rows: `select p.period, sum(p.sent)::bigint as sent, sum(p.delivered)::bigint as delivered from ${from} group by 1`,
        values,
        order: 'r.period',
        totals: totalsOf(['sent', 'delivered']),
        ratios: { delivered_percent: 'round(100.0 * r.delivered / nullif(r.sent, 0), 2)' },
        chart: { from: 'first', most: MOST_PERIODS },
      },
    }
  }),
)
