import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
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
import { useGoing } from '../../kinds/file/Going.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { startWith } from '../form/startWith.ts'
import { fieldsInWords } from '../labels.ts'
import type { ChosenFile } from './ImportWizard.tsx'
import { ImportPreview, MappingTable } from './MappingTable.tsx'
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
  const { bar, answering, send } = useGoing()
  const starting = Boolean(bar)

  const missing = missingFields(mapping, declared, resource.fields).filter(name => !fixed[name])
  const missingNames = missing.map(name => resource.fields[name]?.label).join(', ')
  const start = async (values: Input<Fields>) => {
    const more = declared.duplicates && { duplicates }
    const answer = await send(file.name, sending =>
      provider.importFile(resource.name, { file, mapping, values, ...more, ...sending }),
    )
    if (answer) onStarted(answer)
  }

  return (
    <Dialog
      title={title}
      size="xl"
      esc="keeps"
      closable={!starting}
      onClose={onClose}
      footer={
        <>
          <Box className="hint" sx={{ flex: '1 1 240px', minWidth: 0, '@media (width <= 700px)': { flexBasis: '100%' } }}>
            {answering ? null : bar || (missing.length > 0 && words('Choose a column for: %{fields}', { fields: missingNames }))}
          </Box>
          <Button disabled={starting} onClick={onBack}>
            {words('Another file')}
          </Button>
          <Button variant="contained" loading={starting} disabled={missing.length > 0} type="submit" form={id}>
            {total === undefined ? words('Start the import') : words('Import %{count} rows', { count: groupIndian(total) })}
          </Button>
        </>
      }
    >
      <DeclaredForm id={id} className="stack" fields={fixed} record={record} onSubmit={start}>
        <p className="muted">
          {file.name}
          {total !== undefined && ` · ${words('%{count} rows', { count: groupIndian(total) })}`}
        </p>
        <MappingTable
          {...{ columns, rows, mapping, declared }}
          fields={resource.fields}
          disabled={starting}
          onChange={setMapping}
        />
        <Box className="form-grid" sx={{ '@media (width > 700px)': { gridTemplateColumns: '1fr 1fr' } }}>
          {Object.keys(fixed).map(name => (
            <FieldInput key={name} name={name} readOnly={starting} />
          ))}
          {declared.duplicates && (
            <RadioGroup
              name="duplicates"
              label={words('Existing rows')}
              value={duplicates}
              disabled={starting}
              options={[
                { value: 'skip', label: words('Keep as they are') },
                { value: 'update', label: words('Update') },
              ]}
              onChange={setDuplicates}
            />
          )}
        </Box>
        <ImportPreview columns={columns} rows={rows} mapping={mapping} fields={resource.fields} />
      </DeclaredForm>
    </Dialog>
  )
}
