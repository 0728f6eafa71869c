/** `<ErrorBoundary resetKey={path}>`: a screen that failed says so and what to do; the menu stays. Tries again when `resetKey` changes. */

import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
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
  const words = useWords()
  const outdated = isOutdated(error)
  return (
    <MessageScreen
      title={outdated ? words('A new version is in place') : words('This screen could not be shown')}
      text={
        outdated
          ? words('Reload the page to continue with it. Nothing you saved is lost.')
          : words('Reload the page. If it happens again, send the line below to your operator. Nothing you saved is lost.')
      }
    >
      <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => globalThis.location.reload()}>
        {words('Reload the page')}
      </Button>
      {!outdated && <code className="muted">{error.message}</code>}
    </MessageScreen>
  )
}
