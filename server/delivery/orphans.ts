import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import { messageById } from './messagesIn.ts'
import { outboxHolds } from './outboxRows.ts'
import { type Arrival, WAITING_RECEIPT, type WaitingReceipt, waitingArrival } from './receiptMatch.ts'
import { operatorAccount } from './sharedAccounts.ts'
import { STATE } from './states.ts'

/** Looked at in one transaction. */
const MOST = 1000
/** First half of the advisory lock under which one worker at a time looks after them. */
const LOCK_CLASS = 72_353

/** How far the receipts that wait have been looked at: more than one look takes are looked at in turns. */
export interface Turn {
  after: number
}

/**
 * Looks again at receipts of the last day that may be of a message which is known by now: the other worker's outcome is written, the
 * message was given up as unknown, or it is known how their operator writes ids. And at those that contradict their message, once another
 * may be meant or their route is told not to compare.
 * @param commit stores what follows from them, in the same transaction, and says how many found their message
 * @returns how many found their message
 */
export async function matchOrphans(
  pool: pg.Pool,
  transaction: <T>(pool: pg.Pool, work: (tx: Client) => Promise<T>) => Promise<T>,
  commit: (client: Client, arrivals: readonly Arrival[]) => Promise<number>,
  turn: Turn = { after: 0 },
): Promise<number> {
  return transaction(pool, async tx => {
    const { rows: lock } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, 0) as mine', [LOCK_CLASS])
    if (!present(lock[0]).mine) return 0
    const { rows } = await tx.query<WaitingReceipt & { whole: boolean }>({
      name: 'find_orphans',
      text: `select ${WAITING_RECEIPT}, p.gateway_type = 1 as whole
        from receipts r join primary_routes p on p.id = r.route_id
        where r.message_id is null and r.received_at > now() - interval '24 hours' and r.id > $1 and (
          (p.gateway_type <> 1 and exists (select from submissions s where s.gateway_id = any(r.keys)
            and s.message_id is distinct from case when p.receipt_check = 1 or not r.flagged then r.contradicts end
            and s.route_id in (select b.id from primary_routes b where b.id = p.id or ${operatorAccount('b')} = ${operatorAccount('p')})))
          or (r.ref is not null and r.ref is distinct from r.contradicts and exists (
            select from ${messageById('r.ref')} and (m.route_id is null or m.route_id = r.route_id)
              -- Nobody is sending it just now: what is queued and does not wait is claimed.
              and (m.state <> ${STATE.queued} or exists (select from primary_routes q join outbox o on o.route_id = q.id
                and o.priority between 0 and 3 and o.campaign_id = m.campaign_id and ${outboxHolds('o', 'm.id')})))))
        order by r.id limit ${MOST}`,
      values: [turn.after],
    })
    const arrivals = rows.map(row => waitingArrival(row, row.whole))
    const found = arrivals.length > 0 ? await commit(tx, arrivals) : 0
    // Only now: what could not be stored is looked at again.
    turn.after = rows.length === MOST ? present(rows.at(-1)).id : 0
    return found
  })
}
