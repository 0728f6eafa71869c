import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { groupIndian, truncate } from '../../messaging/format.ts'
import type { LogRow } from '../../resources/campaigns/messages.answers.ts'
import { DELIVERY_STATUSES } from '../../resources/language/choices.ts'
import { STAT_SOURCES } from '../../resources/reports/choices.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../kernel/kinds/show.ts'
import type { Column } from '../kernel/ui/Table.tsx'
import { AutoToggle } from './AutoToggle.tsx'

/** Rule panel-11: tooltips are cut here. */
const TIP = 200
const CODE = { display: 'block', mt: 0.25, fontFamily: 'var(--mono)', fontSize: 'var(--text-sm)' }
const GATEWAY_ID = { display: 'block', maxWidth: 160, color: 'text.disabled', fontSize: 'var(--text-xs)' }

interface LogColumnsOptions {
  operator: boolean
  narrow: boolean
  onExplain: (row: LogRow) => void
}

interface LogColumns {
  columns: Column<LogRow>[]
  /** What a narrow screen has no column for: it stands below a row that is open. */
  further: Column<LogRow>[]
}

/**
 * What the number log shows of a message: what was reported of it, and beside that what was set. A narrow screen has the number with its text
 * and the status alone, so that nothing has to be scrolled sideways.
 */
export const useLogColumns = ({ operator, narrow, onExplain }: LogColumnsOptions): LogColumns => {
  const words = useWords()
  const mobile: Column<LogRow> = { head: words('campaign.mobile', 'Mobile No.'), className: 'mono', show: row => row.mobile }
  const message: Column<LogRow> = {
    head: words('Message'),
    show: ({ message }) => (
      <Box className="ellipsis" title={truncate(message, TIP)} sx={{ maxWidth: 150 }}>
        {message}
      </Box>
    ),
  }
  const status: Column<LogRow> = {
    head: operator ? words('Stat / err') : words('Stats'),
    show: row => <Stat row={row} onExplain={() => onExplain(row)} />,
  }
  const ofOperators: Column<LogRow>[] = [
    {
      head: words('Route · gateway id'),
      show: ({ route, gateway_message_id: id }) => (
        <>
          {route ?? '–'}
          {id && (
            <Box component="code" className="ellipsis" title={id} sx={GATEWAY_ID}>
              {id}
            </Box>
          )}
        </>
      ),
    },
    { head: words('Auto'), show: row => <AutoToggle row={row} /> },
  ]
  const figures: Column<LogRow>[] = [
    { head: operator ? words('Used credit') : words('User Credit'), numeric: true, show: row => groupIndian(row.use_credit) },
    { head: words('Submit Date'), className: 'nowrap', show: row => showDate(row.submit_date, 'minute') || '–' },
    { head: words('Done Date'), className: 'nowrap', show: row => showDate(row.done_date, 'minute') || '–' },
  ]
  const source: Column<LogRow> = { head: words('Source'), show: row => <Source row={row} /> }
  const last = [source, ...(operator ? ofOperators : [])]
  if (!narrow) return { columns: [mobile, message, ...figures, status, ...last], further: [] }
  return { columns: [mobile, status], further: [{ head: message.head, show: row => row.message }, ...figures, ...last] }
}

const Source = ({ row: { status_source, adjusted_at } }: { row: LogRow }) => {
  const words = useWords()
  if (!status_source) return null
  return (
    <span title={adjusted_at ? words('Status set on %{at}', { at: showDate(adjusted_at, 'minute') }) : undefined}>
      <ChoiceBadge choices={STAT_SOURCES} value={status_source} at="campaign.source" />
    </span>
  )
}

/** The status as reported, with its code to be explained by a click; what a person or a rule set is never put in its place. */
const Stat = ({ row, onExplain }: { row: LogRow; onExplain: () => void }) => {
  const words = useWords()
  const code = [row.stat, row.err].filter(Boolean).join(' ')
  const set = DELIVERY_STATUSES.find(choice => choice.value === row.adjusted_stat)
  return (
    <div title={truncate(row.dlr_info?.description ?? '', TIP)}>
      <ChoiceBadge choices={DELIVERY_STATUSES} value={row.bucket} at="campaign.bucket" />
      {code && (
        <Link component="button" type="button" onClick={onExplain} sx={CODE} noWrap>
          {code}
        </Link>
      )}
      {set && (
        <Box className="tone-warning" sx={{ mt: 0.25, fontSize: 'var(--text-xs)' }}>
          {words('Set: %{status}', { status: words(`campaign.bucket.${set.value}`, set.label) })}
        </Box>
      )}
    </div>
  )
}
