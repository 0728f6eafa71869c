import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { openPool } from '../../server/kernel/db/pool.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { quiet } from '../support/delivery.ts'
import { takenCampaign } from '../support/taken.ts'

const { pool, connection } = await testDatabase()
/** One connection, so that what was planned for it can be asked of it. */
const path = openPool(connection, 1, 'of the test', quiet)
let w: World

beforeAll(async () => {
  w = await world(pool, { credits: 10_000 })
})
afterAll(() => path.end())

/** The plan that a statement of this name has by now, with empty batches: it is the same for all. */
const planOf = async (name: string): Promise<string> => {
  const { rows: types } = await path.query<{ count: number }>(
    'select cardinality(parameter_types) as count from pg_prepared_statements where name = $1',
    [name],
  )
  const values = Array.from({ length: types[0]!.count }, () => 'null').join(', ')
  const { rows } = await path.query<Record<string, string>>(`explain execute ${name}(${values})`)
  return rows.map(row => Object.values(row)[0]).join('\n')
}

// No statistics, one account, and all rows new: what the planner knows of a table on its first day.
describe('on a table of which nothing is known yet', () => {
  it('a batch of outcomes finds its messages by their key, one of receipts by their place', async () => {
    const id = await takenCampaign(path, w, 3000, 2000)
    const codes = new CodeBook(pool)
    await codes.refresh()
    const arrivals = Array.from({ length: 1000 }, (_, i) =>
      arrivalOf(w.primary, { gatewayId: `c${id}-${i}`, stat: 'DELIVRD', err: '000', raw: 'x' }, false),
    )
    const context = { owners: new BlockOwners(), routes: new ReceiptRoutes(), codes, refundOnFailed: false }
    expect(await asSystem(path, tx => commitReceipts(tx, arrivals, context))).toBe(1000)
    const take = await planOf('take_messages')
    expect(take).toMatch(
      /Index Scan using messages_pkey on messages m.*\n +Index Cond: \(\(account_id = p.account_id\) AND \(id = p.message_id\)\)/,
    )
    const match = await planOf('match_parts')
    expect(match).toMatch(/Index Scan using submissions_pkey on submissions s/)
    expect(match).toMatch(/Index Scan using messages_pkey on messages m/)
    const claim = await planOf('claim_messages')
    // By both columns, or by the campaign's index with all three: with a gap it would be walked for every campaign of the account.
    expect(claim).toMatch(
      /(messages_pkey on messages m.*\n +Index Cond: \(\(account_id = g.account_id\)|messages_campaign on messages m.*\n +Index Cond: \(\(account_id = g.account_id\) AND \(campaign_id = g.campaign_id\)) AND \(id = ANY \(g.message_ids\)\)\)/,
    )
    const update = await planOf('update_messages')
    expect(update).toMatch(/Tid Scan on messages m.*\n +TID Cond: \(c.place = ctid\)/)
    const counters = await planOf('write_deltas')
    expect(counters).toMatch(/Index Scan using id_blocks_pkey on id_blocks b/)
    expect(update + take + match + claim + counters).not.toMatch(/Seq Scan on (messages|id_blocks|submissions)/)
  })
})
