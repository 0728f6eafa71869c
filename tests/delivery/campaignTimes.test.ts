import { beforeEach, describe, expect, it } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { startDueCampaigns } from '../../server/delivery/starter.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { acceptAndExpand, type World } from '../support/campaigns.ts'
import { openClaimDesk } from '../support/claimDesk.ts'
import { normalForm, numbers } from '../support/delivery.ts'

const desk = await openClaimDesk()
const { pool, campaign, claim, accept, receipt, isSound } = desk
let w: World

beforeEach(async () => {
  w = await desk.renew()
})

describe('the start of campaigns', () => {
  it('comes by the clock of the database, once, whoever looks', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2)))
    await pool.query(
      `update campaigns set dispatching = false, started_at = null, campaign_send_date_time = now() + interval '1 minute' where id = $1`,
      [id],
    )
    await Promise.all([startDueCampaigns(pool), startDueCampaigns(pool)])
    expect(await campaign(id)).toMatchObject({ dispatching: false, started_at: null })
    await pool.query(`update campaigns set campaign_send_date_time = now() where id = $1`, [id])
    const started = await Promise.all([startDueCampaigns(pool), startDueCampaigns(pool), startDueCampaigns(pool)])
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await campaign(id)).dispatching).toBe(true)
  })
})

describe('the time for receipts', () => {
  const long = (id: number) =>
    pool.query(
      `update campaigns set last_sent_at = now() - interval '73 hours', campaign_send_date_time = now() - interval '73 hours' where id = $1`,
      [id],
    )

  it('over: what has none is expired by ourselves, what could not be sent fails, and neither is paid for that was not sent', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(6)))
    const claims = await accept(id, 2)
    const open = await claim(id, 2, 2)
    await asSystem(pool, tx =>
      commitOutcomes(
        tx,
        open.map(each => ({ claim: each, outcome: { ref: String(each.id), kind: 'unknown', text: 'cut' } })),
        { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
      ),
    )
    expect(await closeOverdue(pool)).toBe(0)
    await long(id)
    expect(await closeOverdue(pool)).toBe(6)
    const rows = (await pool.query('select stat, err, stat_source, state from messages where campaign_id = $1 order by id', [id]))
      .rows
    expect(rows.map(row => [row.stat, row.err, row.stat_source])).toEqual([
      ...Array(4).fill(['EXPIRED', 'L009', 'system']),
      ...Array(2).fill(['FAILED', 'L007', 'system']),
    ])
    expect(await campaign(id)).toMatchObject({
      status: 'Completed',
      total_failed: 6,
      total_credit_deduct: 2,
      total_credit_hold: 0,
    })
    expect((await pool.query('select from outbox where campaign_id = $1', [id])).rowCount).toBe(0)
    await isSound(id)
    await receipt(`g${claims[0]!.id}-0`, 'DELIVRD')
    expect(await campaign(id)).toMatchObject({ total_delivered: 1, total_failed: 5, status: 'Completed' })
    await isSound(id)
  })

  it('over: of a message in parts the reported ones decide', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(3)))
    await pool.query('update messages set parts = 2 where campaign_id = $1', [id])
    const claims = (await accept(id, 3, 2)).sort((a, b) => a.id - b.id)
    await receipt(`g${claims[0]!.id}-0`, 'DELIVRD')
    await receipt(`g${claims[1]!.id}-0`, 'UNDELIV')
    await long(id)
    await closeOverdue(pool)
    expect((await pool.query('select stat, stat_source from messages where campaign_id = $1 order by id', [id])).rows).toEqual([
      { stat: 'DELIVRD', stat_source: 'operator' },
      { stat: 'UNDELIV', stat_source: 'operator' },
      { stat: 'EXPIRED', stat_source: 'system' },
    ])
    await isSound(id)
  })
})
