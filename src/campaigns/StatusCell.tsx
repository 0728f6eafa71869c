import { groupIndian } from '../../messaging/format.ts'
import { campaignState } from '../../resources/campaigns/choices.ts'
import { CALL_CAUSES, PENDING_CAUSES } from '../../resources/campaigns/pending.ts'
import { VOICE } from '../../resources/language/choices.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { cx } from '../kernel/ui/cx.ts'
import { type PhaseFacts, phaseOf } from './phase.ts'
import './campaign.css'

/** What a badge needs to know of a campaign. */
interface BadgeFacts extends PhaseFacts {
  status?: unknown
  is_paused?: unknown
  total_adjusted?: unknown
  to_take_back?: unknown
  route_type?: unknown
}

const OPEN: readonly unknown[] = ['Pending', 'Ready-to-complete']

/** The state of a campaign as a badge: one that is held back says so, whatever else it is. */
export const StatusBadge = (facts: Pick<BadgeFacts, 'status' | 'is_paused'>) => {
  const words = useWords()
  const known = campaignState(facts)
  return known ? <Badge tone={known.tone}>{words(`campaign.state.${known.value}`, known.label)}</Badge> : null
}

/** Of the messages that were unsent when a campaign was ended, the percentage taken back so far; rounded down, so that 100 is the end. */
const takenBack = ({ to_take_back: all, total_queued: left }: BadgeFacts): number | undefined =>
  typeof all === 'number' && all > 0 && typeof left === 'number' ? Math.max(0, Math.floor(((all - left) / all) * 100)) : undefined

/**
 * The badge in a list, and below it what a campaign that is not over waits for, how far one is that was ended and gets its messages
 * taken back, and how many statuses are set beside what was reported.
 */
export const StatusCell = ({ record, calls = record.route_type === VOICE }: { record: BadgeFacts; calls?: boolean }) => {
  const words = useWords()
  const { cause, percent: done } = OPEN.includes(record.status) && record.is_paused !== 1 ? phaseOf(record) : {}
  const known = (calls ? CALL_CAUSES : PENDING_CAUSES).find(({ value }) => value === cause)
  const name = known && words(`campaign.${calls ? 'call_cause' : 'cause'}.${known.value}`, known.label)
  const text = name && done !== undefined ? `${name}: ${done} %` : name
  const set =
    typeof record.total_adjusted === 'number' && record.total_adjusted > 0
      ? words('%{count} set', { count: groupIndian(record.total_adjusted) })
      : undefined
  const percent = takenBack(record)
  const back = percent === undefined ? undefined : words('Taking back: %{percent} %', { percent })
  const told = [text, back, set].filter(Boolean).join(' · ')
  return (
    <span className="campaign-status" data-tip={told || undefined}>
      <StatusBadge {...record} />
      {told && <span className={cx('cause ellipsis', known?.tone === 'error' ? 'tone-error' : 'hint')}>{told}</span>}
    </span>
  )
}
