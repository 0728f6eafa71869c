import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { every, type Loop } from './loop.ts'
import type { Standby } from './standby.ts'

/** What somebody outside tells and is stored before it is handled. */
export interface Arrivals {
  /** In words: `what WhatsApp tells`. */
  what: string
  /** Answers one row while there is something new. Nearly always there is nothing, so one statement asks for all who would handle it. */
  some: pg.QueryConfig
  handle: () => Promise<unknown>
}

const LOOK_MS = 200
/** Handled unasked so often, though each look asks for it. */
const HANDLE_MS = 60_000
/** Batches under way at the same time, as receipts of texts have them (delivery/settler.ts). */
const AT_ONCE = 2

/** Looks for what arrived and handles it; woken, it is handled without a look. Processes that stand by look rarely. */
export const handleArrivals = (
  { pool, log, standby }: { pool: pg.Pool; log: Log; standby: Standby },
  { what, some, handle }: Arrivals,
): Loop => {
  const handling = Array.from({ length: AT_ONCE }, () => every(HANDLE_MS, `Handling ${what}`, log, handle))
  const wake = () => handling.forEach(loop => void loop.wake())
  const look = async () => {
    if ((await pool.query(some)).rowCount === 1) wake()
  }
  const looking = standby.every(LOOK_MS, `Looking for ${what}`, log, look)
  return {
    wake,
    stop: async () => {
      await Promise.all([looking, ...handling].map(loop => loop.stop()))
    },
  }
}
