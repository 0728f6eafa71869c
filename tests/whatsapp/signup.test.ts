import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/world.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

let desk: NumbersDesk
let admin: string

beforeAll(async () => {
  desk = await openNumbersDesk()
  admin = await desk.world.signIn(desk.world.admin)
})
afterAll(() => desk.close())

const ask = (path: string, body: unknown = {}, token = admin) => call(desk.app, token, 'POST', path, body)

/** Goes to the provider as a person would, says which business is connected, and comes back with its code. */
const visit = async (url: string, waba: string): Promise<{ code: string; state: string }> => {
  const chosen = new URL(url)
  chosen.searchParams.set('waba', waba)
  const response = await fetch(chosen, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe('http://desk.example/fb-callback')
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

const start = async (token = admin) => ((await ask('wa-flow-start', {}, token)).body.data as { url: string }).url

/** A business of the provider with so many numbers that are verified already. */
const business = async (first: number, count: number) => {
  const { id } = (await desk.control('/businesses', { name: `Business ${first}` })) as { id: string }
  for (let n = 0; n < count; n++) await desk.control('/numbers', { number: String(919_820_000_000 + first + n), waba: id })
  return id
}

describe('connecting with Facebook', () => {
  test('connects the only number of a business, subscribes it, and registers it under the PIN given', async () => {
    const waba = await business(100, 1)
    const back = await visit(await start(), waba)
    const { body } = await ask('wa-flow-signup', { ...back, pin: '135791' })
    const { configuration_id: id, steps } = body.data as { configuration_id: number; steps: { step: string; status: string }[] }
    expect(steps.map(({ step, status }) => [step, status])).toEqual([
      ['exchange', 'ok'],
      ['find', 'ok'],
      ['create', 'ok'],
      ['subscribe', 'ok'],
      ['register', 'ok'],
    ])
    const made = await call(desk.app, admin, 'GET', `wa-account-configuration/${id}`)
    expect(made.body.data).toMatchObject({ business_account_id: waba, display_phone_number: '+919820000100', subscribed: 1 })
    // The code and the state are used up.
    expect((await ask('wa-flow-signup', back)).body.errors).toHaveProperty('state')
  })

  test('lets a person choose where a business has several numbers, and offers none that is connected already', async () => {
    const waba = await business(200, 3)
    const { numbers } = (await desk.control('/world')) as { numbers?: { id: string; waba: string; number: string }[] }
    const [first, second] = numbers?.filter(one => one.waba === waba) ?? []
    if (!first || !second) throw new Error('The business has no numbers.')
    const { value } = (await desk.control('/token', { create: true, waba })) as { value: string }
    await connected(desk, first, { access_token: value })
    const { code, state } = await visit(await start(), waba)
    const found = await ask('wa-flow-signup', { code, state })
    const { choices, configuration_id } = found.body.data as { choices: { taken: number }[]; configuration_id: null }
    expect([configuration_id, choices.map(({ taken }) => taken)]).toEqual([null, [1, 0, 0]])
    expect((await ask('wa-flow-signup', { state, phone_number_id: first.id })).body.errors).toHaveProperty('phone_number_id')
    const done = await ask('wa-flow-signup', { state, phone_number_id: second.id, user_id: desk.world.client.id })
    expect(done.body.data).toMatchObject({ configuration_id: expect.any(Number), steps: expect.any(Array) })
  })

  test('is refused to a session that did not begin it, without the code, and with one that the provider does not know', async () => {
    const waba = await business(300, 1)
    const other = await desk.world.signIn(desk.world.employee)
    const back = await visit(await start(), waba)
    expect((await ask('wa-flow-signup', back, other)).body.errors).toEqual({ state: [expect.stringContaining('begin again')] })
    const second = await desk.world.signIn(desk.world.admin)
    expect((await ask('wa-flow-signup', back, second)).body.errors).toHaveProperty('state')
    expect((await ask('wa-flow-signup', { state: back.state })).body.errors).toHaveProperty('code')
    const wrong = await ask('wa-flow-signup', { state: back.state, code: 'made-up' })
    expect([wrong.status, wrong.body.message]).toEqual([409, expect.stringContaining('authorization code')])
  })

  test('says what is missing where the app or the address of the desk is not set, and keeps no token readable', async () => {
    const waba = await business(400, 2)
    const { code, state } = await visit(await start(), waba)
    await ask('wa-flow-signup', { code, state })
    const { pool } = desk.world.deps
    const { rows } = await pool.query<{ access_token: string; state_hash: string }>('select * from wa_signups')
    expect(rows[0]?.access_token).toMatch(/^v1\./)
    expect(rows[0]?.state_hash).not.toBe(state)
    desk.world.deps.publicUrl = undefined
    await ask('administration/app-setting-update', { whatsapp_app_secret: { clear: 1 } })
    expect((await ask('wa-flow-start')).body.message).toContain('app settings')
  })
})
