import { BlockOwners } from '../../server/delivery/blocks.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { type World, world } from './campaigns.ts'
import { testDatabase } from './database.ts'
import { soundness } from './sound.ts'

/** A database in which claims, outcomes and receipts are made by hand, without a gateway. */
export const openClaimDesk = async () => {
  const { pool, connection } = await testDatabase()
  let w: World
  /** Another account, whose route the claims are for. */
  const renew = async (credits = 10_000): Promise<World> => {
    w = await world(pool, { credits })
    return w
  }
  const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
  const states = async (id: number) =>
    (await pool.query('select state from messages where campaign_id = $1 order by id', [id])).rows.map(row => row.state)
  const isSound = soundness(pool)
  const claim = (campaignId: number, count: number, epoch: number, priority = 0) =>
    claimMessages(pool, w.primary, [{ campaignId, priority, count, after: 0 }], epoch)
  const accept = async (id: number, count: number, parts = 1) => {
    const claims = await claim(id, count, 1)
    await asSystem(pool, tx =>
      commitOutcomes(
        tx,
        claims.map(each => ({
          claim: each,
          outcome: {
            ref: String(each.id),
            kind: 'accepted',
            ids: Array.from({ length: parts }, (_, part) => `g${each.id}-${part}`),
          },
        })),
        { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
      ),
    )
    return claims
  }
  const receipt = async (gatewayId: string, stat: string) =>
    asSystem(pool, tx =>
      commitReceipts(tx, [arrivalOf(w.primary, { gatewayId, stat, err: '', raw: '' }, false)], {
        owners: new BlockOwners(),
        routes: new ReceiptRoutes(),
        codes: new CodeBook(pool),
        refundOnFailed: false,
      }),
    )
  return { pool, connection, renew, campaign, states, claim, accept, receipt, isSound }
}
