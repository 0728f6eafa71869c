import { beforeAll, expect, test } from 'vitest'
import { emitMessages, WebhookInterest } from '../../server/delivery/messageEvents.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { voiceSent } from '../support/voiceSent.ts'
import { type CampaignDesk, openCampaignDesk } from './campaignDesk.ts'

let desk: CampaignDesk

const EVENTS = ['voice.answered', 'voice.failed', 'voice.dtmf', 'sms.delivered']

beforeAll(async () => {
  desk = await openCampaignDesk()
  await desk.database.pool.query(
    `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, 'https://hooks.example.in/x', 'x', 'x', $2)`,
    [desk.world.client.id, EVENTS],
  )
})

/** What webhooks are told of every call of a campaign. */
const toldOf = async (campaign: number) => {
  const { pool } = desk.database
  const { rows } = await pool.query<{ id: number; state: number }>('select id, state from messages where campaign_id = $1', [
    campaign,
  ])
  const interest = new WebhookInterest(pool)
  await interest.refresh()
  const changes = rows.map(({ id, state }) => ({ accountId: desk.world.client.id, id, state: state as 4 }))
  await asSystem(pool, tx => emitMessages(tx, interest, changes))
  const told = await pool.query<{ event: string; data: Record<string, unknown> }>(
    `select event, data from webhook_deliveries where (data->>'campaign_id')::bigint = $1 order by data->>'mobile', event`,
    [campaign],
  )
  return told.rows
}

test('a webhook hears of calls that were answered or not, and of digits that were pressed, with what the vendor told', async () => {
  const campaign = await voiceSent(desk.database.pool, {
    account: desk.world.client.id,
    at: '2026-11-20T06:30:00Z',
    calls: [
      { mobile: '919800000001', state: 4, stat: 'ANSWERED', credits: 2, told: 'ANSWERED', seconds: 44, pulses: 2, dtmf: '2' },
      { mobile: '919800000002', state: 4, stat: 'ANSWERED', credits: 1, told: 'ANSWERED', seconds: 20, pulses: 1 },
      { mobile: '919800000003', state: 5, stat: 'BUSY', told: 'BUSY', retries: 1 },
      { mobile: '919800000004', state: 7, err: 'L002', source: 'system' },
      { mobile: '919800000005', state: 0, credits: 2 },
    ],
  })
  const told = await toldOf(campaign)
  expect(told.map(({ event, data }) => [event, data.mobile])).toEqual([
    ['voice.answered', '919800000001'],
    ['voice.dtmf', '919800000001'],
    ['voice.answered', '919800000002'],
    ['voice.failed', '919800000003'],
    ['voice.failed', '919800000004'],
  ])
  expect(told[1]?.data).toMatchObject({
    voice_file: 'Fees',
    caller_id: '1600123456',
    call_status: 'ANSWERED',
    duration: 44,
    pulses: 2,
    dtmf: '2',
    dtmf_meaning: 'Call me',
  })
  expect(told[3]?.data).toMatchObject({ call_status: 'BUSY', duration: null, dtmf: null, retries: 1 })
  expect(told[4]?.data).toMatchObject({ call_status: 'Block' })
})

test('one that asks for digits alone hears of nothing else', async () => {
  await desk.database.pool.query(`update webhook_endpoints set events = '{voice.dtmf}'`)
  const campaign = await voiceSent(desk.database.pool, {
    account: desk.world.client.id,
    at: '2026-11-20T06:30:00Z',
    calls: [
      { mobile: '919800000011', state: 4, stat: 'ANSWERED', told: 'ANSWERED', dtmf: '1' },
      { mobile: '919800000012', state: 4, stat: 'ANSWERED', told: 'ANSWERED' },
    ],
  })
  expect((await toldOf(campaign)).map(({ event, data }) => [event, data.mobile])).toEqual([['voice.dtmf', '919800000011']])
})
