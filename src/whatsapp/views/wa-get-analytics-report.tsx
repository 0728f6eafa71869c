import { groupIndian } from '../../../messaging/format.ts'
import type { BesideOf } from '../../../resources/language/derived.ts'
import { analytics } from '../../../resources/whatsapp/analytics.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import type { FilterValues } from '../../kernel/resource/list/address.ts'
import { AnalyticsHead, isTold } from '../analytics/AnalyticsHead.tsx'
import { PercentCell, PeriodCell } from '../analytics/cells.tsx'
import { NoFigures } from '../analytics/NoFigures.tsx'
import { Picture } from '../analytics/Picture.tsx'
import { everyPeriod, shortPeriod } from '../analytics/periods.ts'

type Told = BesideOf<typeof analytics>

const Head = ({ beside, filter }: { beside: Told | undefined; filter: FilterValues }) => (
  <AnalyticsHead resource={analytics} beside={beside} filter={filter}>
    {isTold(beside) && beside.totals.sent > 0 && <OverTime {...beside} />}
  </AnalyticsHead>
)

const OverTime = ({ chart, totals, period, asked }: Required<Told>) => {
  const words = useWords()
  const known = new Map(chart.map(one => [one.period, one]))
  const rows = everyPeriod(period.from_date, period.to_date, asked.granularity).map(name => ({
    label: shortPeriod(name),
    sent: known.get(name)?.sent ?? 0,
    delivered: known.get(name)?.delivered ?? 0,
  }))
  return (
    <Picture
      title={words('Messages over time')}
      rows={rows}
      series={[
        { key: 'sent', name: words('Sent'), tone: 'info', line: true },
        { key: 'delivered', name: words('Delivered'), tone: 'success', line: true },
      ]}
      sentence={words('%{sent} sent, of which %{delivered} delivered.', {
        sent: groupIndian(totals.sent),
        delivered: groupIndian(totals.delivered),
      })}
    />
  )
}

export default defineViews(analytics, {
  cells: { period: PeriodCell, delivered_percent: PercentCell },
  above: Head,
  empty: NoFigures,
})
