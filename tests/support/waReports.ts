import type pg from 'pg'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'

/** What the provider says in the end of a message. */
export interface WaOutcome {
  status: 'sent' | 'delivered' | 'read' | 'failed'
  code?: number
}

let epoch = 100

/** Has the provider take the messages of a campaign whose rows are made, and report of each; of one that is not named nothing. */
export const reportWa = async (pool: pg.Pool, campaign: number, outcomes: Readonly<Record<string, WaOutcome>>): Promise<void> => {
  const { rows } = await pool.query<{ lane: number; priority: number }>(
    `select r.id as lane, c.priority from campaigns c join primary_routes r on r.wa_configuration_id = c.wa_configuration_id where c.id = $1`,
    [campaign],
  )
  const { lane, priority } = rows[0]!
  const claims = await claimMessages(pool, lane, [{ campaignId: campaign, priority, count: 1000, after: 0 }], ++epoch, 'whatsapp')
  await asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map(claim => ({ claim, outcome: { ref: String(claim.id), kind: 'accepted', ids: [`wamid.${claim.id}`] } })),
      { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
    ),
  )
  const codes = new CodeBook(pool)
  await codes.refresh()
  const context = { owners: new BlockOwners(), routes: new ReceiptRoutes(), codes, refundOnFailed: false }
  const arrivals = claims.flatMap(({ id, mobile }) => {
    const told = outcomes[mobile]
    if (!told) return []
    const { status, code } = told
    const at = new Date()
    const errors = code === undefined ? {} : { errors: [{ code, title: 'A reason' }] }
    return arrivalOf(
      lane,
      {
        gatewayId: `wamid.${id}`,
        stat: status,
        err: code === undefined ? '' : String(code),
        destination: mobile,
        doneAt: at,
        raw: JSON.stringify({ status, timestamp: String(Math.floor(at.getTime() / 1000)), ...errors }),
      },
      false,
    )
  })
  await asSystem(pool, tx => commitReceipts(tx, arrivals, context))
}
