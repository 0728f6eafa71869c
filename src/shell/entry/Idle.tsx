/**
 * /idle-user (rules panel-17 and access-16): the lock screen. The session is still there; its person's password goes on where he was. Opened by hand it
 * asks first: an address alone must not lock anybody out.
 */

import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../../authProvider/principal.ts'
import type { SessionUser } from '../../../authProvider/session.ts'
import { cameFrom } from '../../kernel/desk/cameFrom.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { FormPassword } from '../../kernel/form/TextInputs.tsx'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Entry } from './Entry.tsx'
import { EntryForm } from './EntryForm.tsx'
import { useLeave } from './useLeave.ts'

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
  <div className="sign-in-who">
    <Avatar name={user.actor_name ?? user.fullName} size={48} />
    <div>
      <strong>{user.actor_name ?? user.fullName}</strong>
      {!user.actor_name && <span className="muted">{user.username}</span>}
    </div>
  </div>
)

const Unlock = ({ user }: { user: SessionUser }) => {
  const { authProvider } = useDesk()
  const translate = useTranslate()
  const leave = useLeave()
  const call = useMutation({ mutationFn: ({ password }: { password: string }) => authProvider.unlock(password) })
  return (
    <Entry
      title={translate('desk.idle.title', { _: 'Your screen is locked' })}
      hint={
        user.actor_name
          ? translate('desk.idle.acting', {
              _: 'You were working as %{name}. Your own password goes on there.',
              name: user.fullName,
            })
          : translate('desk.idle.hint', { _: 'Your password goes on where you were.' })
      }
      above={<Who user={user} />}
      links={
        <button type="button" className="link" onClick={leave}>
          {translate('desk.idle.other', { _: 'Not you? Sign out' })}
        </button>
      }
    >
      <EntryForm
        start={{ password: '' }}
        missing={({ password }) => ({
          password: password === '' ? translate('desk.sign_in.password_missing', { _: 'Enter your password.' }) : undefined,
        })}
        call={call}
        submit={translate('desk.idle.submit', { _: 'Unlock' })}
      >
        <FormPassword name="password" label={translate('desk.sign_in.password', { _: 'Password' })} autoFocus />
      </EntryForm>
    </Entry>
  )
}

const LockNow = ({ user }: { user: SessionUser }) => {
  const { authProvider } = useDesk()
  const translate = useTranslate()
  return (
    <Entry
      title={translate('desk.idle.ask', { _: 'Lock your screen?' })}
      hint={translate('desk.idle.ask_text', {
        _: 'You stay signed in, in every tab of this browser, and come back with your password.',
      })}
      above={<Who user={user} />}
    >
      <div className="stack tight">
        <Button variant="contained" size="large" startIcon={<Icon name="lock" />} onClick={() => authProvider.lock()}>
          {translate('desk.idle.lock', { _: 'Lock' })}
        </Button>
        <Button size="large" href="/">
          {translate('desk.back_home', { _: 'Back to home' })}
        </Button>
      </div>
    </Entry>
  )
}
