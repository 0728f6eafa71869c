import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { CallsUnderWay } from '../../server/kernel/processes/callsUnderWay.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { call, makeWorld } from '../support/world.ts'

const world = await makeWorld(await testDatabase())
const calls = new CallsUnderWay()
const during: boolean[] = []
const app = await buildApp({ ...world.deps, onAnswer: () => void during.push(calls.any) }, companions, {
  calls,
  logLevel: 'silent',
})
afterAll(() => app.close())

test('a call of the API is under way until it is answered, also where it is refused', async () => {
  const token = await world.signIn(world.admin)
  expect((await call(app, token, 'POST', 'administration/primary-routes')).status).toBe(200)
  expect(during).toEqual([true])
  await until(() => !calls.any)
  expect((await call(app, 'no session', 'POST', 'administration/primary-routes')).status).toBe(401)
  await until(() => !calls.any)
})

test('what nobody waits for at a screen or in a program is not', async () => {
  const begin = vi.spyOn(calls, 'begin')
  const counted = await buildApp(world.deps, companions, { calls, logLevel: 'silent' })
  await counted.inject('/healthz')
  await counted.inject({ method: 'POST', url: '/gateway/kannel/1', payload: {} })
  expect(begin).not.toHaveBeenCalled()
  await counted.inject({ method: 'POST', url: '/api/administration/primary-routes' })
  expect(begin).toHaveBeenCalledOnce()
  await counted.close()
})
