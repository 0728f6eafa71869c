/** One notice as a button: what it is by icon and colour, title, message, when. Unread ones stand out by weight and a dot. */

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useLocaleState } from 'react-admin'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { ago } from './ago.ts'

const KINDS = { info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const

const ITEM = {
  display: 'flex',
  gap: 1.5,
  width: '100%',
  px: 2,
  py: 1.5,
  border: 0,
  background: 'none',
  textAlign: 'var(--text-start)',
  overflowWrap: 'anywhere',
  '&:disabled': { cursor: 'default' },
  '&:not(:disabled):hover': { background: 'var(--surface-2)' },
  '&:focus-visible': { outlineOffset: -2 },
  '& .message': { whiteSpace: 'pre-line' },
}
const DOT = {
  display: 'inline-block',
  width: 7,
  height: 7,
  borderRadius: '50%',
  bgcolor: 'primary.main',
}

interface NoticeItemProps {
  notice: NoticeRow
  onOpen: (notice: NoticeRow) => void
}

export const NoticeItem = ({ notice, onOpen }: NoticeItemProps) => {
  const { title, type, created_at, read_at, url } = notice
  const words = useWords()
  const [locale] = useLocaleState()
  const unread = read_at === null
  const kind = KINDS[type]
  return (
    <Box
      component="button"
      type="button"
      onClick={() => onOpen(notice)}
      disabled={!unread && !url}
      sx={{ ...ITEM, '& > svg': { mt: 0.25, color: `${kind}.dark` } }}
    >
      <Icon name={kind} />
      <Stack component="span" className="grow" sx={{ gap: 0.25 }}>
        {unread ? (
          <strong>
            <span className="sr-only">{words('Unread:')} </span>
            {title} <Box component="i" sx={DOT} />
          </strong>
        ) : (
          <span className="muted">{title}</span>
        )}
        <span className="message muted">{notice.data.message}</span>
        <time className="hint" dateTime={created_at} title={showDate(created_at, 'minute')}>
          {ago(created_at, locale)}
        </time>
      </Stack>
    </Box>
  )
}
