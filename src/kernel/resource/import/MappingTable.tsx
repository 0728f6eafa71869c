import Box from '@mui/material/Box'
import type { Fields } from '../../../../resources/language/fields.ts'
import type { ImportOperation } from '../../../../resources/language/operations.ts'
import { useTold } from '../../i18n/useTold.ts'
import { useWords } from '../../i18n/words.ts'
import { Section } from '../../ui/Section.tsx'
import { Select } from '../../ui/Select.tsx'
import { Table } from '../../ui/Table.tsx'
import { type Mapping, mapColumn, type ValidatedCell, validateRows } from './mapping.ts'

interface MappingTableProps {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  mapping: Mapping
  declared: ImportOperation
  fields: Fields
  disabled: boolean
  onChange: (mapping: Mapping) => void
}

/** Values of a column shown beside its heading. */
const SAMPLES = 3

/** The columns of the file, each with the field it fills. */
export const MappingTable = ({ columns, rows, mapping, declared, fields, disabled, onChange }: MappingTableProps) => {
  const words = useWords()
  const choices = Object.keys(declared.columns).flatMap(name => {
    const field = fields[name]
    return field ? [{ value: name, label: field.required ? `${field.label} *` : field.label }] : []
  })
  const firstValues = (at: number) => rows.slice(0, SAMPLES).flatMap(row => row[at] || [])
  return (
    <Table
      label={words('Columns and fields')}
      rows={columns}
      keyOf={column => column}
      columns={[
        { head: <Box sx={{ whiteSpace: 'normal' }}>{words('Column of the file')}</Box>, names: true, show: column => column },
        {
          head: words('First values'),
          show: (_, index) => (
            <Box className="muted ellipsis" sx={{ maxWidth: { xs: 96, md: 480 } }}>
              {firstValues(index).join(' · ')}
            </Box>
          ),
        },
        {
          head: words('Field'),
          show: column => (
            // The choice is what one is here for: it is seen without moving the table.
            <Box sx={{ minWidth: 134 }}>
              <Select
                hideLabel
                label={words('Field for %{column}', { column })}
                value={mapping[column]}
                options={choices}
                placeholder={words('Skip')}
                disabled={disabled}
                onChange={field => onChange(mapColumn(mapping, column, field))}
              />
            </Box>
          ),
        },
      ]}
    />
  )
}

interface ImportPreviewProps {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  mapping: Mapping
  fields: Fields
}

/** The first rows as they would be read, each cell checked by its field's rule. */
export const ImportPreview = ({ columns, rows, mapping, fields }: ImportPreviewProps) => {
  const words = useWords()
  const mapped = columns.filter(column => mapping[column])
  if (mapped.length === 0) return null
  const title = words('Preview of the first rows')
  return (
    <Section level={3} title={title}>
      <Box sx={{ '& td': { overflowWrap: 'anywhere' }, '& .wrong': { bgcolor: 'error.light' } }}>
        <Table
          label={title}
          rows={validateRows(columns, rows, mapping, fields)}
          keyOf={(_, index) => index}
          columns={[
            // As the report counts them, and a spreadsheet: its heading is the first.
            { head: words('Row'), className: 'muted', show: (_, index) => index + 2 },
            ...mapped.map((column, at) => ({
              head: fields[mapping[column] ?? '']?.label,
              className: (cells: readonly ValidatedCell[]) => (cells[at]?.problems.length ? 'wrong' : undefined),
              show: (cells: readonly ValidatedCell[]) => <Checked {...cells[at]} />,
            })),
          ]}
        />
      </Box>
    </Section>
  )
}

const Checked = ({ text, problems = [] }: Partial<ValidatedCell>) => {
  const told = useTold()
  return (
    <>
      {text || <span className="muted">–</span>}
      {problems.length > 0 && (
        <Box className="tone-error" sx={{ fontSize: 'var(--text-sm)' }}>
          {problems.map(one => told(one)).join(' ')}
        </Box>
      )}
    </>
  )
}
