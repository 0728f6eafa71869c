import { useMemo, useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { splitNumbers } from '../../../messaging/mobile.ts'
import { type NumberPlan, numberReader } from '../../../messaging/numberPlan.ts'
import { files } from '../../../resources/system/services.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { FileBox } from '../../kernel/kinds/file/FileBox.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { CountryPart } from './CountryPart.tsx'
import { SampleLink } from './SampleLink.tsx'
import { SendInput } from './SendInput.tsx'
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
      label: words('send.paste', 'Paste numbers'),
      count: pasted.unique > 0 ? groupIndian(pasted.unique) : undefined,
      disabled: custom,
    },
    {
      value: 'groups' as const,
      label: words('send.groups', 'Contact groups'),
      count: groups || undefined,
      disabled: custom || isAbroad,
    },
    { value: 'file' as const, label: words('send.file', 'File'), count: values.file_path ? '1' : undefined },
  ]
  return (
    <>
      <CountryPart send={send} />
      <Tabs label={words('send.recipients', 'Recipients')} id="recipients" value={source} onChange={setChosen} tabs={tabs} />
      <TabPanel of="recipients" value={source}>
        {source === 'paste' && (
          <>
            <SendInput send={send} name="mobile_numbers" />
            {pasted.all > 0 && (
              <p className="hint tabular" aria-live="polite">
                {groupIndian(pasted.unique)} {words('send.numbers', 'numbers')} · {groupIndian(pasted.duplicates)}{' '}
                {words('send.duplicates', 'duplicates')} · {groupIndian(pasted.invalid)} {words('send.invalid', 'invalid')}
              </p>
            )}
          </>
        )}
        {source === 'groups' && <SendInput send={send} name="contact_group_ids" />}
        {source === 'file' && <FilePart send={send} />}
      </TabPanel>
      <SendInput send={send} name="remove_duplicates" />
    </>
  )
}

/** The file, its column of numbers, and its first rows. */
const FilePart = ({ send }: { send: Send }) => {
  const words = useWords()
  const { preview, values } = send
  const [problem, setProblem] = useState<string>()
  const [name, setName] = useState<string>()

  const look = async (path: string) => {
    try {
      const read = (await send.provider.act(files, 'preview', { input: { file_path: path } })).data
      send.setPreview(read)
      send.set('file_path', path)
      const likely = read.columns.find(column => LOOKS_LIKE_NUMBER.test(column)) ?? read.columns[0]
      if (likely) send.set('file_mobile_field', likely)
    } catch (error) {
      send.setPreview(undefined)
      send.set('file_path', undefined)
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const wrong = problem ?? send.errors.file_path
  return (
    <>
      <Field
        label={words('resources.delivery-report.send.file_path', 'File')}
        required={send.custom}
        help={words('send.file_help', 'CSV or text, the first row holds the headings; up to 20 MB.')}
        {...(wrong && { error: wrong })}
      >
        {control => (
          <FileBox
            control={control}
            accept={['.csv', '.txt']}
            maxBytes={20_000_000}
            type="contacts"
            holds={values.file_path ? name : undefined}
            onProblem={setProblem}
            onUploaded={uploaded => {
              setName(uploaded.file_name)
              void look(uploaded.file_path)
            }}
          />
        )}
      </Field>
      {!values.file_path && <SampleLink send={send} />}
      {preview && (
        <>
          <Select
            name="file_mobile_field"
            label={words('resources.delivery-report.send.file_mobile_field', 'Column of the number')}
            required
            value={values.file_mobile_field as string | undefined}
            options={preview.columns.map(column => ({ value: column, label: column }))}
            error={send.errors.file_mobile_field}
            onChange={column => send.set('file_mobile_field', column)}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too. */}
          <section className="send-rows" tabIndex={0} aria-label={words('send.first_rows', 'First rows of the file')}>
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
