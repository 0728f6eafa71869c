/** `<ErrorBoundary resetKey={path}>`: a screen that failed says so and what to do; the menu stays. Tries again when `resetKey` changes. */

import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Icon } from '../kernel/ui/Icon.tsx'
import { MessageScreen } from '../kernel/ui/MessageScreen.tsx'

interface Props {
  resetKey: string
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: undefined })
  }

  override render() {
    return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}

/** A chunk that is gone: a new build was put in place while this tab was open. */
const isOutdated = (error: Error) => /dynamically imported module|module script|preload/i.test(error.message)

/** What failed, and what to do. */
export const ErrorScreen = ({ error }: { error: Error }) => {
  const translate = useTranslate()
  const outdated = isOutdated(error)
  return (
    <MessageScreen
      title={
        outdated
          ? translate('desk.error.outdated_title', { _: 'A new version is in place' })
          : translate('desk.error.title', { _: 'This screen could not be shown' })
      }
      text={
        outdated
          ? translate('desk.error.outdated_text', { _: 'Reload the page to continue with it. Nothing you saved is lost.' })
          : translate('desk.error.text', {
              _: 'Reload the page. If it happens again, send the line below to your operator. Nothing you saved is lost.',
            })
      }
    >
      <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => globalThis.location.reload()}>
        {translate('desk.error.reload', { _: 'Reload the page' })}
      </Button>
      {!outdated && <code className="muted">{error.message}</code>}
    </MessageScreen>
  )
}
