import { TextInput } from '../../ui/TextInput.tsx'
import type { FieldOf, FilterProps } from '../props.ts'
import { typed } from '../wiring.ts'

export const Filter = ({ field, wish, filter, onChange }: FilterProps<FieldOf<'number'>>) => (
  <TextInput
    label={field.label}
    name={wish.field}
    value={typed(filter[wish.field])}
    inputMode="numeric"
    autoComplete="off"
    onChange={event => onChange({ [wish.field]: event.target.value.replaceAll(',', '').trim() || undefined })}
  />
)
