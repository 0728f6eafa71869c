import { receiptContext } from '../delivery/port.ts'
import type { Deps } from '../kernel/context/context.ts'
import { openPool } from '../kernel/db/pool.ts'
import { every, type Loop } from '../kernel/processes/loop.ts'
import { handleIncoming } from './incoming/handleIncoming.ts'
import { postWaiting } from './threads/post.ts'

const LOOK_MS = 200
const POST_MS = 500
const CONNECTIONS = 4

/** What is done about WhatsApp without being asked, by every process with the role worker: what came is handled, and away replies are sent. */
export const startWhatsapp = (deps: Pick<Deps, 'connection' | 'secrets' | 'log'>): Loop => {
  const { connection, log } = deps
  const pool = openPool(connection, CONNECTIONS, 'of WhatsApp', log)
  const receipts = receiptContext(pool)
  const posting = every(POST_MS, 'Sending away replies', log, async () => {
    while ((await postWaiting(pool, deps)) > 0);
  })
  const handling = every(LOOK_MS, 'Handling what WhatsApp tells', log, () => handleIncoming(pool, deps, receipts))
  return {
    wake: () => handling.wake(),
    stop: async () => {
      await Promise.all([handling.stop(), posting.stop()])
      await pool.end()
    },
  }
}
