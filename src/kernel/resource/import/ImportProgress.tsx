import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import { groupIndian } from '../../../../messaging/format.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Fields } from '../../../../resources/language/fields.ts'
import { useDesk } from '../../desk/Desk.tsx'
import { useTold } from '../../i18n/useTold.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import type { AnyRecord } from '../defineViews.ts'
import { isOver, type Job, useJob } from '../job.ts'
import { useImported } from '../writes.ts'

interface ImportProgressProps {
  title: string
  resource: AnyResource
  job: Job['id']
  /** The newest of its rows, where the platform answered it. */
  row: AnyRecord | undefined
  /** Left out where it is looked at later. */
  onAgain?: () => void
  /** `over`: there is nothing left to come back to. */
  onClose: (over: boolean) => void
}

/** How far it is, then what came of it. Closing does not stop it. */
export const ImportProgress = ({ title, resource, job: id, row, onAgain, onClose }: ImportProgressProps) => {
  const words = useWords()
  const told = useTold()
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
            {onAgain && <Button onClick={onAgain}>{words('Import another file')}</Button>}
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
        <EmptyState icon="import" title={words('This import no longer exists')} />
      ) : error ? (
        <Failed query={query} title={words('Progress is not available')} />
      ) : job?.status === 'failed' ? (
        <EmptyState icon="error" title={words('The import failed')} text={told(job.error ?? undefined)} />
      ) : job?.status === 'cancelled' ? (
        <EmptyState icon="import" title={words('The import was cancelled')} text={words('Nothing of it was kept.')} />
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

/** Rule system-9: the same shape for every import. */
export interface ImportResult {
  total: number
  imported: number
  updated: number
  skipped: number
  duplicates: number
  invalid: number
  /** The first ones; all of them are in the error file. */
  errors: readonly { row: number; field: string; value: string; message: string }[]
  error_file_path?: string | null
  /** Sentences: what was done besides. */
  notes?: readonly string[]
}

interface ImportReportProps {
  result: ImportResult
  fields: Fields
  errorFile: string | undefined
}

/** Every row accounted for: what came in, what did not, and why. */
export const ImportReport = ({ result, fields, errorFile }: ImportReportProps) => {
  const words = useWords()
  const told = useTold()
  const counts = [
    { label: words('Rows'), count: result.total },
    { label: words('Imported'), count: result.imported },
    { label: words('Updated'), count: result.updated },
    { label: words('Already there'), count: result.skipped },
    { label: words('Repeated in the file'), count: result.duplicates },
    { label: words('Invalid'), count: result.invalid },
  ]
  const title = words('Invalid rows')
  return (
    <div className="stack">
      <Box sx={{ '--tile': '100px' }}>
        <Facts shape="tiles">
          {counts.map(({ label, count }) => (
            <Fact key={label} name={label} tone="strong">
              <Box component="span" sx={{ fontSize: 'var(--text-xl)' }}>
                {groupIndian(count)}
              </Box>
            </Fact>
          ))}
        </Facts>
      </Box>
      {result.notes?.map(note => (
        <Note key={note} severity="info">
          {told(note)}
        </Note>
      ))}
      {result.errors.length > 0 && (
        <Section
          level={3}
          title={title}
          beside={
            errorFile && (
              <a className="row" href={errorFile} target="_blank" rel="noopener noreferrer">
                <Icon name="download" size={14} />
                {words('Download all')}
              </a>
            )
          }
        >
          <Table
            label={title}
            className="breaks"
            rows={result.errors}
            keyOf={({ row, field, message }) => `${row} ${field} ${message}`}
            columns={[
              { head: words('Row'), show: ({ row }) => groupIndian(row) },
              { head: words('Field'), className: 'nowrap', show: ({ field }) => fields[field]?.label ?? field },
              { head: words('Value'), className: 'mono', show: ({ value }) => value },
              { head: words('Problem'), show: ({ message }) => told(message) },
            ]}
          />
        </Section>
      )}
    </div>
  )
}
