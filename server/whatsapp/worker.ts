import { receiptContext } from '../delivery/port.ts'
import type { Deps } from '../kernel/context/context.ts'
import { openPool } from '../kernel/db/pool.ts'
import { every, type Loop } from '../kernel/processes/loop.ts'
import { rarelyWhile, type Standby } from '../kernel/processes/standby.ts'
import { handleIncoming } from './incoming/handleIncoming.ts'
import { postWaiting } from './threads/post.ts'

const LOOK_MS = 200
/** Handled unasked so often, should a look have come to nothing. */
const HANDLE_MS = 5000
/** Nearly always there is nothing, so one statement asks for all who would handle it. */
const SOME = { name: 'wa_incoming_there', text: `select from wa_incoming where state = 'new' limit 1` }
const POST_MS = 500
/** Batches under way at the same time, as receipts of texts have them (delivery/settler.ts). */
const AT_ONCE = 2
const CONNECTIONS = 6

/** What is done about WhatsApp without being asked, by every process with the role worker: what came is handled, and away replies are sent. */
export const startWhatsapp = (deps: Pick<Deps, 'connection' | 'secrets' | 'log'> & Standby): Loop => {
  const { connection, log, standsBy } = deps
  const pool = openPool(connection, CONNECTIONS, 'of WhatsApp', log)
  const receipts = receiptContext(pool)
  const post = async () => {
    while ((await postWaiting(pool, deps)) > 0);
  }
  const posting = every(POST_MS, 'Sending away replies', log, rarelyWhile(standsBy, post))
  const handling = Array.from({ length: AT_ONCE }, () =>
    every(HANDLE_MS, 'Handling what WhatsApp tells', log, () => handleIncoming(pool, deps, receipts)),
  )
  const handle = () => handling.forEach(loop => void loop.wake())
  const look = async () => {
    if ((await pool.query(SOME)).rowCount === 1) handle()
  }
  const looking = every(LOOK_MS, 'Looking for what WhatsApp tells', log, rarelyWhile(standsBy, look))
  return {
    wake: handle,
    stop: async () => {
      await Promise.all([looking, ...handling, posting].map(loop => loop.stop()))
      await pool.end()
    },
  }
}
