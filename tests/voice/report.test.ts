import { beforeAll, describe, expect, test } from 'vitest'
import type { CallStatus } from '../../messaging/voice/callStatus.ts'
import { announceCompleted } from '../../server/delivery/announce.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { startVoiceVendors, type VoiceVendors } from '../../simulators/voice/server.ts'
import { atEnd } from '../support/atEnd.ts'
import { type Called, voiceSent } from '../support/voiceSent.ts'
import { type CampaignDesk, openCampaignDesk, PLAIN } from './campaignDesk.ts'

let desk: CampaignDesk
let campaign: number
let admin: string

const AT = '2026-11-20T06:30:00Z'
const step = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString()

const CALLS: readonly Called[] = [
  {
    mobile: '919800000001',
    state: 4,
    stat: 'ANSWERED',
    credits: 2,
    told: 'ANSWERED',
    started: step(1),
    answered: step(2),
    seconds: 44,
    pulses: 2,
    dtmf: '1',
  },
  {
    mobile: '919800000002',
    state: 4,
    stat: 'ANSWERED',
    credits: 1,
    told: 'ANSWERED',
    started: step(1),
    answered: step(2),
    seconds: 21,
    pulses: 1,
    retries: 1,
  },
  { mobile: '919800000003', state: 5, stat: 'BUSY', told: 'BUSY', started: step(1), retries: 1 },
  { mobile: '919800000004', state: 5, stat: 'NOANSWER', told: 'NOANSWER', started: step(1) },
  { mobile: '919800000005', state: 5, stat: 'CHANUNAVAIL', told: 'CHANUNAVAIL', started: step(1) },
  { mobile: '919800000006', state: 3, credits: 2, told: 'Dialling', started: step(3) },
  { mobile: '919800000007', state: 7, err: 'L002', source: 'system' },
  { mobile: '12', state: 6, err: 'L001', source: 'system' },
  { mobile: '919800000009', state: 0, credits: 2 },
]

const file = async (token: string, body: unknown): Promise<string> => {
  const { body: answer, status } = await desk.ask('POST', 'export-voice-report', body, token)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return (await desk.app.inject({ url: `/api/${(answer.data as { file_path: string }).file_path}` })).body
}

beforeAll(async () => {
  desk = await openCampaignDesk()
  admin = await desk.world.signIn(desk.world.admin)
  campaign = await voiceSent(desk.database.pool, {
    account: desk.world.client.id,
    at: AT,
    route: desk.route,
    primary: desk.lists,
    status: 'Pending',
    calls: CALLS,
  })
})

describe('the list', () => {
  test('has a row with file, pulses and counts, each call in one of them', async () => {
    const { body } = await desk.ask('POST', 'voice-campaign-list', {})
    const [row = {}] = (body.data as { data: Record<string, number>[] }).data
    expect(row).toMatchObject({
      id: campaign,
      campaign: 'Fees',
      voice_title: 'Fees',
      voice_type: 1,
      voice_file: { title: 'Fees', duration_seconds: 45, pulses: 2 },
      caller_id: '1600123456',
      total_contacts: 9,
      total_credit_deduct: 7,
      total_answered: 2,
      total_busy: 1,
      total_noanswer: 1,
      total_failed: 1,
      total_block_number: 1,
      total_invalid_number: 1,
      total_processing: 2,
      total_dtmf: 1,
      avg_duration: 32.5,
      // Of the five that are over.
      answered_percent: 40,
      dtmf_summary: [
        { digit: '1', meaning: 'Paid', count: 1 },
        { digit: '2', meaning: 'Call me', count: 0 },
      ],
    })
    const parts = ['answered', 'busy', 'noanswer', 'failed', 'block_number', 'invalid_number', 'processing']
    expect(parts.reduce((sum, name) => sum + (row[`total_${name}`] ?? 0), 0)).toBe(row.total_contacts)
  })

  test.each([
    ['campaign_unique_key', 'voice-none', 0],
    ['voice_title', 'FEE', 1],
    ['voice_title', 'Offer', 0],
    ['caller_id', '1600', 1],
    ['voice_type', 2, 0],
    ['from_date', '2026-11-21', 0],
  ])('is narrowed by %s %s', async (key, value, total) => {
    const { body, status } = await desk.ask('POST', 'voice-campaign-list', { [key]: value })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ total })
  })

  test('shows nobody what is not his', async () => {
    const stranger = await desk.world.signIn(desk.world.stranger)
    expect((await desk.ask('POST', 'voice-campaign-list', {}, stranger)).body.data).toMatchObject({ total: 0 })
    for (const [method, path] of [
      ['GET', `get-voice-campaign-info/${campaign}`],
      ['POST', `get-voice-campaign-info/${campaign}`],
      ['GET', `voice-campaign-status/${campaign}`],
      ['GET', `voice-campaign-failures/${campaign}`],
      ['GET', `resend-preview/${campaign}`],
      ['GET', `duplicate-campaign/${campaign}`],
      ['POST', 'export-voice-report'],
      ['POST', 'resend-this-voice-sms'],
    ] as const) {
      const body = method === 'POST' ? { voice_sms_id: campaign, reschedule_type: 'all' } : undefined
      expect((await desk.ask(method, path, body, stranger)).status, path).toBe(404)
    }
  })
})

describe('the number log', () => {
  const rowsOf = async (body: object = {}, token?: string) =>
    (
      (await desk.ask('POST', `get-voice-campaign-info/${campaign}`, body, token)).body.data as {
        data: Record<string, unknown>[]
      }
    ).data

  test('says what became of each call, how long it was, what was pressed and what it costs', async () => {
    const rows = await rowsOf()
    expect(rows.map(({ call_status }) => call_status)).toEqual([
      'ANSWERED',
      'ANSWERED',
      'BUSY',
      'NOANSWER',
      'CHANUNAVAIL',
      'Dialling',
      'Block',
      'INVALID',
      'Pending',
    ])
    expect(rows[0]).toMatchObject({
      mobile: '919800000001',
      start_date_time: '2026-11-20 12:01:00',
      answer_date_time: '2026-11-20 12:02:00',
      duration: 44,
      pulses: 2,
      dtmf: '1',
      dtmf_meaning: 'Paid',
      retry: 0,
      use_credit: 2,
    })
    expect(rows[1]).toMatchObject({ pulses: 1, use_credit: 1, retry: 1, dtmf: null, dtmf_meaning: null })
    expect(rows[2]).toMatchObject({ duration: null, use_credit: 0, retry: 1 })
  })

  test('is searched by number and narrowed to those who answered', async () => {
    expect(await rowsOf({ search: '919800000003' })).toHaveLength(1)
    expect((await rowsOf({ bucket: 'DELIVRD' })).map(({ mobile }) => mobile)).toEqual(['919800000001', '919800000002'])
  })

  test('tells vendor and code to operators alone', async () => {
    expect((await rowsOf())[0]).not.toHaveProperty('route')
    expect((await rowsOf({}, admin))[0]).toMatchObject({ route: 'Vendor list', stat_source: 'operator' })
  })
})

test('who was not reached stands by what became of the call, with its share', async () => {
  const { body } = await desk.ask('GET', `voice-campaign-failures/${campaign}`)
  const causes = body.data as { status: string; count: number; share: number; advice: string }[]
  expect(causes.map(({ status, count, share }) => [status, count, share])).toEqual([
    ['BUSY', 1, 11.1],
    ['NOANSWER', 1, 11.1],
    ['CHANUNAVAIL', 1, 11.1],
    ['INVALID', 1, 11.1],
    ['Block', 1, 11.1],
  ])
  expect(causes.every(({ advice }) => advice.length > 10)).toBe(true)
})

test('its status is checked by counting again', async () => {
  await desk.database.pool.query('update campaigns set total_delivered = 7 where id = $1', [campaign])
  const { body } = await desk.ask('GET', `voice-campaign-status/${campaign}`)
  expect(body).toMatchObject({ message: 'Campaign Status Updated Successfully', data: { total_answered: 2 } })
})

describe('the file', () => {
  test('of one campaign has a call to each line, in the words of the log', async () => {
    const lines = (await file(desk.token, { voice_sms_id: campaign })).trim().split('\r\n')
    expect(lines).toHaveLength(CALLS.length + 1)
    expect(lines[0]).toContain('Call status,Start,Answered,Duration (s),Pulses,Digits,Meaning,Retries,Credits')
    expect(lines[1]).toContain('Answered,20-11-2026 12:01:00 PM,20-11-2026 12:02:00 PM,44,2,1,Paid,0,2,')
    expect(lines[3]).toContain('Busy')
    expect(lines[6]).toContain('Dialling')
    expect(lines[7]).toContain('Blocked')
  })

  test('of a filter holds one’s own where nobody is named, for operators all', async () => {
    await voiceSent(desk.database.pool, {
      account: desk.world.sibling.id,
      at: '2026-11-21T06:30:00Z',
      campaign: 'Sibling',
      calls: [{ mobile: '919800000020', state: 4, stat: 'ANSWERED', credits: 2, told: 'ANSWERED', seconds: 40, pulses: 2 }],
    })
    const reseller = await desk.world.signIn(desk.world.reseller)
    expect(await file(reseller, { of: 'filter' })).not.toContain('919800000001')
    const all = await file(admin, { of: 'filter' })
    expect(all).toContain('919800000001')
    expect(all).toContain('Sibling')
    expect(await file(admin, { of: 'filter', from_date: '2026-11-21' })).not.toContain('919800000001')
    expect(await file(admin, { of: 'filter', user_id: desk.world.client.id })).not.toContain('Sibling')
  })
})

describe('what is done with it', () => {
  const queued = async () => {
    const { body } = await desk.ask('POST', 'voice-sms', {
      voice_file_id: desk.fees,
      caller_id: PLAIN,
      mobile_numbers: '919876500001\n919876500002',
      confirm_repeat: 1,
    })
    const { send_sms_id: id } = body.data as { send_sms_id: number }
    await desk.make(id)
    return id
  }

  test('stopped and completed, by calls of its own, what was not called comes back in pulses', async () => {
    const { pool } = desk.database
    const before = await balanceOf(pool, desk.world.client.id, 4)
    const id = await queued()
    const stopped = await desk.ask('POST', 'change-voice-campaign-status-to-stop', { voice_sms_id: id }, admin)
    expect(stopped.body).toMatchObject({
      message: 'Stopped. 2 calls not sent; 4 pulses refunded.',
      data: { stopped: 2, credits: 4, unit: 'pulses' },
    })
    expect(await balanceOf(pool, desk.world.client.id, 4)).toBe(before)
    const again = await desk.ask('POST', 'change-voice-campaign-status-to-stop', { voice_sms_id: id }, admin)
    expect(again.status).toBe(409)
    const completed = await desk.ask('POST', 'change-voice-campaign-status-to-complete', { voice_sms_id: id }, admin)
    expect(completed.body.data).toMatchObject({ status: 'Completed' })
    const { body } = await desk.ask('POST', `get-voice-campaign-info/${id}`, {})
    expect((body.data as { data: { call_status: string }[] }).data.map(one => one.call_status)).toEqual([
      'CANCELLED',
      'CANCELLED',
    ])
  })

  test('called again, to everybody or those who were not reached, as a campaign of its own', async () => {
    const id = await voiceSent(desk.database.pool, {
      account: desk.world.client.id,
      at: AT,
      campaign: 'Round one',
      content: { fileId: desk.fees, callerId: PLAIN, retries: 2 },
      calls: [
        { mobile: '919800000031', state: 4, stat: 'ANSWERED', credits: 2, told: 'ANSWERED' },
        { mobile: '919800000032', state: 5, stat: 'BUSY', told: 'BUSY' },
      ],
    })
    const preview = await desk.ask('GET', `resend-preview/${id}`)
    expect(preview.body.data).toMatchObject({ unit: 'pulses' })
    const { types } = preview.body.data as { types: { type: string }[] }
    expect(types.find(({ type }) => type === 'failed')).toMatchObject({ messages: 1, credits: 2 })
    const { body } = await desk.ask('POST', 'resend-this-voice-sms', { voice_sms_id: id, reschedule_type: 'failed' })
    expect(body.data).toMatchObject({
      campaign: 'Round one (again)',
      parent_campaign_id: id,
      total_to_send: 1,
      total_credit_deduct: 2,
    })
    const { send_sms_id } = body.data as { send_sms_id: number }
    expect(await desk.one('select caller_id, voice_content from campaigns where id = $1', [send_sms_id])).toMatchObject({
      caller_id: PLAIN,
      voice_content: { retries: 2, dtmf: { meanings: { 1: 'Paid' } } },
    })
    await desk.make(send_sms_id)
    expect(await desk.one('select mobile from messages where campaign_id = $1', [send_sms_id])).toEqual({
      mobile: '919800000032',
    })
    const open = await desk.ask('POST', 'resend-this-voice-sms', { voice_sms_id: campaign, reschedule_type: 'failed' })
    expect(open.status).toBe(409)
  })

  test('called again by the calls of every channel: all or those whom another try may reach, who have a number that may be called', async () => {
    const id = await voiceSent(desk.database.pool, {
      account: desk.world.client.id,
      at: AT,
      campaign: 'Round two',
      content: { fileId: desk.fees, callerId: PLAIN, retries: 0 },
      calls: [
        { mobile: '919800000051', state: 4, stat: 'ANSWERED', told: 'ANSWERED' },
        { mobile: '919800000052', state: 5, stat: 'NOANSWER', told: 'NOANSWER' },
        { mobile: '919800000053', state: 5, stat: 'DND', told: 'DND' },
        { mobile: '919800000054', state: 5, stat: 'INVALID', told: 'INVALID' },
      ],
    })
    const { body: preview } = await desk.ask('GET', `resend-preview/${id}`)
    const { types } = preview.data as { types: { type: string; messages: number }[] }
    expect(Object.fromEntries(types.map(({ type, messages }) => [type, messages]))).toMatchObject({ all: 4, failed: 3, retry: 1 })
    const retried = await desk.ask('POST', 'retry-failed', { send_sms_id: id })
    expect(retried.body.data).toMatchObject({ total_to_send: 1, pulses: 2, unit: 'pulses', parent_campaign_id: id })
    const { send_sms_id } = retried.body.data as { send_sms_id: number }
    await desk.make(send_sms_id)
    expect(await desk.one('select mobile from messages where campaign_id = $1', [send_sms_id])).toEqual({
      mobile: '919800000052',
    })
    const again = await desk.ask('POST', 'resend-this-sms', { send_sms_id: id, reschedule_type: 'all', confirm_repeat: 1 })
    expect(again.body.data).toMatchObject({ campaign: 'Round two (again)', total_to_send: 4, parent_campaign_id: id })
  })

  test('copied as new it fills the form of calls with what it was, without a file that is gone; nobody copies it who may not call', async () => {
    const calls: Called[] = [{ mobile: '919800000061', state: 4, stat: 'ANSWERED', told: 'ANSWERED' }]
    const sent = (content: object) =>
      voiceSent(desk.database.pool, { account: desk.world.client.id, at: AT, campaign: 'Round three', content, calls })
    const id = await sent({ fileId: desk.fees, callerId: PLAIN, retries: 2, retryMinutes: 30 })
    expect((await desk.ask('GET', `duplicate-campaign/${id}`)).body.data).toMatchObject({
      route_type: 4,
      campaign: 'Round three',
      voice_type: 1,
      voice_file_id: desk.fees,
      caller_id: PLAIN,
      retries: 2,
      retry_interval: 30,
      collect_dtmf: 1,
      dtmf_wait: 5,
      dtmf_map: { 1: 'Paid', 2: 'Call me' },
      campaign_type: 'no',
    })
    const gone = await sent({ fileId: 987_654, callerId: PLAIN })
    expect((await desk.ask('GET', `duplicate-campaign/${gone}`)).body.data).toMatchObject({ voice_file_id: null })
    const texts = await desk.world.signIn(desk.world.client, ['send-sms', 'reports'])
    for (const [method, path, body] of [
      ['GET', `duplicate-campaign/${id}`],
      ['GET', `resend-preview/${id}`],
      ['POST', 'retry-failed', { send_sms_id: id }],
    ] as const)
      expect((await desk.ask(method, path, body, texts)).status, path).toBe(403)
    await desk.world.signIn(desk.world.client)
  })

  test('called again with a file that is gone, it is refused at the file', async () => {
    const id = await voiceSent(desk.database.pool, {
      account: desk.world.client.id,
      at: AT,
      content: { fileId: 987_654, callerId: PLAIN },
      calls: [{ mobile: '919800000041', state: 5, stat: 'BUSY' }],
    })
    const { body } = await desk.ask('POST', 'resend-this-voice-sms', { voice_sms_id: id, reschedule_type: 'all' })
    expect(body.errors).toEqual({ voice_file_id: ['Choose a voice file of this account.'] })
  })
})

describe('check status', () => {
  const LOGIN = { voice_login: 'relaydesk', voice_password: 'simulate' }
  let vendors: VoiceVendors
  let nextCall = 0

  beforeAll(async () => {
    vendors = await startVoiceVendors({ settings: { callbacks: false } })
    atEnd(() => vendors.close())
    await desk.set('voice_simulator_port', vendors.port)
    const password = desk.world.deps.secrets.seal(LOGIN.voice_password)
    await desk.database.pool.query(
      'update primary_routes set voice_api_url = $1, voice_login = $2, voice_password = $3 where id = any($4)',
      [vendors.base, LOGIN.voice_login, password, [desk.lists, desk.calls]],
    )
  })

  /** Calls that a vendor has taken and made, and of which he has told nothing. */
  const untold = async (route: number, statuses: readonly CallStatus[]) => {
    const mobiles = statuses.map(() => `9198000002${String(++nextCall).padStart(2, '0')}`)
    const id = await voiceSent(desk.database.pool, {
      account: desk.world.client.id,
      at: AT,
      route: desk.route,
      primary: route,
      status: 'Pending',
      content: { retries: 0 },
      // What it costs is asked about elsewhere: it was paid when the vendor took it.
      basis: 2,
      calls: mobiles.map(mobile => ({ mobile, state: 3, credits: 2 })),
    })
    const { rows } = await desk.database.pool.query<{ id: number; mobile: string }>(
      'select id, mobile from messages where campaign_id = $1 order by id',
      [id],
    )
    const { vendor } = vendors
    const list = vendor.newId()
    const common = { promptId: '', listens: false, retries: 0, retried: 0, digits: '', startedAt: 1, endedAt: 1, transaction: '' }
    for (const [index, { id: message, mobile }] of rows.entries()) {
      const campaign = route === desk.lists ? list : ''
      const status = statuses[index] ?? 'Pending'
      const call = { ...common, id: vendor.newId(), campaign, ref: `rd-${message}-0`, number: mobile, status, seconds: 40 }
      vendor.keep('call', call)
      await desk.database.pool.query(
        'insert into submissions (route_id, gateway_id, message_id, account_id) values ($1, $2, $3, $4)',
        [route, campaign === '' ? call.id : `${list}:${mobile.slice(-10)}`, message, desk.world.client.id],
      )
    }
    if (route === desk.lists) {
      const batch = { id: list, name: `list-${list}`, promptId: '', numbers: mobiles.map(mobile => mobile.slice(-10)) }
      vendor.keep('campaign', { ...batch, retries: 0, listens: false, webhook: '', webhookId: '', at: 0, state: 'running' })
      await desk.database.pool.query(
        `insert into voice_batches (account_id, campaign_id, route_id, name, state, vendor_campaign_id, message_ids, numbers)
         values ($1, $2, $3, $4, 'running', $5, $6, $7)`,
        [desk.world.client.id, id, route, batch.name, list, rows.map(row => row.id), rows.length],
      )
    }
    return id
  }

  test.each([
    ['a vendor of single calls', () => desk.calls],
    ['a vendor of whole lists', () => desk.lists],
  ])('asks %s first, and answers what he said', async (_, route) => {
    const id = await untold(route(), ['ANSWERED', 'BUSY', 'Dialling'])
    const { body, status } = await desk.ask('GET', `voice-campaign-status/${id}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.message).toBe('Campaign Status Updated Successfully')
    expect(body.data).toMatchObject({ id, total_answered: 1, total_busy: 1, total_processing: 1, status: 'Ready-to-complete' })
  })

  test('of a vendor who does not answer counts what is known, and says why there is no more; after six times in a minute he is let be', async () => {
    const id = await untold(desk.calls, ['ANSWERED'])
    vendors.set({ reports: 'fail' })
    for (let time = 0; time < 7; time++) {
      const { body, status } = await desk.ask('GET', `voice-campaign-status/${id}`)
      expect(status).toBe(200)
      expect(body.message).toBe(
        time < 6
          ? 'Counted again. The vendor answered with status 500: try again in a few minutes.'
          : 'Campaign Status Updated Successfully',
      )
      expect(body.data).toMatchObject({ total_answered: 0, total_processing: 1 })
    }
  })
})

describe('elsewhere', () => {
  test('it stands among all campaigns, and not among those of texts', async () => {
    const all = await desk.ask('POST', 'all-campaign', { route_type: 4, search: 'Fees' }, admin)
    expect((all.body.data as { data: { id: number }[] }).data.map(({ id }) => id)).toContain(campaign)
    const texts = await desk.ask('POST', 'delivery-report', {}, admin)
    expect(JSON.stringify(texts.body.data)).not.toContain('Fees')
  })

  test('its owner is told in words of calls when it is completed', async () => {
    await asSystem(desk.database.pool, tx => announceCompleted(tx, [campaign]))
    expect(
      await desk.one(
        `select message from notifications where account_id = $1 and event = 'campaign-completed' order by id desc limit 1`,
        [desk.world.client.id],
      ),
    ).toEqual({ message: expect.stringContaining('2 of 9 answered') })
  })
})
