import { FixFigures } from './FixFigures.tsx'
import { FixResult } from './FixResult.tsx'
import { JobOutcome } from './JobOutcome.tsx'
import type { Fix, FixBody } from './useFix.ts'

interface FixOutcomeProps {
  fix: Fix
  body: FixBody
  /** Fields of the form, which show their errors themselves. */
  fields: ReadonlySet<string>
  /** When a fix is over: the counts around it have changed. */
  onOver: () => void
}

/** What came of a bulk fix so far: what stands against it, what it would change, how far it is. */
export const FixOutcome = ({ fix, body, fields, onOver }: FixOutcomeProps) => {
  const counted = fix.countedFor(body)
  const figures = counted && fix.figuresOf(counted.answer)
  const others = Object.entries(fix.errors).filter(([name]) => !fields.has(name))
  return (
    <>
      {fix.problem && (others.length > 0 || Object.keys(fix.errors).length === 0) && (
        <p className="send-note" role="alert">
          {[...new Set(others.length > 0 ? others.map(([, text]) => text) : [fix.problem])].join('\n')}
        </p>
      )}
      {counted && (
        <p className="fix-message" role="status">
          {counted.message}
        </p>
      )}
      {figures && <FixFigures figures={figures} />}
      {fix.adjustment !== undefined && <FixResult id={fix.adjustment} onOver={onOver} />}
      {fix.job !== undefined && <JobOutcome key={fix.job} id={fix.job} onOver={onOver} />}
    </>
  )
}
