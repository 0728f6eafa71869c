import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { typed } from '../../../src/kernel/kinds/wiring.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'

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
