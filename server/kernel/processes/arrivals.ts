import type { Log } from '../log/log.ts'
import type { Lookout, Question } from './lookout.ts'
import { every, type Loop } from './loop.ts'

/** What somebody outside tells and is stored before it is handled. */
export interface Arrivals {
  /** In words: `what WhatsApp tells`. */
  what: string
  /** Whether there is something new. */
  some: Question
  handle: () => Promise<unknown>
}

/** Batches under way at the same time, as receipts of texts have them (delivery/settler.ts). */
const AT_ONCE = 2

/** Handles what arrived when it begins, when something is seen, and when it is woken. */
export const handleArrivals = ({ log, lookout }: { log: Log; lookout: Lookout }, { what, some, handle }: Arrivals): Loop => {
  const handling = Array.from({ length: AT_ONCE }, () => every(() => undefined, `Handling ${what}`, log, handle))
  const wake = () => handling.forEach(loop => void loop.wake())
  const looking = lookout.when(some, `Looking for ${what}`, async () => wake())
  return {
    wake,
    stop: async () => {
      await Promise.all([looking, ...handling].map(loop => loop.stop()))
    },
  }
}
