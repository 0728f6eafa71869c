import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTold } from '../i18n/useTold.ts'
import { useWords } from '../i18n/words.ts'
import { Icon } from '../ui/Icon.tsx'

interface LeavingProps {
  /** Why it was not sent; none while it is on its way. */
  problem: string | undefined
  again: () => void
  drop: () => void
  /** What it says. */
  children: ReactNode
}

/** A message on its way, or one that could not be sent and what to do about it. */
export const Leaving = ({ problem, again, drop, children }: LeavingProps) => {
  const words = useWords()
  const told = useTold()
  return (
    <li className="talk-message ours">
      {children}
      <footer>
        {problem === undefined && (
          <>
            <span>{words('Sending')}</span>
            <Icon name="clock" size={14} />
          </>
        )}
      </footer>
      {problem !== undefined && (
        <div className="talk-errors" role="alert">
          <p>{words('Not sent: %{problem}', { problem: told(problem) })}</p>
          <p className="row">
            <Button size="small" onClick={again}>
              {words('Try again')}
            </Button>
            <Button size="small" variant="text" onClick={drop}>
              {words('Remove')}
            </Button>
          </p>
        </div>
      )}
    </li>
  )
}
