/** What the calls about templates answer. */

import { anything, integer, list, map, object, string } from '../language/shape.ts'

/** What came of reading templates at the provider. */
export const PULLED = object({
  added: integer(),
  changed: integer(),
  same: integer(),
  /** Known here and no longer there. */
  gone: integer(),
  /** Names of those with parts that nobody here knows: left as they were. */
  left: list(string()),
})

export const LANGUAGE_LIST = list(object({ code: string(), name: string() }))

/** The body of `wa-send-message`, with words in the place of what is still to be said. */
export const PAYLOAD = map(anything())
