import Box from '@mui/material/Box'
import type { AskedSlot, Source } from '../../../messaging/whatsapp/variableSources.ts'
import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { slotLabel } from '../slotLabel.ts'
import { sourceAt, type WaSend } from './useWaSend.ts'

const ROW = {
  display: 'grid',
  gap: '8px 12px',
  alignItems: 'start',
  // Beside the box, not beside its label.
  '@media (width > 620px)': { gridTemplateColumns: 'minmax(0, 1fr) 170px', '& > :last-child': { mt: '21px' } },
}

/** A box for each variable and each button that takes a value: a text for all, or a column of the file. */
export const ValuesPart = ({ send }: { send: WaSend }) => {
  const words = useWords()
  const { slots } = send
  if (slots.length === 0) return null
  return (
    <OwnInput name="variables" wide>
      {({ error, within }) => (
        <div className="stack">
          {slots.map(slot => (
            <ValueRow key={`${slot.part}.${slot.name}`} {...{ send, slot }} error={within?.[`${slot.part}.${slot.name}`]} />
          ))}
          {error && <Note role="alert">{words(error)}</Note>}
        </div>
      )}
    </OwnInput>
  )
}

const WAYS = ['value', 'column'] as const

const ValueRow = ({ send, slot, error }: { send: WaSend; slot: AskedSlot; error: string | undefined }) => {
  const words = useWords()
  const { values, preview, setSource } = send
  const source: Source = sourceAt(values.variables, slot) ?? { value: '' }
  const label = slotLabel(words, slot)
  const shared = { label, required: !slot.optional, error: error && words(error) }
  return (
    <Box sx={ROW}>
      {'column' in source ? (
        <Select
          {...shared}
          name={`${slot.part}-${slot.name}`}
          value={source.column || undefined}
          options={(preview?.columns ?? []).map(column => ({ value: column, label: column }))}
          placeholder={preview ? words('Choose a column') : words('Upload the file first')}
          onChange={column => setSource(slot, { column: column ?? '' })}
        />
      ) : (
        <TextInput
          {...shared}
          name={`${slot.part}-${slot.name}`}
          value={source.value}
          placeholder={slot.sample}
          help={
            slot.part === 'buttons' && slot.optional ? words('What comes back when it is pressed; may stay empty.') : undefined
          }
          onChange={event => setSource(slot, { value: event.target.value })}
        />
      )}
      <Select
        name={`${slot.part}-${slot.name}-from`}
        label={words('Where %{variable} comes from', { variable: label })}
        hideLabel
        value={'column' in source ? 'column' : 'value'}
        options={WAYS.map(way => ({ value: way, label: way === 'value' ? words('Same for all') : words('From the file') }))}
        onChange={way => setSource(slot, way === 'column' ? { column: '' } : { value: '' })}
      />
    </Box>
  )
}
