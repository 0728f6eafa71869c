import { useMemo, useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { splitNumbers } from '../../../messaging/mobile.ts'
import { type NumberPlan, numberReader } from '../../../messaging/numberPlan.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Select } from '../../kernel/ui/Select.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { FilePart } from './FilePart.tsx'
import type { Send } from './useSend.ts'

/** What of a send form, whatever its channel, says who it goes to. */
export interface Composed
  extends Pick<Send, 'provider' | 'values' | 'preview' | 'countries' | 'country' | 'isAbroad' | 'custom'> {
  options: { remove_duplicates: 0 | 1 } | undefined
}

export interface RecipientsProps {
  send: Composed
  /** Asks for a file to start from: its address, to be opened. */
  sample: () => Promise<{ data: unknown }>
}

type Source = 'paste' | 'groups' | 'file'

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

const begunWith = ({ contact_group_ids: groups, file_path: file, mobile_numbers: numbers }: Values): Source => {
  if (groups) return 'groups'
  return file && !numbers ? 'file' : 'paste'
}

/** Where the recipients come from: pasted, groups, a file. */
export const Recipients = ({ send, sample }: RecipientsProps) => {
  const words = useWords()
  const { country, custom, isAbroad, values } = send
  const [chosen, setChosen] = useState<Source>(() => begunWith(send.values))
  const source = custom ? 'file' : isAbroad && chosen === 'groups' ? 'paste' : chosen
  const { all, unique, duplicates, invalid } = usePasted(values.mobile_numbers, isAbroad ? country : undefined)
  const groups = (values.contact_group_ids as unknown[] | undefined)?.length ?? 0
  return (
    <>
      <CountryPart send={send} />
      <Tabs
        label={words('Recipients')}
        id="recipients"
        value={source}
        onChange={setChosen}
        tabs={[
          {
            value: 'paste',
            label: words('Paste numbers'),
            count: unique > 0 ? groupIndian(unique) : undefined,
            disabled: custom,
          },
          { value: 'groups', label: words('Contact groups'), count: groups || undefined, disabled: custom || isAbroad },
          {
            value: 'file',
            label: words('File'),
            count: values.file_path && send.preview ? groupIndian(send.preview.total_rows) : undefined,
          },
        ]}
      />
      <TabPanel of="recipients" value={source}>
        {source === 'paste' && (
          <>
            <FieldInput name="mobile_numbers" />
            {all > 0 && (
              <p className="hint" aria-live="polite">
                {[
                  unique === 1 ? words('1 number') : words('%{count} numbers', { count: groupIndian(unique) }),
                  ...(duplicates > 0
                    ? [duplicates === 1 ? words('1 duplicate') : words('%{count} duplicates', { count: groupIndian(duplicates) })]
                    : []),
                  ...(invalid > 0 ? [words('%{count} invalid', { count: groupIndian(invalid) })] : []),
                ].join(' · ')}
              </p>
            )}
          </>
        )}
        {source === 'groups' && <FieldInput name="contact_group_ids" />}
        {source === 'file' && <FilePart {...{ send, sample }} />}
      </TabPanel>
      {/* Unless the person says otherwise the platform's setting holds; nothing is sent about it then. */}
      <FieldInput name="remove_duplicates" fallback={send.options?.remove_duplicates ?? 1} />
    </>
  )
}

/** Whose numbers they are: asked where the account may send to more than one country (rule campaigns-13). */
const CountryPart = ({ send: { country, countries } }: Pick<RecipientsProps, 'send'>) => {
  const words = useWords()
  return (
    <OwnInput name="country_id">
      {({ error, onChange }) =>
        (countries.length > 1 || error) && (
          <Select
            name="country_id"
            label={words('Country')}
            help={words('Of the numbers below. They may be written with its code or without.')}
            value={country?.id}
            options={countries.map(({ id, name, dial_code }) => ({ value: id, label: `${name} (+${dial_code})` }))}
            error={error}
            onChange={onChange}
          />
        )
      }
    </OwnInput>
  )
}
