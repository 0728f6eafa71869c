import { useTranslate } from 'react-admin'
import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { Select } from '../../../src/kernel/ui/Select.tsx'

/** One of the choices, retired ones too: old rows still have them. */
export const Filter = ({ field, rule, filter, onChange }: FilterProps<FieldOf<'select'>>) => {
  const translate = useTranslate()
  const value = filter[rule.field]
  return (
    <Select
      label={field.label}
      name={rule.field}
      options={field.choices.map(choice => ({ value: choice.value, label: choice.label }))}
      value={value === undefined || value === null ? undefined : (value as string | number)}
      placeholder={translate('desk.filter.any', { _: 'Any' })}
      onChange={chosen => onChange({ [rule.field]: chosen })}
    />
  )
}
