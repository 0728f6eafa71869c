import { useTranslate } from 'react-admin'
import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { Select } from '../../../src/kernel/ui/Select.tsx'

export const Filter = ({ field, rule, filter, onChange }: FilterProps<FieldOf<'checkbox'>>) => {
  const translate = useTranslate()
  return (
    <Select
      label={field.label}
      name={rule.field}
      options={[
        { value: 1, label: translate('ra.boolean.true', { _: 'Yes' }) },
        { value: 0, label: translate('ra.boolean.false', { _: 'No' }) },
      ]}
      value={filter[rule.field] as number | undefined}
      placeholder={translate('desk.filter.any', { _: 'Any' })}
      onChange={chosen => onChange({ [rule.field]: chosen })}
    />
  )
}
