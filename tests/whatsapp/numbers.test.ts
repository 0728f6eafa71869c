import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/world.ts'
import { bodyFor, connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

let desk: NumbersDesk
let admin: string
let digits = 919_810_000_000

beforeAll(async () => {
  desk = await openNumbersDesk()
  admin = await desk.world.signIn(desk.world.admin)
})
afterAll(() => desk.close())

const ask = (method: string, path: string, body?: unknown, token = admin) => call(desk.app, token, method, path, body)
const fresh = () => desk.newNumber(String(++digits))
const connect = async (more: Record<string, unknown> = {}) => connected(desk, await fresh(), more)
const read = async (id: number) => (await ask('GET', `wa-account-configuration/${id}`)).body.data as Record<string, unknown>

describe('a number', () => {
  test('comes from nothing to registered and subscribed, and what the provider says of it is shown and dated', async () => {
    const number = await fresh()
    const made = await connected(desk, number, { about: 'Here from 9 to 6', websites: [{ url: 'https://sunrise.in' }] })
    expect(made).toMatchObject({
      display_phone_number: `+${number.number}`,
      quality: 'GREEN',
      code_verification_status: 'NOT_VERIFIED',
    })
    expect(made).toMatchObject({ subscribed: 1, token_valid: 1, facts_at: expect.any(String), access_token: { is_set: 1 } })
    const there = (await desk.control('/world')) as { numbers?: { id: string; profile: unknown }[] }
    expect(there.numbers?.find(({ id }) => id === number.id)?.profile).toMatchObject({
      about: 'Here from 9 to 6',
      websites: ['https://sunrise.in'],
    })

    const requested = await ask('GET', `phone-number-request/${made.id}`, { otp_method: 'SMS', language: 'en_US' })
    expect(requested.status).toBe(200)
    expect((await ask('POST', `phone-number-verify/${made.id}`, { code: '123-456' })).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ code_verification_status: 'VERIFIED', connection: 'DISCONNECTED' })
    expect((await ask('POST', `phone-number-register/${made.id}`, { pin: '246810' })).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ connection: 'CONNECTED' })
    await desk.control('/number', { number: number.id, quality: 'YELLOW', tier: 'TIER_2K', throughput: 'HIGH' })
    const checked = await ask('GET', `wa-account-quality-check/${made.id}`)
    expect(checked.body.data).toMatchObject({ quality: 'YELLOW', people_a_day: 2000, messages_per_second: 1000, subscribed: 1 })
    expect(await read(made.id)).toMatchObject({ quality: 'YELLOW', messaging_limit_tier: 'TIER_2K', subscribed: 1 })
  })

  test('that the provider does not subscribe is connected all the same, says so, and is subscribed later', async () => {
    const { id: waba } = (await desk.control('/businesses', { name: 'Unheard' })) as { id: string }
    const digits = String(919_830_000_000)
    await desk.control('/numbers', { number: digits, waba })
    const { value } = (await desk.control('/token', { create: true, waba })) as { value: string }
    const { numbers } = (await desk.control('/world')) as { numbers?: { id: string; waba: string; number: string }[] }
    const number = numbers?.find(one => one.number === digits)
    if (!number) throw new Error('The number is not there.')
    await desk.control('/settings', { subscriptions: 'refused' })
    const { id, subscribed } = await connected(desk, number, { access_token: value })
    const refused = await ask('POST', `wa-subscribed-apps/${id}`)
    await desk.control('/settings', { subscriptions: 'taken' })
    expect([subscribed, refused.status, (await read(id)).subscribed]).toEqual([0, 409, 0])
    expect((await ask('POST', `wa-subscribed-apps/${id}`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ subscribed: 1, subscribed_at: expect.any(String) })
  })

  test('is verified and registered by calls that name it in the body, as those that name it in the path', async () => {
    const { id } = await connect()
    await ask('GET', `phone-number-request/${id}`, { otp_method: 'VOICE', language: 'hi' })
    expect((await ask('POST', 'phone-number-verify', { id, code: '123456' })).status).toBe(200)
    expect((await ask('POST', 'phone-number-register', { id, pin: '135791' })).status).toBe(200)
    expect((await ask('GET', 'wa-calling-setting-get', { id })).status).toBe(200)
    expect((await ask('POST', 'phone-number-verify', { code: '123456' })).body.errors).toHaveProperty('id')
  })

  test('keeps the profile that the provider has, and has what is changed here pushed there', async () => {
    const number = await fresh()
    const { id } = await connected(desk, number)
    expect(await read(id)).toMatchObject({ business_category: 'OTHER' })
    expect(
      (await ask('PUT', `wa-account-configuration/${id}`, { description: 'Books', business_category: 'RETAIL' })).status,
    ).toBe(200)
    const { numbers } = (await desk.control('/world')) as { numbers?: { id: string; profile: unknown }[] }
    expect(numbers?.find(one => one.id === number.id)?.profile).toMatchObject({ description: 'Books', vertical: 'RETAIL' })
  })

  test('has its commerce and calling settings read and set', async () => {
    const { id } = await connect()
    expect((await ask('GET', `wa-get-commerce-settings/${id}`)).body.data).toEqual({ is_cart_enabled: 1, is_catalog_visible: 0 })
    await ask('POST', `wa-set-commerce-settings/${id}`, { is_cart_enabled: 0, is_catalog_visible: 1 })
    expect((await ask('GET', `wa-get-commerce-settings/${id}`)).body.data).toEqual({ is_cart_enabled: 0, is_catalog_visible: 1 })
    const hours = [{ day_of_week: 'MONDAY', open_time: '09:00', close_time: '1800' }]
    const calling = {
      status: 'ENABLED',
      call_hours_status: 'ENABLED',
      call_hours_timezone_id: 'Asia/Kolkata',
      weekly_operating_hours: hours,
    }
    expect((await ask('POST', `wa-calling-setting-change/${id}`, calling)).status).toBe(200)
    expect((await ask('GET', `wa-calling-setting-get/${id}`)).body.data).toMatchObject({
      ...calling,
      call_icon_visibility: 'DEFAULT',
      weekly_operating_hours: [{ day_of_week: 'MONDAY', open_time: '0900', close_time: '1800' }],
    })
    const backwards = { ...calling, weekly_operating_hours: [{ day_of_week: 'MONDAY', open_time: '1800', close_time: '0900' }] }
    expect((await ask('POST', `wa-calling-setting-change/${id}`, backwards)).body.errors).toHaveProperty('weekly_operating_hours')
  })

  test('is the default alone of its account, and the one before is again when that is undone', async () => {
    const [one, other] = [await connect({ user_id: desk.world.client.id }), await connect({ user_id: desk.world.client.id })]
    const make = (id: number) => ask('POST', 'wa-account-configuration-action', { action: 'default', ids: [id] })
    const standing = async () => [(await read(one.id)).is_default, (await read(other.id)).is_default]
    await make(one.id)
    const { body } = await make(other.id)
    expect(await standing()).toEqual([0, 1])
    expect((await make(other.id)).status).toBe(409)
    const { batch } = body.data as { batch: string }
    expect((await ask('POST', 'wa-account-configuration-action', { action: 'default', undo: batch })).status).toBe(200)
    expect(await standing()).toEqual([1, 0])
  })

  test('is not deleted while a campaign is sent from it', async () => {
    const { id } = await connect()
    const { pool } = desk.world.deps
    await pool.query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, wa_configuration_id)
       values ($1, 'wa-1', 'Diwali', 'Text', 5, '', '{}', 'wa-1', $2)`,
      [desk.world.client.id, id],
    )
    const refused = await ask('DELETE', `wa-account-configuration/${id}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('still being sent')])
    await pool.query(`update campaigns set status = 'Completed' where wa_configuration_id = $1`, [id])
    expect((await ask('DELETE', `wa-account-configuration/${id}`)).status).toBe(200)
  })
})

describe('what the provider refuses', () => {
  const refusedAt = async (more: Record<string, unknown>) =>
    (await ask('POST', 'wa-account-configuration', { ...bodyFor(desk, await fresh()), ...more })).body.errors

  test('is told at the field that is wrong, and nothing is stored', async () => {
    const before = await ask('POST', 'wa-account-configurations', {})
    expect(await refusedAt({ access_token: 'EAAwrongwrongwrong' })).toEqual({
      access_token: [expect.stringContaining('enter a new one')],
    })
    expect(await refusedAt({ phone_number_id: '999999999999999' })).toEqual({
      phone_number_id: [expect.stringContaining('Check the ID')],
    })
    expect(await refusedAt({ business_account_id: '999999999999999' })).toEqual({
      business_account_id: [expect.stringContaining('Check the ID')],
    })
    expect(await refusedAt({ display_phone_number: '+919000000001' })).toEqual({
      display_phone_number: [expect.stringContaining('enter that number')],
    })
    const after = await ask('POST', 'wa-account-configurations', {})
    expect((after.body.data as { total: number }).total).toBe((before.body.data as { total: number }).total)
  })

  test('of a number of another business is told at the business', async () => {
    const { id: other } = (await desk.control('/businesses', { name: 'Other' })) as { id: string }
    const { value } = (await desk.control('/token', { create: true })) as { value: string }
    expect(await refusedAt({ access_token: value, business_account_id: other })).toEqual({
      business_account_id: [expect.stringContaining('another business account')],
    })
  })

  test('of an expired token says to enter a new one, when connecting, when changing it and when asked', async () => {
    const { value } = (await desk.control('/token', { create: true })) as { value: string }
    const { id } = await connect({ access_token: value })
    await desk.control('/token', { token: value, expired: true })
    expect(await refusedAt({ access_token: value })).toEqual({ access_token: [expect.stringContaining('expired')] })
    const changed = await ask('PUT', `wa-account-configuration/${id}`, { access_token: value })
    expect(changed.body.errors).toEqual({ access_token: [expect.stringContaining('expired')] })
    const checked = await ask('GET', `wa-account-quality-check/${id}`)
    expect([checked.status, checked.body.message]).toEqual([409, expect.stringContaining('enter a new one')])
    const token = await ask('POST', `wa-debug-token/${id}`)
    expect(token.body.data).toMatchObject({ is_valid: false, problem: expect.stringContaining('enter a new one') })
    expect(await read(id)).toMatchObject({ token_valid: 0, token_expires_at: expect.any(String) })
  })

  test('of a token without a permission names the permission', async () => {
    const { value } = (await desk.control('/token', { create: true })) as { value: string }
    const { id } = await connect({ access_token: value })
    await desk.control('/token', { token: value, scopes: ['whatsapp_business_management'] })
    expect((await ask('POST', `wa-debug-token/${id}`)).body.data).toMatchObject({
      is_valid: true,
      missing_scopes: ['whatsapp_business_messaging'],
      problem: expect.stringContaining('whatsapp_business_messaging'),
    })
  })

  test('of a wrong code and a wrong PIN stands at its field', async () => {
    const { id } = await connect()
    await ask('GET', `phone-number-request/${id}`, { otp_method: 'SMS', language: 'en_US' })
    expect((await ask('POST', `phone-number-verify/${id}`, { code: '654321' })).body.errors).toEqual({
      code: [expect.stringContaining('request a new code')],
    })
    expect((await ask('POST', `phone-number-register/${id}`, { pin: '111111' })).body.message).toContain(
      'request a code and verify',
    )
    await ask('POST', `phone-number-verify/${id}`, { code: '123456' })
    await ask('POST', `phone-number-register/${id}`, { pin: '111111' })
    expect((await ask('POST', `phone-number-register/${id}`, { pin: '222222' })).body.errors).toEqual({
      pin: [expect.stringContaining('not the PIN')],
    })
    // The log has what was done, and nothing of what was refused.
    const { rows } = await desk.world.deps.pool.query<{ action: string }>(
      `select action from audit_log where entity = 'whatsapp-message-configuration' and entity_id = $1 order by seq`,
      [String(id)],
    )
    const done = rows.map(({ action }) => action.split('.').at(-1))
    expect(done).toEqual(['create', 'requestCode', 'verify', 'register'])
  })

  test('of a number registered too often says for how long to wait', async () => {
    const { id } = await connect()
    await ask('GET', `phone-number-request/${id}`, { otp_method: 'SMS', language: 'en_US' })
    await ask('POST', `phone-number-verify/${id}`, { code: '123456' })
    // By its own clock the desk would stop whoever tries so fast.
    const other = await desk.world.signIn(desk.world.employee)
    let last = await ask('POST', `phone-number-register/${id}`, { pin: '111111' })
    for (let n = 0; n < 10; n++) last = await ask('POST', `phone-number-register/${id}`, { pin: '111111' }, n < 5 ? other : admin)
    expect([last.status, last.body.message]).toEqual([409, expect.stringContaining('10 times in 72 hours')])
  })

  test('of an app that nobody set, or an address that does not answer, says so and leaves the number', async () => {
    const { id } = await connect()
    await ask('POST', 'administration/app-setting-update', { whatsapp_graph_url: 'http://10.0.0.1:9' })
    const away = await ask('GET', `wa-account-quality-check/${id}`)
    await ask('POST', 'administration/app-setting-update', { whatsapp_graph_url: '' })
    expect([away.status, away.body.message]).toEqual([409, expect.stringContaining('The provider cannot be asked')])
    expect((await ask('GET', `wa-account-quality-check/${id}`)).status).toBe(200)
  })
})

describe('whose a number is', () => {
  test('is told to nobody else: a number that is taken is refused at its field, whoever has it', async () => {
    const number = await fresh()
    await connected(desk, number, { user_id: desk.world.stranger.id })
    const granted = ['wa-configuration-list', 'wa-configuration-view', 'wa-configuration-create']
    const client = await desk.world.signIn(desk.world.client, granted)
    const again = await ask('POST', 'wa-account-configuration', bodyFor(desk, number), client)
    expect(again.body.errors).toEqual({
      phone_number_id: [expect.stringContaining('connected to an account of this desk already')],
    })
  })

  test('a lent one is seen and read by the borrower alone, and changed by its owner', async () => {
    const { id } = await connect({ user_id: desk.world.reseller.id })
    const lent = await ask('POST', 'assign-wa-account-configuration', {
      wa_configuration_ids: [id],
      user_ids: [desk.world.client.id],
      mode: 'add',
    })
    expect(lent.status).toBe(200)
    const client = await desk.world.signIn(desk.world.client)
    const seen = await ask('GET', `wa-account-configuration/${id}`, undefined, client)
    expect(seen.body.data).toMatchObject({ is_lent: 1, access_token: { is_set: 1 } })
    expect((await ask('GET', `wa-get-commerce-settings/${id}`, undefined, client)).status).toBe(200)
    for (const [method, path, body] of [
      ['PUT', `wa-account-configuration/${id}`, { name: 'Mine' }],
      ['DELETE', `wa-account-configuration/${id}`, undefined],
      ['GET', `wa-account-quality-check/${id}`, undefined],
      ['POST', `phone-number-register/${id}`, { pin: '111111' }],
      ['POST', `wa-debug-token/${id}`, undefined],
      ['POST', 'wa-account-configuration-action', { action: 'default', ids: [id] }],
    ] as const)
      expect([path, (await ask(method, path, body, client)).status]).toEqual([path, 404])
    const sibling = await desk.world.signIn(desk.world.sibling)
    expect((await ask('GET', `wa-account-configuration/${id}`, undefined, sibling)).status).toBe(404)
    expect((await ask('GET', `wa-calling-setting-get/${id}`, undefined, sibling)).status).toBe(404)
    const users = await ask('GET', `wa-account-configuration-users/${id}`)
    expect(users.body.data).toMatchObject({ total: 1, users: [{ id: desk.world.client.id }] })
  })
})

/** What stands in every file that the desk has written. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))

describe('secrets', () => {
  test('stand in no answer, audit row, export, log or column of the database', async () => {
    const token = ((await desk.control('/token', { create: true })) as { value: string }).value
    const secrets = [token, 'an-own-app-secret', 'an-own-verify-token', '864209', 'a-platform-secret-1', 'a-platform-verify-1']
    const answers: unknown[] = []
    const keep = async (method: string, path: string, body?: unknown) => {
      const answer = await ask(method, path, body)
      answers.push(answer)
      return answer
    }
    const number = await fresh()
    const own = { access_token: token, app_secret: 'an-own-app-secret', webhook_verify_token: 'an-own-verify-token' }
    const made = await keep('POST', 'wa-account-configuration', bodyFor(desk, number, own))
    const { id } = made.body.data as { id: number }
    await keep('PUT', `wa-account-configuration/${id}`, { ...own, about: 'Hello' })
    await keep('GET', `wa-account-quality-check/${id}`)
    await keep('POST', `wa-debug-token/${id}`)
    await keep('GET', `phone-number-request/${id}`, { otp_method: 'SMS', language: 'en_US' })
    await keep('POST', `phone-number-verify/${id}`, { code: '123456' })
    await keep('POST', `phone-number-register/${id}`, { pin: '864209' })
    await keep('POST', 'wa-account-configurations', { search: 'Support' })
    await keep('POST', 'wa-account-configurations-export', {})
    const settings = { whatsapp_app_secret: 'a-platform-secret-1', whatsapp_verify_token: 'a-platform-verify-1' }
    const { rows: stored } = await desk.world.deps.pool.query('select key, value from app_settings where key like $1', [
      'whatsapp_%',
    ])
    await keep('POST', 'administration/app-setting-update', settings)
    await keep('GET', 'get-app-setting')
    await keep('GET', 'administration/app-setting-history')
    const { pool } = desk.world.deps
    const written = [
      (await pool.query('select * from audit_log')).rows,
      (await pool.query('select * from wa_configurations')).rows,
      (await pool.query('select * from app_settings')).rows,
      answers,
      desk.logged,
      filesIn(desk.world.deps.dataDir),
    ].map(rows => JSON.stringify(rows))
    for (const { key, value } of stored)
      await pool.query('update app_settings set value = $2 where key = $1', [key, JSON.stringify(value)])
    for (const secret of secrets) for (const text of written) expect(text.includes(secret)).toBe(false)
    expect(JSON.stringify(answers)).toContain('"is_set":1')
    // The export was written, and holds the number.
    expect(filesIn(desk.world.deps.dataDir).join()).toContain(number.id)
  })

  test('of the settings are answered as set or not, kept when sent back, and cleared when asked', async () => {
    const update = (body: object) => ask('POST', 'administration/app-setting-update', body)
    const now = async () => ((await ask('GET', 'get-app-setting')).body.data as Record<string, unknown>).whatsapp_verify_token
    await update({ whatsapp_verify_token: 'first-one' })
    expect(await now()).toEqual({ is_set: 1 })
    expect((await update({ whatsapp_verify_token: { is_set: 1 } })).body.message).toBe('Nothing changed')
    expect((await update({ whatsapp_verify_token: '' })).body.message).toBe('Nothing changed')
    expect(await now()).toEqual({ is_set: 1 })
    const cleared = await update({ whatsapp_verify_token: { clear: 1 } })
    expect(cleared.body.data).toMatchObject({ changed: ['whatsapp_verify_token'] })
    expect(await now()).toEqual({ is_set: 0 })
    const { body } = await ask('GET', 'administration/app-setting-history')
    expect((body.data as { before: unknown; after: unknown }[])[0]).toMatchObject({
      before: { whatsapp_verify_token: '••••' },
      after: { whatsapp_verify_token: null },
    })
  })
})
