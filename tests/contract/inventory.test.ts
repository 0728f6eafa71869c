import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, register } from '../../resources/index.ts'
import { allows, type Principal, PUBLIC, SIGNED_IN, type UserType } from '../../resources/language/access.ts'
import { addressesOf, allEndpoints, type Endpoint, spellings } from '../../resources/language/endpoints.ts'
import { NOTIFICATION_EVENTS } from '../../resources/notifications/notification-events.ts'
import { menuOf, type Screen, screensOf } from '../../resources/screens.ts'
import { ALARM_KINDS } from '../../resources/system/alarm-kinds.ts'
import { companions } from '../../server/companions.ts'
import { shownScreens } from '../../src/shell/pages.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

/** A copy of the specification's own list of screens and paths. */
const inventory = JSON.parse(readFileSync(fileURLToPath(new URL('../fixtures/inventory.json', import.meta.url)), 'utf8')) as {
  screens: Record<string, string[]>
  paths: Record<string, string[]>
}
/** Of what the specification lists: a line left out of the copy would pass unseen. */
const LISTED = '8170399cf7526f716f1e0ab267049b3d67e278ec5c0263b5be450536ea8bfcc2'
const PATHS = Object.values(inventory.paths).flat()
const SCREENS = Object.values(inventory.screens).flat()
/** Screens of the shell itself, which no declaration needs: src/shell/App.tsx. */
const OWN_SCREENS = new Set(['/authentication', '/misc/not-authorized'])
/** Names that stand for a family of paths, one for each kind: `sample-file downloads`. */
const FAMILIES = new Set(['sample-file'])
const TYPES: readonly UserType[] = [0, 1, 2, 3]

let world: World
let app: FastifyInstance

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

const shape = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '{}')
const endpoints = allEndpoints(register)
const isIn = (path: string, wanted: string) =>
  shape(path) === shape(wanted) || (FAMILIES.has(wanted) && path.startsWith(`${wanted}/`))
const answering = (path: string): Endpoint[] => endpoints.filter(endpoint => addressesOf(endpoint).some(one => isIn(one, path)))

/** Carried out by a handler of its own, or generated over a table: never by nobody. */
const hasHandler = ({ owner, name, kind, action, resource }: Endpoint): boolean => {
  const companion = companions[owner]
  if (action) return Boolean(companion?.handlers[action.on]?.[name] ?? companion?.handlers.raw?.[name])
  return resource?.table !== undefined || companion?.operations?.[kind as 'list'] !== undefined
}

const screens = shownScreens(screensOf(register))
const screenAt = (path: string): Screen | undefined => screens.find(screen => shape(screen.path) === shape(path))

test('the copy lists what the specification lists: 79 screens and 200 paths', () => {
  expect(createHash('sha256').update(JSON.stringify(inventory)).digest('hex')).toBe(LISTED)
  expect([new Set(SCREENS).size, new Set(PATHS).size]).toEqual([79, 200])
})

describe('every path of the specification', () => {
  test.each(PATHS)('%s is answered by a real handler, in every spelling', async path => {
    const found = answering(path)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(endpoint => !hasHandler(endpoint)).map(({ owner, name }) => `${owner}.${name}`)).toEqual([])
    for (const spelling of new Set([path, ...spellings(path)]))
      for (const method of new Set(found.map(endpoint => endpoint.method))) {
        const address = FAMILIES.has(spelling) ? (found[0]?.path ?? '') : spelling
        const answer = await call(app, 'forged', method, address.replaceAll(/\{\w+\}/g, '1'), {})
        const isOpen = found.some(({ operation }) => operation.can === PUBLIC)
        // Whoever may not come in is told so; an address that nobody answers is not there for anybody.
        expect(answer.body.message, `${method} ${spelling}`).not.toBe('There is nothing at this address.')
        if (!isOpen) expect(answer.status, `${method} ${spelling}`).toBe(401)
      }
  })
})

describe('every screen of the specification', () => {
  test.each(SCREENS)('%s is there', path => {
    expect(OWN_SCREENS.has(path) || screenAt(path) !== undefined).toBe(true)
  })
})

describe('every way that leads somewhere', () => {
  /** A screen, a record or a form of one, or one of the shell's own. */
  const isThere = (path: string): boolean => {
    const [address = ''] = path.split(/[?#]/)
    const first = `/${address.split('/')[1]}`
    const ofRecord = screens.some(screen => screen.resource && screen.path === first)
    return OWN_SCREENS.has(address) || screenAt(address) !== undefined || ofRecord
  }

  test('from a list, an alarm or a notice leads to a screen that is there', () => {
    const declared = [
      ...register.resources.flatMap(({ name, list }) => [
        ...(list.leadsTo ?? []).map(({ path }) => [name, path] as const),
        ...(list.tabs ?? []).flatMap(({ elsewhere }) => (elsewhere ? [[name, elsewhere.path] as const] : [])),
      ]),
      ...Object.entries(ALARM_KINDS).map(([name, { path }]) => [name, path] as const),
      ...NOTIFICATION_EVENTS.flatMap(({ key, path }) => (path ? [[key, path] as const] : [])),
    ]
    expect(declared.length).toBeGreaterThan(30)
    expect(declared.filter(([, path]) => !isThere(path))).toEqual([])
  })

  test('that the panel or the server writes out leads to a screen that is there', async () => {
    const WRITTEN = /(?:\b(?:to|href|link)(?:=\{?|: )|\bnavigate\()['"`](\/[a-z][^'"`]*)/g
    const found: string[] = []
    for await (const file of glob('{src,server}/**/*.{ts,tsx}'))
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(WRITTEN))
        if (!path.startsWith('/api/')) found.push(`${file} ${path.replaceAll(/\$\{[^}]*\}/g, '{id}')}`)
    expect(found.length).toBeGreaterThan(40)
    expect(found.filter(one => !isThere(one.split(' ')[1] ?? ''))).toEqual([])
  })
})

/** The calls of whatever declares a screen that ask for the same permission and only read: what the screen shows. */
const readsOf = (screen: Screen): Endpoint[] => {
  if (screen.resource) return endpoints.filter(({ owner, kind }) => owner === screen.resource?.name && kind === 'list')
  const holder = [...register.resources, ...register.services].find(({ pages }) =>
    Object.values(pages).some(page => shape(page.path) === shape(screen.path)),
  )
  return endpoints.filter(
    ({ owner, operation, method, path, kind }) =>
      owner === holder?.name &&
      operation.can === screen.gate.can &&
      !path.includes('{id}') &&
      (method === 'GET' || kind === 'list'),
  )
}

const principalOf = (userType: UserType, permissions: readonly string[]): Principal => ({
  userType,
  permissions: new Set(permissions),
  flags: new Set(),
})

const isGuarded = ({ gate }: Screen) => gate.can !== undefined && gate.can !== PUBLIC && gate.can !== SIGNED_IN
const built = SCREENS.flatMap(path => {
  const screen = screenAt(path)
  return screen && isGuarded(screen) ? [[path, screen] as const] : []
})

describe.each(built)('%s', (_path, screen) => {
  const all = allPermissions(register)
  const without = all.filter(permission => permission !== screen.gate.can)
  const cases = TYPES.flatMap(type => [
    { type, granted: all, may: screen.gate.visibleTo?.includes(type) ?? true },
    { type, granted: without, may: false },
  ])
  const account = (type: UserType) => ({ 0: world.admin, 1: world.reseller, 2: world.client, 3: world.employee })[type]

  test('stands in the menu of who may open it, and in nobody else’s', () => {
    for (const { type, granted, may } of cases) {
      const who = principalOf(type, granted)
      expect(allows(who, screen.gate)).toBe(may)
      const shown = menuOf(screens, who).some(group => group.screens.includes(screen))
      expect(shown, `type ${type}`).toBe(may && screen.group !== undefined)
    }
  })

  test('has the server answer who may open it, and 403 to everybody else', async () => {
    const reads = readsOf(screen)
    for (const { type, granted, may } of cases) {
      const token = await world.signIn(account(type), granted)
      for (const { method, path, operation } of reads) {
        const answer = await call(app, token, method, path, {})
        const open = may && (operation.visibleTo?.includes(type) ?? true)
        expect(answer.status, `type ${type}: ${method} ${path} ${answer.body.message}`).toBe(open ? 200 : 403)
      }
    }
  })
})
