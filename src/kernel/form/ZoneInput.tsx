import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { asIs } from './formFields.ts'
import { useProblemWords } from './useProblemWords.ts'

interface Zone {
  id: string
  name: string
  offset: string
}

const MOST_SHOWN = 60

/** A time zone by name or offset: "kolk", "+05:30". In place of the input of a field's kind. */
export const ZoneInput = ({ source, field: { label } }: { source: string; field: { label: string } }) => {
  const provider = useDeskProvider()
  const problemWords = useProblemWords()
  const { field, fieldState } = useInput({ source, format: asIs, parse: asIs })
  const [search, setSearch] = useState('')
  const zones = useQuery({
    queryKey: ['profile', 'timezones'],
    queryFn: async ({ signal }) => (await provider.act('profile', 'timezones', { signal })).data as readonly Zone[],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const optionOf = ({ id, name, offset }: Zone) => ({ value: id, label: name, hint: offset })
  const wanted = search.trim().toLowerCase()
  const found = (zones.data ?? []).filter(({ name, offset }) => name.toLowerCase().includes(wanted) || offset.includes(wanted))
  const value = field.value ? String(field.value) : undefined
  const chosen = zones.data?.find(zone => zone.id === value)
  return (
    <div ref={box => field.ref(box?.querySelector('input'))} className="form-field" data-field={source}>
      <Combobox
        label={label}
        name={source}
        required
        options={found.slice(0, MOST_SHOWN).map(optionOf)}
        chosen={value ? [chosen ? optionOf(chosen) : { value, label: value }] : []}
        onChange={([zone]) => zone && field.onChange(zone)}
        onBlur={field.onBlur}
        search={search}
        onSearch={setSearch}
        onOpenChange={() => undefined}
        loading={zones.isPending}
        problem={zones.error?.message}
        error={problemWords(fieldState.error?.message || undefined)}
      />
    </div>
  )
}
