import { useTranslate } from 'react-admin'
import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'

/** By word: a lone tick says nothing to somebody who cannot see that it is one. */
export const Cell = ({ value }: CellProps<FieldOf<'checkbox'>>) => {
  const translate = useTranslate()
  if (value === null || value === undefined) return null
  return value === 1 ? (
    translate('ra.boolean.true', { _: 'Yes' })
  ) : (
    <span className="muted">{translate('ra.boolean.false', { _: 'No' })}</span>
  )
}
