import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { typed } from '../../../src/kernel/kinds/wiring.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'

const HELP = { equals: undefined, prefix: 'Starts with', contains: undefined }

/** Contains, unless the list says otherwise. */
export const Filter = ({ field, wish, filter, onChange }: FilterProps<FieldOf<'text'>>) => (
  <TextInput
    label={field.label}
    name={wish.field}
    value={typed(filter[wish.field])}
    onChange={event => onChange({ [wish.field]: event.target.value || undefined })}
    autoComplete="off"
    {...(field.mono && { mono: true })}
    {...(HELP[wish.match ?? 'contains'] && { placeholder: `${HELP[wish.match ?? 'contains']}…` })}
  />
)
