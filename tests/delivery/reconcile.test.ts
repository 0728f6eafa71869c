import { beforeEach, describe, expect, it } from 'vitest'
import { messagesIn } from '../../server/delivery/messagesIn.ts'
import { reconcile, recountCampaign } from '../../server/delivery/reconcile.ts'
import { STATE } from '../../server/delivery/states.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { acceptAndExpand, type World } from '../support/campaigns.ts'
import { openClaimDesk } from '../support/claimDesk.ts'
import { normalForm, numbers, quiet } from '../support/delivery.ts'

const desk = await openClaimDesk()
const { pool, campaign, isSound } = desk
let w: World

beforeEach(async () => {
  w = await desk.renew()
})

const alarms = async () =>
  (await pool.query('select kind, entity_id, detail from alarms where resolved_at is null order by kind, entity_id')).rows

describe('the reconcilers', () => {
  it('put counters right that differ from their rows, and raise an alarm', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(5)))
    await pool.query('update campaigns set total_delivered = 3, total_queued = 2, changed_at = now() where id = $1', [id])
    await reconcile(pool, { ...quiet, error: () => {} })
    expect(await campaign(id)).toMatchObject({ total_delivered: 0, total_queued: 5 })
    expect(await alarms()).toEqual([
      {
        kind: 'counters',
        entity_id: String(id),
        detail: { total_queued: { shown: 2, counted: 5 }, total_delivered: { shown: 3, counted: 0 } },
      },
    ])
    expect(await recountCampaign(pool, id)).toEqual({})
    await pool.query('update alarms set resolved_at = now()')
  })

  it('put the counts of blocks right, so that messages are found by their state again', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(1005)))
    const found = async () => {
      const from = messagesIn([STATE.queued], { campaign: '$1' })
      return (await pool.query(`select count(*) as n from ${from} m`, [id])).rows[0].n
    }
    expect(await found()).toBe(1005)
    const { rows } = await pool.query(
      'update id_blocks set queued = 0, failed = 5 where block = (select max(block) from id_blocks where campaign_id = $1) returning block',
      [id],
    )
    expect(await found()).toBe(1000)
    await pool.query('update campaigns set changed_at = now() where id = $1', [id])
    await reconcile(pool, { ...quiet, error: () => {} })
    expect(await found()).toBe(1005)
    expect((await pool.query('select queued, failed from id_blocks where block = $1', [rows[0].block])).rows).toEqual([
      { queued: 5, failed: 0 },
    ])
    expect(await alarms()).toEqual([{ kind: 'counters', entity_id: String(id), detail: { blocks: { shown: 1, counted: 0 } } }])
    expect(await recountCampaign(pool, id)).toEqual({})
    await pool.query('update alarms set resolved_at = now()')
  })

  it('find a balance that its entries do not give, a hold that stands for nothing, and close the alarm when it is right again', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(5)))
    await isSound(id)
    await pool.query(`update wallets set balance = balance + 7 where account_id = $1 and route_type = 1 and kind = 'main'`, [
      w.account,
    ])
    await pool.query('update campaigns set total_credit_hold = 4 where id = $1', [id])
    expect(await reconcileLedger(pool)).toBe(4)
    expect((await alarms()).map(alarm => alarm.kind)).toEqual([
      'campaign_hold',
      'campaign_ledger',
      'ledger_sum',
      'wallet_balance',
    ])
    await pool.query(`update wallets set balance = balance - 7 where account_id = $1 and route_type = 1 and kind = 'main'`, [
      w.account,
    ])
    await pool.query('update campaigns set total_credit_hold = 5 where id = $1', [id])
    expect(await reconcileLedger(pool)).toBe(0)
    expect(await alarms()).toEqual([])
  })
})
