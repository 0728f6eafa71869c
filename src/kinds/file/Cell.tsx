import { useTranslate } from 'ra-core'
import { useDesk } from '../../app/Desk.tsx'
import type { CellProps, FieldOf } from '../props.ts'

/** Opens the file in a new tab. */
export const Cell = ({ value }: CellProps<FieldOf<'file'>>) => {
  const { platform } = useDesk()
  const translate = useTranslate()
  if (typeof value !== 'string' || value === '') return null
  return (
    <a href={platform.fileUrl(value)} target="_blank" rel="noopener noreferrer">
      {translate('desk.file.open', { _: 'Open' })}
    </a>
  )
}
