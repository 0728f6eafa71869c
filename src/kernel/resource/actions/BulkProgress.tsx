/** What came of an action, and how far one is that the platform carries out in the background. */

import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { groupIndian } from '../../../../messaging/format.ts'
import { useDesk } from '../../desk/Desk.tsx'
import { useTold } from '../../i18n/useTold.ts'
import { useWords } from '../../i18n/words.ts'
import { RESULT_MS } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { More } from '../../ui/More.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Table } from '../../ui/Table.tsx'
import { isOver, type Job, useJob } from '../job.ts'

/** Of work that is no action on single records nothing of this is said. */
interface BulkResult {
  done?: number
  failed_count?: number
  /** The first of them. */
  failed?: readonly { id: number; message: string }[]
  error_file_path?: string
  /** Where "so many done" does not say it. */
  message?: string
}

interface BulkProgressProps {
  title: string
  job: Job['id']
  nameOf: (id: number | string) => string
  /** Once, when it has ended. */
  onOver: (done: number) => void
  /** What it did is told where it can be undone: where all were reached it only closes. */
  isUndoable: boolean
  onClose: (done: boolean) => void
}

export const BulkProgress = ({ title, job: id, nameOf, onOver, isUndoable, onClose }: BulkProgressProps) => {
  const words = useWords()
  const { platform } = useDesk()
  const query = useJob<BulkResult>(id)
  const { data: job, error } = query
  const over = isOver(job)

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever listens by then.
  useEffect(() => {
    if (!over) return
    onOver(job?.result?.done ?? 0)
    if (isUndoable && job?.result?.failed_count === 0) onClose(true)
  }, [over])

  if (job?.status === 'failed')
    return <ActionResult title={title} outcome={{ is: 'failed', text: job.error ?? '' }} onClose={() => onClose(true)} />
  if (job?.status === 'done') {
    const {
      done = job.done,
      failed = [],
      failed_count: failedCount = failed.length,
      error_file_path: path,
      message,
    } = job.result ?? {}
    const named = failed.map(one => ({ ...one, name: nameOf(one.id) }))
    const outcome: Outcome = failedCount
      ? { is: 'partial', done, failed: named, failedCount, ...(path && { file: platform.fileUrl(path) }) }
      : { is: 'success', text: message ?? words('%{count} done', { count: groupIndian(done) }) }
    return <ActionResult title={title} outcome={outcome} onClose={() => onClose(true)} />
  }
  return (
    <Dialog
      title={title}
      onClose={() => onClose(true)}
      footer={<Button onClick={() => onClose(true)}>{words('Continue in the background')}</Button>}
    >
      {error ? (
        <Failed query={query} title={words('Progress is not available')} />
      ) : (
        <Progress
          label={title}
          done={job?.done ?? 0}
          total={job?.total ?? 0}
          // Nobody has counted yet.
          {...(job?.total && {
            text: words('%{done} of %{total} records', { done: groupIndian(job.done), total: groupIndian(job.total) }),
          })}
        />
      )}
    </Dialog>
  )
}

export type Outcome =
  | { is: 'success' | 'failed'; text: string; said?: string | undefined }
  | {
      is: 'partial'
      done: number
      failed: readonly { id: number | string; name: string; message: string }[]
      /** Where not all of them are listed. */
      failedCount?: number
      /** A file of all of them. */
      file?: string
    }

/** Of very many, the first: the rest has the same few reasons. */
const MOST_LISTED = 200

export const ActionResult = ({ title, outcome, onClose }: { title: string; outcome: Outcome; onClose: () => void }) => {
  const words = useWords()
  const told = useTold()
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (outcome.is === 'partial') return
    const timer = setTimeout(() => close.current(), RESULT_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  if (outcome.is === 'partial') {
    const { done, failed, failedCount = failed.length, file } = outcome
    const listed = failed.slice(0, MOST_LISTED)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <Button variant="contained" onClick={onClose} data-autofocus>
            {words('ra.action.close', 'Close')}
          </Button>
        }
      >
        <div className="stack">
          <p className="row" role="status">
            <Icon name="warning" />
            <strong>
              {words('%{done} done, %{failed} failed', { done: groupIndian(done), failed: groupIndian(failedCount) })}
            </strong>
          </p>
          <Table
            label={title}
            rows={listed}
            keyOf={({ id }) => id}
            columns={[
              { head: words('Record'), show: ({ name }) => name },
              { head: words('Reason'), show: ({ message }) => told(message) },
            ]}
          />
          <More total={failedCount} shown={listed.length} />
          {file && (
            <a href={file} target="_blank" rel="noreferrer">
              {words('Download all')}
            </a>
          )}
        </div>
      </Dialog>
    )
  }
  const failed = outcome.is === 'failed'
  const usual = words('execution failed')
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <div className={`ui-confirm-result ${outcome.is}`} role="status">
        <Icon name={failed ? 'error' : 'success'} size={36} />
        <strong>{words(`desk.confirm.${outcome.is}`, outcome.is)}</strong>
        {failed && outcome.text !== usual && <span>{usual}</span>}
        <span className="muted">{told(outcome.text)}</span>
        {outcome.said && <span className="muted">{told(outcome.said)}</span>}
      </div>
    </Dialog>
  )
}
