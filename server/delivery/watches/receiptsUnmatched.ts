import type { Watch, Wrong } from '../../system/port.ts'
import { operatorAccount } from '../sharedAccounts.ts'

/** Counted no further. */
const MOST = 10_000

/**
 * Accounts at operators whose receipts find no message: of the last hour, beyond those whose message is only just being noted. What
 * contradicts its message is told by itself.
 */
export const receiptsUnmatched: Watch = {
  kind: 'receipts_unmatched',
  look: async tx => {
    const { rows } = await tx.query<Wrong>(
      `select 'operator_account' as entity, account as "entityId", jsonb_build_object('account', account, 'count', count(*)) as detail
       from (
         select ${operatorAccount('p')} as account from receipts r join primary_routes p on p.id = r.route_id
         where r.message_id is null and r.contradicts is null
           and r.received_at between now() - interval '1 hour' and now() - interval '5 seconds'
           -- A first try that was refused, of a message that is tried again.
           and (r.gateway_id is not null or r.ref is null)
         limit ${MOST}
       ) w where account is not null group by account`,
    )
    return rows
  },
}
