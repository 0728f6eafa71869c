import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { useChoices } from '../../../src/kernel/kinds/reference/useChoices.ts'
import { Combobox } from '../../../src/kernel/ui/Combobox.tsx'

/** One record, whether the field holds one or several: of several, one among them. */
export const Filter = ({ field, rule, filter, onChange }: FilterProps<FieldOf<'reference'>>) => {
  const choices = useChoices(field, filter[rule.field], filter)
  return <Combobox {...choices} label={field.label} name={rule.field} onChange={ids => onChange({ [rule.field]: ids[0] })} />
}
