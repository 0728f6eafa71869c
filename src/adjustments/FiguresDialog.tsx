import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { readPage } from '../kernel/resource/readPage.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import '../kernel/ui/parts.css'
import { FixFigures } from './FixFigures.tsx'
import { FixResult } from './FixResult.tsx'
import { classWord } from './fixWords.ts'
import './manage.css'
import type { SetRow } from '../../resources/adjustments/manage-campaign.answers.ts'
import { useAdjustment } from './useAdjustment.ts'

const PER_PAGE = 15

/** A record: why, what it changed, and every message of it with what became of that since. */
const FiguresDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const reload = useReload('admin-manage-campaign')
  const { data } = useAdjustment(record.id)
  return (
    <Dialog title={words('Adjustment %{id}', { id: String(record.id) })} size="large" onClose={close}>
      <div className="stack">
        <p className="muted">{String(record.reason)}</p>
        {record.reverse_reason ? (
          <p className="muted">{words('Reversed: %{reason}', { reason: String(record.reverse_reason) })}</p>
        ) : null}
        <FixResult id={record.id} onOver={reload} />
        {data && <FixFigures figures={data.figures} />}
        {data && data.changed > 0 && <Rows id={record.id} />}
      </div>
    </Dialog>
  )
}

const Rows = ({ id }: { id: number }) => {
  const words = useWords()
  const { platform } = useDesk()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['adjustment-rows', id, page],
    queryFn: ({ signal }) => readPage<SetRow>(platform, manageCampaign.actions.rows, id, { page, perPage: PER_PAGE }, signal),
    placeholderData: before => before,
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={160} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="send-rows" tabIndex={0} aria-label={words('Messages')}>
        <table>
          <thead>
            <tr>
              <th>{words('Message')}</th>
              <th>{words('Campaign')}</th>
              <th>{words('desk.fix.mobile', 'Mobile No.')}</th>
              <th>{words('As reported')}</th>
              <th>{words('Set to')}</th>
              <th>{words('Reported now')}</th>
              <th>{words('desk.fix.since', 'Since')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(row => (
              <tr key={row.id}>
                <td className="mono">{row.id}</td>
                <td>{row.campaign}</td>
                <td className="mono">{row.mobile}</td>
                <td>{classWord(words, row.before)}</td>
                <td>{classWord(words, row.after)}</td>
                <td className="mono">{[row.stat, row.err].filter(Boolean).join(' ') || '–'}</td>
                <td>
                  {row.superseded_at ? (
                    <Badge tone="info">{words('Reported since')}</Badge>
                  ) : row.reversed_at ? (
                    <Badge>{words('Put back')}</Badge>
                  ) : (
                    <Badge tone="warning">{words('Stands')}</Badge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <PageTurner page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} />
    </>
  )
}

export default FiguresDialog
