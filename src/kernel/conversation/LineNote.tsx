import Button from '@mui/material/Button'
import { useWords } from '../i18n/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import './conversation.css'
import type { Line } from './line.ts'

/** That nothing comes by itself any more, and what to do about it. */
export const LineNote = ({ line }: { line: Pick<Line<never>, 'useState' | 'again'> }) => {
  const words = useWords()
  const state = line.useState()
  if (state === 'connecting')
    return (
      <p className="hint talk-connecting" role="status">
        {words('Connecting…')}
      </p>
    )
  if (state !== 'lost' && state !== 'refused') return null
  return (
    <Note
      role="alert"
      action={
        state === 'lost' && (
          <Button size="small" startIcon={<Icon name="refresh" />} onClick={line.again}>
            {words('Connect again')}
          </Button>
        )
      }
      sx={{ mb: 1.5 }}
    >
      {state === 'lost'
        ? words('Not connected. Messages you missed will appear when the connection is back.')
        : words('This session may not follow conversations. Sign in again.')}
    </Note>
  )
}
