import Box from '@mui/material/Box'
import type { NoticeRow } from '../../resources/notifications/notifications.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { Tick } from '../kernel/ui/Tick.tsx'
import { NoticeItem } from './notices/NoticeItem.tsx'
import { useOpenNotice } from './notices/useOpenNotice.ts'

const LIST = {
  overflow: 'hidden',
  '& li': { display: 'flex', alignItems: 'flex-start', borderTop: 1, borderColor: 'divider', paddingInline: '16px 8px' },
  '& li > .ui-tick': { mt: 1.75 },
  '& li > .MuiIconButton-root': { mt: 0.75 },
}
const ALL = { display: 'flex', px: 2, py: 1.25, bgcolor: 'var(--surface-2)', color: 'text.secondary', fontSize: 'var(--text-sm)' }

interface NoticeListProps {
  notices: readonly NoticeRow[]
  /** Something keeps others away. */
  filtered: boolean
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onDelete: (id: number) => void
}

/** A page of notices with a tick and a bin each. */
export const NoticeList = ({ notices, filtered, chosen, onChoose, onDelete }: NoticeListProps) => {
  const words = useWords()
  const open = useOpenNotice()
  if (notices.length === 0)
    return (
      <div className="panel">
        <EmptyState
          icon="bell"
          text={
            filtered
              ? words('Nothing here. Show all to see the rest.')
              : words('Completed campaigns, added credits and finished files are announced here.')
          }
        />
      </div>
    )
  const all = notices.every(({ id }) => chosen.has(id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <Box component="section" className="panel" aria-label={words('Notifications')} sx={LIST}>
      <Box sx={ALL}>
        <Tick
          label={words('Select all on this page')}
          checked={all}
          onChange={() => onChoose(all ? new Set() : new Set(notices.map(({ id }) => id)))}
        />
      </Box>
      <ul>
        {notices.map(notice => (
          <li key={notice.id}>
            <Tick
              hideLabel
              label={words('Select: %{title}', { title: notice.title })}
              checked={chosen.has(notice.id)}
              onChange={() => toggle(notice.id)}
            />
            <NoticeItem notice={notice} onOpen={open} />
            <IconButton
              icon="delete"
              label={words('Delete: %{title}', { title: notice.title })}
              onClick={() => onDelete(notice.id)}
            />
          </li>
        ))}
      </ul>
    </Box>
  )
}
