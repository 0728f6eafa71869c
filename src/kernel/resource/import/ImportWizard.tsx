/** Import in three steps: the file; which column fills which field, checked on the first rows; progress and a report exact to the row. */

import { useState } from 'react'
import { useNotify } from 'react-admin'
import { messageOf } from '../../../../messaging/thrown.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { ImportOperation } from '../../../../resources/language/operations.ts'
import { useTold } from '../../i18n/useTold.ts'
import { inSentence, useWords } from '../../i18n/words.ts'
import { FileChoice } from '../../kinds/file/FileChoice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import type { AnyRecord } from '../defineViews.ts'
import { usePreference } from '../preference.ts'
import { showTransfers } from '../transfersShown.ts'
import { useImported } from '../writes.ts'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { type FileStart, readStart } from './readStart.ts'

/** A file and what stands at its beginning. */
export interface ChosenFile {
  file: File
  start: FileStart
}

/** As large as the platform takes a list (security case 26). */
const MOST_BYTES = 25_000_000

export const ImportWizard = ({ resource, onClose }: { resource: AnyResource; onClose: () => void }) => {
  const notify = useNotify()
  const words = useWords()
  const told = useTold()
  // Kept on this machine, so that one can leave and come back to a long import.
  const [job, setJob] = usePreference<string>(`import.${resource.name}`, '')
  const [chosen, setChosen] = useState<ChosenFile>()
  // Of the import just begun; one come back to has its list loaded already.
  const [row, setRow] = useState<AnyRecord>()
  const imported = useImported(resource.name)
  const title = words('Import %{name}', { name: inSentence(resource.label.many) })
  const declared = resource.operations.import as ImportOperation
  const [problem, setProblem] = useState<string>()
  const look = (file: File) =>
    readStart(file).then(
      start => setChosen({ file, start }),
      error => setProblem(messageOf(error)),
    )

  if (job !== '')
    return (
      <ImportProgress
        title={title}
        resource={resource}
        job={job}
        row={row}
        onAgain={() => {
          setChosen(undefined)
          setJob(undefined)
        }}
        onClose={over => {
          if (over) setJob(undefined)
          else
            notify(words('The import goes on in the background.'), {
              action: { label: words('Imports'), run: () => showTransfers('imports') },
            })
          onClose()
        }}
      />
    )
  if (chosen)
    return (
      <ImportMapping
        title={title}
        resource={resource}
        declared={declared}
        chosen={chosen}
        onBack={() => setChosen(undefined)}
        onStarted={({ job: id, message, row: answered }) => {
          setRow(answered)
          if (id !== undefined) return setJob(String(id))
          // Done, as far as the platform tells.
          notify(message || words('The file was imported.'), { type: 'success' })
          void imported(answered)
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <p>{words('The first row of the file names its columns; their order does not matter.')}</p>
        <Field label={words('File')} required error={told(problem)}>
          {control => (
            <FileChoice control={control} accept={declared.accept} maxBytes={MOST_BYTES} onProblem={setProblem} onChosen={look} />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
