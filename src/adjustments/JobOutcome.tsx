import { useEffect } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { isOver, useJob } from '../kernel/resource/job.ts'
import { Progress } from '../kernel/ui/Progress.tsx'

/** How far work in the background has got that sets no status, and what came of it. */
export const JobOutcome = ({ id, onOver }: { id: number; onOver: () => void }) => {
  const words = useWords()
  const { data: job, error } = useJob<{ message?: string }>(id)
  const over = isOver(job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever listens by then.
  useEffect(() => {
    if (over) onOver()
  }, [over])
  const problem = error?.message ?? job?.error
  if (problem)
    return (
      <p className="send-note" role="alert">
        {problem}
      </p>
    )
  if (over)
    return (
      <p className="fix-message" role="status">
        {job?.result?.message}
      </p>
    )
  return <Progress label={words('Asking the gateways')} done={job?.done ?? 0} total={job?.total ?? 0} />
}
