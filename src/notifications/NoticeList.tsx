import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { NoticeRow } from '../../resources/notifications/notifications.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { NoticeItem } from './notices/NoticeItem.tsx'
import { useOpenNotice } from './notices/useOpenNotice.ts'

/** Rule panel-4: nine while loading. */
const PLACEHOLDERS = 9

interface NoticeListProps {
  /** Undefined while loading. */
  notices: readonly NoticeRow[] | undefined
  problem: string | undefined
  /** Something keeps others away. */
  filtered: boolean
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onDelete: (id: number) => void
  onRetry: () => void
}

/** A page of notices with a tick and a bin each. */
export const NoticeList = ({ notices, problem, filtered, chosen, onChoose, onDelete, onRetry }: NoticeListProps) => {
  const words = useWords()
  const open = useOpenNotice()
  if (!notices && problem !== undefined)
    return (
      <div className="panel">
        <EmptyState icon="alert" title={words('They could not be read')} text={problem}>
          <Button startIcon={<Icon name="refresh" />} onClick={onRetry}>
            {words('ra.action.refresh', 'Refresh')}
          </Button>
        </EmptyState>
      </div>
    )
  if (!notices)
    return (
      <div className="panel notice-list" aria-busy>
        {Array.from({ length: PLACEHOLDERS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
          <div key={row} className="notice">
            <Skeleton />
          </div>
        ))}
      </div>
    )
  if (notices.length === 0)
    return (
      <div className="panel">
        <EmptyState
          icon="bell"
          text={
            filtered
              ? words('Nothing of this kind. Show all to see the others.')
              : words('Campaigns that end, credit that comes and files that are ready are told here.')
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
    <section className="panel notice-list" aria-label={words('Notifications')}>
      <label className="notice-all">
        <input type="checkbox" checked={all} onChange={() => onChoose(all ? new Set() : new Set(notices.map(({ id }) => id)))} />
        <span>{words('Select all on this page')}</span>
      </label>
      <ul>
        {notices.map(notice => (
          <li key={notice.id} className="notice-row">
            <input
              type="checkbox"
              aria-label={words('Select: %{title}', { title: notice.title })}
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
    </section>
  )
}
