/**
 * Where an account is signed in, to end what should not be. Alone a tab of one's own profile; `<Sessions userId={…} />` shows those of a
 * user one manages.
 */

import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePrincipal, useSession } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { session as service } from '../../../resources/access/session.ts'
import { allows } from '../../../resources/language/access.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Lines } from '../parts.tsx'

type OneSession = AnswerOf<typeof service, 'sessions'>[number]

/** A moment as people say it when it is near, else in full. */
const when = (iso: string, words: Words): string => {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60_000)
  if (minutes < 2) return words('Just now')
  if (minutes < 60) return words('%{minutes} minutes ago', { minutes })
  return displayDateTime(iso, TIME_ZONE)
}

export default function Sessions({ userId }: { userId?: number }) {
  const provider = useDeskProvider()
  const client = useQueryClient()
  const words = useWords()
  const principal = usePrincipal()
  const acting = Boolean(useSession()?.user.parent_key)
  const [ending, setEnding] = useState<OneSession | 'all'>()
  const [action, asked] = userId === undefined ? (['sessions', {}] as const) : (['userSessions', { id: userId }] as const)
  const query = useAnswer(service, action, asked)
  const mayEnd = userId === undefined ? !acting : allows(principal, service.actions.endUserSessions)

  const end = async (which: OneSession | 'all') => {
    const id = which === 'all' ? undefined : which.id
    const answer =
      userId !== undefined
        ? await provider.act(service, 'endUserSessions', { id: userId, input: id === undefined ? {} : { session_id: id } })
        : id === undefined
          ? await provider.act(service, 'endOthers')
          : await provider.act(service, 'endSession', { id })
    await client.invalidateQueries({ queryKey: [service.name, action] })
    return answer.message
  }

  const others = query.data?.filter(({ current }) => current === 0) ?? []
  return (
    <Answered query={query} failed={words('Sessions could not be loaded')}>
      {sessions => (
        <Stack component="section" sx={{ gap: 1.5 }}>
          <Box className="row wrap" sx={{ justifyContent: 'space-between' }}>
            <p className="muted">
              {userId === undefined
                ? words('Devices where you are signed in. End any session you do not recognise, then change your password.')
                : words('Devices where this user is signed in.')}
            </p>
            {mayEnd && others.length > 0 && (
              <Button startIcon={<Icon name="logout" />} onClick={() => setEnding('all')}>
                {userId === undefined ? words('End all others') : words('End all')}
              </Button>
            )}
          </Box>
          {sessions.length === 0 ? (
            <EmptyState icon="panel" title={words('No open sessions')} text={words('This user has no open sessions.')} />
          ) : (
            <Lines>
              {sessions.map(one => (
                <SessionRow
                  key={one.id}
                  one={one}
                  words={words}
                  onEnd={mayEnd && one.current === 0 ? () => setEnding(one) : undefined}
                />
              ))}
            </Lines>
          )}
          {ending && (
            <ConfirmDialog
              title={ending === 'all' ? words('End sessions') : words('End this session')}
              text={
                ending === 'all'
                  ? words('End %{count} sessions? They are signed out at once.', { count: others.length })
                  : words('The session is signed out at once.')
              }
              tone="danger"
              run={() => end(ending)}
              onClose={() => setEnding(undefined)}
            />
          )}
        </Stack>
      )}
    </Answered>
  )
}

const SessionRow = ({ one, words, onEnd }: { one: OneSession; words: Words; onEnd: (() => void) | undefined }) => (
  <li>
    <Avatar sx={{ width: 36, height: 36, bgcolor: 'var(--surface-2)', color: 'text.secondary' }}>
      <Icon name={one.acted_by || one.acting_as ? 'login' : /Android|iOS/.test(one.device ?? '') ? 'phone' : 'panel'} />
    </Avatar>
    <div className="grow">
      <strong>
        {one.device ?? words('Unknown device')} {one.current === 1 && <Badge tone="success">{words('This session')}</Badge>}
        {one.locked === 1 && <Badge tone="warning">{words('Locked')}</Badge>}
      </strong>
      <Small className="muted">
        <span className="mono">{one.ip}</span> · {words('desk.sessions.seen', 'Last used')}: {when(one.last_seen_at, words)} ·{' '}
        {words('desk.sessions.since', 'Since')}: {displayDateTime(one.created_at, TIME_ZONE)}
      </Small>
      {[
        one.acted_by && words('%{name} is working in this account', { name: one.acted_by }),
        one.acting_as && words('Working in the account of %{name}', { name: one.acting_as }),
      ].map(
        line =>
          line && (
            <Small key={line} className="tone-warning">
              {one.reason ? `${line}: ${one.reason}` : line}
            </Small>
          ),
      )}
    </div>
    {onEnd && (
      <Button size="small" onClick={onEnd}>
        {words('End')}
      </Button>
    )}
  </li>
)

const Small = (props: { className: string; children: ReactNode }) => (
  <Box component="p" sx={{ mt: 0.25, fontSize: 'var(--text-sm)' }} {...props} />
)
