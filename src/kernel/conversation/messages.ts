/** What is known of a conversation: its messages from the last back to somewhere, without a gap and each once. Pure. */

import { present } from '../../../messaging/present.ts'

/** Newest first, each once. */
export interface Messages<M> {
  rows: readonly M[]
  hasOlder: boolean
}

/** Above 0 where one came before the other. */
type Before<M> = (one: M, other: M) => number

export const messagesBy = <M extends { readonly id: number }>(before: Before<M>) => {
  const sorted = (rows: Iterable<M>) => [...rows].sort(before)

  /**
   * What is known and what came. What came is how it is now; where more was written meanwhile than came, what was known before that gap is
   * forgotten, to be loaded again: so nothing is missing in between, and nothing there twice.
   */
  const withLatest = (known: Messages<M> | undefined, latest: readonly M[], isAll: boolean): Messages<M> => {
    const came = new Set(latest.map(({ id }) => id))
    const joins = known?.rows.some(({ id }) => came.has(id)) === true
    if (!known || isAll || !joins) return { rows: sorted(latest), hasOlder: !isAll }
    const oldest = present(sorted(latest).at(-1))
    return { rows: [...sorted(latest), ...known.rows.filter(row => before(row, oldest) > 0)], hasOlder: known.hasOlder }
  }

  /** With what stands before the oldest that is known. */
  const withOlder = (known: Messages<M>, older: readonly M[], isAll: boolean): Messages<M> => {
    const had = new Set(known.rows.map(({ id }) => id))
    return { rows: sorted([...known.rows, ...older.filter(({ id }) => !had.has(id))]), hasOlder: !isAll }
  }

  /** With one that was just answered, where it belongs. */
  const withOne = (known: Messages<M>, message: M): Messages<M> => ({
    ...known,
    rows: sorted([message, ...known.rows.filter(({ id }) => id !== message.id)]),
  })

  return { withLatest, withOlder, withOne }
}
