/**
 * /idle-user (rules panel-17 and access-16): the lock screen. The session is still there; its person's password goes on where he was. Opened by hand it
 * asks first: an address alone must not lock anybody out.
 */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import type { SessionUser } from '../../../authProvider/session.ts'
import { cameFrom } from '../../kernel/desk/cameFrom.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormPassword } from '../../kernel/form/TextInputs.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Entry, LeaveLink } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'

export default function Idle() {
  const session = useSession()
  const location = useLocation()
  const [wasLocked, setWasLocked] = useState(session?.locked === true)
  if (session?.locked && !wasLocked) setWasLocked(true)
  if (!session) return <Navigate to="/authentication" replace />
  if (session.locked) return <Unlock user={session.user} />
  const from = cameFrom(location)
  return wasLocked ? <Navigate to={from ?? '/'} replace /> : <LockNow user={session.user} />
}

const Who = ({ user }: { user: SessionUser }) => (
  <div className="row">
    <Avatar name={user.actor_name ?? user.fullName} size={48} />
    <Box sx={{ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <strong>{user.actor_name ?? user.fullName}</strong>
      {!user.actor_name && <span className="muted">{user.username}</span>}
    </Box>
  </div>
)

const Unlock = ({ user }: { user: SessionUser }) => {
  const { authProvider } = useDesk()
  const words = useWords()
  const call = useMutation({ mutationFn: ({ password }: { password: string }) => authProvider.unlock(password) })
  return (
    <Entry
      title={words('Your screen is locked')}
      hint={
        user.actor_name
          ? words('You were working as %{name}. Your own password goes on there.', { name: user.fullName })
          : words('Your password goes on where you were.')
      }
      above={<Who user={user} />}
      links={<LeaveLink text={words('Not you? Sign out')} />}
    >
      <EntryForm
        start={{ password: '' }}
        missing={({ password }) => ({ password: password === '' ? words('Enter your password.') : undefined })}
        call={call}
        submit={words('Unlock')}
      >
        <FormPassword name="password" label={words('Password')} autoFocus />
      </EntryForm>
    </Entry>
  )
}

const LockNow = ({ user }: { user: SessionUser }) => {
  const { authProvider } = useDesk()
  const words = useWords()
  return (
    <Entry
      title={words('Lock your screen?')}
      hint={words('You stay signed in, in every tab of this browser, and come back with your password.')}
      above={<Who user={user} />}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button variant="contained" size="large" startIcon={<Icon name="lock" />} onClick={() => authProvider.lock()}>
          {words('Lock')}
        </Button>
        <Button size="large" href="/">
          {words('Back to home')}
        </Button>
      </Box>
    </Entry>
  )
}
