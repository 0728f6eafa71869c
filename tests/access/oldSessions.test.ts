import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

const opens = async (token: string) => (await call(app, token, 'POST', 'contact-groups', {})).status
const PASSWORD = 'Old-password-1'
const NEW = 'New-password-2'

/** Security T14: what was taken away is gone with the next call of a session that is open. */
test.each([
  [
    'a changed password',
    401,
    async (account: Account) => {
      const own = await world.signIn(account)
      await call(app, own, 'POST', 'update-self-password', { old_password: PASSWORD, new_password: NEW })
    },
  ],
  [
    'a password that somebody else reset',
    401,
    async (account: Account) => {
      const admin = await world.signIn(world.admin)
      await call(app, admin, 'POST', 'reset-user-password', { user_id: account.id, password: NEW, send_to: 'show' })
    },
  ],
  [
    'an account that was deactivated',
    401,
    async (account: Account) => {
      const admin = await world.signIn(world.admin)
      await call(app, admin, 'POST', 'user-action', { ids: [account.id], action: 'deactivate', reason: 'Contract ended' })
    },
  ],
  [
    'an account above it that was deactivated',
    401,
    async () => {
      const admin = await world.signIn(world.admin)
      await call(app, admin, 'POST', 'user-action', { ids: [world.reseller.id], action: 'deactivate', reason: 'Contract ended' })
    },
  ],
  [
    'a permission that its role lost',
    403,
    async (account: Account) => {
      await world.deps.pool.query(
        `update roles set permissions = array_remove(permissions, 'phone-book-list') where id = (select role_id from accounts where id = $1)`,
        [account.id],
      )
    },
  ],
] as const)('an open session ends with %s', async (_what, status, take) => {
  await world.deps.pool.query('update accounts set password_hash = $1, status = 1, must_change_password = 0', [
    await hashPassword(PASSWORD),
  ])
  const token = await world.signIn(world.client)
  expect(await opens(token)).toBe(200)
  await take(world.client)
  expect(await opens(token)).toBe(status)
})
