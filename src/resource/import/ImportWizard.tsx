/** Import in three steps: the file; which column fills which field, judged on the first rows; progress and a report exact to the row. */

import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { AnyResource, ImportOperation } from '../../../resources/schema/define.ts'
import { useWords } from '../../app/i18n/words.ts'
import '../../kinds/inputs.css'
import { FileBox } from '../../kinds/file/FileBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Job } from '../job.ts'
import { usePreference } from '../preference.ts'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import './import.css'

/** What the platform saw in the file. */
export interface FilePreview {
  columns: readonly string[]
  /** The first ones. */
  rows: readonly (readonly string[])[]
  total_rows?: number
}

export interface UploadedImport {
  path: string
  name: string
  preview: FilePreview
}

/** As large as the platform takes a list (security case 26). */
const MOST_BYTES = 25_000_000

export const ImportWizard = ({ resource, onClose }: { resource: AnyResource; onClose: () => void }) => {
  const words = useWords()
  // Kept on this machine, so that one can leave and come back to a long import.
  const [job, setJob] = usePreference<string>(`import.${resource.name}`, '')
  const [uploaded, setUploaded] = useState<UploadedImport>()
  const title = words('desk.import.title', 'Import %{name}', { name: resource.label.many })
  const declared = resource.operations.import as ImportOperation

  if (job !== '')
    return (
      <ImportProgress
        title={title}
        resource={resource}
        job={job as Job['id']}
        onAgain={() => {
          setUploaded(undefined)
          setJob(undefined)
        }}
        onClose={over => {
          if (over) setJob(undefined)
          onClose()
        }}
      />
    )
  if (uploaded)
    return (
      <ImportMapping
        title={title}
        resource={resource}
        declared={declared}
        uploaded={uploaded}
        onBack={() => setUploaded(undefined)}
        onStarted={id => setJob(String(id))}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <ChooseFile declared={declared} onUploaded={setUploaded} />
    </Dialog>
  )
}

const ChooseFile = ({ declared, onUploaded }: { declared: ImportOperation; onUploaded: (uploaded: UploadedImport) => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState(false)

  const look = async ({ file_path: path, file_name: name }: { file_path: string; file_name: string }) => {
    setReading(true)
    try {
      const preview = (await provider.act('files', 'preview', { input: { file_path: path } })).data as FilePreview
      if (preview.columns.length === 0) throw new Error(words('desk.import.empty', 'The file has no columns.'))
      onUploaded({ path, name, preview })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setReading(false)
    }
  }

  return (
    <div className="stack">
      <p>{words('desk.import.first', 'The first row of the file names its columns; their order does not matter.')}</p>
      <Field label={words('desk.import.file', 'File')} required error={problem}>
        {control => (
          <FileBox
            control={control}
            accept={declared.accept}
            maxBytes={MOST_BYTES}
            type="contacts"
            disabled={reading}
            onProblem={setProblem}
            onUploaded={look}
          />
        )}
      </Field>
      {reading && (
        <p className="hint" role="status">
          {words('desk.import.reading', 'Reading the first rows…')}
        </p>
      )}
    </div>
  )
}
