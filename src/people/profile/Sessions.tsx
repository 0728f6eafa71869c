/**
 * Where an account is signed in, to end what should not be. Alone a tab of one's own profile; `<SessionList userId={…} />` shows those of a
 * user one manages.
 */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePrincipal, useSession } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { session as service } from '../../../resources/access/session.ts'
import { allows } from '../../../resources/language/access.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import './sessions.css'

type OneSession = AnswerOf<typeof service, 'sessions'>[number]

export default function Sessions() {
  return <SessionList />
}

/** A moment as people say it when it is near, else in full. */
const when = (iso: string, words: Words): string => {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60_000)
  if (minutes < 2) return words('Just now')
  if (minutes < 60) return words('%{minutes} minutes ago', { minutes })
  return displayDateTime(iso, TIME_ZONE)
}

export const SessionList = ({ userId }: { userId?: number }) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  const words = useWords()
  const principal = usePrincipal()
  const acting = Boolean(useSession()?.user.parent_key)
  const [ending, setEnding] = useState<OneSession | 'all'>()
  const key = ['sessions', userId ?? 'own']
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (userId === undefined
        ? await provider.act(service, 'sessions', { signal })
        : await provider.act(service, 'userSessions', { id: userId, signal })
      ).data,
    retry: false,
  })
  const mayEnd = userId === undefined ? !acting : allows(principal, service.actions.endUserSessions)

  const end = async (which: OneSession | 'all') => {
    const id = which === 'all' ? undefined : which.id
    const answer =
      userId !== undefined
        ? await provider.act(service, 'endUserSessions', { id: userId, input: id === undefined ? {} : { session_id: id } })
        : id === undefined
          ? await provider.act(service, 'endOthers')
          : await provider.act(service, 'endSession', { id })
    await client.invalidateQueries({ queryKey: key })
    return answer.message
  }

  if (error)
    return (
      <EmptyState icon="alert" title={words('The sessions could not be read')} text={error.message}>
        <Button onClick={() => refetch()}>{words('Try again')}</Button>
      </EmptyState>
    )
  if (!data) return <Skeleton width="100%" height={180} />
  const others = data.filter(({ current }) => current === 0)
  return (
    <section className="sessions">
      <div className="sessions-head">
        <p className="muted">
          {userId === undefined
            ? words('Where you are signed in. End what you do not know, then change your password.')
            : words('Where this user is signed in.')}
        </p>
        {mayEnd && others.length > 0 && (
          <Button startIcon={<Icon name="logout" />} onClick={() => setEnding('all')}>
            {userId === undefined ? words('End all others') : words('End all')}
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <EmptyState icon="panel" title={words('Signed in nowhere')} text={words('There is no open session of this user.')} />
      ) : (
        <ul className="panel">
          {data.map(one => (
            <SessionRow
              key={one.id}
              one={one}
              words={words}
              onEnd={mayEnd && one.current === 0 ? () => setEnding(one) : undefined}
            />
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmDialog
          title={ending === 'all' ? words('End sessions') : words('End this session')}
          text={
            ending === 'all'
              ? words('End %{count} sessions? Whoever sits there is signed out at once.', {
                  count: others.length,
                })
              : words('Whoever sits there is signed out at once.')
          }
          tone="danger"
          run={() => end(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  )
}

const SessionRow = ({ one, words, onEnd }: { one: OneSession; words: Words; onEnd: (() => void) | undefined }) => (
  <li className="session">
    <span className="session-icon">
      <Icon name={one.acted_by || one.acting_as ? 'login' : /Android|iOS/.test(one.device ?? '') ? 'phone' : 'panel'} />
    </span>
    <div className="session-text">
      <strong>
        {one.device ?? words('Unknown device')} {one.current === 1 && <Badge tone="success">{words('This session')}</Badge>}
        {one.locked === 1 && <Badge tone="warning">{words('Locked')}</Badge>}
      </strong>
      <span className="muted">
        <span className="mono">{one.ip}</span> · {words('desk.sessions.seen', 'Last used')}: {when(one.last_seen_at, words)} ·{' '}
        {words('desk.sessions.since', 'Since')}: {displayDateTime(one.created_at, TIME_ZONE)}
      </span>
      {one.acted_by && (
        <span className="session-acting">
          {words('%{name} works in this account', { name: one.acted_by })}
          {one.reason && `: ${one.reason}`}
        </span>
      )}
      {one.acting_as && (
        <span className="session-acting">
          {words('Working in the account of %{name}', { name: one.acting_as })}
          {one.reason && `: ${one.reason}`}
        </span>
      )}
    </div>
    {onEnd && (
      <Button size="small" onClick={onEnd}>
        {words('End')}
      </Button>
    )}
  </li>
)
