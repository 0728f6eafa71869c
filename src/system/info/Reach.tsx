import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { informing } from '../../../resources/notifications/notifications.ts'
import { validateInput } from '../../kernel/form/validateInput.ts'
import { useWords } from '../../kernel/i18n/words.ts'

interface ReachProps {
  /** What the form holds. */
  values: Readonly<Record<string, unknown>>
  /** The field that the audience depends on, where it does. */
  asks: string | undefined
  /** Asked before sending, rather than told while choosing. */
  asQuestion?: boolean
}

const isChosen = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null)

/** How many it reaches, counted by the platform as one chooses. */
export const Reach = ({ values, asks, asQuestion = false }: ReachProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const ready = asks === undefined || isChosen(values[asks])
  const { values: audience } = validateInput(informing.actions.preview.input, {
    audience: values.audience,
    ...(asks && { [asks]: values[asks] }),
  })
  const { data, error } = useQuery({
    queryKey: [informing.name, 'preview', audience],
    queryFn: async ({ signal }) =>
      (await provider.act(informing, 'preview', { ...(audience && { input: audience }), signal })).data,
    enabled: ready && audience !== undefined,
    placeholderData: before => before,
    retry: false,
  })
  if (!ready) return <p className="inform-reach muted">{words('Choose whom it is for.')}</p>
  if (error) return <p className="inform-reach problem">{error.message}</p>
  const byMail = Array.isArray(values.channels) && values.channels.includes('email')
  const count = data ? groupIndian(data.recipients) : '…'
  const one = data?.recipients === 1
  const rest = data ? data.recipients - data.names.length : 0
  return (
    <p className="inform-reach" aria-live="polite">
      <strong>
        {asQuestion
          ? one
            ? words('Tell one user?')
            : words('Tell %{count} users?', { count })
          : one
            ? words('Reaches one active user:')
            : words('Reaches %{count} active users:', { count })}
      </strong>{' '}
      {data && data.names.length > 0 && (
        <span className="muted">
          {data.names.join(', ')}
          {rest > 0 && ` ${words('desk.inform.others', 'and %{count} more', { count: groupIndian(rest) })}`}
        </span>
      )}
      {byMail && data && (
        <span className="muted">
          {' · '}
          {words('%{count} by e-mail too', { count: groupIndian(data.with_email) })}
        </span>
      )}
    </p>
  )
}
