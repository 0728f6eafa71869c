import { unmask } from '../../../src/kernel/kinds/mask/unmask.ts'
import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { showMasked } from '../../../src/kernel/kinds/show.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'

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
