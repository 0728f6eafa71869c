import type pg from 'pg'
import { commitOutcomes, type Ended, STATE } from '../../delivery/port.ts'
import type { ListVendor } from '../../gateways/voice/listVendor.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { noteBatch, type OpenBatch } from './open.ts'

/** Messages that are put back in one transaction. */
const AT_ONCE = 500
/** Of nobody: what they claimed was settled when they were given up as unknown. */
const NO_CLAIM = -1

interface Row {
  id: number
  mobile: string
  priority: number
}

const NOT_TAKEN = 'The vendor does not have the list: its calls wait again'

/** Calls of a list that was never taken wait again, as an answer that came late would have them (delivery/lateOutcomes.ts). */
const putBack = (tx: Tx, { id, account_id, campaign_id, route_id }: OpenBatch): Promise<number> =>
  tx
    .query<Row>(
      `select m.id, m.mobile, c.priority from voice_batches b join campaigns c on c.id = b.campaign_id
         join messages m on m.account_id = b.account_id and m.id = any(b.message_ids)
       where b.id = $1 and m.state = ${STATE.unknown} order by m.id limit ${AT_ONCE}`,
      [id],
    )
    .then(async ({ rows }) => {
      const ended = rows.map(
        (row): Ended => ({
          claim: {
            id: row.id,
            claimId: NO_CLAIM,
            accountId: account_id,
            campaignId: campaign_id,
            routeId: route_id,
            priority: row.priority,
            epoch: NO_CLAIM,
            at: performance.now(),
            tries: 0,
            tried: [],
            mobile: row.mobile,
            text: null,
            encoding: 'GSM-7',
            blocked: false,
          },
          outcome: { ref: String(row.id), kind: 'retry', code: '', text: NOT_TAKEN },
        }),
      )
      if (ended.length > 0)
        await commitOutcomes(tx, ended, {
          routes: { primary: new Map(), secondary: new Map(), weights: new Map() },
          policyOf: () => 'hold',
        })
      return ended.length
    })

/**
 * Asks the vendor whether he has a list that he never answered for, by its name: what he has runs, and its calls are told by his reports;
 * what he does not have, once he cannot be about to take it any more, waits again.
 * @param graceMs how long he may be about to take it
 * @returns the list as it stands then; undefined while nothing is known of it
 * @throws VendorRefused
 */
export const settleUnanswered = async (
  pool: pg.Pool,
  vendor: ListVendor,
  batch: OpenBatch,
  graceMs: number,
): Promise<OpenBatch | undefined> => {
  const campaign = await vendor.find(batch.name)
  if (campaign !== undefined) {
    await noteBatch(pool, batch.id, { state: 'running', campaign })
    return { ...batch, state: 'running', vendor_campaign_id: campaign }
  }
  if (batch.age < graceMs) return undefined
  while ((await asSystem(pool, tx => putBack(tx, batch))) === AT_ONCE);
  await noteBatch(pool, batch.id, { state: 'refused', message: NOT_TAKEN })
  return undefined
}
