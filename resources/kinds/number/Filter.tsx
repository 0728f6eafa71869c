import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { typed } from '../../../src/kernel/kinds/wiring.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'

export const Filter = ({ field, rule, filter, onChange }: FilterProps<FieldOf<'number'>>) => (
  <TextInput
    label={field.label}
    name={rule.field}
    value={typed(filter[rule.field])}
    inputMode="numeric"
    autoComplete="off"
    onChange={event => onChange({ [rule.field]: event.target.value.replaceAll(',', '').trim() || undefined })}
  />
)
