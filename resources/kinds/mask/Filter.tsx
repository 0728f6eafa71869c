import { unmask } from '../../../src/kernel/kinds/mask/unmask.ts'
import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { showMasked } from '../../../src/kernel/kinds/show.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'

export const Filter = ({ field, rule, filter, onChange }: FilterProps<FieldOf<'mask'>>) => (
  <TextInput
    label={field.label}
    name={rule.field}
    mono
    value={showMasked(filter[rule.field], field.mask)}
    autoComplete="off"
    onChange={event => onChange({ [rule.field]: unmask(event.target.value, field.mask) || undefined })}
  />
)
