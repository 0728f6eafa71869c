import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { WAITING } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { type CampaignDesk, openCampaignDesk, PLAIN, PROMOTIONAL, TRANSACTIONAL } from './campaignDesk.ts'

let desk: CampaignDesk
let people = 0

beforeAll(async () => {
  desk = await openCampaignDesk()
  // Promotional calls go out at every hour, so that the time of day decides nothing here.
  await desk.set('voice_promo_start', '00:00')
  await desk.set('voice_promo_end', '00:00')
})

/** Numbers nobody was called at yet. */
const fresh = (count: number) => Array.from({ length: count }, () => `9198${String(++people).padStart(8, '0')}`)
const form = (more: Record<string, unknown> = {}) => ({
  voice_file_id: desk.fees,
  caller_id: PLAIN,
  mobile_numbers: fresh(3).join('\n'),
  ...more,
})
const send = (body: Record<string, unknown>) => desk.ask('POST', 'voice-sms', body)
const accepted = async (body: Record<string, unknown>) => {
  const answer = await send(body)
  expect(answer.body.errors ?? answer.body.message).toMatch(/sending to|starts/)
  return answer.body.data as { send_sms_id: number } & Record<string, unknown>
}
const errorsOf = async (body: Record<string, unknown>) => (await send(body)).body.errors

describe('a call to many', () => {
  test('is stored with what it plays and from where, and its pulses are held for each number', async () => {
    const { pool } = desk.database
    const before = await balanceOf(pool, desk.world.client.id, 4)
    const [a = '', b = ''] = fresh(2)
    const data = await accepted(
      form({
        mobile_numbers: [a, b, a, '12345'].join('\n'),
        campaign: ' Fees ',
        retries: 2,
        retry_interval: 10,
        collect_dtmf: 1,
        dtmf_wait: 4,
        dtmf_map: { 1: ' Paid ', 2: 'Call me' },
      }),
    )
    expect(data).toMatchObject({
      campaign: 'Fees',
      total_contacts: 3,
      total_duplicates: 1,
      total_invalid_number: 1,
      total_to_send: 2,
      total_credit_deduct: 4,
      pulses: 2,
      unit: 'pulses',
    })
    expect(await desk.one('select * from campaigns where id = $1', [data.send_sms_id])).toMatchObject({
      route_type: 4,
      secondary_route_id: desk.route,
      voice_file_id: desk.fees,
      caller_id: PLAIN,
      header: PLAIN,
      message: 'Fees',
      credit_weight: 2,
      total_credit_hold: 4,
      priority: 1,
      voice_content: {
        fileId: desk.fees,
        title: 'Fees',
        durationSeconds: 45,
        pulseSeconds: 30,
        pulses: 2,
        callerId: PLAIN,
        retries: 2,
        retryMinutes: 10,
        dtmf: { waitSeconds: 4, meanings: { 1: 'Paid', 2: 'Call me' } },
      },
    })
    expect(await balanceOf(pool, desk.world.client.id, 4)).toBe(before - 4)

    await desk.make(data.send_sms_id)
    const { rows } = await pool.query(
      `select m.mobile, m.text, m.parts, m.credits, m.state, m.err, o.route_id from messages m left join ${WAITING} o on o.message_id = m.id
       where m.campaign_id = $1 order by m.row_no`,
      [data.send_sms_id],
    )
    const called = { text: null, parts: 1, credits: 2, state: 0, err: null, route_id: desk.lists }
    expect(rows).toEqual([
      { mobile: a, ...called },
      { mobile: b, ...called },
      { mobile: '12345', text: null, parts: 1, credits: 0, state: 6, err: 'L001', route_id: null },
    ])
  })

  test('takes the vendors alone that have the file and may call from the number, as long as one has it', async () => {
    const { pool } = desk.database
    const file = await desk.addFile({ title: 'Second vendor' }, [desk.calls])
    const { send_sms_id } = await accepted(form({ voice_file_id: file }))
    await desk.make(send_sms_id)
    const { rows } = await pool.query('select distinct route_id from outbox where campaign_id = $1', [send_sms_id])
    expect(rows).toEqual([{ route_id: desk.calls }])
    const later = await accepted(form({ voice_file_id: file }))
    await pool.query(`update voice_vendor_files set status = 'deleted' where voice_file_id = $1`, [file])
    await expect(desk.make(later.send_sms_id)).rejects.toThrow('No vendor has the voice file of this campaign any more.')
  })

  test('is taken from a file, a group or pasted numbers, and goes to nobody on a list of voice or of all channels', async () => {
    const { pool } = desk.database
    const [out = '', everywhere = '', texts = '', filed = ''] = fresh(4)
    for (const [mobile, channel] of [
      [out, 'voice'],
      [everywhere, 'all'],
      [texts, 'sms'],
    ])
      await pool.query(`insert into blacklists (account_id, mobile_number, channel, scope) values ($1, $2, $3, 'own')`, [
        desk.world.client.id,
        mobile,
        channel,
      ])
    const file_path = await desk.uploads.upload(desk.world.client.id, `Mobile,Name\n${filed},Asha\n${out},Ravi\n`)
    const data = await accepted(form({ mobile_numbers: [out, everywhere, texts].join('\n'), file_path }))
    expect(data).toMatchObject({ total_contacts: 4, total_duplicates: 1, total_block_number: 2, total_to_send: 2 })
  })

  test('costs by the pulse of the settings, which stays with it', async () => {
    await desk.set('voice_pulse_seconds', 15)
    const data = await accepted(form())
    await desk.set('voice_pulse_seconds', 30)
    expect(data).toMatchObject({ pulses: 3, total_credit_deduct: 9 })
    expect(
      await desk.one(`select voice_content->'pulseSeconds' as pulse from campaigns where id = $1`, [data.send_sms_id]),
    ).toEqual({
      pulse: 15,
    })
  })

  test('that is promotional is called from the 140 series in its hours, and keeps to them', async () => {
    const body = form({ voice_file_id: desk.offer, caller_id: null })
    await desk.set('voice_promo_start', '09:00')
    await desk.set('voice_promo_end', '21:00')
    const at = (hour: string) => ({ campaign_type: '1', campaign_send_date_time: `${tomorrow()} ${hour}:00:00` })
    expect(await errorsOf({ ...body, ...at('22') })).toEqual({
      campaign_send_date_time: [expect.stringContaining('between 09:00 AM and 09:00 PM')],
    })
    const data = await accepted({ ...body, ...at('10') })
    await desk.set('voice_promo_start', '00:00')
    await desk.set('voice_promo_end', '00:00')
    expect(await desk.one('select caller_id, voice_content from campaigns where id = $1', [data.send_sms_id])).toMatchObject({
      caller_id: PROMOTIONAL,
      voice_content: { promotional: true },
    })
  })

  test('is called from the default of the settings where none is named and the route has it, else from the first that fits', async () => {
    await desk.set('default_caller_id', PLAIN)
    const { send_sms_id: first } = await accepted(form({ caller_id: null }))
    await desk.set('default_caller_id', '')
    const registered = await desk.addFile({ title: 'Registered', dlt_template_id: '1107161234567890123' }, [desk.lists])
    const { send_sms_id: second } = await accepted(form({ caller_id: null, voice_file_id: registered }))
    const { rows } = await desk.database.pool.query('select caller_id from campaigns where id = any($1) order by id', [
      [first, second],
    ])
    expect(rows).toEqual([{ caller_id: PLAIN }, { caller_id: TRANSACTIONAL }])
  })
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

describe('is refused at its field', () => {
  test('with a file that is not approved, no vendor’s, or nobody’s', async () => {
    for (const [status, why] of [
      [0, 'waits for its approval'],
      [2, 'was rejected'],
      [1, 'No vendor of the route'],
    ] as const)
      expect(await errorsOf(form({ voice_file_id: await desk.addFile({ status }) }))).toEqual({
        voice_file_id: [expect.stringContaining(why)],
      })
    const other =
      await desk.one(`insert into voice_files (account_id, title, path, converted_path, mime, size, duration_ms, status)
      values (${desk.world.sibling.id}, 'Other', 'uploads/x', 'uploads/y', 'audio/wav', 1, 1000, 1) returning id`)
    expect(await errorsOf(form({ voice_file_id: other.id }))).toEqual({ voice_file_id: ['Choose a voice file of this account.'] })
  })

  test.each([
    ['a number that the vendors do not have', () => ({ caller_id: '2240001111' }), { caller_id: 'cannot call from' }],
    ['the 140 series for a transactional call', () => ({ caller_id: PROMOTIONAL }), { caller_id: 'for promotional calls' }],
    [
      'another series for a promotional call',
      () => ({ voice_file_id: desk.offer, caller_id: PLAIN }),
      { caller_id: 'from numbers of the 140 series' },
    ],
    [
      'the 160 series without a template ID',
      () => ({ caller_id: TRANSACTIONAL }),
      { voice_file_id: 'need the template ID under which' },
    ],
    ['another type than the file’s', () => ({ voice_type: 2 }), { voice_type: 'The file is transactional' }],
    ['a digit without a meaning', () => ({ collect_dtmf: 1, dtmf_map: { 1: ' ' } }), { 'dtmf_map.1': 'Digit 1 has no meaning' }],
    ['a digit that is none', () => ({ collect_dtmf: 1, dtmf_map: { 12: 'Yes' } }), { dtmf_map: 'Send an object like' }],
    ['tries too close to each other', () => ({ retries: 1, retry_interval: 2 }), { retry_interval: '5' }],
    ['no recipients', () => ({ mobile_numbers: null }), { mobile_numbers: 'Enter numbers' }],
  ])('with %s', async (_what, more, told) => {
    const errors = (await errorsOf(form(more()))) as Record<string, string[]>
    for (const [field, words] of Object.entries(told)) expect(errors[field]?.join(' ')).toContain(words)
    expect(Object.keys(errors)).toEqual(Object.keys(told))
  })

  test('with too few pulses, and nothing is stored', async () => {
    const token = await desk.world.signIn(desk.world.sibling)
    const file =
      await desk.one(`insert into voice_files (account_id, title, path, converted_path, mime, size, duration_ms, status)
      values (${desk.world.sibling.id}, 'Poor', 'uploads/x', 'uploads/y', 'audio/wav', 1, 45000, 1) returning id`)
    await desk.database.pool.query(
      `insert into voice_vendor_files (voice_file_id, account_id, route_id, vendor_voice_id, status) values ($1, $2, $3, 'v', 'synced')`,
      [file.id, desk.world.sibling.id, desk.calls],
    )
    const answer = await desk.ask('POST', 'voice-sms', form({ voice_file_id: file.id }), token)
    expect(answer.body.errors).toEqual({ credit: ['Not enough pulses. Needed 6 pulses, available 0 pulses.'] })
    const { rowCount } = await desk.database.pool.query('select from campaigns where account_id = $1', [desk.world.sibling.id])
    expect(rowCount).toBe(0)
  })

  test('as a repeat of the last minute, unless it is meant', async () => {
    const body = form()
    await accepted(body)
    expect((await send(body)).status).toBe(409)
    await accepted({ ...body, confirm_repeat: 1 })
  })

  test('without the permission', async () => {
    const token = await desk.world.signIn(desk.world.stranger, ['send-sms'])
    expect((await desk.ask('POST', 'voice-sms', form(), token)).status).toBe(403)
  })
})

describe('checking before calling', () => {
  let worker: ReturnType<typeof startJobs>
  beforeAll(() => {
    worker = startJobs(desk.world.deps, companions, { every: 10 })
  })
  afterAll(() => worker.stop())

  test('counts every row, says what it costs in pulses, and is counted once where it is sent', async () => {
    const [a = '', b = ''] = fresh(2)
    const body = form({ mobile_numbers: [a, b, a, '123'].join('\n') })
    const begun = await desk.ask('POST', 'voice-sms-preflight', body)
    expect(begun.body.errors).toBeUndefined()
    const { id } = begun.body.data as { id: number }
    const look = async () => (await desk.ask('GET', `voice-sms-preflight/${id}`)).body.data as Record<string, unknown>
    await until(async () => ['done', 'failed'].includes(String((await look()).status)))
    const { result, error } = await look()
    expect(error).toBeNull()
    expect(result).toMatchObject({
      rows: 4,
      duplicates: 1,
      invalid: 1,
      sendable: 2,
      voice_file: { title: 'Fees', duration_seconds: 45 },
      caller_id: PLAIN,
      pulses: 2,
      total: 4,
      unit: 'pulses',
      // Two calls over vendors that begin ten a second.
      hand_over: { seconds: expect.any(Number) },
    })
    const rows = await desk.ask('POST', `voice-sms-preflight-rows/${id}`, {})
    expect(rows.body.data).toMatchObject({ data: [{ number: '123', code: 'L001' }] })
    const other = await desk.world.signIn(desk.world.sibling)
    expect((await desk.ask('GET', `voice-sms-preflight/${id}`, undefined, other)).status).toBe(404)
    expect((await desk.ask('GET', `send-sms-preflight/${id}`)).status).toBe(404)
    expect(await accepted(body)).toMatchObject({ total_to_send: 2, total_credit_deduct: 4 })
  })
})

describe('what can be called with', () => {
  test('is told with route, caller IDs, wallet and files that a vendor has', async () => {
    await desk.addFile({ title: 'Nowhere' })
    const { body } = await desk.ask('POST', 'voice-sms-options', {})
    expect(body.data).toMatchObject({
      route: { secondary_route_id: desk.route, tps: 20, caller_ids: [TRANSACTIONAL, PROMOTIONAL, PLAIN] },
      why: null,
      pulse_seconds: 30,
      unit: 'pulses',
      promotional: { open: 1 },
    })
    const found = await desk.ask('POST', 'voice-sms-files', { search: 'FEES' })
    expect(found.body.data).toMatchObject({
      files: [{ id: desk.fees, title: 'Fees', duration_seconds: 45, pulses: 2, caller_ids: [TRANSACTIONAL, PROMOTIONAL, PLAIN] }],
      more: 0,
    })
    const all = (await desk.ask('POST', 'voice-sms-files', {})).body.data as { files: { title: string }[] }
    expect(all.files.map(({ title }) => title)).not.toContain('Nowhere')
  })

  test('is nothing without a route, and says so', async () => {
    await desk.database.pool.query('update secondary_routes set status = 0 where id = $1', [desk.route])
    expect((await desk.ask('POST', 'voice-sms-options', {})).body.data).toMatchObject({
      route: null,
      why: 'The account has no route for calls.',
    })
    expect(await errorsOf(form())).toEqual({ caller_id: ['The account has no route for calls.'] })
    await desk.database.pool.query('update secondary_routes set status = 1 where id = $1', [desk.route])
  })
})

describe('a test', () => {
  test('calls one number, and is charged as any other', async () => {
    const [me] = fresh(1)
    const answer = await desk.ask('POST', 'voice-sms-test', { ...form({ campaign: 'Fees' }), test_mobile: me })
    expect(answer.body.data).toMatchObject({ campaign: 'Test: Fees', total_to_send: 1, total_credit_deduct: 2 })
  })
})
