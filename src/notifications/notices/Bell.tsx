/** The bell of the navbar (rule notifications-1): unread count, the newest fifteen, "Mark all read", "View all notifications". Told live. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openEvents } from '../../../dataProvider/events.ts'
import { kSuffix } from '../../../messaging/format.ts'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { notifications } from '../../../resources/notifications/notifications.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { popover } from '../../kernel/ui/overlays.ts'
import { showOnDesktop } from './desktop.ts'
import './bell.css'
import { refreshTold } from './refreshTold.ts'
import { refreshNotices, useUnread } from './useNotices.ts'
import { useOpenNotice } from './useOpenNotice.ts'

const panel = lazyOverlay(() => import('./BellPanel.tsx'))

/** Nothing where the platform declares no notifications. */
export const Bell = () => (useDesk().register.services.some(({ name }) => name === notifications.name) ? <BellButton /> : null)

const BellButton = () => {
  const words = useWords()
  const unread = useUnread()
  const told = useLiveNotices()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  const label = words('Notifications')
  return (
    <span className="bell">
      <IconButton
        ref={trigger}
        icon="bell"
        label={unread > 0 ? words('Notifications, %{count} unread', { count: unread }) : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {unread > 0 && (
        <span className="bell-count" aria-hidden>
          {kSuffix(unread)}
        </span>
      )}
      <span className="sr-only" role="status">
        {told && `${told.title}. ${told.data.message}`}
      </span>
      {open && trigger.current && (
        <popover.Part id={id} label={label} anchor={trigger.current} onClose={close} className="bell-panel">
          <panel.Part unread={unread} onLeave={close} />
        </popover.Part>
      )}
    </span>
  )
}

/** Notices as they come. @returns the last one, to be read aloud */
const useLiveNotices = (): NoticeRow | undefined => {
  const { platform, screens } = useDesk()
  const client = useQueryClient()
  const [last, setLast] = useState<NoticeRow>()
  const openNotice = useOpenNotice()
  const navigate = useNavigate()
  const open = useRef((_notice: NoticeRow) => {})
  open.current = notice => {
    void openNotice(notice)
    // One that is about no screen is read where all stand.
    if (!notice.url) void navigate('/notification')
  }
  useEffect(
    () =>
      openEvents(platform, 'events', {
        onEvent: ({ name, data }) => {
          if (name !== 'notification') return
          const notice = data as NoticeRow
          setLast(notice)
          showOnDesktop(notice, one => open.current(one))
          void refreshNotices(client)
          refreshTold(client, screens, notice)
        },
      }),
    [platform, client, screens],
  )
  return last
}
