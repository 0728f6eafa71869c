import { expect, test } from 'vitest'
import { spreadMoney } from '../../server/demo/spreadMoney.ts'
import { acceptAndExpand, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'

const { pool } = await testDatabase()

test("the demo's money stands at the times of its month, adds up as before, and is guarded again", async () => {
  const w = await world(pool, { credits: 1000 })
  const later = await acceptAndExpand(w, normalForm(w.registered, numbers(3)))
  const first = await acceptAndExpand(w, normalForm(w.registered, numbers(5)))
  const back = async (id: number, days: number) =>
    pool.query('update campaigns set created_at = created_at - make_interval(days => $2) where id = $1', [id, days])
  await pool.query("update accounts set created_at = now() - interval '90 days'")
  await back(later, 2)
  await back(first, 20)
  await spreadMoney(pool)
  const { rows } = await pool.query<{ campaign_id: number | null; amount: number; balance: number; days: number }>(
    `select t.campaign_id, e.amount, e.balance, round(extract(epoch from now() - e.created_at) / 86400)::int as days
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.account_id = $1 and e.wallet_kind = 'main' and e.route_type = 1 order by e.id`,
    [w.account],
  )
  expect(rows).toEqual([
    { campaign_id: null, amount: 1000, balance: 1000, days: expect.any(Number) },
    { campaign_id: first, amount: -5, balance: 995, days: 20 },
    { campaign_id: later, amount: -3, balance: 992, days: 2 },
  ])
  expect(rows[0]?.days).toBeGreaterThan(20)
  await soundness(pool)(first, later)
  await expect(pool.query('update ledger_entries set created_at = now()')).rejects.toThrow()
  await expect(pool.query('delete from ledger_transactions')).rejects.toThrow()
})
