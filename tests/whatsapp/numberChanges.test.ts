import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { applyNumberChange } from '../../server/whatsapp/numbers/changes.ts'
import { numberChangeIn } from '../../server/whatsapp/numbers/told.ts'
import { call } from '../support/world.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

let desk: NumbersDesk
let admin: string
let digits = 919_820_000_000

beforeAll(async () => {
  desk = await openNumbersDesk()
  admin = await desk.world.signIn(desk.world.admin)
})
afterAll(() => desk.close())

/** A number of the client, lent to the reseller's client. */
const lentNumber = async () => {
  const number = await desk.newNumber(String(++digits))
  const { id } = await connected(desk, number, { user_id: desk.world.client.id })
  await desk.world.deps.pool.query('insert into wa_configuration_accounts (wa_configuration_id, account_id) values ($1, $2)', [
    id,
    desk.world.reseller.id,
  ])
  return { id, number }
}

const notices = async () => {
  const { rows } = await desk.world.deps.pool.query<{ account_id: number; message: string; type: string }>(
    `select account_id, message, type from notifications where event = 'wa-quality-changed' order by id`,
  )
  await desk.world.deps.pool.query(`delete from notifications where event = 'wa-quality-changed'`)
  return rows
}

test('who owns a number and who borrows it are told once that a check found its quality low', async () => {
  const { id, number } = await lentNumber()
  await desk.control('/number', { number: number.id, quality: 'RED' })
  for (let round = 0; round < 2; round++) await call(desk.app, admin, 'GET', `wa-account-quality-check/${id}`)
  const told = await notices()
  expect(told.map(({ account_id }) => account_id).sort()).toEqual([desk.world.client.id, desk.world.reseller.id].sort())
  expect(told[0]).toMatchObject({ type: 'danger', message: expect.stringMatching(/now Low quality, before High quality/) })
})

test('a webhook about a number changes it and tells of it; its repeat does neither', async () => {
  const { id, number } = await lentNumber()
  const tell = async (event: string, current_limit: string) => {
    const value = { display_phone_number: number.number, event, current_limit }
    const change = numberChangeIn(number.waba, 'phone_number_quality_update', value)
    if (!change) throw new Error('It is about a number.')
    for (let round = 0; round < 2; round++)
      expect(await asSystem(desk.world.deps.pool, tx => applyNumberChange(tx, change))).toBe(true)
    return notices()
  }
  const more = await tell('UPGRADE', 'TIER_10K')
  expect(more).toHaveLength(2)
  expect(more[0]).toMatchObject({ type: 'success', message: expect.stringContaining('now 10,000 people a day') })
  expect((await tell('DOWNGRADE', 'TIER_2K'))[0]).toMatchObject({
    type: 'warning',
    message: expect.stringContaining('now 2,000 people a day, before 10,000'),
  })
  const { rows } = await desk.world.deps.pool.query('select messaging_limit_tier, quality from wa_configurations where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ messaging_limit_tier: 'TIER_2K', quality: 'GREEN' }])
})

test('nobody is told of a number that was only connected, nor of one of another desk', async () => {
  const { number } = await lentNumber()
  const apply = (business: string, displayPhoneNumber: string) =>
    asSystem(desk.world.deps.pool, tx => applyNumberChange(tx, { business, displayPhoneNumber, facts: { quality: 'RED' } }))
  expect(await apply(number.waba, '+15550001111')).toBe(false)
  // Nor does one business tell of the numbers of another.
  expect(await apply('999', number.number)).toBe(false)
  expect(await notices()).toEqual([])
})
