import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { groupIndian } from '../../../messaging/format.ts'
import { select } from '../../../resources/language/fields.ts'
import { files } from '../../../resources/system/services.ts'
import { Bound, FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { useFile } from '../../kernel/resource/useFile.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Table } from '../../kernel/ui/Table.tsx'
import type { RecipientsProps } from './Recipients.tsx'

const LOOKS_LIKE_NUMBER = /mobile|phone|number|contact|मोबाइल/i

/** The file, its column of numbers, and its first rows. */
export const FilePart = ({ send: { provider, custom, preview, values }, sample: ask }: RecipientsProps) => {
  const notify = useNotify()
  const take = useFile()
  const words = useWords()
  const { getValues, setValue, setError } = useFormContext()
  const { mutate: look } = useMutation({
    mutationFn: (file_path: string) => provider.act(files, 'preview', { input: { file_path } }),
    onSuccess: ({ data: read }) => {
      setValue('preview', read)
      const known = read.columns.find(column => column === getValues('file_mobile_field'))
      const likely = known ?? read.columns.find(column => LOOKS_LIKE_NUMBER.test(column)) ?? read.columns[0]
      if (likely) setValue('file_mobile_field', likely)
    },
    onError: ({ message }) => {
      setValue('file_path', null)
      setError('file_path', { type: 'server', message })
    },
  })
  // One that the form began with, of a campaign that is used again.
  const begun = useRef(preview ? undefined : values.file_path)
  useEffect(() => {
    const path = begun.current
    begun.current = undefined
    if (typeof path === 'string') look(path)
  }, [look])
  // A file to start from: numbers alone, or with a column for each variable.
  const sample = useMutation({
    mutationFn: ask,
    onSuccess: ({ data }) => take(data),
    onError: error => notify(error.message, { type: 'error' }),
  })
  return (
    <>
      <FieldInput
        name="file_path"
        change={{ required: custom, help: words('CSV or text, the first row holds the headings; up to 20 MB.') }}
        onChange={path => {
          setValue('preview', null)
          if (typeof path === 'string') look(path)
        }}
      />
      {!values.file_path && (
        <div>
          <Button
            variant="text"
            size="small"
            startIcon={<Icon name="file" />}
            loading={sample.isPending}
            onClick={() => sample.mutate()}
          >
            {words('Sample file')}
          </Button>
        </div>
      )}
      {preview && (
        <>
          <p className="hint" role="status">
            {preview.total_rows === 1
              ? words('1 row in the file')
              : words('%{count} rows in the file', { count: groupIndian(preview.total_rows) })}
          </p>
          <Bound
            name="file_mobile_field"
            field={select({
              label: words('Column of the number'),
              required: true,
              choices: preview.columns.map(column => ({ value: column, label: column })),
            })}
          />
          <Table
            label={words('First rows of the file')}
            rows={preview.rows.slice(0, 4)}
            keyOf={(_, index) => index}
            columns={preview.columns.map((column, at) => ({
              head: column === values.file_mobile_field ? <Chosen column={column} /> : column,
              show: (row: readonly string[]) => row[at],
            }))}
          />
        </>
      )}
    </>
  )
}

const Chosen = ({ column }: { column: string }) => (
  <Box component="span" sx={{ color: 'var(--accent-ink)' }}>
    {column}
  </Box>
)
