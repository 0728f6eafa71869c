import Button from '@mui/material/Button'
import { useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { type ImportedFile, importList } from '../../../resources/system/imports.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { ImportProgress } from '../../kernel/resource/import/ImportProgress.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import type { BadgeTone } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'
import { CancelButton } from './CancelButton.tsx'
import { TransferItem, TransferList } from './TransferList.tsx'
import { useTransfers } from './useTransfers.ts'

const STATES: Readonly<Record<ImportedFile['state'], { english: string; tone: BadgeTone }>> = {
  queued: { english: 'Waiting', tone: 'warning' },
  running: { english: 'Importing', tone: 'info' },
  done: { english: 'Done', tone: 'success' },
  failed: { english: 'Failed', tone: 'error' },
  cancelled: { english: 'Cancelled', tone: 'default' },
}

/** Every file the account imported: how far it is, what came of its rows, and which of them were wrong. */
export const ImportsTab = () => {
  const words = useWords()
  const query = useTransfers<ImportedFile>(importList)
  return (
    <TransferList
      query={query}
      hint={words('Files that were imported in the last 30 days. Long ones go on in the background.')}
      failed={words('Imports could not be loaded')}
      older={words('Older imports')}
      empty={
        <EmptyState
          icon="import"
          title={words('No imports')}
          text={words('Import a file into a list, and what came of its rows stands here.')}
        />
      }
    >
      {row => <ImportItem key={row.id} row={row} />}
    </TransferList>
  )
}

const ImportItem = ({ row }: { row: ImportedFile }) => {
  const words = useWords()
  const told = useTold()
  const { register } = useDesk()
  const resource = register.resources.find(({ name }) => name === row.resource)
  const { id, state, file_name, rows, total, error, created_at, asked_by } = row
  const { english, tone } = STATES[state]
  const open = state === 'queued' || state === 'running'
  const progress = total
    ? words('%{done} of %{total} rows', { done: groupIndian(rows), total: groupIndian(total) })
    : words('Importing')
  return (
    <TransferItem
      title={file_name}
      about={resource ? words(`resources.${resource.name}.name`, resource.label.many) : row.resource}
      state={{ label: words(`desk.imports.state.${state}`, english), tone }}
      progress={open && <Progress label={file_name} done={rows} total={total ?? 0} text={progress} />}
      error={told(error ?? undefined)}
      facts={[
        showDate(created_at, 'minute'),
        ...countsOf(words, row),
        asked_by && words('imported by %{name}', { name: asked_by }),
      ]}
    >
      {state === 'done' && resource && <Report job={id} title={file_name} resource={resource} />}
      {open && <CancelButton of={importList} id={id} label={words('Cancel import')} />}
    </TransferItem>
  )
}

/** Opens what came of one, row by row. */
const Report = ({ job, title, resource }: { job: number; title: string; resource: AnyResource }) => {
  const words = useWords()
  const shown = useInWords(resource)
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<Icon name="info" />} onClick={() => setOpened(true)}>
        {words('Report')}
      </Button>
      {isOpened && <ImportProgress {...{ title, job }} resource={shown} row={undefined} onClose={() => setOpened(false)} />}
    </>
  )
}

/** What came of its rows: those imported, and whatever else there was. */
const countsOf = (
  words: Words,
  { imported, updated, skipped, duplicates, invalid }: ImportedFile,
): (string | false | null | 0)[] => [
  imported !== null && words('%{count} imported', { count: groupIndian(imported) }),
  updated && words('%{count} updated', { count: groupIndian(updated) }),
  skipped && words('%{count} there already', { count: groupIndian(skipped) }),
  duplicates && words('%{count} repeated', { count: groupIndian(duplicates) }),
  invalid && words('%{count} invalid', { count: groupIndian(invalid) }),
]
