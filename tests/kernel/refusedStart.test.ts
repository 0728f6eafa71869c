import { beforeAll, expect, test } from 'vitest'
import type { Register } from '../../resources/language/endpoints.ts'
import { byKind } from '../../src/kernel/kinds/found.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld(await testDatabase())
})

const unlock = { on: 'call', label: 'Unlock', call: 'POST vault-unlock', can: 'login' } as const
const withVault = (action: object): Register => ({
  ...world.deps.register,
  services: [
    ...world.deps.register.services,
    { name: 'vault', label: 'Vault', pages: {}, actions: { unlock: { ...unlock, ...action } } },
  ],
})

// What each check finds stands in mistakes.rules.test.ts; here, that a desk with it does not start.
test('a desk does not start with a mistake in a declaration', async () => {
  await expect(appOf(world, { register: withVault({}) })).rejects.toThrow(
    "Resource declarations are wrong:\n  vault.unlock: an action says 'reads: true' or 'writes: true', one of them",
  )
})

test('a desk does not start with a call that is declared and nobody carries out', async () => {
  await expect(appOf(world, { register: withVault({ writes: true }) })).rejects.toThrow(
    'Declared, but nobody carries it out: vault.unlock',
  )
})

test('the panel does not start with a kind of field that lacks a face', () => {
  const faceOf = byKind({ '../../resources/kinds/text/shown.ts': 'a face' })
  expect(faceOf('text')).toBe('a face')
  expect(() => faceOf('door')).toThrow(
    'The kind "door" lacks a face: its folder resources/kinds/door needs one beside the others.',
  )
})
