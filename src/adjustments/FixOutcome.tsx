import { FixFigures } from './FixFigures.tsx'
import { FixResult } from './FixResult.tsx'
import { JobOutcome } from './JobOutcome.tsx'
import type { Fix } from './useFix.ts'

/** What came of a bulk fix so far: what it would change, how far it is. */
export const FixOutcome = ({ fix: { message, figures, adjustment, job, onOver } }: { fix: Fix }) => (
  <>
    {message !== undefined && (
      <p className="fix-message" role="status">
        {message}
      </p>
    )}
    {figures && <FixFigures figures={figures} />}
    {adjustment !== undefined && <FixResult id={adjustment} onOver={onOver} />}
    {job !== undefined && <JobOutcome key={job} id={job} onOver={onOver} />}
  </>
)
