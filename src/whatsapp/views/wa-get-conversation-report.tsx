import { groupIndian } from '../../../messaging/format.ts'
import type { BesideOf } from '../../../resources/language/derived.ts'
import { CONVERSATION_CATEGORIES, conversationAnalytics } from '../../../resources/whatsapp/conversation-analytics.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'
import { textOfValue } from '../../kernel/kinds/shown.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import type { FilterValues } from '../../kernel/resource/list/address.ts'
import type { Series } from '../../kernel/ui/StackedColumns.tsx'
import { AnalyticsHead, isTold } from '../analytics/AnalyticsHead.tsx'
import { CostCell, PeriodCell } from '../analytics/cells.tsx'
import { NoFigures } from '../analytics/NoFigures.tsx'
import { Picture } from '../analytics/Picture.tsx'
import { everyPeriod, shortPeriod } from '../analytics/periods.ts'
import { showMoney } from '../money.ts'

type Told = BesideOf<typeof conversationAnalytics>

const TONES: Readonly<Record<(typeof CONVERSATION_CATEGORIES)[number]['value'], Series['tone']>> = {
  MARKETING: 'info',
  UTILITY: 'success',
  AUTHENTICATION: 'warning',
  SERVICE: 'neutral',
  UNKNOWN: 'error',
}

const Head = ({ beside, filter }: { beside: Told | undefined; filter: FilterValues }) => (
  <AnalyticsHead resource={conversationAnalytics} beside={beside} filter={filter}>
    {isTold(beside) && beside.chart.length > 0 && <ByCategory {...beside} />}
  </AnalyticsHead>
)

const ByCategory = ({ chart, totals, period, asked, currency }: Required<Told>) => {
  const words = useWords()
  const { category } = useInWords(conversationAnalytics).fields
  const rows = everyPeriod(period.from_date, period.to_date, asked.granularity).map(name => ({
    label: shortPeriod(name),
    ...Object.fromEntries(chart.filter(one => one.period === name).map(one => [one.category, one.conversations])),
  }))
  const series = CONVERSATION_CATEGORIES.filter(({ value }) => chart.some(one => one.category === value)).map(({ value }) => ({
    key: value,
    name: category ? textOfValue(category, value) : value,
    tone: TONES[value],
  }))
  const cost = currency ? showMoney(currency, totals.cost) : showNumber(totals.cost, 4)
  return (
    <Picture
      title={words('Conversations by category')}
      rows={rows}
      series={series}
      sentence={words('%{count} conversations, %{cost} in all.', { count: groupIndian(totals.conversations), cost })}
    >
      <li>
        {words('Total cost')} <strong className="num">{cost}</strong>
      </li>
    </Picture>
  )
}

export default defineViews(conversationAnalytics, {
  cells: { period: PeriodCell, cost: CostCell },
  above: Head,
  empty: NoFigures,
})
