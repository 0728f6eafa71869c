import type pg from 'pg'
import { type Scoped, scopeName } from '../scope/scope.ts'
import type { Conditions } from './conditions.ts'

/** A list holds far more where it holds so many times what is counted: "more than" stays true of it while as many as are counted go. */
export const FAR_MORE = 2
/** For so long such a list is not counted again. */
const KNOWN_MS = 10_000
/** Of so many lists it is known, those learnt of last. */
const MOST_LISTS = 1000

/** Lists that held far more rows than are counted when they were last looked at: to count them at each look costs as much as their rows. */
export class LongLists {
  private readonly clock: () => number
  private readonly until = new Map<string, number>()

  /** @param clock milliseconds that only go forward */
  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  has(list: string): boolean {
    const until = this.until.get(list)
    if (until === undefined) return false
    if (until > this.clock()) return true
    this.until.delete(list)
    return false
  }

  add(list: string): void {
    this.until.set(list, this.clock() + KNOWN_MS)
    const [eldest] = this.until.keys()
    if (this.until.size > MOST_LISTS && eldest !== undefined) this.until.delete(eldest)
  }
}

const known = new WeakMap<pg.Pool, LongLists>()

/** Those of one database, as this process knows them. */
export const longListsOf = (pool: pg.Pool): LongLists => {
  const lists = known.get(pool) ?? new LongLists()
  known.set(pool, lists)
  return lists
}

/** What is looked at, and by whom: by all that decides which rows are found. */
export const listKey = (caller: Scoped, table: string, { sql, values }: Conditions): string =>
  JSON.stringify([scopeName(caller), caller.accountId, caller.allotted, table, sql, values])
