import { TextInput } from '../../ui/TextInput.tsx'
import type { FieldOf, FilterProps } from '../props.ts'
import { showMasked } from '../show.ts'
import { unmask } from './unmask.ts'

export const Filter = ({ field, wish, filter, onChange }: FilterProps<FieldOf<'mask'>>) => (
  <TextInput
    label={field.label}
    name={wish.field}
    mono
    value={showMasked(filter[wish.field], field.mask)}
    autoComplete="off"
    onChange={event => onChange({ [wish.field]: unmask(event.target.value, field.mask) || undefined })}
  />
)
