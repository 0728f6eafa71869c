import Box from '@mui/material/Box'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { informing } from '../../../resources/notifications/notifications.ts'
import { validateInput } from '../../kernel/form/validateInput.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'

interface ReachProps {
  /** What the form holds. */
  values: Readonly<Record<string, unknown>>
  /** The field that the audience depends on, where it does. */
  asks: string | undefined
  /** Asked before sending, rather than told while choosing. */
  asQuestion?: boolean
}

const PLACE = { px: 1.5, py: 1, borderRadius: 1, bgcolor: 'var(--surface-2)' }

const isChosen = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null)

/** How many it reaches, counted by the platform as one chooses. */
export const Reach = ({ values, asks, asQuestion = false }: ReachProps) => {
  const words = useWords()
  const inWords = useTold()
  const ready = asks === undefined || isChosen(values[asks])
  const { values: input } = validateInput(informing.actions.preview.input, {
    audience: values.audience,
    ...(asks && { [asks]: values[asks] }),
  })
  const { data, error } = useAnswer(
    informing,
    'preview',
    { ...(input && { input }) },
    { enabled: ready && input !== undefined, placeholderData: before => before },
  )
  if (!ready)
    return (
      <Box component="p" className="muted" sx={PLACE}>
        {words('Choose whom it is for.')}
      </Box>
    )
  if (error) return <Note severity="error">{inWords(error.message)}</Note>
  if (!data)
    return (
      <Box component="p" className="muted" aria-live="polite" sx={PLACE}>
        {words('Counting whom it reaches…')}
      </Box>
    )
  const count = groupIndian(data.recipients)
  const one = data.recipients === 1
  const rest = data.recipients - data.names.length
  const asked = one ? words('Tell one user?') : words('Tell %{count} users?', { count })
  const told = one ? words('Reaches one active user') : words('Reaches %{count} active users', { count })
  return (
    <Box component="p" aria-live="polite" sx={PLACE}>
      <strong>
        {asQuestion ? asked : told}
        {!asQuestion && data.names.length > 0 && ':'}
      </strong>{' '}
      {data.names.length > 0 && (
        <span className="muted">
          {data.names.join(', ')}
          {rest > 0 && ` ${words('desk.inform.others', 'and %{count} more', { count: groupIndian(rest) })}`}
        </span>
      )}
      {Array.isArray(values.channels) && values.channels.includes('email') && (
        <span className="muted"> · {words('%{count} by e-mail too', { count: groupIndian(data.with_email) })}</span>
      )}
    </Box>
  )
}
