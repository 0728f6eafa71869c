import type pg from 'pg'
import { type Scoped, scopeName } from '../scope/scope.ts'
import type { Conditions } from './conditions.ts'

/** A list holds far more where it holds so many times what is counted: "more than" stays true of it while as many as are counted go. */
export const FAR_MORE = 2
/** For so long it is known of a list how long it is. */
const KNOWN_MS = 10_000
/** Of so many lists it is known, those learnt of last. */
const MOST_LISTS = 1000

/** What is known of a list that holds more rows than are counted. Whether far more is found out where it is looked at again. */
export type Known = 'more' | 'far more' | 'not far more'

/** Lists that held more rows than are counted a moment ago: to count those anew at each look costs as much as their rows. */
export class LongLists {
  private readonly clock: () => number
  private readonly lists = new Map<string, { known: Known; until: number }>()

  /** @param clock milliseconds that only go forward */
  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  /** Undefined where it is not known, or not any more. */
  get(list: string): Known | undefined {
    const entry = this.lists.get(list)
    if (entry && entry.until > this.clock()) return entry.known
    this.lists.delete(list)
    return undefined
  }

  forget(list: string): void {
    this.lists.delete(list)
  }

  learn(list: string, known: Known): void {
    this.lists.set(list, { known, until: this.clock() + KNOWN_MS })
    const [eldest] = this.lists.keys()
    if (this.lists.size > MOST_LISTS && eldest !== undefined) this.lists.delete(eldest)
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
