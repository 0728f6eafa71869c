import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, addRegistration } from '../support/delivery.ts'
import { sent } from '../support/messages.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let senderId: number
const tokens = new Map<Account, string>()

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  for (const one of [world.admin, world.employee, world.reseller, world.client, world.sibling, world.stranger])
    tokens.set(one, await world.signIn(one))
  senderId = (await addRegistration(world.deps.pool, world.client.id)).senderId
})
afterAll(() => app.close())

const NUMBER = '919876543210'
const DAYS = { from_date: '2026-11-01', to_date: '2026-11-02' }

beforeEach(async () => {
  const { pool } = world.deps
  for (const table of ['jobs', 'files', 'messages', 'id_blocks', 'campaigns']) await pool.query(`delete from ${table}`)
  await pool.query('update accounts set account_type = 2')
})

const ask = (who: Account, path: string, body: Readonly<Record<string, unknown>> = {}) =>
  call(app, tokens.get(who), 'POST', path, { entry_mode: 'web', ...body })
const rowsOf = async (who: Account, path: string, body: Readonly<Record<string, unknown>>) => {
  const answer = await ask(who, path, body)
  expect(answer.body.errors).toBeUndefined()
  const { file_path } = answer.body.data as { file_path: string }
  const { body: text } = await app.inject({ url: `/api/${file_path}` })
  return parse(text, { bom: true, columns: true }) as Record<string, string>[]
}
const errors = async (who: Account, path: string, body: Readonly<Record<string, unknown>>) => {
  const files = async () => (await world.deps.pool.query('select 1 from files')).rowCount
  const before = await files()
  const answer = await ask(who, path, body)
  expect(answer.status).toBe(422)
  expect(await files()).toBe(before)
  return answer.body.errors
}

describe('Export By Sender ID', () => {
  test('holds the messages sent under the sender in these days of the account’s own calendar', async () => {
    const { pool } = world.deps
    const account = world.client.id
    // 1 November begins at 18:30 UTC of the day before.
    await sent(pool, { account, at: '2026-10-31T18:29:59Z', sender: senderId, messages: [{ mobile: '919000000001' }] })
    await sent(pool, { account, at: '2026-10-31T18:30:00Z', sender: senderId, messages: [{ mobile: '919000000002' }] })
    await sent(pool, { account, at: '2026-11-02T18:29:59Z', sender: senderId, messages: [{ mobile: '919000000003' }] })
    await sent(pool, { account, at: '2026-11-02T18:30:00Z', sender: senderId, messages: [{ mobile: '919000000004' }] })
    await sent(pool, { account, at: '2026-11-01T10:00:00Z', messages: [{ mobile: '919000000005' }] })
    const rows = await rowsOf(world.client, 'by-sender-id', { sender_id: senderId, ...DAYS })
    expect(rows.map(row => row.Mobile)).toEqual(['919000000002', '919000000003'])
    expect(rows[0]).toMatchObject({ Campaign: 'Fees', 'Sender ID': 'SUNRSE', Message: 'The fee is due.', Status: 'DELIVRD' })
  })

  test('keeps what was reported and what was set apart', async () => {
    await sent(world.deps.pool, {
      account: world.client.id,
      at: '2026-11-01T10:00:00Z',
      sender: senderId,
      messages: [{ mobile: NUMBER, state: 3, stat: 'ACCEPTD', adjusted: 4 }],
    })
    const [row] = await rowsOf(world.client, 'by-sender-id', { sender_id: senderId, ...DAYS })
    expect(row).toMatchObject({ Status: 'Accepted', Stat: 'ACCEPTD', 'Adjusted to': 'DELIVRD', 'Status source': 'operator' })
  })

  test('asks for sender, both days, and an end that is not before the beginning', async () => {
    const { client } = world
    expect(Object.keys((await errors(client, 'by-sender-id', {})) ?? {}).sort()).toEqual(['from_date', 'sender_id', 'to_date'])
    expect(await errors(client, 'by-sender-id', { sender_id: senderId, from_date: '2026-11-02', to_date: '2026-11-01' })).toEqual(
      {
        to_date: ['The end is before the start.'],
      },
    )
    expect(
      await errors(client, 'by-sender-id', { sender_id: senderId, from_date: '01-11-2026', to_date: '2026-11-01' }),
    ).toHaveProperty('from_date')
    expect(await errors(client, 'by-sender-id', { sender_id: 'SUNRSE', ...DAYS })).toHaveProperty('sender_id')
    expect(await errors(world.stranger, 'by-sender-id', { sender_id: senderId, ...DAYS })).toHaveProperty('sender_id')
  })

  test('is there for postpaid accounts only', async () => {
    await world.deps.pool.query('update accounts set account_type = 1')
    expect((await ask(world.client, 'by-sender-id', { sender_id: senderId, ...DAYS })).status).toBe(403)
  })

  test('is of the account named, where the caller may see it, else of one’s own', async () => {
    await sent(world.deps.pool, {
      account: world.client.id,
      at: '2026-11-01T10:00:00Z',
      sender: senderId,
      messages: [{ mobile: NUMBER }],
    })
    const of = (who: Account, user_id?: number) =>
      rowsOf(who, 'by-sender-id', { sender_id: senderId, ...DAYS, ...(user_id && { user_id }) })
    expect(await of(world.reseller)).toEqual([])
    expect(await of(world.reseller, world.client.id)).toEqual([expect.objectContaining({ Mobile: NUMBER, User: 'client' })])
    expect(await of(world.admin, world.client.id)).toHaveLength(1)
    expect(await errors(world.reseller, 'by-sender-id', { sender_id: senderId, ...DAYS, user_id: world.stranger.id })).toEqual({
      user_id: ['The selected user is not valid.'],
    })
  })
})

describe('Export By Mobile Number', () => {
  beforeEach(async () => {
    for (const account of [world.client.id, world.sibling.id, world.stranger.id])
      await sent(world.deps.pool, {
        account,
        at: '2026-11-01T10:00:00Z',
        messages: [{ mobile: NUMBER }, { mobile: '919000000001' }],
      })
  })

  test('takes 10 to 12 digits, with the country code or without', async () => {
    const { client } = world
    for (const mobile of ['9876543210', '09876543210', NUMBER])
      expect(
        (await rowsOf(client, 'by-mobile', { mobile, ...DAYS, user_id: [client.id] })).map(row => row.Mobile),
        mobile,
      ).toEqual([NUMBER])
    for (const mobile of ['987654321', '9198765432100', '98765x3210', '+919876543210'])
      expect(await errors(client, 'by-mobile', { mobile, ...DAYS, user_id: [client.id] }), mobile).toEqual({
        mobile: ['Enter 10 to 12 digits.'],
      })
  })

  test('asks a client, and nobody else, for its users', async () => {
    const query = { mobile: NUMBER, ...DAYS }
    expect(await errors(world.client, 'by-mobile', query)).toEqual({ user_id: ['User is required.'] })
    expect(await errors(world.client, 'by-mobile', { ...query, user_id: [] })).toEqual({ user_id: ['User is required.'] })
    for (const who of [world.admin, world.employee, world.reseller]) expect(await rowsOf(who, 'by-mobile', query)).toEqual([])
    expect(Object.keys((await ask(world.client, 'by-mobile', {})).body.errors ?? {}).sort()).toEqual([
      'from_date',
      'mobile',
      'to_date',
      'user_id',
    ])
  })

  test('takes accounts as a list, every one of which the caller may see', async () => {
    const query = { mobile: NUMBER, ...DAYS }
    const users = async (who: Account, ...ids: number[]) =>
      (await rowsOf(who, 'by-mobile', { ...query, user_id: ids })).map(row => row.User)
    expect(await users(world.reseller, world.client.id, world.sibling.id)).toEqual(['client', 'sibling'])
    expect(await users(world.admin, world.stranger.id)).toEqual(['stranger'])
    expect(await errors(world.reseller, 'by-mobile', { ...query, user_id: [world.client.id, world.stranger.id] })).toHaveProperty(
      'user_id',
    )
    expect(await errors(world.client, 'by-mobile', { ...query, user_id: [world.sibling.id] })).toHaveProperty('user_id')
  })
})

describe('what a code means', () => {
  test('is said alike by the log, a click on it, the report of a number and the export', async () => {
    const { pool } = world.deps
    const route = await addPrimaryRoute(pool)
    await pool.query(
      `insert into dlr_codes (primary_route_id, dlr_code, stat, description, internal_status, is_final, status) values
         ($1, '007', null, 'Handset receive error', 'FAILED', 1, 1), (null, '007', null, 'Some error', 'FAILED', 1, 1)`,
      [route],
    )
    const messages = [
      { mobile: '919000000001', state: 5, stat: 'EXPIRED', err: '021', means: 'Not delivered within its validity' },
      { mobile: '919000000002', state: 4, stat: 'DELIVRD', err: '000', means: 'Delivered to the handset' },
      { mobile: '919000000003', state: 5, stat: 'UNDELIV', err: '007', means: 'Handset receive error' },
      { mobile: '919000000004', state: 5, stat: 'REJECTD', err: '', means: 'Refused by the operator' },
      { mobile: '919000000005', state: 5, stat: 'UNDELIV', err: 'no/such code', means: 'Could not be delivered' },
      { mobile: '919000000006', state: 5, stat: 'NEVERHEARD', err: '9999', means: '' },
    ].map(message => ({ ...message, route }))
    const id = await sent(pool, { account: world.client.id, at: '2026-11-01T10:00:00Z', messages })
    const expected = messages.map(({ means }) => means)

    expect((await rowsOf(world.client, 'report-export-by-id', { send_sms_id: id })).map(row => row.Meaning)).toEqual(expected)
    const log = (await ask(world.client, `get-campaign-info/${id}`)).body.data as {
      data: { id: number; stat: string; err: string; dlr_info: { description: string | null; message_id: number } }[]
    }
    expect(log.data.map(row => row.dlr_info.description ?? '')).toEqual(expected)
    const explained = async (path: string) =>
      (await call(app, tokens.get(world.client), 'GET', `get-dlr-explanation/${path}`)).body.data as { description: string }
    const clicked = await Promise.all(
      log.data.map(row => explained(`${encodeURIComponent(row.err || row.stat)}?message_id=${row.dlr_info.message_id}`)),
    )
    const nothing = 'No description found for this code'
    expect(clicked.map(({ description }) => description)).toEqual(expected.map(means => means || nothing))
    for (const [at, { mobile }] of messages.entries()) {
      const { data } = (await ask(world.client, 'report-by-mobile', { mobile, ...DAYS })).body.data as {
        data: { description: string | null }[]
      }
      expect(data.map(row => row.description ?? '')).toEqual([expected[at]])
    }
  })

  test('is found by the code, the status word, or the number of its row alone', async () => {
    const { pool } = world.deps
    const { rows } = await pool.query<{ id: number }>(
      `insert into dlr_codes (primary_route_id, dlr_code, stat, description, internal_status, is_final, status)
       values ($1, '021', null, 'Timed out', 'FAILED', 1, 1) returning id`,
      [await addPrimaryRoute(pool)],
    )
    const explained = async (code: string) =>
      ((await call(app, tokens.get(world.client), 'GET', `get-dlr-explanation/${code}`)).body.data as { description: string })
        .description
    expect(await explained('000')).toBe('Delivered to the handset')
    expect(await explained('DELIVRD')).toBe('Delivered to the handset')
    expect(await explained('expired')).toBe('Not delivered within its validity')
    expect(await explained('021')).toBe('Timed out')
    expect(await explained(String(rows[0]?.id))).toBe('Timed out')
    expect(await explained('none-such')).toBe('No description found for this code')
  })
})

describe('the export of a campaign', () => {
  test('holds its log in the order it was entered, or one status of it, with what codes mean', async () => {
    const { pool } = world.deps
    await pool.query(
      `insert into dlr_codes (dlr_code, stat, description, internal_status, is_final, status) values ('417', null, 'Handset was off', 'FAILED', 1, 1)`,
    )
    const id = await sent(pool, {
      account: world.client.id,
      at: '2026-11-01T10:00:00Z',
      messages: [
        { mobile: '919000000003', state: 5, err: '417' },
        { mobile: '919000000001' },
        { mobile: '919000000002', text: 'नमस्ते' },
      ],
    })
    const all = await rowsOf(world.client, 'report-export-by-id', { send_sms_id: id })
    expect(all.map(row => [row.Mobile, row.Status, row.Meaning, row.Message])).toEqual([
      ['919000000003', 'FAILED', 'Handset was off', 'The fee is due.'],
      ['919000000001', 'DELIVRD', expect.any(String), 'The fee is due.'],
      ['919000000002', 'DELIVRD', expect.any(String), 'नमस्ते'],
    ])
    expect(await rowsOf(world.client, 'report-export-by-id', { send_sms_id: id, bucket: 'FAILED' })).toHaveLength(1)
    expect(await rowsOf(world.client, 'report-export-by-id', { send_sms_id: id, bucket: 'ALL' })).toHaveLength(3)
    expect((await ask(world.client, 'report-export-by-id', { send_sms_id: id, bucket: 'x' })).status).toBe(422)
    expect((await ask(world.sibling, 'report-export-by-id', { send_sms_id: id })).status).toBe(404)
  })
})
