import Button from '@mui/material/Button'
import { bytes, groupIndian } from '../../../messaging/format.ts'
import { type ExportRow, type ExportState, exportList } from '../../../resources/system/exports.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import type { BadgeTone } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { CancelButton } from './CancelButton.tsx'
import { TransferItem, TransferList } from './TransferList.tsx'
import { useDownload } from './useDownload.ts'
import { useTransfers } from './useTransfers.ts'

const STATES: Readonly<Record<ExportState, { english: string; tone: BadgeTone }>> = {
  queued: { english: 'Waiting', tone: 'warning' },
  running: { english: 'Being written', tone: 'info' },
  done: { english: 'Ready', tone: 'success' },
  failed: { english: 'Failed', tone: 'error' },
  cancelled: { english: 'Cancelled', tone: 'default' },
  expired: { english: 'No longer kept', tone: 'default' },
}

/** Every file the account asked for: how far it is, and to be fetched or cancelled. */
export const ExportsTab = () => {
  const words = useWords()
  const query = useTransfers<ExportRow>(exportList)
  return (
    <TransferList
      query={query}
      hint={words('Files of the last 30 days. Large files are created in the background; you are notified when they are ready.')}
      failed={words('Exports could not be loaded')}
      older={words('Older exports')}
      empty={
        <EmptyState
          icon="export"
          title={words('No exports')}
          text={words('Export a list or a report, and its file stands here.')}
        />
      }
    >
      {row => <ExportItem key={row.id} row={row} />}
    </TransferList>
  )
}

const ExportItem = ({ row }: { row: ExportRow }) => {
  const words = useWords()
  const download = useDownload()
  const { id, state, title, filter, rows, total, size, created_at, expires_at, asked_by } = row
  const { english, tone } = STATES[state]
  const open = state === 'queued' || state === 'running'
  const written =
    total === null
      ? words('Counting the rows…')
      : words('%{done} of %{total} rows', { done: groupIndian(rows), total: groupIndian(total) })
  return (
    <TransferItem
      title={title}
      about={filter}
      state={{ label: words(`desk.exports.state.${state}`, english), tone }}
      progress={open && <Progress label={title} done={rows} total={total ?? 0} text={written} />}
      error={row.error ?? undefined}
      facts={[
        showDate(created_at, 'minute'),
        !open && state !== 'cancelled' && words('%{count} rows', { count: groupIndian(rows) }),
        size !== null && bytes(size),
        expires_at && words('kept until %{when}', { when: showDate(expires_at, 'minute') }),
        asked_by && words('asked for by %{name}', { name: asked_by }),
      ]}
    >
      {state === 'done' && (
        <Button
          size="small"
          startIcon={<Icon name="download" />}
          loading={download.isPending}
          onClick={() => download.mutate(id)}
        >
          {words('Download')}
        </Button>
      )}
      {open && <CancelButton of={exportList} id={id} label={words('Cancel export')} />}
    </TransferItem>
  )
}
