import { beforeEach, describe, expect, it } from 'vitest'
import { startCampaign } from '../../server/campaigns/life/restart.ts'
import { completeCampaign, stopCampaign } from '../../server/campaigns/stop.ts'
import { continueTakingBack, takeBackStragglers } from '../../server/campaigns/takeBack.ts'
import { releaseClaims } from '../../server/delivery/handBack.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { acceptAndExpand, type World } from '../support/campaigns.ts'
import { openClaimDesk } from '../support/claimDesk.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { takenCampaign } from '../support/taken.ts'

const desk = await openClaimDesk()
const { pool, campaign, states, claim, isSound } = desk
let w: World

beforeEach(async () => {
  w = await desk.renew()
})

describe('ending a campaign by hand', () => {
  it('completes it: unsent ones come back, sent ones stay as they are', async () => {
    const id = await takenCampaign(pool, w, 5, 2)
    const ending = await asSystem(pool, tx => completeCampaign(tx, id, { actorId: w.account }))
    expect(ending).toEqual({ campaign_id: id, status: 'Completed', stopped: 3, credits: 3 })
    expect(await states(id)).toEqual([3, 3, 8, 8, 8])
    expect(await campaign(id)).toMatchObject({
      status: 'Completed',
      total_accepted: 2,
      total_credit_hold: 0,
      total_credit_deduct: 2,
      stop_reason: 'Closed by hand',
    })
    await expect(asSystem(pool, tx => completeCampaign(tx, id, { actorId: w.account }))).rejects.toMatchObject({
      message: 'The campaign is already Completed.',
    })
    await expect(asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))).rejects.toMatchObject({ status: 409 })
    await expect(asSystem(pool, tx => stopCampaign(tx, 999_999, { actorId: w.account }))).rejects.toMatchObject({ status: 404 })
    await isSound(id)
  })

  it('by two at once is done by one', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(50)))
    const results = await Promise.allSettled(
      [stopCampaign, completeCampaign, stopCampaign].map(way => asSystem(pool, tx => way(tx, id, { actorId: w.account }))),
    )
    const done = results.filter(({ status }) => status === 'fulfilled')
    expect(done.length === 1 || (done.length === 2 && (await campaign(id)).status === 'Completed')).toBe(true)
    expect(await campaign(id)).toMatchObject({ total_stopped: 50, total_credit_deduct: 0 })
    expect(await balanceOf(pool, w.account, 1)).toBe(10_000)
    await isSound(id)
  })

  it('leaves what a worker has in hand, and takes it back when it is handed back', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(5)))
    const claims = await claim(id, 2, 3)
    expect(await asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))).toMatchObject({ stopped: 3, credits: 3 })
    expect(await campaign(id)).toMatchObject({ total_queued: 2, total_credit_hold: 2, total_credit_deduct: 2 })
    expect(await takeBackStragglers(pool)).toBe(0)
    await releaseClaims(pool, claims)
    expect(await takeBackStragglers(pool)).toBe(2)
    expect(await campaign(id)).toMatchObject({ total_queued: 0, total_stopped: 5, total_credit_hold: 0, total_credit_deduct: 0 })
    await isSound(id)
  })
})

describe('ending a campaign of many messages', () => {
  it('is answered at once; rows are taken back piece by piece, by one of many workers, credits and notice follow in one', async () => {
    w = await desk.renew(20_000)
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(10_050), { campaign: 'Many' }))
    const before = await balanceOf(pool, w.account, 1)
    expect(await asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.stranger, reason: 'Wrong text' }))).toEqual({
      campaign_id: id,
      status: 'Stop',
      stopped: null,
      credits: null,
      to_take_back: 10_050,
    })
    expect(await campaign(id)).toMatchObject({ status: 'Stop', total_queued: 10_050, to_take_back: 10_050 })
    expect(await claim(id, 5, 3)).toEqual([])
    const putBack = () => asSystem(pool, tx => startCampaign(tx, id, w.account))
    await expect(putBack()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('0 of 10,050 so far') })
    const taken = await Promise.all([continueTakingBack(pool), continueTakingBack(pool), takeBackStragglers(pool)])
    expect(taken.reduce((sum, count) => sum + count)).toBe(10_050)
    expect(await campaign(id)).toMatchObject({ total_queued: 0, total_stopped: 10_050, total_credit_hold: 0, to_take_back: null })
    expect(await balanceOf(pool, w.account, 1)).toBe(before + 10_050)
    const { rows } = await pool.query(
      `select (select count(*) from ledger_transactions where campaign_id = $1 and kind = 'void') as bookings,
         (select count(*) from notifications where account_id = $2 and message like 'Many was stopped by%Wrong text') as notices`,
      [id, w.account],
    )
    expect(rows).toEqual([{ bookings: 1, notices: 1 }])
    await isSound(id)
    expect(await putBack()).toMatchObject({ messages: 10_050 })
  })

  it('completed while its messages are being taken back, it ends as completed', async () => {
    w = await desk.renew(20_000)
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(10_001)))
    await asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))
    expect(await asSystem(pool, tx => completeCampaign(tx, id, { actorId: w.account }))).toMatchObject({ stopped: null })
    await continueTakingBack(pool)
    expect(await campaign(id)).toMatchObject({ status: 'Completed', total_stopped: 10_001, to_take_back: null })
    await isSound(id)
  })
})
