/** What the list of held campaigns answers beside its rows: what is known of the last restore. */

import { type FromShape, instant, integer, nullable, object, oneOf } from '../language/shape.ts'

const NEWEST = object({
  id: integer(),
  /** older: than what was sent from it. unreadable: what DATA_DIR remembers is. moved: written in another place. */
  why: oneOf(['older', 'unreadable', 'moved']),
  found_at: instant(),
  /** Last sign of life that the database holds, and the last that DATA_DIR remembers; null: none. */
  last_sign: nullable(instant()),
  mark_sign: nullable(instant()),
  /** At most so many messages went out between the two; null where DATA_DIR does not tell. */
  sent_since: nullable(integer()),
  compared_at: nullable(instant()),
  /** Messages that comparing found to have gone out. */
  found_sent: integer(),
  decided_at: nullable(instant()),
})

export const RESTORE = object({
  /** Campaigns that wait for a decision, and their messages as far as these are made. */
  campaigns: integer(),
  messages: integer(),
  /** Null where the database was never found restored. */
  newest: nullable(NEWEST),
})
export type RestoreOverview = FromShape<typeof RESTORE>
