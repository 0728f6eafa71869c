import type { Fields } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { cx } from '../../ui/cx.ts'
import { type Mapping, validateRows } from './mapping.ts'

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
  const validated = validateRows(columns, rows, mapping, fields)
  return (
    <section className="stack tight">
      <h3>{words('The first rows as they will be read')}</h3>
      <div className="table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">#</th>
              {mapped.map(column => (
                <th key={column} scope="col">
                  {fields[mapping[column] ?? '']?.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {validated.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place.
              <tr key={index}>
                <td className="muted">{index + 1}</td>
                {cells.map(({ text, problems }, at) => (
                  <td key={mapped[at]} className={cx(problems.length > 0 && 'wrong')}>
                    {text || <span className="muted">–</span>}
                    {problems.length > 0 && <span className="why">{problems.join(' ')}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
