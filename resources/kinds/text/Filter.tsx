import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { typed } from '../../../src/kernel/kinds/wiring.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'

const HELP = { equals: undefined, prefix: 'Starts with', contains: undefined }

/** Contains, unless the list says otherwise. */
export const Filter = ({ field, rule, filter, onChange }: FilterProps<FieldOf<'text'>>) => (
  <TextInput
    label={field.label}
    name={rule.field}
    value={typed(filter[rule.field])}
    onChange={event => onChange({ [rule.field]: event.target.value || undefined })}
    autoComplete="off"
    {...(field.mono && { mono: true })}
    {...(HELP[rule.match ?? 'contains'] && { placeholder: `${HELP[rule.match ?? 'contains']}…` })}
  />
)
