import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayStatus } from '../../resources/system/gatewayStatus.ts'
import { type Kannel, startKannel } from '../../scripts/kannel/start.ts'
import { type Smsc, startSmsc } from '../../simulators/smsc/server.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, type DeskProcess, startDeskProcess } from '../support/deskProcess.ts'
import { temporaryFolder } from '../support/folder.ts'
import { until } from '../support/until.ts'

const fixture = (name: string) => readFileSync(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)))
const EXPECTED = JSON.parse(fixture('contacts-10k.json').toString()) as Record<
  'valid_unique' | 'unusable_rows' | 'blocked' | 'sendable',
  number
>
const PE_ID = '1701158019630577568'
const TEMPLATE_ID = '1107161234567890123'
const TEXT = 'Dear parent, your fee of Rs 2,500 is due. - SUNRSE'
const CREDITS = 50_000

let smsc: Smsc
let kannel: Kannel
let desk: DeskProcess
let pool: Awaited<ReturnType<typeof testDatabase>>['pool']
let token = ''

beforeAll(async () => {
  smsc = await startSmsc({ systemId: 'kannel', password: 'secret', keep: 20_000, settings: { scenarios: false } })
  kannel = await startKannel({ dir: temporaryFolder(), smscPort: smsc.port, repeatAfter: 1 })
  const database = await testDatabase({ empty: true })
  pool = database.pool
  desk = await startDeskProcess(database.url, { SIMULATOR: '0' })
  token = (await call<{ access_token: string }>('POST', 'login', ADMIN)).access_token
  // Kannel runs on this machine, where gateways may not be unless somebody says so.
  await pool.query(
    `insert into app_settings (key, value) values ('allow_private_smsc', '1') on conflict (key) do update set value = '1'`,
  )
})

afterAll(async () => {
  await desk?.stop()
  await kannel?.stop()
  await smsc?.close()
})

describe('a spreadsheet of ten thousand people through Kannel', () => {
  test("the route is made, checked and switched on by the desk's own calls", async () => {
    const { id } = await call<{ id: number }>('POST', 'administration/primary-route', {
      route_name: 'Airtel by Kannel',
      gateway_type: 1,
      smsc_id: kannel.smscId,
      route_types: [1],
      sendsms_url: kannel.sendsmsUrl,
      sendsms_user: kannel.sendsmsUser,
      sendsms_password: kannel.sendsmsPassword,
      status_url: kannel.statusUrl,
      status_password: kannel.statusPassword,
      receipt_base_url: desk.url,
      tps: 5000,
      max_pending_submits: 200,
      tm_chain_hash: '110200001152,1302',
    })
    expect(await call('GET', `administration/check-primary-route-connection/${id}`)).toMatchObject({
      reachable: true,
      bind_ok: true,
    })
    await call('POST', 'administration/primary-route-action', { ids: [id], action: 'active' })
    await call('POST', 'administration/secondary-route', {
      route_name: 'Transaction by Kannel',
      route_type: 1,
      primary_routes: [id],
      is_default: 1,
    })
    await until(async () => (await status()).smscs[0]?.status === 'online', { timeout: 20_000 })
  })

  test('every message that may be sent is sent once, with its DLT values, and has its final receipt', async () => {
    const list = { file_path: await upload('blacklist-10k.csv', 'blacklist'), mapping: { mobile_number: 'mobile' } }
    await call('POST', 'blacklists-import', list)
    await until(async () => (await pool.query('select 1 from blacklists')).rowCount === EXPECTED.blocked)
    await call('POST', 'user-credit', { user_id: await adminId(), route_type: 1, credit_type: 1, credit: CREDITS })
    const sender = await call<{ id: number }>('POST', 'manage-sender-id', { sender_id: 'SUNRSE', pe_id: PE_ID })
    const template = await call<{ id: number }>('POST', 'dlt-template', {
      template_name: 'Fee reminder',
      dlt_category: 2,
      dlt_template_id: TEMPLATE_ID,
      pe_id: PE_ID,
      sender_id: [sender.id],
      dlt_message: 'Dear {#var#}, your fee of Rs {#var#} is due. - SUNRSE',
    })
    await call('POST', 'send-sms', {
      campaign: 'Fees',
      route_type: 1,
      sms_type: 1,
      dlt_template_id: template.id,
      sender_id: sender.id,
      message: TEXT,
      file_path: await upload('contacts-10k.csv', 'contacts'),
      file_mobile_field: 'Mobile No.',
      campaign_type: 'no',
    })
    await until(async () => (await campaign()).status === 'Completed', { timeout: 90_000, every: 200 })

    const { total_contacts, total_delivered, total_failed, total_invalid_number, total_block_number } = await campaign()
    expect(Number(total_delivered) + Number(total_failed)).toBe(EXPECTED.sendable)
    expect({ total_contacts, total_invalid_number, total_block_number }).toEqual({
      total_contacts: EXPECTED.sendable + EXPECTED.unusable_rows + EXPECTED.blocked,
      total_invalid_number: EXPECTED.unusable_rows,
      total_block_number: EXPECTED.blocked,
    })
    expect(smsc.mobiles.size).toBe(EXPECTED.sendable)
    expect(smsc.stats()).toMatchObject({ distinct: EXPECTED.sendable, duplicates: 0 })
    const [{ text, from, pdu }] = smsc.received as [(typeof smsc.received)[0]]
    const values = pdu.tlvs.map(({ tag, value }) => [`0x${tag.toString(16)}`, Buffer.from(value).toString()])
    expect({ text, from, ...Object.fromEntries(values) }).toMatchObject({
      text: TEXT,
      from: 'SUNRSE',
      '0x1400': PE_ID,
      '0x1401': TEMPLATE_ID,
      '0x1402': '110200001152,1302',
    })
  })

  test('what the SMSC reported of each number is what the desk shows of it', async () => {
    const { rows } = await pool.query<{ mobile: string; stat: string; raw: string }>(
      `select m.mobile, m.stat, (select raw from receipts r where r.message_id = m.id order by id limit 1) as raw from messages m where m.state in (4, 5)`,
    )
    expect(rows).toHaveLength(EXPECTED.sendable)
    expect(rows.filter(({ mobile }) => !smsc.mobiles.has(mobile))).toEqual([])
    expect(rows.filter(({ stat, raw }) => !raw?.includes(`stat:${stat} `))).toEqual([])
    const orphans = await pool.query('select 1 from receipts where message_id is null')
    expect(orphans.rowCount).toBe(0)
  })

  test('the ledger agrees with the campaign', async () => {
    const { rows } = await pool.query<{ kind: string; balance: number }>(
      'select kind, balance from wallets where account_id is not null and route_type = 1',
    )
    expect(Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))).toEqual({
      main: CREDITS - EXPECTED.sendable,
      held: 0,
      spent: EXPECTED.sendable,
    })
  })

  test('the gateway status shows what Kannel carried', async () => {
    await until(async () => (await status()).smscs[0]?.dlr.received === EXPECTED.sendable, { timeout: 20_000 })
    expect((await status()).smscs).toMatchObject([
      { name: 'Airtel by Kannel', gateway_type: 1, status: 'online', sms: { sent: EXPECTED.sendable }, queued: 0, waiting: [] },
    ])
  })

  test('a receipt that Kannel did not send is refused and changes nothing', async () => {
    const { rows } = await pool.query<{ id: string; route_id: string; count: string }>(
      `select id, route_id, (select count(*) from receipts) as count from messages where state = 4 limit 1`,
    )
    const { id, route_id, count } = rows[0]!
    const forged = new URLSearchParams({
      route: String(route_id),
      ref: String(id),
      sig: 'A'.repeat(22),
      type: '2',
      ans: 'stat:UNDELIV err:001',
    })
    expect((await fetch(`${desk.url}/gateway/kannel/receipt?${forged}`)).status).toBe(403)
    expect((await pool.query('select count(*) as count from receipts')).rows[0]?.count).toBe(count)
  })
})

test('kill -9 of Kannel in mid-campaign loses no message, and shows as open at most what was in the window', async () => {
  const WINDOW = 200
  const numbers = Array.from({ length: 4000 }, (_, index) => String(919_700_000_000 + index))
  const taken = smsc.stats().taken
  const { rows } = await pool.query<{ sender: number; template: number }>(
    'select (select id from sender_ids) as sender, (select id from dlt_templates) as template',
  )
  await call('POST', 'send-sms', {
    campaign: 'Fees again',
    route_type: 1,
    sms_type: 1,
    dlt_template_id: rows[0]!.template,
    sender_id: rows[0]!.sender,
    message: TEXT,
    mobile_numbers: numbers.join('\n'),
    campaign_type: 'no',
  })
  await until(() => smsc.stats().taken > taken + 500, { timeout: 30_000 })
  await kannel.kill()
  await until(async () => (await status()).smscs[0]?.status !== 'online', { timeout: 30_000 })
  kannel = await startKannel({ dir: kannel.setup.folder, smscPort: smsc.port, like: kannel.setup })
  // What Kannel had taken is in its store. Receipts in its memory died with it: such a message stays accepted.
  await until(
    async () => {
      const { total_queued, total_delivered, total_failed, total_unknown, total_accepted } = await campaign()
      const reported = [total_delivered, total_failed, total_unknown, total_accepted].reduce(
        (sum: number, n) => sum + Number(n),
        0,
      )
      return Number(total_queued) === 0 && reported === numbers.length
    },
    { timeout: 60_000 },
  )
  const open = await pool.query<{ mobile: string }>('select mobile from messages where state = 2')
  expect(open.rows.length).toBeLessThanOrEqual(WINDOW)
  const held = new Set(open.rows.map(({ mobile }) => mobile))
  await until(() => numbers.every(number => smsc.mobiles.has(number) || held.has(number)), { timeout: 30_000 })
})

async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const response = await fetch(`${desk.url}/api/${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify({ ...body, entry_mode: 'web' }) }),
  })
  const answer = (await response.json()) as { message: string; data: T; errors?: unknown }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  return answer.data
}

async function upload(name: string, type: string): Promise<string> {
  const form = new FormData()
  form.set('type', type)
  form.set('file', new Blob([fixture(name)], { type: 'text/csv' }), name)
  const response = await fetch(`${desk.url}/api/file-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data, message } = (await response.json()) as { data: { file_path: string }; message: string }
  if (!response.ok) throw new Error(`file-upload: ${response.status} ${message}`)
  return data.file_path
}

const status = () => call<GatewayStatus>('GET', 'get-current-kannel-status')

async function campaign(): Promise<Record<string, number | string>> {
  const { rows } = await pool.query('select * from campaigns order by id desc limit 1')
  return rows[0] ?? {}
}

async function adminId(): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from accounts order by id limit 1')
  return rows[0]!.id
}
