import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { DateBox } from '../../../src/kernel/kinds/date/DateBox.tsx'
import { rangeKeys } from '../../../src/kernel/kinds/date/rangeKeys.ts'
import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'
import { END_FIRST } from './sentences.ts'

/** From and to, both days included; the end is not before the start (rule panel-6). */
export const Filter = ({ field, rule, filter, onChange }: FilterProps<FieldOf<'date'>>) => {
  const translate = useTranslate()
  const keys = rangeKeys(rule)
  const days = { ...field, precision: field.precision === 'month' ? 'month' : 'day' } as const
  const from = filter[keys.from]
  const to = filter[keys.to]
  const label = (end: 'from' | 'to', english: string) => `${field.label}, ${translate(`desk.filter.${end}`, { _: english })}`
  const later = typeof from === 'string' && typeof to === 'string' && to < from
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: 1.5 }}>
      <DateBox
        label={label('from', 'from')}
        name={keys.from}
        field={days}
        value={from}
        clearable
        disabled={false}
        onChange={value => onChange({ [keys.from]: value ?? undefined })}
      />
      <DateBox
        label={label('to', 'to')}
        name={keys.to}
        field={days}
        value={to}
        clearable
        disabled={false}
        earliest={from}
        {...(later && { error: translate('desk.filter.order', { _: END_FIRST }) })}
        onChange={value => onChange({ [keys.to]: value ?? undefined })}
      />
    </Box>
  )
}
