import { groupIndian } from '../../messaging/format.ts'
import type { AnyAction, Reversal } from './actions.ts'
import { type Fields, text } from './fields.ts'
import { inEnglish, type Say } from './needs.ts'
import { integer, object } from './shape.ts'

/** What an action with `undo` answered, sent back to the call that makes it undone: a UUID. */
export const batch = text({
  label: 'Batch',
  required: true,
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  patternMessage: 'Send the batch that was answered when it was done.',
  example: '00000000-0000-4000-8000-000000000000',
})

/** What an action changes that its own call puts back; undefined where it has another way back, or none. */
export const reversalOf = ({ undo }: Pick<AnyAction, 'undo'>): Reversal<Fields> | undefined =>
  typeof undo === 'object' ? undo : undefined

/** How many records came back. */
export const RESTORED = object({ count: integer() })

/** The batch of a deletion that a job carried out: its number as a UUID. */
export const batchOfJob = (job: number | string): string =>
  `00000000-0000-4000-8000-${Number(job).toString(16).padStart(12, '0')}`

const whyLeft = (say: Say) => ({
  changed: say('Changed since', {}),
  gone: say('Gone or out of your reach', {}),
  parentGone: say('What it belongs to is gone', {}),
  taken: say('Its place is taken', {}),
  ownerAway: say('Its owner is out of your reach', {}),
  ruled: say('A rule or limit no longer allows it', {}),
})

/** Why a record is not put back, as the server says it; of a record with a full stop. */
export const LEFT = whyLeft(inEnglish)

/** How many records were put back, and how many were left for which reason; sentences that the server alone has stand as they are. */
export const undoneText = (count: number, failed: readonly { message: string }[], say: Say = inEnglish): string => {
  const done = { count: groupIndian(count) }
  if (failed.length === 0) return say('%{count} restored', done)
  const known = new Map(Object.entries(whyLeft(say)).map(([name, said]) => [LEFT[name as keyof typeof LEFT], said]))
  const reasons = [...Map.groupBy(failed, ({ message }) => message)].map(([message, { length }]) => {
    const bare = message.replace(/\.$/, '')
    const reason = known.get(bare) ?? bare
    return length === failed.length ? reason : `${reason} (${groupIndian(length)})`
  })
  return say('%{count} restored, %{left} left: %{reasons}', {
    ...done,
    left: groupIndian(failed.length),
    reasons: reasons.join(', '),
  })
}
