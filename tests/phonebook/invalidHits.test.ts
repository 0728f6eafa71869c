import { expect, it } from 'vitest'
import { acceptAndExpand, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm } from '../support/delivery.ts'

const { pool } = await testDatabase()

it('numbers of an invalid series are kept as rows, cost nothing, are not sent, and are counted at their entry, a campaign once', async () => {
  const w = await world(pool, { credits: 100 })
  await pool.query(`insert into invalid_series (prefix, status) values ('98', 1), ('9876', 1), ('97', 0)`)
  const numbers = ['9811111111', '9876000001', '9876000002', '9711111111']
  const id = await acceptAndExpand(w, normalForm(w.registered, numbers))
  const { rows } = await pool.query('select mobile, err, credits from messages where campaign_id = $1 order by row_no', [id])
  expect(rows).toEqual([
    { mobile: '919811111111', err: 'L003', credits: 0 },
    { mobile: '919876000001', err: 'L003', credits: 0 },
    { mobile: '919876000002', err: 'L003', credits: 0 },
    { mobile: '919711111111', err: null, credits: 1 },
  ])
  const campaign = await pool.query('select total_invalid_number, total_queued, total_credit_hold from campaigns where id = $1', [
    id,
  ])
  expect(campaign.rows).toEqual([{ total_invalid_number: 3, total_queued: 1, total_credit_hold: 1 }])
  const hits = await pool.query('select prefix, hits from invalid_series_hits order by prefix')
  expect(hits.rows).toEqual([
    { prefix: '98', hits: 1 },
    { prefix: '9876', hits: 2 },
  ])
})
