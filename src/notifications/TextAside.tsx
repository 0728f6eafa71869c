import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { fillPlaceholders, placeholderProblems } from '../../messaging/placeholders.ts'
import { notificationEvent, variablesOf } from '../../resources/notifications/notification-events.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { NoticePreview } from './notices/NoticePreview.tsx'

/** Beside the form of a text: how it reads with sample values, and the variables it may hold. */
export const TextAside = () => {
  const words = useWords()
  const [event, channel, subject, body, tone] = useWatch({ name: ['event_key', 'channel', 'subject', 'body', 'tone'] }).map(
    value => (typeof value === 'string' ? value : ''),
  ) as [string, string, string, string, string]
  const samples = variablesOf(event)
  const filled = (text: string) => fillPlaceholders(text, samples) ?? text
  const problems = [...new Set([subject, body].flatMap(text => placeholderProblems(text, Object.keys(samples))))]
  const known = notificationEvent(event)
  const title = filled(subject) || words('The subject')
  const message = filled(body) || words('The text, as you enter it.')
  return (
    <div className="stack">
      {known && <p className="muted">{words(`enums.notification_event.${known.key}`, known.label)}</p>}
      <h3>{words('With sample values')}</h3>
      {channel === 'email' ? (
        <Box className="panel stack" sx={{ p: 2 }}>
          <strong>{title}</strong>
          <Box component="p" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {message}
          </Box>
        </Box>
      ) : (
        <NoticePreview title={title} message={message} type={tone || 'info'} event={event} />
      )}
      {problems.length > 0 && <Note role="status">{problems.join('\n')}</Note>}
      <h3>{words('Variables')}</h3>
      <Facts shape="lines">
        {Object.entries(samples).map(([name, sample]) => (
          <Fact key={name} name={<span className="mono">{`{{${name}}}`}</span>}>
            {sample}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
