import Skeleton from '@mui/material/Skeleton'
import { useEffect } from 'react'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { isOver, useJob } from '../kernel/resource/job.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { Progress } from '../kernel/ui/Progress.tsx'
import { FixAfter } from './FixAfter.tsx'
import { FixFigures } from './FixFigures.tsx'
import { FixResult } from './FixResult.tsx'
import type { Fix } from './useFix.ts'

/** The dry run: what the fix would change, as it stands in the form now. */
export const FixCount = ({ fix: { counting, message, figures, calls } }: { fix: Fix }) => {
  const words = useWords()
  return (
    <section className="stack" aria-label={words('desk.fix.dry', 'Dry run')} aria-busy={counting}>
      {counting && <Skeleton variant="rounded" height={140} role="status" aria-label={words('Counting…')} />}
      {message !== undefined && <Message text={message} />}
      {figures && <FixFigures figures={figures} calls={calls} />}
      {figures && (
        <p className="hint">
          {calls
            ? words('What the vendor reported is kept. The status set here is shown beside it and can be reversed for 30 days.')
            : words(
                'What the operator reported is kept. The status set here is shown beside it and can be reversed for 30 days.',
              )}
          {figures.will_cancel > 0 && ` ${words('What is cancelled is not sent again: that cannot be reversed.')}`}
        </p>
      )}
      {!counting && message === undefined && (
        <p className="muted">{words('Fill in the form to see here what the fix would change.')}</p>
      )}
    </section>
  )
}

/** What came of it, how far it is; its record, and the way back. */
export const FixOutcome = ({ fix: { told, adjustment, job, onOver } }: { fix: Fix }) => {
  const words = useWords()
  const inWords = useTold()
  return (
    <section className="stack" aria-label={words('Result')}>
      {told !== undefined && <Message text={inWords(told)} />}
      {adjustment !== undefined && (
        <FixResult id={adjustment} begun onOver={onOver}>
          <FixAfter id={adjustment} />
        </FixResult>
      )}
      {job !== undefined && <JobOutcome id={job} onOver={onOver} />}
    </section>
  )
}

const Message = ({ text }: { text: string | undefined }) => (
  <p role="status">
    <strong>{text}</strong>
  </p>
)

/** How far work in the background has got that sets no status, and what came of it. */
const JobOutcome = ({ id, onOver }: { id: number; onOver: () => void }) => {
  const words = useWords()
  const told = useTold()
  const { data: job, error } = useJob<{ message?: string }>(id)
  const over = isOver(job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever listens by then.
  useEffect(() => {
    if (over) onOver()
  }, [over])
  const problem = told(error?.message ?? job?.error ?? undefined)
  if (problem) return <Note role="alert">{problem}</Note>
  if (over) return <Message text={told(job?.result?.message)} />
  return <Progress label={words('Asking the gateways')} done={job?.done ?? 0} total={job?.total ?? 0} />
}
