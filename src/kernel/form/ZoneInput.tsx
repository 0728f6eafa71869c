import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useTold } from '../i18n/useTold.ts'
import { typed } from '../kinds/wiring.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { OwnInput } from './FieldInput.tsx'

interface Zone {
  id: string
  name: string
  offset: string
}

const MOST_SHOWN = 60

const optionOf = ({ id, name, offset }: Zone) => ({ value: id, label: name, hint: offset })

interface ZoneInputProps {
  source: string
  /** Required unless it says otherwise. */
  field: { label: string; required?: boolean | undefined }
}

/** A time zone by name or offset: "kolk", "+05:30". In place of the input of a field's kind. */
export const ZoneInput = ({ source, field: { label, required } }: ZoneInputProps) => {
  const told = useTold()
  const provider = useDeskProvider()
  const [search, setSearch] = useState('')
  const zones = useQuery({
    queryKey: ['profile', 'timezones'],
    queryFn: async ({ signal }) => (await provider.act('profile', 'timezones', { signal })).data as readonly Zone[],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted = search.trim().toLowerCase()
  const found = (zones.data ?? []).filter(({ name, offset }) => name.toLowerCase().includes(wanted) || offset.includes(wanted))
  const optionAt = (value: string) => {
    const zone = zones.data?.find(({ id }) => id === value)
    return zone ? optionOf(zone) : { value, label: value }
  }
  return (
    <OwnInput name={source}>
      {({ value, onChange, onBlur, error }) => (
        <Combobox
          label={label}
          name={source}
          required={required !== false}
          options={found.slice(0, MOST_SHOWN).map(optionOf)}
          chosen={value ? [optionAt(typed(value))] : []}
          onChange={([zone]) => (zone || required === false) && onChange(zone ?? null)}
          onBlur={onBlur}
          search={search}
          onSearch={setSearch}
          onOpenChange={() => undefined}
          loading={zones.isPending}
          problem={told(zones.error?.message)}
          error={error}
        />
      )}
    </OwnInput>
  )
}
