import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { groupIndian } from '../../../messaging/format.ts'
import { splitNumbers } from '../../../messaging/mobile.ts'
import { type NumberPlan, numberReader } from '../../../messaging/numberPlan.ts'
import { select } from '../../../resources/language/fields.ts'
import { files } from '../../../resources/system/services.ts'
import { Bound, FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { CountryPart } from './CountryPart.tsx'
import { SampleLink } from './SampleLink.tsx'
import type { Send } from './useSend.ts'

type Source = 'paste' | 'groups' | 'file'

const LOOKS_LIKE_NUMBER = /mobile|phone|number|contact|मोबाइल/i

/** Pasted numbers counted as they are typed; the server counts again. */
const usePasted = (typed: unknown, plan: NumberPlan | undefined) =>
  useMemo(() => {
    const readNumber = numberReader(plan)
    const numbers = typeof typed === 'string' ? splitNumbers(typed, readNumber) : []
    const seen = new Set<string>()
    let invalid = 0
    for (const number of numbers) {
      const read = readNumber(number)
      if ('mobile' in read) seen.add(read.mobile)
      else invalid++
    }
    return { all: numbers.length, unique: seen.size, duplicates: numbers.length - invalid - seen.size, invalid }
  }, [typed, plan])

/** Where the recipients come from: pasted, groups, a file. */
export const Recipients = ({ send }: { send: Send }) => {
  const words = useWords()
  const { country, custom, isAbroad, values } = send
  const [chosen, setChosen] = useState<Source>(() => (send.values.contact_group_ids ? 'groups' : 'paste'))
  const source = custom ? 'file' : isAbroad && chosen === 'groups' ? 'paste' : chosen
  const pasted = usePasted(values.mobile_numbers, isAbroad ? country : undefined)
  const groups = (values.contact_group_ids as unknown[] | undefined)?.length ?? 0
  const tabs = [
    {
      value: 'paste' as const,
      label: words('Paste numbers'),
      count: pasted.unique > 0 ? groupIndian(pasted.unique) : undefined,
      disabled: custom,
    },
    {
      value: 'groups' as const,
      label: words('Contact groups'),
      count: groups || undefined,
      disabled: custom || isAbroad,
    },
    { value: 'file' as const, label: words('File'), count: values.file_path ? '1' : undefined },
  ]
  return (
    <>
      <CountryPart send={send} />
      <Tabs label={words('Recipients')} id="recipients" value={source} onChange={setChosen} tabs={tabs} />
      <TabPanel of="recipients" value={source}>
        {source === 'paste' && (
          <>
            <FieldInput name="mobile_numbers" />
            {pasted.all > 0 && (
              <p className="hint tabular" aria-live="polite">
                {groupIndian(pasted.unique)} {words('numbers')} · {groupIndian(pasted.duplicates)} {words('duplicates')} ·{' '}
                {groupIndian(pasted.invalid)} {words('invalid')}
              </p>
            )}
          </>
        )}
        {source === 'groups' && <FieldInput name="contact_group_ids" />}
        {source === 'file' && <FilePart send={send} />}
      </TabPanel>
      {/* Unless the person says otherwise the platform's setting holds; nothing is sent about it then. */}
      <FieldInput name="remove_duplicates" fallback={send.options?.remove_duplicates ?? 1} />
    </>
  )
}

/** The file, its column of numbers, and its first rows. */
const FilePart = ({ send }: { send: Send }) => {
  const words = useWords()
  const { preview, values } = send
  const { setValue, setError } = useFormContext()
  const { mutate: look } = useMutation({
    mutationFn: (file_path: string) => send.provider.act(files, 'preview', { input: { file_path } }),
    onSuccess: ({ data: read }) => {
      setValue('preview', read)
      const likely = read.columns.find(column => LOOKS_LIKE_NUMBER.test(column)) ?? read.columns[0]
      if (likely) setValue('file_mobile_field', likely)
    },
    onError: ({ message }) => {
      setValue('file_path', null)
      setError('file_path', { type: 'server', message })
    },
  })
  const change = {
    required: send.custom,
    help: words('CSV or text, the first row holds the headings; up to 20 MB.'),
  }
  return (
    <>
      <FieldInput
        name="file_path"
        change={change}
        onChange={path => {
          setValue('preview', null)
          if (typeof path === 'string') look(path)
        }}
      />
      {!values.file_path && <SampleLink send={send} />}
      {preview && (
        <>
          <Bound
            name="file_mobile_field"
            field={select({
              label: words('Column of the number'),
              required: true,
              choices: preview.columns.map(column => ({ value: column, label: column })),
            })}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too. */}
          <section className="send-rows" tabIndex={0} aria-label={words('First rows of the file')}>
            <table>
              <thead>
                <tr>
                  {preview.columns.map(column => (
                    <th key={column} data-chosen={column === values.file_mobile_field}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preview.rows.slice(0, 4).map((row, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by their place alone.
                  <tr key={i}>
                    {preview.columns.map((column, at) => (
                      <td key={column}>{row[at]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  )
}
