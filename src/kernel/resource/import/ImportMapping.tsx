import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { ImportAnswer } from '../../../../dataProvider/files.ts'
import { groupIndian } from '../../../../messaging/format.ts'
import { allows } from '../../../../resources/language/access.ts'
import { gateOf } from '../../../../resources/language/condition.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Fields, Input } from '../../../../resources/language/fields.ts'
import type { ImportOperation } from '../../../../resources/language/operations.ts'
import { DeclaredForm } from '../../form/DeclaredForm.tsx'
import { FieldInput } from '../../form/FieldInput.tsx'
import { useWords } from '../../i18n/words.ts'
import { Going } from '../../kinds/file/Going.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { startWith } from '../form/startWith.ts'
import { fieldsInWords } from '../labels.ts'
import { ImportPreview } from './ImportPreview.tsx'
import type { ChosenFile } from './ImportWizard.tsx'
import { MappingTable } from './MappingTable.tsx'
import { guessMapping, missingFields } from './mapping.ts'

interface ImportMappingProps {
  title: string
  resource: AnyResource
  declared: ImportOperation
  chosen: ChosenFile
  onBack: () => void
  onStarted: (answer: ImportAnswer) => void
  onClose: () => void
}

export const ImportMapping = (props: ImportMappingProps) => {
  const { title, resource, declared, chosen, onBack, onStarted, onClose } = props
  const { file } = chosen
  const { columns, rows, total } = chosen.start
  const words = useWords()
  const provider = useDeskProvider()
  const principal = usePrincipal()
  const [mapping, setMapping] = useState(() => guessMapping(columns, declared, resource.fields))
  const [duplicates, setDuplicates] = useState(declared.duplicates ?? 'skip')
  const { search } = useLocation()
  const [fixed] = useState<Fields>(() => {
    const named = (declared.with ?? []).flatMap(name => (resource.fields[name] ? [[name, resource.fields[name]]] : []))
    const asked = fieldsInWords(words, `resources.${resource.name}.import`, declared.ask ?? {})
    const all: Fields = { ...Object.fromEntries(named), ...asked }
    return Object.fromEntries(Object.entries(all).filter(([, field]) => allows(principal, gateOf(field))))
  })
  const [record] = useState(() => startWith(resource, search))
  const id = useId()
  const [going, setGoing] = useState<{ done: number; stop: AbortController }>()
  const starting = going !== undefined

  // Left while it goes up: nobody waits for it any more.
  useEffect(() => () => going?.stop.abort(), [going?.stop])

  const missing = missingFields(mapping, declared, resource.fields).filter(name => !fixed[name])
  const start = async (values: Input<Fields>) => {
    const stop = new AbortController()
    setGoing({ done: 0, stop })
    try {
      const answer = await provider.importFile(resource.name, {
        file,
        mapping,
        values,
        ...(declared.duplicates && { duplicates }),
        signal: stop.signal,
        onProgress: done => setGoing(present => present && { ...present, done }),
      })
      onStarted(answer)
    } catch (error) {
      setGoing(undefined)
      if (!stop.signal.aborted) throw error
    }
  }

  return (
    <Dialog
      title={title}
      size="xl"
      closable={!starting}
      onClose={onClose}
      footer={
        <>
          {going && going.done < 1 ? (
            <div className="to-start import-going">
              <Going name={file.name} done={going.done} onStop={() => going.stop.abort()} />
            </div>
          ) : (
            <span className="hint to-start">
              {missing.length > 0 &&
                words('Choose a column for: %{fields}', {
                  fields: missing.map(name => resource.fields[name]?.label).join(', '),
                })}
            </span>
          )}
          <Button disabled={starting} onClick={onBack}>
            {words('Another file')}
          </Button>
          <Button variant="contained" loading={starting} disabled={missing.length > 0} type="submit" form={id}>
            {total === undefined ? words('Start the import') : words('Import %{count} rows', { count: groupIndian(total) })}
          </Button>
        </>
      }
    >
      <DeclaredForm id={id} className="stack import" fields={fixed} record={record} onSubmit={start}>
        <p className="muted">
          {file.name}
          {total !== undefined && ` · ${words('%{count} rows', { count: groupIndian(total) })}`}
        </p>
        <MappingTable
          columns={columns}
          rows={rows}
          mapping={mapping}
          declared={declared}
          fields={resource.fields}
          disabled={starting}
          onChange={setMapping}
        />
        <div className="form-grid import-options">
          {Object.keys(fixed).map(name => (
            <FieldInput key={name} name={name} readOnly={starting} />
          ))}
          {declared.duplicates && (
            <RadioGroup
              name="duplicates"
              label={words('Rows that exist already')}
              value={duplicates}
              disabled={starting}
              options={[
                { value: 'skip', label: words('Leave as they are') },
                { value: 'update', label: words('Update') },
              ]}
              onChange={setDuplicates}
            />
          )}
        </div>
        <ImportPreview columns={columns} rows={rows} mapping={mapping} fields={resource.fields} />
      </DeclaredForm>
    </Dialog>
  )
}
