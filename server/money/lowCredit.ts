import type pg from 'pg'
import { groupIndian } from '../../messaging/format.ts'
import type { WorkerDeps } from '../kernel/context/context.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Loop } from '../kernel/processes/loop.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { notify } from '../notifications/port.ts'
import { emitWebhook } from '../webhooks/port.ts'
import { walletFacts, walletName } from './tell.ts'

const EVERY_MS = 2000
const AT_ONCE = 100

interface Crossing {
  id: number
  account_id: number
  route_type: number
  threshold: number
  available: number
}

const tell = async (tx: Client, { account_id: account, route_type, threshold, available }: Crossing): Promise<void> => {
  const values = { wallet: walletName(route_type), balance: groupIndian(available), limit: groupIndian(threshold) }
  await notify(tx, account, {
    event: 'low-credit',
    title: 'Balance is low',
    message: `Your ${values.wallet} balance is ${values.balance} credits, below ${values.limit}.`,
    link: '/my-credits',
    values,
  })
  await emitWebhook(tx, account, 'credit.low', { ...walletFacts(route_type), balance: available, limit: threshold })
}

/**
 * Tells the accounts whose wallets fell below their threshold since the last look, once for each crossing; movements only leave a row
 * behind (`ledger_move`), so that nobody waits for this. A wallet that is above it again by now was low for a moment only: nobody is told.
 * @returns how many were told
 */
export const tellLowBalances = (pool: pg.Pool): Promise<number> =>
  asSystem(pool, async tx => {
    const { rows } = await tx.query<Crossing>({
      name: 'low_balances',
      text: `select c.id, c.account_id, c.route_type, c.threshold, w.balance - w.floor as available
       from credit_alerts c join wallets w on w.account_id = c.account_id and w.route_type = c.route_type and w.kind = 'main'
       where c.settled_at is null order by c.id limit ${AT_ONCE} for update of c skip locked`,
    })
    if (rows.length === 0) return 0
    const low = rows.filter(({ available, threshold }) => available < threshold)
    // Of several crossings of one wallet that wait, the last one is told.
    const latest = new Map(low.map(crossing => [`${crossing.account_id}/${crossing.route_type}`, crossing]))
    for (const crossing of latest.values()) await tell(tx, crossing)
    await tx.query('update credit_alerts set settled_at = now() where id = any($1::bigint[])', [rows.map(({ id }) => id)])
    return latest.size
  })

/** Looks every two seconds, as far as it is at work; run by every process that works. */
export const startLowCreditAlerts = ({ pool, log, standby }: Pick<WorkerDeps, 'pool' | 'log' | 'standby'>): Loop =>
  standby.every(EVERY_MS, 'Telling of low balances', log, () => tellLowBalances(pool))
