import Box from '@mui/material/Box'
import { recordOf } from '../../messaging/record.ts'
import { TWO } from '../campaigns/port.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { TextInput } from '../kernel/ui/TextInput.tsx'

const DEGREES = [
  { name: 'latitude', english: 'Latitude' },
  { name: 'longitude', english: 'Longitude' },
] as const

const NAMES = [
  { name: 'name', english: 'Name of the place' },
  { name: 'address', english: 'Address' },
] as const

interface PlaceFieldsProps {
  /** `{ latitude, longitude, name?, address? }`, as far as it was typed. */
  value: unknown
  onChange: (place: Readonly<Record<string, unknown>>) => void
  error: string | undefined
}

/** The place at the head of a message. */
export const PlaceFields = ({ value, onChange, error }: PlaceFieldsProps) => {
  const words = useWords()
  const place = recordOf(value)
  const shown = (name: string) => String(place[name] ?? '')
  return (
    <Box sx={TWO}>
      {DEGREES.map(({ name, english }) => (
        <TextInput
          key={name}
          name={name}
          label={words(english)}
          required
          type="number"
          step="any"
          value={shown(name)}
          error={name === 'latitude' ? error && words(error) : undefined}
          onChange={({ target }) => onChange({ ...place, [name]: target.value === '' ? undefined : target.valueAsNumber })}
        />
      ))}
      {NAMES.map(({ name, english }) => (
        <TextInput
          key={name}
          name={name}
          label={words(english)}
          value={shown(name)}
          onChange={({ target }) => onChange({ ...place, [name]: target.value })}
        />
      ))}
    </Box>
  )
}
