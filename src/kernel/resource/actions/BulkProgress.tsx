/** A bulk action under way on the platform: how far it is, then what came of it. It goes on when this is closed. */

import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { groupIndian } from '../../../../messaging/format.ts'
import { useDesk } from '../../desk/Desk.tsx'
import { useWords } from '../../i18n/words.ts'
import { Failed } from '../../ui/Answered.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { isOver, type Job, useJob } from '../job.ts'
import { ActionResult } from './ActionResult.tsx'

interface BulkResult {
  done: number
  failed_count: number
  /** The first of them. */
  failed: readonly { id: number; message: string }[]
  error_file_path?: string
  /** Where "so many done" does not say it. */
  message?: string
}

interface BulkProgressProps {
  title: string
  job: Job['id']
  nameOf: (id: number | string) => string
  /** Once, when it has ended. */
  onOver: () => void
  onClose: (done: boolean) => void
}

export const BulkProgress = ({ title, job: id, nameOf, onOver, onClose }: BulkProgressProps) => {
  const words = useWords()
  const { platform } = useDesk()
  const query = useJob<BulkResult>(id)
  const { data: job, error } = query
  const over = isOver(job)

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever listens by then.
  useEffect(() => {
    if (over) onOver()
  }, [over])

  if (job?.status === 'failed')
    return <ActionResult title={title} outcome={{ is: 'failed', text: job.error ?? '' }} onClose={() => onClose(true)} />
  if (job?.status === 'done' && job.result) {
    const { done, failed, failed_count, error_file_path, message } = job.result
    const text = message ?? words('%{count} done', { count: groupIndian(done) })
    return (
      <ActionResult
        title={title}
        outcome={
          failed_count === 0
            ? { is: 'success', text }
            : {
                is: 'partial',
                done,
                failed: failed.map(one => ({ ...one, name: nameOf(one.id) })),
                failedCount: failed_count,
                ...(error_file_path && { file: platform.fileUrl(error_file_path) }),
              }
        }
        onClose={() => onClose(true)}
      />
    )
  }
  return (
    <Dialog
      title={title}
      onClose={() => onClose(true)}
      footer={<Button onClick={() => onClose(true)}>{words('Continue in the background')}</Button>}
    >
      {error ? (
        <Failed query={query} title={words('The progress cannot be seen')} />
      ) : (
        <Progress
          label={title}
          done={job?.done ?? 0}
          total={job?.total ?? 0}
          text={words('%{done} of %{total} records', {
            done: groupIndian(job?.done ?? 0),
            total: groupIndian(job?.total ?? 0),
          })}
        />
      )}
    </Dialog>
  )
}
