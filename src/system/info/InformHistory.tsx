import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import { USER_TYPES } from '../../../resources/language/choices.ts'
import type { Round } from '../../../resources/notifications/notifications.answers.ts'
import { informing } from '../../../resources/notifications/notifications.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'

const LOOK_MS = 1000
const isUnderWay = ({ status }: Round) => status === 'queued' || status === 'running'

const audienceWords = (words: Words, { who, types = [], users = [] }: Round['audience']) => {
  if (who === 'types')
    return types
      .map(type => USER_TYPES.find(({ value }) => value === type))
      .map(choice => (choice ? words(`enums.user_type.${choice.value}`, choice.label) : ''))
      .join(', ')
  if (who === 'users') return words('%{count} chosen', { count: groupIndian(users.length) })
  return who === 'route' ? words('desk.inform.of_route', 'Users of a route') : words('desk.inform.everybody', 'Everybody')
}

/** What was told before, and how far the telling is. */
export const InformHistory = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: [informing.name, 'history', page],
    queryFn: async ({ signal }) => {
      const { data: rows } = await provider.act(informing, 'history', { page, perPage: PER_PAGE, signal })
      return { rows }
    },
    refetchInterval: query => (query.state.data?.rows.some(isUnderWay) ? LOOK_MS : false),
    placeholderData: before => before,
    retry: false,
  })
  if (error) return <EmptyState icon="alert" title={words('The history could not be read')} text={error.message} />
  if (!data) return <Skeleton height={120} />
  if (data.rows.length === 0 && page === 1)
    return (
      <div className="panel">
        <EmptyState icon="bell" text={words('What you send stands here, with how many it reached.')} />
      </div>
    )
  const reached = words('Reached')
  const heads = [words('desk.inform.at', 'Sent'), words('Notification'), words('desk.inform.to', 'To'), reached, words('By')]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
    <section className="panel inform-history" aria-label={words('What users were told')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col" className={head === reached ? 'reached' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(round => (
            <tr key={round.id}>
              <td className="when">{displayDateTime(round.created_at, TIME_ZONE)}</td>
              <th scope="row">
                {round.title}
                <span className="hint">{round.message}</span>
              </th>
              <td>
                {audienceWords(words, round.audience)}
                {round.channels.includes('email') && <span className="hint">{words('by e-mail too')}</span>}
              </td>
              <td className="reached">
                {isUnderWay(round) ? (
                  <Progress
                    label={round.title}
                    done={round.done ?? 0}
                    total={round.total ?? undefined}
                    text={`${groupIndian(round.done ?? 0)} / ${groupIndian(round.total ?? 0)}`}
                  />
                ) : round.status === 'failed' ? (
                  <>
                    <Badge tone="error">{words('Broke off')}</Badge>
                    <span className="hint">{round.error}</span>
                  </>
                ) : (
                  groupIndian(round.recipients)
                )}
              </td>
              <td>{round.by}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(page > 1 || data.rows.length === PER_PAGE) && (
        <nav className="row inform-pages" aria-label={words('Pages')}>
          <IconButton icon="chevron-left" label={words('Previous page')} disabled={page <= 1} onClick={() => setPage(page - 1)} />
          <span className="muted">{page}</span>
          <IconButton
            icon="chevron-right"
            label={words('Next page')}
            disabled={data.rows.length < PER_PAGE}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
    </section>
  )
}

const PER_PAGE = 10
