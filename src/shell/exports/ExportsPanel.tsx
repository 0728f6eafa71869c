/** Every file the account asked for in the last 30 days: how far it is, and to be fetched or cancelled. Reached from everywhere. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { bytes, groupIndian } from '../../../messaging/format.ts'
import type { ExportRow, ExportState } from '../../../resources/system/exports.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge, type BadgeTone } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { useExportActions, useExports } from './useExports.ts'

const STATES: Readonly<Record<ExportState, { english: string; tone: BadgeTone }>> = {
  queued: { english: 'Waiting', tone: 'warning' },
  running: { english: 'Being written', tone: 'info' },
  done: { english: 'Ready', tone: 'success' },
  failed: { english: 'Failed', tone: 'error' },
  cancelled: { english: 'Cancelled', tone: 'default' },
  expired: { english: 'No longer kept', tone: 'default' },
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth']
const ITEM = { display: 'grid', gap: 0.5, py: 1.5, borderBlockEnd: '1px solid var(--line)', overflowWrap: 'anywhere' }

export default function ExportsPanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const query = useExports()
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const waiting = PLACEHOLDERS.map(name => (
    <Box key={name} sx={ITEM}>
      <Skeleton />
    </Box>
  ))
  return (
    <SidePanel title={words('Exports')} onClose={onClose} wide>
      <div className="stack" aria-busy={!query.data && !query.error}>
        <p className="hint">
          {words('Files of the last 30 days. Large files are created in the background; you are notified when they are ready.')}
        </p>
        <Answered query={query} waiting={waiting} failed={words('Exports could not be loaded')}>
          {({ pages }) => <Items rows={pages.flatMap(({ rows }) => rows)} />}
        </Answered>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words('Older exports')}
          </Button>
        )}
      </div>
    </SidePanel>
  )
}

const Items = ({ rows }: { rows: readonly ExportRow[] }) => {
  const words = useWords()
  const { download, cancel } = useExportActions()
  if (rows.length === 0)
    return (
      <EmptyState
        icon="export"
        title={words('No exports')}
        text={words('Export a list or a report, and its file stands here.')}
      />
    )
  return (
    <ul>
      {rows.map(row => (
        <ExportItem
          key={row.id}
          row={row}
          busy={[download, cancel].some(({ isPending, variables }) => isPending && variables === row.id)}
          onDownload={() => download.mutate(row.id)}
          onCancel={() => cancel.mutate(row.id)}
        />
      ))}
    </ul>
  )
}

interface ExportItemProps {
  row: ExportRow
  busy: boolean
  onDownload: () => void
  onCancel: () => void
}

/** One export: what it holds, how far it is, and its file. */
const ExportItem = ({ row, busy, onDownload, onCancel }: ExportItemProps) => {
  const words = useWords()
  const { state, title, filter, rows, total, size, created_at, expires_at, asked_by } = row
  const { english, tone } = STATES[state]
  const open = state === 'queued' || state === 'running'
  const facts = [
    showDate(created_at, 'minute'),
    !open && state !== 'cancelled' && words('%{count} rows', { count: groupIndian(rows) }),
    size !== null && bytes(size),
    expires_at && words('kept until %{when}', { when: showDate(expires_at, 'minute') }),
    asked_by && words('asked for by %{name}', { name: asked_by }),
  ]
  const written =
    total === null
      ? words('Counting the rows…')
      : words('%{done} of %{total} rows', { done: groupIndian(rows), total: groupIndian(total) })
  return (
    <Box component="li" sx={ITEM}>
      <div className="row">
        <strong className="grow ellipsis">{title}</strong>
        <Badge tone={tone}>{words(`desk.exports.state.${state}`, english)}</Badge>
      </div>
      {filter && <span className="hint">{filter}</span>}
      {open && <Progress label={title} done={rows} total={total ?? 0} text={written} />}
      {row.error && <span className="tone-error">{row.error}</span>}
      <div className="row">
        <span className="grow hint">{facts.filter(Boolean).join(' · ')}</span>
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
    </Box>
  )
}
