/** Records, as react-admin takes them, out of what a platform answers: what their fields hold is the declaration's to say. */

import type { Identifier, RaRecord } from 'react-admin'

/** @returns none where no list was answered */
export const rowsOf = <T extends RaRecord>(data: unknown): T[] => (Array.isArray(data) ? data : [])

/** React-admin keys its cache by `id`, and refuses a record without one. */
export const withId = <T extends RaRecord>(data: unknown, id: Identifier | undefined): T =>
  ({ ...(id !== undefined && { id }), ...(typeof data === 'object' ? data : {}) }) as T
