import { expect, test } from 'vitest'
import { canAccess } from '../../authProvider/canAccess.ts'
import { FIXED_PERMISSIONS, MENU_GROUPS, register } from '../../resources/index.ts'
import type { Principal } from '../../resources/language/access.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { screensOf } from '../../resources/screens.ts'
import { apartOf } from '../../scripts/declarationsApart.ts'
import { wayTo } from '../../src/kernel/desk/way.ts'

const apart = apartOf({ register, MENU_GROUPS, FIXED_PERMISSIONS })

/** What the panel begins with. */
const outlines = (() => {
  const line = apart.code.split('\n').find(one => one.startsWith('export const register')) ?? ''
  return new Function(`return ${line.replace('export const register = ', '')}`)() as Register
})()

const written = (name: string) => JSON.parse(apart.files.get(name) ?? 'null')

test('every resource stands apart, whole but for what calls answer', () => {
  expect(register.resources.filter(({ name }) => !apart.names.includes(name))).toEqual([])
  const plain = JSON.parse(
    JSON.stringify(register.resources, (key, value) =>
      (key === 'answers' || key === 'beside') && typeof value === 'object' ? undefined : value,
    ),
  )
  expect(register.resources.map(({ name }) => written(name))).toEqual(plain)
})

test('fields stand apart to the last word: amounts with their units', () => {
  for (const { name, fields } of register.resources)
    expect(written(name).fields, name).toEqual(JSON.parse(JSON.stringify(fields)))
  expect(written('all-campaign').fields.total_credit_deduct.measure.as[4]).toEqual({ unit: 'pulses', decimals: 0, beside: true })
})

test('the rest that is fetched at once is all that stands apart', () => {
  const all = written('all')
  const names = [...apart.names, ...apart.services]
  expect(Object.keys(all)).toEqual(names)
  for (const name of names) expect(all[name]).toEqual(written(name))
})

test('outlines make the same screens, behind the same gates', () => {
  const plain = (of: Register) =>
    JSON.parse(JSON.stringify(screensOf(of).map(({ resource, ...screen }) => [screen, resource?.name])))
  expect(plain(outlines)).toEqual(plain(register))
})

test('outlines lead the same way to the page of a record that stands in several lists', () => {
  const admin: Principal = {
    userType: 0,
    permissions: new Set(['voice-sms', 'delivery-report']),
    flags: new Set(),
    acting: false,
  }
  const way = (of: Register) =>
    wayTo(screensOf(of), admin, { pathname: '/campaign/7', search: '?list=voice-report' }).map(({ path }) => path)
  expect(way(outlines)).toEqual(way(register))
  expect(way(outlines)).toContain('/voice-report')
})

test('outlines let a person do what the declarations let him do', () => {
  const permissions = new Set(['users-list', 'send-sms', 'dlt-template-create', 'wa-template-edit'])
  const asked = register.resources.flatMap(({ name, actions }) =>
    ['list', 'show', 'edit', 'create', 'delete', 'export', 'import', ...Object.keys(actions)].map(action => ({
      resource: name,
      action,
    })),
  )
  const answers = (of: Register, principal: Principal) => asked.map(one => canAccess(of, principal, one))
  for (const userType of [0, 1, 2, 3] as const)
    for (const acting of [false, true]) {
      const principal: Principal = { userType, permissions, flags: new Set(), acting }
      expect(answers(outlines, principal)).toEqual(answers(register, principal))
    }
})

test('a declaration that holds more than data is refused when the panel is built', () => {
  const [first] = register.resources
  const withCode = { ...first, title: (() => 'name') as unknown as string } as typeof first
  expect(() => apartOf({ register: { resources: [withCode!], services: [] }, MENU_GROUPS, FIXED_PERMISSIONS })).toThrow(
    first!.name,
  )
  const withMap = { ...first, title: new Map() as unknown as string } as typeof first
  expect(() => apartOf({ register: { resources: [withMap!], services: [] }, MENU_GROUPS, FIXED_PERMISSIONS })).toThrow(
    first!.name,
  )
})

test('another declaration is served from another place, so that no old one is kept for it', () => {
  const [first, ...others] = register.resources
  const changed = { ...first!, label: { one: 'Other', many: 'Others' } }
  const other = apartOf({ register: { ...register, resources: [changed, ...others] }, MENU_GROUPS, FIXED_PERMISSIONS })
  expect(other.at).not.toBe(apart.at)
})
