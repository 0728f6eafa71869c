import { notificationEvent } from '../../resources/system/notification-events.ts'
import { notificationTemplates } from '../../resources/system/notification-templates.ts'
import { useWords } from '../app/i18n/words.ts'
import { defineViews } from '../resource/defineViews.ts'
import { TextAside } from './notifications/TextAside.tsx'

/** What the event is, beside its key. */
const EventCell = ({ value }: { value: string | null }) => {
  const words = useWords()
  const event = value === null ? undefined : notificationEvent(value)
  return (
    <span className="row">
      <span className="mono">{value}</span>
      {event && <span className="hint ellipsis">{words(`enums.notification_event.${event.key}`, event.label)}</span>}
    </span>
  )
}

export default defineViews(notificationTemplates, { cells: { event_key: EventCell }, aside: TextAside })
