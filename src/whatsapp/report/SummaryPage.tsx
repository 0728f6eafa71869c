import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { groupIndian } from '../../../messaging/format.ts'
import { isRecord, recordOf } from '../../../messaging/record.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { CHARGE_CATEGORIES } from '../../../resources/whatsapp/choices.ts'
import type { SummaryRow } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { type Column, Table } from '../../kernel/ui/Table.tsx'
import { plus, useAmount } from '../../money/port.ts'
import ExportSummary from './ExportSummary.tsx'

const COUNTS = ['total', 'sent', 'delivered', 'read', 'failed', 'block', 'invalid', 'processing'] as const
const HEADS: Readonly<Record<(typeof COUNTS)[number], string>> = {
  total: 'Total',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  block: 'Block',
  invalid: 'Invalid',
  processing: 'Processing',
}

/** What the dialog left for this screen; undefined where one comes from elsewhere. */
const useRows = (): readonly SummaryRow[] | undefined => {
  const { summaryReportData: rows } = recordOf(useLocation().state)
  return Array.isArray(rows) ? (rows.filter(isRecord) as unknown as SummaryRow[]) : undefined
}

/** /whatsapp-summary-report: the rows that the summary's form was answered with (rule whatsapp-104), and the way to ask again. */
const SummaryPage = () => {
  const words = useWords()
  const amount = useAmount()
  const left = useRows()
  const rows = left ?? []
  const [asking, setAsking] = useState(false)
  const byDate = rows.some(({ date }) => date !== undefined)
  const categoryOf = (category: string | null) => {
    const known = CHARGE_CATEGORIES.find(({ value }) => value === category?.toLowerCase())
    return known ? words(known.label) : (category ?? '–')
  }
  const columns: Column<SummaryRow>[] = [
    { head: '#', numeric: true, show: (_, place) => groupIndian(place + 1) },
    ...(byDate ? [{ head: words('Date'), className: 'nowrap', show: ({ date }: SummaryRow) => showDate(date) }] : []),
    { head: words('User'), show: ({ user }) => user },
    { head: words('Number'), className: 'mono', show: ({ number }) => number },
    { head: words('Template'), show: ({ template }) => template ?? '–' },
    { head: words('Category'), show: ({ category }) => categoryOf(category) },
    ...COUNTS.map(name => ({
      head: words(HEADS[name]),
      numeric: true,
      show: (row: SummaryRow) => groupIndian(row[name]),
    })),
    { head: words('Cost'), numeric: true, className: 'nowrap', show: ({ cost }) => amount(WHATSAPP, cost) },
  ]
  return (
    <>
      <PageHead title={words('pages.whatsapp-message-report.summary', 'WhatsApp summary')}>
        <Button variant="contained" startIcon={<Icon name="filter" />} onClick={() => setAsking(true)}>
          {words('Choose what to sum up')}
        </Button>
      </PageHead>
      <Table
        label={words('pages.whatsapp-message-report.summary', 'WhatsApp summary')}
        rows={rows}
        keyOf={(_, place) => place}
        columns={columns}
        empty={
          left
            ? words('Nothing was sent that is like this. Choose another user, period, number or template.')
            : words('Choose what to sum up: a period, a number, a template.')
        }
        foot={rows.length > 1 && <Totals rows={rows} before={byDate ? 6 : 5} />}
      />
      {asking && <ExportSummary close={() => setAsking(false)} />}
    </>
  )
}

/** All rows together, to the last step of what was charged. */
const Totals = ({ rows, before }: { rows: readonly SummaryRow[]; before: number }) => {
  const words = useWords()
  const amount = useAmount()
  return (
    <tr>
      <th scope="row" colSpan={before}>
        {words('Total')}
      </th>
      {COUNTS.map(name => (
        <td key={name} className="num">
          {groupIndian(rows.reduce((sum, row) => sum + row[name], 0))}
        </td>
      ))}
      <td className="num nowrap">
        {amount(
          WHATSAPP,
          rows.reduce((sum, { cost }) => plus(WHATSAPP, sum, cost), 0),
        )}
      </td>
    </tr>
  )
}

export default SummaryPage
