import { notificationEvent } from '../../../resources/notifications/notification-events.ts'
import { notificationTemplates } from '../../../resources/notifications/notification-templates.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { TextAside } from '../TextAside.tsx'

/** What the event is in words; texts of one's own by their name. */
const EventCell = ({ value }: { value: string | null }) => {
  const words = useWords()
  const event = value === null ? undefined : notificationEvent(value)
  return (
    <span className={event ? 'ellipsis' : 'ellipsis mono'} {...(value && { 'data-tip': value })}>
      {event ? words(`enums.notification_event.${event.key}`, event.label) : value}
    </span>
  )
}

export default defineViews(notificationTemplates, { cells: { event_key: EventCell }, aside: TextAside })
