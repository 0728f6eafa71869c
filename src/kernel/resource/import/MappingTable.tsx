import type { Fields } from '../../../../resources/language/fields.ts'
import type { ImportOperation } from '../../../../resources/language/operations.ts'
import { useWords } from '../../i18n/words.ts'
import { Select } from '../../ui/Select.tsx'
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

  return (
    <div className="table-scroll">
      <table className="plain-table mapping">
        <caption className="sr-only">{words('Which column fills which field')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('Column of the file')}</th>
            <th scope="col">{words('First values')}</th>
            <th scope="col">{words('Fills')}</th>
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
                  label={words('Field that %{column} fills', { column })}
                  value={mapping[column]}
                  options={choices}
                  placeholder={words('Leave out')}
                  disabled={disabled}
                  onChange={field => onChange(mapColumn(mapping, column, field))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
