import { receiptContext } from '../delivery/port.ts'
import type { WorkerDeps } from '../kernel/context/context.ts'
import { openPool } from '../kernel/db/pool.ts'
import { handleArrivals } from '../kernel/processes/arrivals.ts'
import type { Loop } from '../kernel/processes/loop.ts'
import { handleIncoming } from './incoming/handleIncoming.ts'
import { postWaiting } from './threads/post.ts'

const ARRIVED = { name: 'wa_incoming', there: `select from wa_incoming where state = 'new'` }
const UNPOSTED = { name: 'wa_answers', there: `select from wa_thread_messages where status = 'pending' and posted_at is null` }
const POST_MS = 500
const CONNECTIONS = 6

/** What is done about WhatsApp without being asked, by every process with the role worker: what came is handled, and away replies are sent. */
export const startWhatsapp = (deps: Pick<WorkerDeps, 'connection' | 'secrets' | 'log' | 'lookout'>): Loop => {
  const { connection, log, lookout } = deps
  const pool = openPool(connection, CONNECTIONS, 'of WhatsApp', log)
  const receipts = receiptContext(pool)
  const incoming = handleArrivals(
    { log, lookout },
    { what: 'what WhatsApp tells', some: ARRIVED, handle: () => handleIncoming(pool, deps, receipts) },
  )
  const posting = lookout.when(
    UNPOSTED,
    'Sending away replies',
    async () => {
      while ((await postWaiting(pool, deps)) > 0);
    },
    POST_MS,
  )
  return {
    wake: incoming.wake,
    stop: async () => {
      await Promise.all([incoming, posting].map(loop => loop.stop()))
      await pool.end()
    },
  }
}
