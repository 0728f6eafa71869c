import { beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { SIGNED_IN } from '../../resources/language/access.ts'
import type { AnyAction } from '../../resources/language/actions.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { allEndpoints, type Endpoint, type Register } from '../../resources/language/endpoints.ts'
import type { Operation } from '../../resources/language/operations.ts'
import { integer, string } from '../../resources/language/shape.ts'
import { answerProblems } from '../support/answers.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'
import { CHECKS } from './checks.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
})

const withResource = (name: string, change: (resource: AnyResource) => AnyResource): Register => ({
  ...register,
  resources: register.resources.map(resource => (resource.name === name ? change(resource) : resource)),
})

const withOperation = (name: string, operation: string, change: Partial<Operation>): Register =>
  withResource(name, resource => ({
    ...resource,
    operations: { ...resource.operations, [operation]: { ...resource.operations[operation as 'list'], ...change } },
  }))

const withAction = (name: string, action: string, change: Partial<AnyAction>): Register =>
  withResource(name, resource => ({
    ...resource,
    actions: { ...resource.actions, [action]: { ...resource.actions[action]!, ...change } },
  }))

const withoutAsking = (name: string, action: string, key: 'stepUp' | 'whileActing'): Register =>
  withResource(name, resource => {
    const { [key]: _left, ...rest } = resource.actions[action]!
    return { ...resource, actions: { ...resource.actions, [action]: rest } }
  })

const withField = (name: string, field: string, change: object): Register =>
  withResource(name, resource => ({
    ...resource,
    fields: { ...resource.fields, [field]: { ...resource.fields[field]!, ...change } as AnyResource['fields'][string] },
  }))

const endpointOf = (name: string): Endpoint =>
  allEndpoints(register).find(endpoint => `${endpoint.owner}.${endpoint.name}` === name)!

/** What all checks say about one call on a platform built from other declarations than the checks go by. */
const findings = async (faulty: Register, name: string): Promise<string[]> => {
  const app = await appOf(world, { register: faulty })
  try {
    const answers: string[] = []
    for (const check of Object.values(CHECKS)) answers.push(...(await check({ app, world }, endpointOf(name))))
    return answers
  } finally {
    await app.close()
  }
}

describe('the contract checks notice', () => {
  test.each([
    ['an opened gate on a list', 'blacklist.list', withOperation('blacklist', 'list', { can: SIGNED_IN })],
    [
      'a text that is not searched',
      'contact-numbers.list',
      withResource('contact-numbers', resource => ({ ...resource, list: { ...resource.list, search: ['name'] } })),
    ],
    ['an opened gate on a deletion', 'group.delete', withOperation('group', 'delete', { can: SIGNED_IN })],
    [
      'the permission of a neighbour',
      'senderid-list.create',
      withOperation('senderid-list', 'create', { can: 'sender-id-list' }),
    ],
    ['a user type let in', 'secondary-routes.update', withOperation('secondary-routes', 'update', { visibleTo: [0, 1, 2, 3] })],
    ['a whole resource let in', 'dlr-list.list', withResource('dlr-list', ({ visibleTo: _left, ...rest }) => rest)],
    ['an action open to clients', 'senderid-list.approve', withAction('senderid-list', 'approve', { visibleTo: [0, 1, 2, 3] })],
    ['an action without its condition', 'senderid-list.reject', withAction('senderid-list', 'reject', { when: {} })],
    ['a required field that is optional', 'group.create', withField('group', 'group_name', { required: false })],
    ['a field that takes anything', 'blacklist.create', withField('blacklist', 'mobile_number', { format: undefined })],
    ['a field that can be written though it must not', 'users.update', withField('users', 'userType', { writable: 'always' })],
    ['roles open to whoever is signed in', 'role-list.list', withOperation('role-list', 'list', { can: SIGNED_IN })],
    ['a role that anybody may change', 'role-list.update', withOperation('role-list', 'update', { can: 'dashboard-view' })],
    ['the audit log under the permission of a report', 'audit-log.list', withOperation('audit-log', 'list', { can: 'reports' })],
    [
      'countries open to resellers',
      'administration/country.create',
      withOperation('administration/country', 'create', { visibleTo: [0, 1] }),
    ],
    [
      'credit asked for by an employee',
      'credit-request.create',
      withOperation('credit-request', 'create', { visibleTo: [1, 2, 3] }),
    ],
    [
      'credit granted by whoever may ask for it',
      'credit-request.approve',
      withAction('credit-request', 'approve', { can: 'credit-request' }),
    ],
    ['a request answered twice', 'credit-request.reject', withAction('credit-request', 'reject', { when: {} })],
    [
      'a document checked by who sends it',
      'user-documents.verify',
      withAction('user-documents', 'verify', { can: 'users-upload-documents' }),
    ],
    ['a password that is not asked for again', 'users.resetPassword', withoutAsking('users', 'resetPassword', 'stepUp')],
    ['a secret open to who acts as another', 'users.resetPassword', withoutAsking('users', 'resetPassword', 'whileActing')],
    ['a reason that may be left out', 'users.deactivate', withAction('users', 'deactivate', { input: {} })],
    [
      'an address that may be anything',
      'ip-white-lists.create',
      withField('ip-white-lists', 'ip_address', { format: undefined }),
    ],
    [
      'a permission of templates that opens their groups',
      'template-group-list.create',
      withOperation('template-group-list', 'create', { can: 'dlt-template-list' }),
    ],
  ] as const)('%s', async (_what, name, faulty) => {
    expect(await findings(faulty, name)).not.toEqual([])
  })

  test.each([
    'blacklist',
    'group',
    'contact-numbers',
    'senderid-list',
    'dlt-template-list',
    'delivery-report',
    'credit-request',
    'user-documents',
    'template-group-list',
  ])('a forgotten scope on %s, once the second wall is gone too; behind it nothing leaks', async name => {
    // Nobody's rows, and no field that says whose they are: the server then asks for no account at all.
    const faulty = withResource(name, resource => {
      const { user_id: _whose, ...fields } = resource.fields
      const { user_id: _said, ...always } = resource.beside?.always ?? {}
      return { ...resource, owner: 'platform' as const, fields, beside: { ...resource.beside, always } }
    })
    const { table } = register.resources.find(resource => resource.name === name)!
    const reading = `${name}.get`
    expect(await findings(faulty, reading)).toEqual([])
    await world.deps.pool.query(
      `alter table ${table} no force row level security; alter table ${table} disable row level security`,
    )
    expect(await findings(faulty, reading)).not.toEqual([])
    await world.deps.pool.query(`alter table ${table} enable row level security; alter table ${table} force row level security`)
  })
})

describe('an answer that is not as declared is noticed', () => {
  const told = async (faulty: Register, path: string): Promise<string[]> => {
    const problems: string[] = []
    const onAnswer = (endpoint: Endpoint, answer: unknown) => problems.push(...answerProblems(endpoint, answer))
    const app = await appOf({ ...world, deps: { ...world.deps, onAnswer } }, { register: faulty })
    try {
      const { status } = await call(app, await world.signIn(world.admin), 'POST', path, {})
      expect(status).toBe(200)
      return problems
    } finally {
      await app.close()
    }
  }
  const group = async () => {
    await world.deps.pool.query(
      `insert into contact_groups (account_id, group_name) values ($1, 'Planted') on conflict do nothing`,
      [world.admin.id],
    )
    return allEndpoints(register).find(({ owner, name }) => owner === 'group' && name === 'list')!.path
  }

  test('not where it is as declared', async () => {
    expect(await told(register, await group())).toEqual([])
  })
  test('by a key too many', async () => {
    const faulty = withResource('group', resource => ({ ...resource, beside: { never: ['group_name'] } }))
    expect(await told(faulty, await group())).toEqual([expect.stringMatching(/^group\.list .*"additionalProperty":"group_name"/)])
  })
  test('by a key that is missing', async () => {
    const faulty = withResource('group', resource => ({ ...resource, beside: { always: { weight: string() } } }))
    expect(await told(faulty, await group())).toEqual([expect.stringMatching(/^group\.list .*"missingProperty":"weight"/)])
  })
  test('by a value of another kind', async () => {
    const faulty = withResource('group', resource => ({ ...resource, beside: { always: { group_name: integer() } } }))
    expect(await told(faulty, await group())).toEqual([expect.stringMatching(/^group\.list .*group_name must be integer/)])
  })
})
