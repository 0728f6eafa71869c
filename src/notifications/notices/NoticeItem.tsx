/** One notice as a button: what it is by icon and colour, title, message, when. Unread ones stand out by weight and a dot. */

import { useLocaleState } from 'react-admin'
import { displayDateTime } from '../../../messaging/format.ts'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { ago } from './ago.ts'
import './notices.css'

const ICONS = { info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const

interface NoticeItemProps {
  notice: NoticeRow
  onOpen: (notice: NoticeRow) => void
}

export const NoticeItem = ({ notice, onOpen }: NoticeItemProps) => {
  const { title, type, created_at, read_at, url } = notice
  const words = useWords()
  const [locale] = useLocaleState()
  const unread = read_at === null
  return (
    <button
      type="button"
      className={cx('notice', type, unread && 'unread')}
      onClick={() => onOpen(notice)}
      disabled={!unread && !url}
    >
      <Icon name={ICONS[type]} size={16} />
      <span className="notice-text">
        <span className="notice-title">
          {unread && <span className="sr-only">{words('Unread:')} </span>}
          {title}
        </span>
        <span className="notice-message">{notice.data.message}</span>
        <time className="notice-time" dateTime={created_at} title={displayDateTime(created_at, TIME_ZONE)}>
          {ago(created_at, locale)}
        </time>
      </span>
    </button>
  )
}
