import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import { groupIndian } from '../../../../messaging/format.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useDesk } from '../../desk/Desk.tsx'
import { useWords } from '../../i18n/words.ts'
import { Failed } from '../../ui/Answered.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Progress } from '../../ui/Progress.tsx'
import type { AnyRecord } from '../defineViews.ts'
import { isOver, type Job, useJob } from '../job.ts'
import { useImported } from '../writes.ts'
import { ImportReport, type ImportResult } from './ImportReport.tsx'

interface ImportProgressProps {
  title: string
  resource: AnyResource
  job: Job['id']
  /** The newest of its rows, where the platform answered it. */
  row: AnyRecord | undefined
  onAgain: () => void
  /** `over`: there is nothing left to come back to. */
  onClose: (over: boolean) => void
}

/** How far it is, then what came of it. Closing does not stop it. */
export const ImportProgress = ({ title, resource, job: id, row, onAgain, onClose }: ImportProgressProps) => {
  const words = useWords()
  const { platform } = useDesk()
  const imported = useImported(resource.name)
  const query = useJob<ImportResult>(id)
  const { data: job, error } = query
  const over = isOver(job)

  useEffect(() => {
    if (over) void imported(row)
  }, [over, imported, row])

  const gone = error instanceof PlatformError && error.status === 404
  const errorFile = job?.result?.error_file_path ?? job?.file_path
  return (
    <Dialog
      title={title}
      size={job?.status === 'done' ? 'large' : 'medium'}
      onClose={() => onClose(over || gone)}
      footer={
        over || gone ? (
          <>
            <Button onClick={onAgain}>{words('Import another file')}</Button>
            <Button variant="contained" data-autofocus onClick={() => onClose(true)}>
              {words('ra.action.close', 'Close')}
            </Button>
          </>
        ) : (
          <Button onClick={() => onClose(false)}>{words('Continue in the background')}</Button>
        )
      }
    >
      {gone ? (
        <EmptyState icon="import" title={words('This import is not there any more')} />
      ) : error ? (
        <Failed query={query} title={words('The progress cannot be seen')} />
      ) : job?.status === 'failed' ? (
        <EmptyState icon="error" title={words('The import failed')} text={job.error ?? undefined} />
      ) : job?.status === 'done' && job.result ? (
        <ImportReport
          result={job.result}
          fields={resource.fields}
          errorFile={errorFile ? platform.fileUrl(errorFile) : undefined}
        />
      ) : (
        <Progress
          label={words('Importing')}
          done={job?.done ?? 0}
          total={job?.total ?? 0}
          text={
            job?.total
              ? words('%{done} of %{total} rows', { done: groupIndian(job.done), total: groupIndian(job.total) })
              : words('Importing')
          }
        />
      )}
    </Dialog>
  )
}
