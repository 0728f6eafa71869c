import Box from '@mui/material/Box'
import { groupIndian } from '../../../../messaging/format.ts'
import type { Fields } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'

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
  const title = words('Rows that were not imported')
  return (
    <div className="stack">
      <Facts shape="tiles">
        {counts.map(({ label, count }) => (
          <Fact key={label} name={label} tone="strong">
            <Box component="span" sx={{ fontSize: 'var(--text-xl)' }}>
              {groupIndian(count)}
            </Box>
          </Fact>
        ))}
      </Facts>
      {result.errors.length > 0 && (
        <Section
          level={3}
          title={title}
          beside={
            errorFile && (
              <a className="row" href={errorFile} target="_blank" rel="noopener noreferrer">
                <Icon name="download" size={14} />
                {words('All of them as a file')}
              </a>
            )
          }
        >
          <Table
            label={title}
            rows={result.errors}
            keyOf={({ row, field, message }) => `${row} ${field} ${message}`}
            columns={[
              { head: words('Row'), show: ({ row }) => groupIndian(row) },
              { head: words('Field'), show: ({ field }) => fields[field]?.label ?? field },
              { head: words('Value'), className: 'mono', show: ({ value }) => value },
              { head: words('Problem'), show: ({ message }) => message },
            ]}
          />
        </Section>
      )}
    </div>
  )
}
