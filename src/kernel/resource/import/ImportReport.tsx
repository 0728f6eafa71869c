import { groupIndian } from '../../../../messaging/format.ts'
import type { Fields } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Rule system-9: the same shape for every import. */
export interface ImportResult {
  total: number
  imported: number
  updated: number
  skipped: number
  duplicates: number
  invalid: number
  /** The first ones; all of them are in the error file. */
  errors: readonly { row: number; field: string; value: string; message: string }[]
  error_file_path?: string | null
}

interface ImportReportProps {
  result: ImportResult
  fields: Fields
  errorFile: string | undefined
}

/** Every row accounted for: what came in, what did not, and why. */
export const ImportReport = ({ result, fields, errorFile }: ImportReportProps) => {
  const words = useWords()
  const counts = [
    { label: words('Rows'), count: result.total },
    { label: words('Imported'), count: result.imported },
    { label: words('Updated'), count: result.updated },
    { label: words('Skipped'), count: result.skipped },
    { label: words('desk.import.duplicate', 'Duplicates'), count: result.duplicates },
    { label: words('Invalid'), count: result.invalid },
  ]
  return (
    <div className="stack import">
      <dl className="counts">
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{groupIndian(count)}</dd>
          </div>
        ))}
      </dl>
      {result.errors.length > 0 && (
        <>
          <div className="row wrap">
            <h3 className="grow">{words('Rows that were not imported')}</h3>
            {errorFile && (
              <a className="row" href={errorFile} target="_blank" rel="noopener noreferrer">
                <Icon name="download" size={14} />
                {words('All of them as a file')}
              </a>
            )}
          </div>
          <section className="table-scroll errors" aria-label={words('Rows that were not imported')}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{words('Row')}</th>
                  <th scope="col">{words('Field')}</th>
                  <th scope="col">{words('Value')}</th>
                  <th scope="col">{words('Problem')}</th>
                </tr>
              </thead>
              <tbody>
                {result.errors.map(({ row, field, value, message }) => (
                  <tr key={`${row} ${field} ${message}`}>
                    <td>{groupIndian(row)}</td>
                    <td>{fields[field]?.label ?? field}</td>
                    <td className="mono">{value}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </div>
  )
}
