import { type ReactNode, useEffect, useRef } from 'react'
import { isAlone } from '../../resources/access/second-pair.ts'
import { ADJUSTMENT_STATUSES } from '../../resources/adjustments/fix-actions.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { Progress } from '../kernel/ui/Progress.tsx'
import { outcomeWords } from './fixWords.ts'
import { Numbers } from './Numbers.tsx'
import { WhoMayApprove } from './SecondPerson.tsx'
import { isUnderWay, useAdjustment } from './useAdjustment.ts'

interface FixResultProps {
  id: number
  /** It was begun just now: when it is first looked at it may be over already. */
  begun?: boolean
  /** Whenever a step is over. */
  onOver?: () => void
  /** Below what came of it. */
  children?: ReactNode
}

/** How far a fix or its reversal has got, and what came of it. */
export const FixResult = ({ id, begun = false, onOver, children }: FixResultProps) => {
  const words = useWords()
  const query = useAdjustment(id)
  const running = isUnderWay(query.data)
  const known = query.data !== undefined
  const was = useRef(begun)
  useEffect(() => {
    if (!known) return
    if (was.current && !running) onOver?.()
    was.current = running
  }, [known, running, onOver])
  return (
    <Answered query={query} waiting={40}>
      {data => {
        const outcome = outcomeWords(words, data)
        return (
          <div className="stack" aria-live="polite">
            {outcome && (
              <p>
                <strong>{outcome}</strong>
              </p>
            )}
            <p className="row wrap">
              <ChoiceBadge
                choices={ADJUSTMENT_STATUSES}
                value={data.status}
                at="resources.status-adjustments.fields.status.choices"
              />
            </p>
            {data.second_person && !isAlone(data.second_person) && <WhoMayApprove pair={data.second_person} />}
            {data.alone === 1 && <p>{words('Nobody else could approve this: it was confirmed with the password.')}</p>}
            {running && (
              <Progress
                label={words('desk.fix.running', 'Going through the campaigns')}
                done={data.done ?? 0}
                total={data.total ?? 0}
              />
            )}
            {data.error && <Note role="alert">{data.error}</Note>}
            <Numbers
              of={[
                [words('Cancelled'), data.cancelled] as const,
                [words('Reported later'), data.superseded] as const,
                [words('Restored'), data.status === 'reversed' ? 0 : data.restored] as const,
                [words('desk.fix.refunded', 'Credits refunded'), data.refund_credits] as const,
                [words('Credits charged again'), data.recharged_credits] as const,
                [words('Not charged again: balance too low'), data.uncharged_credits] as const,
              ].filter(([, value]) => value > 0)}
            />
            {children}
          </div>
        )
      }}
    </Answered>
  )
}
