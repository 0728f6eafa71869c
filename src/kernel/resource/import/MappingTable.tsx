import Box from '@mui/material/Box'
import type { Fields } from '../../../../resources/language/fields.ts'
import type { ImportOperation } from '../../../../resources/language/operations.ts'
import { useWords } from '../../i18n/words.ts'
import { Select } from '../../ui/Select.tsx'
import { Table } from '../../ui/Table.tsx'
import { type Mapping, mapColumn } from './mapping.ts'

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
      label={words('Which column fills which field')}
      rows={columns}
      keyOf={column => column}
      columns={[
        { head: words('Column of the file'), names: true, show: column => column },
        {
          head: words('First values'),
          show: (_, index) => (
            <Box className="muted ellipsis" sx={{ maxWidth: { xs: 110, md: 320 } }}>
              {firstValues(index).join(' · ')}
            </Box>
          ),
        },
        {
          head: words('Fills'),
          show: column => (
            // The choice is what one is here for: it is seen without moving the table.
            <Box sx={{ minWidth: 134 }}>
              <Select
                hideLabel
                label={words('Field that %{column} fills', { column })}
                value={mapping[column]}
                options={choices}
                placeholder={words('Leave out')}
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
