import Skeleton from '@mui/material/Skeleton'
import { useEffect, useRef } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { isAlone } from '../../resources/access/second-pair.ts'
import { ADJUSTMENT_STATUSES } from '../../resources/adjustments/fix-actions.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Progress } from '../kernel/ui/Progress.tsx'
import { WhoMayApprove } from './SecondPerson.tsx'
import { isUnderWay, useAdjustment } from './useAdjustment.ts'

/** How far a fix or its reversal has got, and what came of it. */
export const FixResult = ({ id, onOver }: { id: number; onOver?: (() => void) | undefined }) => {
  const words = useWords()
  const { data, error } = useAdjustment(id)
  const running = isUnderWay(data)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !running) onOver?.()
    was.current = running
  }, [running, onOver])
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={40} />
  const status = ADJUSTMENT_STATUSES.find(choice => choice.value === data.status)
  const figures: readonly [string, number][] = [
    [words('desk.fix.set', 'Set'), data.changed],
    [words('Cancelled'), data.cancelled],
    [words('Reported since'), data.superseded],
    [words('Put back'), data.restored],
    [words('desk.fix.refunded', 'Credits given back'), data.refund_credits],
    [words('Credits charged again'), data.recharged_credits],
    [words('Not charged again: balance too low'), data.uncharged_credits],
  ]
  return (
    <div className="stack" aria-live="polite">
      <p className="row wrap">
        <Badge tone={status?.tone}>
          {words(`resources.admin-manage-campaign.fields.status.choices.${data.status}`, status?.label ?? data.status)}
        </Badge>
        <span className="hint tabular">#{id}</span>
      </p>
      {data.second_person && !isAlone(data.second_person) && <WhoMayApprove pair={data.second_person} />}
      {data.alone === 1 && (
        <p className="fix-second">{words('Nobody else could approve this: it was confirmed with the password.')}</p>
      )}
      {running && (
        <Progress
          label={words('desk.fix.running', 'Going through the campaigns')}
          done={data.done ?? 0}
          total={data.total ?? 0}
        />
      )}
      {data.error && (
        <p className="send-note" role="alert">
          {data.error}
        </p>
      )}
      <dl className="fix-skipped">
        {figures
          .filter(([, value], index) => index === 0 || value > 0)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{groupIndian(value)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
