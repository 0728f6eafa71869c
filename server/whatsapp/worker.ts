import { receiptContext } from '../delivery/port.ts'
import type { WorkerDeps } from '../kernel/context/context.ts'
import { openPool } from '../kernel/db/pool.ts'
import { handleArrivals } from '../kernel/processes/arrivals.ts'
import type { Loop } from '../kernel/processes/loop.ts'
import { handleIncoming } from './incoming/handleIncoming.ts'
import { postWaiting } from './threads/post.ts'

const SOME = { name: 'wa_incoming_there', text: `select from wa_incoming where state = 'new' limit 1` }
const POST_MS = 500
const CONNECTIONS = 6

/** What is done about WhatsApp without being asked, by every process with the role worker: what came is handled, and away replies are sent. */
export const startWhatsapp = (deps: Pick<WorkerDeps, 'connection' | 'secrets' | 'log' | 'standby'>): Loop => {
  const { connection, log, standby } = deps
  const pool = openPool(connection, CONNECTIONS, 'of WhatsApp', log)
  const receipts = receiptContext(pool)
  const incoming = handleArrivals(
    { pool, log, standby },
    { what: 'what WhatsApp tells', some: SOME, handle: () => handleIncoming(pool, deps, receipts) },
  )
  const posting = standby.every(POST_MS, 'Sending away replies', log, async () => {
    while ((await postWaiting(pool, deps)) > 0);
  })
  return {
    wake: incoming.wake,
    stop: async () => {
      await Promise.all([incoming, posting].map(loop => loop.stop()))
      await pool.end()
    },
  }
}
