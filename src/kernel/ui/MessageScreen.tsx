/** `<NotAuthorized />`, `<NotFound />`: screens that say what is the matter and what to do. `<MessageScreen …>` is their common form. */

import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
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
  const words = useWords()
  return (
    <Button variant="contained" startIcon={<Icon name="home" />} href="/">
      {words('Back to home')}
    </Button>
  )
}

export const NotAuthorized = () => {
  const words = useWords()
  return (
    <MessageScreen
      code="403"
      title={words('You are not authorised')}
      text={words(
        'Your account does not have the permission for this page. If you need it, ask the person who manages your account.',
      )}
    >
      <BackHome />
    </MessageScreen>
  )
}

/** The same for who is not signed in: perhaps he may, once he is. */
export const NotAuthorizedStranger = () => {
  const words = useWords()
  return (
    <main className="blank">
      <MessageScreen
        code="403"
        title={words('You are not authorised')}
        text={words('You are not signed in. Sign in with an account that has the permission.')}
      >
        <Button variant="contained" startIcon={<Icon name="login" />} href="/authentication">
          {words('Go to sign-in')}
        </Button>
      </MessageScreen>
    </main>
  )
}

export const NotFound = () => {
  const words = useWords()
  return (
    <MessageScreen
      code="404"
      title={words('Page not found')}
      text={words('There is nothing at this address. It may have been mistyped or moved.')}
    >
      <BackHome />
    </MessageScreen>
  )
}
