import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { useNoticeActions, useNoticePage } from './useNotices.ts'
import { useOpenNotice } from './useOpenNotice.ts'

/** Rule panel-4: 15 a page; the dropdown shows the first. */
const SHOWN = 15

const HEAD = {
  justifyContent: 'space-between',
  minHeight: 44,
  paddingInline: '16px 8px',
  borderBottom: 1,
  borderColor: 'divider',
}
const CLAMPED = { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3 }
const LIST = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '& li + li': { borderTop: 1, borderColor: 'divider' },
  '& .message': CLAMPED,
}
const FOOT = {
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '& a': { display: 'block', mt: 0.5, py: 0.5, borderRadius: 'var(--radius-s)', fontWeight: 500, textAlign: 'center' },
}

interface BellPanelProps {
  unread: number
  /** Something was opened elsewhere. */
  onLeave: () => void
}

/** What stands in the dropdown: heading, the newest notices, the switch for the desktop's. Loaded when it is first opened. */
export default function BellPanel({ unread, onLeave }: BellPanelProps) {
  const words = useWords()
  const query = useNoticePage({ page: 1, perPage: SHOWN })
  const { readAll } = useNoticeActions()
  const openNotice = useOpenNotice()
  const open = (notice: NoticeRow) => {
    void openNotice(notice)
    if (notice.url) onLeave()
  }
  return (
    <>
      <Box component="header" className="row" sx={HEAD}>
        <h2>{words('Notifications')}</h2>
        {unread > 0 && (
          <Button
            variant="text"
            size="small"
            startIcon={<Icon name="check" />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
            sx={{ color: 'var(--accent-ink)' }}
          >
            {words('Mark all read')}
          </Button>
        )}
      </Box>
      <Box aria-busy={query.isPending} sx={LIST}>
        <Answered query={query} waiting={180} failed={words('Notifications could not be loaded')}>
          {({ notices }) =>
            notices.length > 0 ? (
              <ul>
                {notices.map(notice => (
                  <li key={notice.id}>
                    <NoticeItem notice={notice} onOpen={open} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState
                icon="bell"
                title={words('No notifications')}
                text={words('Completed campaigns, added credits and finished files are announced here.')}
              />
            )
          }
        </Answered>
      </Box>
      <Box component="footer" sx={FOOT}>
        <DesktopSwitch />
        <Link to="/notification" onClick={onLeave}>
          {words('View all notifications')}
        </Link>
      </Box>
    </>
  )
}
