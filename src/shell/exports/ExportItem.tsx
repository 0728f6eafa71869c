import Button from '@mui/material/Button'
import { bytes, groupIndian } from '../../../messaging/format.ts'
import type { ExportRow, ExportState } from '../../../resources/system/exports.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Badge, type BadgeTone } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'

const STATES: Readonly<Record<ExportState, { english: string; tone: BadgeTone }>> = {
  queued: { english: 'Waiting', tone: 'warning' },
  running: { english: 'Being written', tone: 'info' },
  done: { english: 'Ready', tone: 'success' },
  failed: { english: 'Failed', tone: 'error' },
  cancelled: { english: 'Cancelled', tone: 'default' },
  expired: { english: 'No longer kept', tone: 'default' },
}

interface ExportItemProps {
  row: ExportRow
  busy: boolean
  onDownload: () => void
  onCancel: () => void
}

/** One export: what it holds, how far it is, and its file. */
export const ExportItem = ({ row, busy, onDownload, onCancel }: ExportItemProps) => {
  const words = useWords()
  const { state, title, filter, rows, total } = row
  const { english, tone } = STATES[state]
  const open = state === 'queued' || state === 'running'
  const facts = [
    showDate(row.created_at, 'minute'),
    ...(open || state === 'cancelled' ? [] : [words('%{count} rows', { count: groupIndian(rows) })]),
    ...(row.size === null ? [] : [bytes(row.size)]),
    ...(row.expires_at ? [words('kept until %{when}', { when: showDate(row.expires_at, 'minute') })] : []),
    ...(row.asked_by ? [words('asked for by %{name}', { name: row.asked_by })] : []),
  ]
  return (
    <li className="export-item">
      <div className="export-head">
        <strong className="ellipsis">{title}</strong>
        <Badge tone={tone}>{words(`desk.exports.state.${state}`, english)}</Badge>
      </div>
      {filter && <p className="export-filter">{filter}</p>}
      {open && (
        <Progress
          label={title}
          done={rows}
          total={total ?? 0}
          text={
            total === null
              ? words('Counting the rows…')
              : words('%{done} of %{total} rows', { done: groupIndian(rows), total: groupIndian(total) })
          }
        />
      )}
      {row.error && <p className="export-error">{row.error}</p>}
      <div className="export-foot">
        <span className="hint">{facts.join(' · ')}</span>
        {state === 'done' && (
          <Button size="small" startIcon={<Icon name="download" />} loading={busy} onClick={onDownload}>
            {words('Download')}
          </Button>
        )}
        {open && (
          <Button size="small" startIcon={<Icon name="close" />} variant="text" loading={busy} onClick={onCancel}>
            {words('Cancel export')}
          </Button>
        )}
      </div>
    </li>
  )
}
