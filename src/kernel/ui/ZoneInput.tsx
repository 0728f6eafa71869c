import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { Combobox } from './Combobox.tsx'

interface Zone {
  id: string
  name: string
  offset: string
}

interface ZoneInputProps {
  label: string
  value: string
  error?: string | undefined
  onChange: (zone: string) => void
}

const MOST_SHOWN = 60

/** A time zone by name or offset: "kolk", "+05:30". */
export const ZoneInput = ({ label, value, error, onChange }: ZoneInputProps) => {
  const provider = useDeskProvider()
  const [search, setSearch] = useState('')
  const zones = useQuery({
    queryKey: ['profile', 'timezones'],
    queryFn: async ({ signal }) => (await provider.act('profile', 'timezones', { signal })).data as readonly Zone[],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const optionOf = ({ id, name, offset }: Zone) => ({ value: id, label: name, hint: offset })
  const wanted = search.trim().toLowerCase()
  const found = (zones.data ?? []).filter(({ name, offset }) => name.toLowerCase().includes(wanted) || offset.includes(wanted))
  const chosen = zones.data?.find(zone => zone.id === value)
  return (
    <Combobox
      label={label}
      name="timezone"
      required
      options={found.slice(0, MOST_SHOWN).map(optionOf)}
      chosen={value ? [chosen ? optionOf(chosen) : { value, label: value }] : []}
      onChange={([zone]) => zone && onChange(zone)}
      search={search}
      onSearch={setSearch}
      onOpenChange={() => undefined}
      loading={zones.isPending}
      problem={zones.error?.message}
      error={error}
    />
  )
}
