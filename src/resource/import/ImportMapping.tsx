import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { allows } from '../../../resources/schema/access.ts'
import { gateOf } from '../../../resources/schema/condition.ts'
import type { AnyResource, ImportOperation } from '../../../resources/schema/define.ts'
import type { Fields } from '../../../resources/schema/fields.ts'
import { useWords } from '../../app/i18n/words.ts'
import { inputOf } from '../../kinds/inputs.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { judgeInput, startInput } from '../actions/judgeInput.ts'
import { startWith } from '../form/startWith.ts'
import type { Job } from '../job.ts'
import { fieldsInWords } from '../labels.ts'
import { ImportPreview } from './ImportPreview.tsx'
import type { UploadedImport } from './ImportWizard.tsx'
import { guessMapping, mapColumn, missingFields } from './mapping.ts'

interface ImportMappingProps {
  title: string
  resource: AnyResource
  declared: ImportOperation
  uploaded: UploadedImport
  onBack: () => void
  onStarted: (job: Job['id']) => void
  onClose: () => void
}

/** Values of a column shown beside its heading. */
const SAMPLES = 3

export const ImportMapping = (props: ImportMappingProps) => {
  const { title, resource, declared, uploaded, onBack, onStarted, onClose } = props
  const { columns, rows, total_rows: total } = uploaded.preview
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
  const [values, setValues] = useState(() => startInput(fixed, startWith(resource, search)))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [starting, setStarting] = useState(false)

  const missing = missingFields(mapping, declared, resource.fields).filter(name => !fixed[name])
  const choices = Object.keys(declared.columns).flatMap(name => {
    const field = resource.fields[name]
    return field ? [{ value: name, label: field.required ? `${field.label} *` : field.label }] : []
  })

  const start = async () => {
    const judged = judgeInput(fixed, values)
    setErrors(judged.errors)
    setProblem(undefined)
    if (Object.keys(judged.errors).length > 0) return
    setStarting(true)
    try {
      const job = await provider.importFile(resource.name, {
        filePath: uploaded.path,
        mapping,
        values: judged.values,
        ...(declared.duplicates && { duplicates }),
      })
      onStarted(job)
    } catch (error) {
      const told = error instanceof PlatformError ? error.fields : {}
      setErrors(Object.fromEntries(Object.entries(told).map(([name, sentences]) => [name, sentences.join('\n')])))
      const elsewhere = Object.entries(told).filter(([name]) => !fixed[name])
      setProblem(
        [error instanceof Error ? error.message : String(error), ...elsewhere.flatMap(([, sentences]) => sentences)].join('\n'),
      )
      setStarting(false)
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
          <span className="hint to-start">
            {missing.length > 0 &&
              words('desk.import.missing', 'Choose a column for: %{fields}', {
                fields: missing.map(name => resource.fields[name]?.label).join(', '),
              })}
          </span>
          <Button disabled={starting} onClick={onBack}>
            {words('desk.import.back', 'Another file')}
          </Button>
          <Button tone="primary" busy={starting} disabled={missing.length > 0} onClick={start}>
            {total === undefined
              ? words('desk.import.start', 'Start the import')
              : words('desk.import.start_rows', 'Import %{count} rows', { count: groupIndian(total) })}
          </Button>
        </>
      }
    >
      <div className="stack import">
        <p className="muted">
          {uploaded.name}
          {total !== undefined && ` · ${words('desk.import.rows', '%{count} rows', { count: groupIndian(total) })}`}
        </p>
        {problem && (
          <p className="form-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="table-scroll">
          <table className="plain-table mapping">
            <caption className="sr-only">{words('desk.import.mapping', 'Which column fills which field')}</caption>
            <thead>
              <tr>
                <th scope="col">{words('desk.import.column', 'Column of the file')}</th>
                <th scope="col">{words('desk.import.samples', 'First values')}</th>
                <th scope="col">{words('desk.import.field', 'Fills')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, index) => (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  <td className="muted samples">
                    {rows
                      .slice(0, SAMPLES)
                      .map(row => row[index])
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                  <td>
                    <Select
                      hideLabel
                      label={words('desk.import.field_of', 'Field that %{column} fills', { column })}
                      value={mapping[column]}
                      options={choices}
                      placeholder={words('desk.import.ignore', 'Leave out')}
                      disabled={starting}
                      onChange={field => setMapping(before => mapColumn(before, column, field))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="form-grid import-options">
          {Object.entries(fixed).map(([name, field]) => {
            const Input = inputOf(field.kind)
            return (
              <Input
                key={name}
                name={name}
                field={field}
                value={values[name]}
                siblings={values}
                error={errors[name]}
                disabled={starting}
                onChange={value => {
                  setValues(before => ({ ...before, [name]: value }))
                  setErrors(({ [name]: _, ...others }) => others)
                }}
              />
            )
          })}
          {declared.duplicates && (
            <RadioGroup
              name="duplicates"
              label={words('desk.import.duplicates', 'Rows that exist already')}
              value={duplicates}
              disabled={starting}
              options={[
                { value: 'skip', label: words('desk.import.skip', 'Leave as they are') },
                { value: 'update', label: words('desk.import.update', 'Update') },
              ]}
              onChange={setDuplicates}
            />
          )}
        </div>
        <ImportPreview columns={columns} rows={rows} mapping={mapping} fields={resource.fields} />
      </div>
    </Dialog>
  )
}
