import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { useNoticeActions, useNoticePage } from './useNotices.ts'
import { useOpenNotice } from './useOpenNotice.ts'

/** Rule panel-4: 15 a page; the dropdown shows the first. */
const SHOWN = 15
const PLACEHOLDERS = 4

interface BellPanelProps {
  unread: number
  /** Something was opened elsewhere. */
  onLeave: () => void
}

/** What stands in the dropdown: heading, the newest notices, the switch for the desktop's. Loaded when it is first opened. */
export default function BellPanel({ unread, onLeave }: BellPanelProps) {
  const words = useWords()
  const { data, error, refetch } = useNoticePage({ page: 1, perPage: SHOWN })
  const { readAll } = useNoticeActions()
  const openNotice = useOpenNotice()
  const open = (notice: NoticeRow) => {
    void openNotice(notice)
    if (notice.url) onLeave()
  }
  return (
    <>
      <header className="bell-head">
        <h2>{words('Notifications')}</h2>
        {unread > 0 && (
          <Button
            variant="text"
            size="small"
            startIcon={<Icon name="check" />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            {words('Mark all read')}
          </Button>
        )}
      </header>
      <div className="bell-list" aria-busy={!data && !error}>
        {data ? (
          data.notices.length > 0 ? (
            <ul>
              {data.notices.map(notice => (
                <li key={notice.id}>
                  <NoticeItem notice={notice} onOpen={open} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon="bell"
              title={words('No notifications')}
              text={words('Campaigns that end, credit that comes and files that are ready are told here.')}
            />
          )
        ) : error ? (
          <EmptyState icon="alert" title={words('They could not be read')} text={error.message}>
            <Button startIcon={<Icon name="refresh" />} onClick={() => void refetch()}>
              {words('ra.action.refresh', 'Refresh')}
            </Button>
          </EmptyState>
        ) : (
          Array.from({ length: PLACEHOLDERS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
            <div key={row} className="notice">
              <Skeleton />
            </div>
          ))
        )}
      </div>
      <footer className="bell-foot">
        <DesktopSwitch />
        <Link to="/notification" onClick={onLeave}>
          {words('View all notifications')}
        </Link>
      </footer>
    </>
  )
}
