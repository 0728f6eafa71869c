import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import type { SetRow } from '../../resources/adjustments/manage-campaign.answers.ts'
import { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { readPage } from '../kernel/resource/readPage.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import { Table } from '../kernel/ui/Table.tsx'
import { FixReverse } from './FixAfter.tsx'
import { FixFigures, useRowColumns } from './FixFigures.tsx'
import { FixResult } from './FixResult.tsx'
import { useAdjustment } from './useAdjustment.ts'
import { useFixReload } from './useFixReload.ts'

const PER_PAGE = 15

/** A record: why, what it changed, and every message of it with what became of that since. */
const FiguresDialog = ({ record: { id }, close }: { record: Pick<AnyRecord, 'id'>; close: () => void }) => {
  const words = useWords()
  const { data: record } = useGetOne<AnyRecord>(statusAdjustments.name, { id }, { staleTime: 0 })
  const reload = useFixReload()
  const { data } = useAdjustment(id)
  return (
    <Dialog title={words('Adjustment %{id}', { id: String(id) })} size="large" onClose={close}>
      <div className="stack">
        {record && <p className="muted">{String(record.reason)}</p>}
        {record?.reverse_reason ? (
          <p className="muted">{words('Reversed: %{reason}', { reason: String(record.reverse_reason) })}</p>
        ) : null}
        <FixResult id={id} onOver={reload}>
          <div className="row wrap">
            <FixReverse id={id} />
          </div>
        </FixResult>
        {data && <FixFigures figures={data.figures} calls={data.of_calls === 1} />}
        {data && data.changed > 0 && <Rows id={id} calls={data.of_calls === 1} />}
      </div>
    </Dialog>
  )
}

const Rows = ({ id, calls }: { id: number; calls: boolean }) => {
  const words = useWords()
  const { platform } = useDesk()
  const [page, setPage] = useState(1)
  const columns = useRowColumns(calls)
  const query = useQuery({
    queryKey: ['adjustment-rows', id, page],
    queryFn: ({ signal }) => readPage<SetRow>(platform, statusAdjustments.actions.rows, id, { page, perPage: PER_PAGE }, signal),
    placeholderData: before => before,
  })
  return (
    <Answered query={query} waiting={160}>
      {({ rows, total }) => (
        <>
          <Table
            label={calls ? words('Calls') : words('Messages')}
            rows={rows}
            keyOf={row => row.id}
            columns={[
              ...columns,
              { head: words('Reported now'), className: 'mono', show: ({ stat, err }) => codeOf(stat, err) },
              { head: words('desk.fix.since', 'Since'), show: row => <Since row={row} /> },
            ]}
          />
          <PageTurner page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
        </>
      )}
    </Answered>
  )
}

const codeOf = (...parts: readonly unknown[]) => parts.filter(Boolean).join(' ') || '–'

const Since = ({ row: { superseded_at, reversed_at } }: { row: SetRow }) => {
  const words = useWords()
  if (superseded_at) return <Badge tone="info">{words('Reported later')}</Badge>
  return reversed_at ? <Badge>{words('Restored')}</Badge> : <Badge tone="warning">{words('In effect')}</Badge>
}

export default FiguresDialog
