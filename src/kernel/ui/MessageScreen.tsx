/** `<NotAuthorized />`, `<NotFound />`: screens that say what is the matter and what to do. `<MessageScreen …>` is their common form. */

import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Icon } from './Icon.tsx'
import { usePageTitle } from './PageHead.tsx'

interface MessageScreenProps {
  code?: string
  title: string
  text: ReactNode
  children?: ReactNode
}

export const MessageScreen = ({ code, title, text, children }: MessageScreenProps) => {
  usePageTitle(title)
  return (
    <div className="message-screen">
      {code && <span className="code">{code}</span>}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="row wrap">{children}</div>
    </div>
  )
}

const BackHome = () => {
  const translate = useTranslate()
  return (
    <Button variant="contained" startIcon={<Icon name="home" />} href="/">
      {translate('desk.back_home', { _: 'Back to home' })}
    </Button>
  )
}

export const NotAuthorized = () => {
  const translate = useTranslate()
  return (
    <MessageScreen
      code="403"
      title={translate('desk.not_authorized.title', { _: 'You are not authorized' })}
      text={translate('desk.not_authorized.text', {
        _: 'Your account does not have the permission for this page. If you need it, ask the person who manages your account.',
      })}
    >
      <BackHome />
    </MessageScreen>
  )
}

/** The same for who is not signed in: perhaps he may, once he is. */
export const NotAuthorizedStranger = () => {
  const translate = useTranslate()
  return (
    <main className="blank">
      <MessageScreen
        code="403"
        title={translate('desk.not_authorized.title', { _: 'You are not authorized' })}
        text={translate('desk.not_authorized.stranger', {
          _: 'You are not signed in. Sign in with an account that has the permission.',
        })}
      >
        <Button variant="contained" startIcon={<Icon name="login" />} href="/authentication">
          {translate('desk.done.sign_in', { _: 'Go to sign-in' })}
        </Button>
      </MessageScreen>
    </main>
  )
}

export const NotFound = () => {
  const translate = useTranslate()
  return (
    <MessageScreen
      code="404"
      title={translate('desk.not_found.title', { _: 'Page not found' })}
      text={translate('desk.not_found.text', { _: 'There is nothing at this address. It may have been mistyped, or moved.' })}
    >
      <BackHome />
    </MessageScreen>
  )
}
