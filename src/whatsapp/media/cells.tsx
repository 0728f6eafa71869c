/** Cells of the list of files. */

import Box from '@mui/material/Box'
import { bytes } from '../../../messaging/format.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Thumb } from './Thumb.tsx'

const NAMED = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minInlineSize: 0,
  '.cards &': { flexDirection: 'column', alignItems: 'stretch', inlineSize: '100%' },
} as const

interface Named {
  id: number
  media_type: string | null
}

export const FileCell = ({ record, value }: { record: Named; value: string | null }) => (
  <Box component="span" sx={NAMED}>
    <Thumb id={record.id} kind={record.media_type} />
    <span className="ellipsis" data-tip={value}>
      {value}
    </span>
  </Box>
)

export const SizeCell = ({ value }: { value: number | null }) => (value === null ? null : <span>{bytes(value)}</span>)

/** How often it is used: what nobody uses can go. */
export const UsedCell = ({ value }: { value: number | null }) => {
  const words = useWords()
  return value ? <span>{showNumber(value)}</span> : <span className="muted">{words('Not used')}</span>
}

/** Until when the provider has it: it goes up by itself when it is sent. */
export const KeptCell = ({ record, value }: { record: { is_received: number | null }; value: string | null }) => {
  const words = useWords()
  if (record.is_received === 1 || value === null) return <span className="muted">–</span>
  return new Date(value).getTime() > Date.now() ? (
    <span>{showDate(value, 'minute')}</span>
  ) : (
    <span data-tip={showDate(value, 'minute')}>
      <Badge tone="default">{words('Expired')}</Badge>
    </span>
  )
}
