import { beforeEach, describe, expect, test } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { type Claim, claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { emitAdjusted, WebhookInterest } from '../../server/delivery/messageEvents.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import type { Outcome } from '../../server/gateways/driver.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'

const { pool } = await testDatabase()
const EPOCH = 7
let w: World
let interest: WebhookInterest

beforeEach(async () => {
  w = await world(pool, { credits: 10_000 })
  await pool.query('delete from webhook_endpoints')
})

const listen = async (...events: string[]) => {
  await pool.query(
    `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, 'https://example.com', '', '', $2)`,
    [w.account, events],
  )
  interest = new WebhookInterest(pool)
  await interest.refresh()
}
const campaignOf = async (count: number) => {
  const id = await acceptAndExpand(w, normalForm(w.registered, numbers(count), { confirm_repeat: 1 }))
  const claims = await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count, after: 0 }], EPOCH)
  return { id, claims: claims.sort((a, b) => a.id - b.id) }
}
const end = (claims: readonly Claim[], outcome: (claim: Claim) => Outcome) =>
  asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map(claim => ({ claim, outcome: outcome(claim) })),
      { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold', interest },
    ),
  )
const accepted = (claim: Claim): Outcome => ({ ref: String(claim.id), kind: 'accepted', ids: [`g${claim.id}`] })
const receive = async (claims: readonly Claim[], stat: string) => {
  const codes = new CodeBook(pool)
  await codes.refresh()
  await asSystem(pool, tx =>
    commitReceipts(
      tx,
      claims.map(({ id }) => arrivalOf(w.primary, { gatewayId: `g${id}`, stat, err: '000', raw: stat }, false)),
      { owners: new BlockOwners(), routes: new ReceiptRoutes(), codes, refundOnFailed: false, interest },
    ),
  )
}
const events = async () => {
  const { rows } = await pool.query<{ event: string; data: Record<string, unknown> }>(
    'select event, data from webhook_deliveries where account_id = $1 order by id',
    [w.account],
  )
  return rows
}
const count = async (event: string) => (await events()).filter(row => row.event === event).length

describe('webhooks hear of messages', () => {
  test('as they are taken, delivered and failed, each once, and of the campaign when it is completed', async () => {
    await listen('sms.submitted', 'sms.delivered', 'sms.failed', 'campaign.completed')
    const { id, claims } = await campaignOf(4)
    await end(claims.slice(0, 3), accepted)
    await end(claims.slice(3), ({ id: ref }) => ({
      ref: String(ref),
      kind: 'rejected',
      code: '11',
      text: 'Invalid number',
      ids: [],
    }))
    expect([await count('sms.submitted'), await count('sms.failed')]).toEqual([3, 1])
    await receive(claims.slice(0, 2), 'DELIVRD')
    // A receipt that comes again changes nothing, so nothing is told.
    await receive(claims.slice(0, 2), 'DELIVRD')
    expect([await count('sms.delivered'), await count('campaign.completed')]).toEqual([2, 0])
    await receive(claims.slice(2, 3), 'UNDELIV')
    expect([await count('sms.failed'), await count('campaign.completed')]).toEqual([2, 1])
    const all = await events()
    expect(all.find(row => row.event === 'sms.delivered')?.data).toMatchObject({
      campaign_id: id,
      message_id: String(claims[0]!.id),
      mobile: expect.stringMatching(/^91\d{10}$/),
      sender_id: 'SUNRSE',
      stat: 'DELIVRD',
      err: '000',
      status_source: 'operator',
      parts: 1,
      done_date: expect.any(String),
    })
    expect(all.find(row => row.event === 'campaign.completed')?.data).toMatchObject({
      campaign_id: id,
      status: 'Completed',
      total_delivered: 2,
      total_failed: 2,
    })
  })

  test.each([['sms.status_adjusted'], ['sms.adjusted']])(
    'whose status is set beside what was reported, by the name that was asked for: %s',
    async name => {
      await listen('campaign.stopped', name)
      const { claims } = await campaignOf(2)
      const changed = claims.slice(0, 1).map(({ id }) => ({ accountId: w.account, id }))
      await asSystem(pool, tx => emitAdjusted(tx, interest, changed))
      expect((await events()).map(({ event, data }) => [event, data.message_id])).toEqual([[name, String(claims[0]!.id)]])
    },
  )

  test('only where the account asked for it', async () => {
    await listen('sms.failed')
    const { claims } = await campaignOf(2)
    await end(claims, accepted)
    await receive(claims, 'DELIVRD')
    expect(await events()).toEqual([])
  })

  test('that ended without a receipt, and of a campaign that is stopped, once for all of it', async () => {
    await listen('sms.failed', 'campaign.stopped')
    const { id, claims } = await campaignOf(2)
    await end(claims, accepted)
    await pool.query(
      `update campaigns set last_sent_at = now() - interval '90 days', campaign_send_date_time = now() - interval '90 days' where id = $1`,
      [id],
    )
    await closeOverdue(pool)
    expect((await events()).map(({ event, data }) => [event, data.stat, data.status_source])).toEqual([
      ['sms.failed', 'EXPIRED', 'system'],
      ['sms.failed', 'EXPIRED', 'system'],
    ])
    const stopped = await acceptAndExpand(w, normalForm(w.registered, numbers(50), { confirm_repeat: 1 }))
    await asSystem(pool, tx => stopCampaign(tx, stopped, { actorId: w.account, reason: 'Wrong text' }))
    expect((await events()).at(-1)).toMatchObject({
      event: 'campaign.stopped',
      data: { campaign_id: stopped, reason: 'Wrong text' },
    })
    expect(await count('sms.failed')).toBe(2)
  })

  test('with the owner told of the end in the desk, once', async () => {
    await listen()
    const { claims } = await campaignOf(3)
    await end(claims, accepted)
    await receive(claims, 'DELIVRD')
    const { rows } = await pool.query('select event, message from notifications where account_id = $1', [w.account])
    expect(rows).toEqual([{ event: 'campaign-completed', message: expect.stringMatching(/: 3 of 3 delivered, 0 failed\.$/) }])
  })
})
