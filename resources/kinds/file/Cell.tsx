import { useTranslate } from 'react-admin'
import { useDesk } from '../../../src/kernel/desk/Desk.tsx'
import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'

/** An upload is named by a path that only the platform can open; a link, where the platform gives one, opens in a new tab. */
export const Cell = ({ value }: CellProps<FieldOf<'file'>>) => {
  const { platform } = useDesk()
  const translate = useTranslate()
  if (typeof value !== 'string' || value === '') return null
  if (/^uploads\//.test(value)) return <span>{translate('desk.file.attached', { _: 'Attached' })}</span>
  return (
    <a href={platform.fileUrl(value)} target="_blank" rel="noopener noreferrer">
      {translate('desk.file.open', { _: 'Open' })}
    </a>
  )
}
