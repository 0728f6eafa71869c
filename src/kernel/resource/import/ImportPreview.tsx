import Box from '@mui/material/Box'
import type { Fields } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import { type Mapping, type ValidatedCell, validateRows } from './mapping.ts'

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
  const title = words('The first rows as they will be read')
  return (
    <Section level={3} title={title}>
      <Table
        label={title}
        rows={validateRows(columns, rows, mapping, fields)}
        keyOf={(_, index) => index}
        columns={[
          { head: '#', className: 'muted', show: (_, index) => index + 1 },
          ...mapped.map((column, at) => ({
            head: fields[mapping[column] ?? '']?.label,
            show: (cells: readonly ValidatedCell[]) => <Checked {...cells[at]} />,
          })),
        ]}
      />
    </Section>
  )
}

const WRONG = { m: '-6px -10px', p: '6px 10px', bgcolor: 'error.light', overflowWrap: 'anywhere' }

const Checked = ({ text, problems = [] }: Partial<ValidatedCell>) => (
  <Box sx={problems.length > 0 ? WRONG : { overflowWrap: 'anywhere' }}>
    {text || <span className="muted">–</span>}
    {problems.length > 0 && (
      <Box className="tone-error" sx={{ fontSize: 'var(--text-sm)' }}>
        {problems.join(' ')}
      </Box>
    )}
  </Box>
)
