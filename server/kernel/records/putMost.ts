import { LEFT } from '../../../resources/language/undo.ts'
import type { Tx } from '../scope/scope.ts'

/** What the database says where there is no room. */
const REFUSED = /^(23|42501$)/
const REASONS: Readonly<Record<string, string>> = { 23503: LEFT.parentGone, 23505: LEFT.taken, 42501: LEFT.ownerAway }

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
    return { put, left: items.filter(item => !reached.has(item)).map(item => ({ item, message: LEFT.changed })) }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string' || !REFUSED.test(code)) throw error
    await tx.query('rollback to savepoint putting')
    if (items.length === 1) return { put: [], left: items.map(item => ({ item, message: REASONS[code] ?? LEFT.ruled })) }
    const middle = Math.ceil(items.length / 2)
    const first = await putMost(tx, items.slice(0, middle), write)
    const second = await putMost(tx, items.slice(middle), write)
    return { put: [...first.put, ...second.put], left: [...first.left, ...second.left] }
  }
}
