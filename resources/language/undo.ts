import type { AnyAction, Reversal } from './actions.ts'
import { type Fields, text } from './fields.ts'
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
