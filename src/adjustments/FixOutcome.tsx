import { useEffect } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { isOver, useJob } from '../kernel/resource/job.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { Progress } from '../kernel/ui/Progress.tsx'
import { FixFigures } from './FixFigures.tsx'
import { FixResult } from './FixResult.tsx'
import type { Fix } from './useFix.ts'

/** What came of a bulk fix so far: what it would change, how far it is. */
export const FixOutcome = ({ fix: { message, figures, adjustment, job, onOver } }: { fix: Fix }) => (
  <>
    {message !== undefined && <Message text={message} />}
    {figures && <FixFigures figures={figures} />}
    {adjustment !== undefined && <FixResult id={adjustment} onOver={onOver} />}
    {job !== undefined && <JobOutcome key={job} id={job} onOver={onOver} />}
  </>
)

const Message = ({ text }: { text: string | undefined }) => (
  <p role="status">
    <strong>{text}</strong>
  </p>
)

/** How far work in the background has got that sets no status, and what came of it. */
const JobOutcome = ({ id, onOver }: { id: number; onOver: () => void }) => {
  const words = useWords()
  const { data: job, error } = useJob<{ message?: string }>(id)
  const over = isOver(job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever listens by then.
  useEffect(() => {
    if (over) onOver()
  }, [over])
  const problem = error?.message ?? job?.error
  if (problem) return <Note role="alert">{problem}</Note>
  if (over) return <Message text={job?.result?.message} />
  return <Progress label={words('Asking the gateways')} done={job?.done ?? 0} total={job?.total ?? 0} />
}
