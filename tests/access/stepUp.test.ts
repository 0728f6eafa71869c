import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { SIGNED_IN } from '../../resources/language/access.ts'
import { defineService } from '../../resources/language/define.ts'
import { string } from '../../resources/language/shape.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import { defineCompanion } from '../../server/kernel/records/companion.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
const danger = defineService({
  name: 'danger',
  label: 'Danger',
  actions: {
    plain: {
      on: 'call',
      label: 'Within a transaction',
      call: 'POST danger',
      can: SIGNED_IN,
      writes: true,
      answers: string(),
      stepUp: true,
    },
    raw: {
      on: 'call',
      label: 'By itself',
      call: 'POST danger-raw',
      can: SIGNED_IN,
      writes: true,
      answers: string(),
      stepUp: true,
    },
    soon: {
      on: 'call',
      label: 'Within five minutes',
      call: 'POST danger-soon',
      can: SIGNED_IN,
      answers: string(),
      writes: true,
      stepUp: { minutes: 5 },
    },
  },
})
const companion = defineCompanion(danger, {
  handlers: {
    call: {
      plain: async () => ({ data: 'done' }),
      raw: { raw: async () => ({ data: 'done' }) },
      soon: async () => ({ data: 'done' }),
    },
  },
})

let app: FastifyInstance
let world: World
let token: string
let other: string

beforeAll(async () => {
  const all = { ...register, services: [...register.services, danger] }
  world = await makeWorld(await testDatabase(), { register: all })
  app = await appOf(world, { companions: { danger: companion } })
  await world.deps.pool.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
  token = await world.signIn(world.client)
  other = await world.signIn(world.client)
  await world.deps.pool.query('update sessions set stepped_up_at = null')
})
afterAll(() => app.close())

const confirm = (password: string) => call(app, token, 'POST', 'confirm-password', { password })

describe('what needs the password again', () => {
  test.each(['danger', 'danger-raw'])('%s is refused without it, in words the panel understands', async path => {
    const answer = await call(app, token, 'POST', path, {})
    expect(answer).toMatchObject({ status: 403, body: { data: { step_up: true } } })
  })

  test('stays shut after a wrong password', async () => {
    expect((await confirm('Wrong9horse')).body.errors).toHaveProperty('password')
    expect((await call(app, token, 'POST', 'danger', {})).status).toBe(403)
  })

  test('opens with the right one, in this session only', async () => {
    expect((await confirm(PASSWORD)).status).toBe(200)
    for (const path of ['danger', 'danger-raw', 'danger-soon'])
      expect((await call(app, token, 'POST', path, {})).status).toBe(200)
    expect((await call(app, other, 'POST', 'danger', {})).status).toBe(403)
  })

  test('shuts again after ten minutes, or earlier where it says so', async () => {
    await world.deps.pool.query(
      `update sessions set stepped_up_at = now() - interval '6 minutes' where stepped_up_at is not null`,
    )
    expect((await call(app, token, 'POST', 'danger', {})).status).toBe(200)
    expect((await call(app, token, 'POST', 'danger-soon', {})).status).toBe(403)
    await world.deps.pool.query(
      `update sessions set stepped_up_at = now() - interval '11 minutes' where stepped_up_at is not null`,
    )
    expect((await call(app, token, 'POST', 'danger', {})).status).toBe(403)
  })

  test('asks for the password of the person, not of the account acted as', async () => {
    await world.deps.pool.query('update accounts set password_hash = $1 where id = $2', [
      await hashPassword('Reseller9horse'),
      world.reseller.id,
    ])
    const { rows } = await world.deps.pool.query<{ uuid: string }>('select uuid from accounts where id = $1', [world.client.id])
    const acting = await call(app, await world.signIn(world.reseller), 'POST', 'child-login', {
      account_uuid: rows[0]?.uuid,
      reason: 'Asked for help',
    })
    const actingToken = (acting.body.data as { access_token: string }).access_token
    expect((await call(app, actingToken, 'POST', 'danger', {})).status).toBe(403)
    const confirmAs = (password: string) => call(app, actingToken, 'POST', 'confirm-password', { password })
    expect((await confirmAs(PASSWORD)).status).toBe(422)
    expect((await confirmAs('Reseller9horse')).status).toBe(200)
  })

  test('lets a stolen session try ten passwords and no more', async () => {
    let answer = await confirm('Wrong9horse')
    for (let tries = 1; tries < 12 && answer.status === 422; tries++) answer = await confirm('Wrong9horse')
    expect(answer.status).toBe(429)
    expect((await confirm(PASSWORD)).status).toBe(429)
  })
})
