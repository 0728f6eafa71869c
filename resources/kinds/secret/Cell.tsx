import { useTranslate } from 'react-admin'
import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'

/** Whether there is one: all that is ever answered. */
export const Cell = ({ value }: CellProps<FieldOf<'secret'>>) => {
  const translate = useTranslate()
  const isSet = typeof value === 'object' && value !== null && 'is_set' in value && value.is_set === 1
  return isSet ? (
    <span>{translate('desk.secret.set', { _: 'Set' })}</span>
  ) : (
    <span className="muted">{translate('desk.secret.unset', { _: 'Not set' })}</span>
  )
}
