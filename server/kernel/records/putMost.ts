import type { Tx } from '../scope/scope.ts'

const CHANGED = 'Changed since: it stays as it is.'
export const NO_ROOM = 'What stood before does not fit any more: it stays as it is.'
/** What the database says where there is no room: the place is taken, what is referred to is gone, a rule forbids it, the owner is out of reach. */
const REFUSED = /^(23|42501$)/

export interface Outcome<T> {
  put: T[]
  left: { item: T; message: string }[]
}

/** All at once; where the database has no room for one of them, in halves. What `write` does not answer was changed since. */
export const putMost = async <T>(
  tx: Tx,
  items: readonly T[],
  write: (items: readonly T[]) => Promise<T[]>,
): Promise<Outcome<T>> => {
  if (items.length === 0) return { put: [], left: [] }
  await tx.query('savepoint putting')
  try {
    const put = await write(items)
    await tx.query('release savepoint putting')
    const reached = new Set(put)
    return { put, left: items.filter(item => !reached.has(item)).map(item => ({ item, message: CHANGED })) }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string' || !REFUSED.test(code)) throw error
    await tx.query('rollback to savepoint putting')
    if (items.length === 1) return { put: [], left: items.map(item => ({ item, message: NO_ROOM })) }
    const middle = Math.ceil(items.length / 2)
    const first = await putMost(tx, items.slice(0, middle), write)
    const second = await putMost(tx, items.slice(middle), write)
    return { put: [...first.put, ...second.put], left: [...first.left, ...second.left] }
  }
}
