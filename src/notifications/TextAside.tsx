import { useFormContext, useWatch } from 'react-hook-form'
import { fillPlaceholders, placeholderProblems } from '../../messaging/placeholders.ts'
import { notificationEvent, variablesOf } from '../../resources/notifications/notification-events.ts'
import type { NoticeRow } from '../../resources/notifications/notifications.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { NoticeItem } from './notices/NoticeItem.tsx'
import './notices/notices.css'
import './texts.css'

const noop = () => {}

/** Beside the form of a text: how it reads with sample values, and the variables it may hold. */
export const TextAside = () => {
  const words = useWords()
  const { control } = useFormContext()
  const [event, channel, subject, body, tone] = useWatch({
    control,
    name: ['event_key', 'channel', 'subject', 'body', 'tone'],
  }).map(value => (typeof value === 'string' ? value : '')) as [string, string, string, string, string]
  const samples = variablesOf(event)
  const filled = (text: string) => fillPlaceholders(text, samples) ?? text
  const problems = [...new Set([subject, body].flatMap(text => placeholderProblems(text, Object.keys(samples))))]
  const known = notificationEvent(event)
  const notice: NoticeRow = {
    id: 0,
    title: filled(subject) || words('The subject'),
    data: { message: filled(body) || words('The text, as you enter it.') },
    type: (tone || 'info') as NoticeRow['type'],
    event,
    url: null,
    sender: null,
    created_at: new Date().toISOString(),
    read_at: null,
    read_status: 0,
  }
  return (
    <div className="stack texts-aside">
      {known && <p className="muted">{words(`enums.notification_event.${known.key}`, known.label)}</p>}
      <h3>{words('With sample values')}</h3>
      {channel === 'email' ? (
        <div className="panel texts-mail">
          <strong>{notice.title}</strong>
          <p>{notice.data.message}</p>
        </div>
      ) : (
        <div className="panel" inert>
          <NoticeItem notice={notice} onOpen={noop} />
        </div>
      )}
      {problems.length > 0 && (
        <ul className="texts-problems" role="status">
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <h3>{words('Variables')}</h3>
      <dl className="texts-variables">
        {Object.entries(samples).map(([name, sample]) => (
          <div key={name}>
            <dt className="mono">{`{{${name}}}`}</dt>
            <dd>{sample}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
