import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clearSession, saveSession } from '../../authProvider/session.ts'
import { register } from '../../resources/index.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { allEndpoints, type Endpoint } from '../../resources/language/endpoints.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { startInput, validateInput } from '../../src/kernel/form/validateInput.ts'
import { createDesk, user } from './shellDesk.tsx'
import { startSpecification, strangeWords, wordsOf } from './specificationPlatform.ts'

let platform: Awaited<ReturnType<typeof startSpecification>>
let desk: ReturnType<typeof createDesk>

beforeAll(async () => {
  platform = await startSpecification()
  desk = createDesk(platform.base, register)
})
afterAll(() => platform.stop())
afterEach(() => {
  expect(platform.strange.splice(0)).toEqual([])
})

/** What came last, without the `entry_mode` of every body. */
const sent = () => {
  const { entry_mode: _mode, ...body } = platform.lastAsked().body
  return { ...platform.lastAsked(), body }
}

const known = allEndpoints(register).filter(({ method, path }) => wordsOf(method, path))
const of = (kinds: readonly Endpoint['kind'][]) =>
  known.filter(({ kind }) => kinds.includes(kind)).map(endpoint => [`${endpoint.owner}.${endpoint.name}`, endpoint] as const)

/** Lists of campaigns: `per_page` in the query, `per_page_record` in the body (rule platform-dialect-3). */
const CAMPAIGNS = new Set(['delivery-report', 'campaign-list', 'scheduled-campaign-report'])
/** Under which name what is typed to find a choice travels, where it is not `search`. */
const FOUND_BY: Readonly<Record<string, string>> = { 'manage-sender-ids': 'sender_id', 'dlt-templates': 'template_name' }

describe('a list', () => {
  it.each(of(['list']))('%s asks for a page in the words of the specification', async (_name, { owner, path, resource }) => {
    const [field, order] = resource?.list.sort ?? ['id', 'desc']
    const sort = { field, order: order.toUpperCase() as 'ASC' | 'DESC' }
    await desk.dataProvider.getList(owner, { pagination: { page: 3, perPage: 15 }, sort, filter: {} })
    const isOfCampaigns = CAMPAIGNS.has(path)
    expect(sent()).toMatchObject({
      path,
      query: isOfCampaigns ? { page: '3', per_page: '15' } : { page: '3', per_page_record: '15' },
    })
    expect(sent().body).toEqual(isOfCampaigns ? { per_page_record: 15 } : {})
  })
})

/** Where the choices of selects come from. */
const looksUp = register.resources.flatMap(({ name, operations: { list, lookup } }) => {
  const [method = '', path = ''] = (lookup ?? list).call.split(' ')
  return wordsOf(method, path) && method === 'POST' && !CAMPAIGNS.has(path) ? [[name, path] as const] : []
})

describe('a lookup', () => {
  it.each(looksUp)('of %s sends what is typed under the name of the specification, 25 a page', async (name, path) => {
    await desk.dataProvider.lookup(name, { search: 'sun' })
    expect(sent()).toMatchObject({ path, query: { page: '1', per_page_record: '25' } })
    expect(sent().body).toEqual({ [FOUND_BY[path] ?? 'search']: 'sun' })
  })
})

/** What a dialog sends where a person fills in what must be, and leaves the rest as it stands. */
const filledIn = (input: Fields = {}) => {
  const required = Object.fromEntries(Object.entries(input).filter(([, field]) => field.required))
  return validateInput(input, { ...startInput(input), ...sampleBody(required) }).values
}

/** The specification has one call for both, and offers Stop alone (rules campaigns-3 and campaigns-8): what tells them apart is ours. */
const BEYOND = new Set(['delivery-report.start'])

describe('an action', () => {
  it.each(of(['action']).filter(([name]) => !BEYOND.has(name)))(
    '%s is asked for in the words of the specification',
    async (_name, { owner, name, action, path }) => {
      const input = filledIn(action?.input)
      await desk.dataProvider.act(owner, name, {
        ...(action?.on === 'selection' && { ids: [7] }),
        ...((action?.on === 'row' || path.includes('{')) && { id: 7 }),
        input,
      })
      expect(sent().path).toBe(path.replaceAll(/\{\w+\}/g, '{id}'))
    },
  )
})

describe('a record', () => {
  it.each(of(['get', 'update', 'delete', 'create']))('%s is asked for as the specification has it', async (_name, endpoint) => {
    const { owner, kind, path, method } = endpoint
    const previousData = { id: 7 }
    if (kind === 'get') await desk.dataProvider.getOne(owner, { id: 7 })
    if (kind === 'update') await desk.dataProvider.update(owner, { id: 7, data: {}, previousData })
    if (kind === 'delete') await desk.dataProvider.delete(owner, { id: 7, previousData })
    if (kind === 'create') await desk.dataProvider.create(owner, { data: {} })
    expect(sent()).toMatchObject({ method, path })
  })
})

describe('an import', () => {
  it.each(of(['import']))('%s is form data with the file in it', async (_name, { owner, path }) => {
    const file = new File(['Mobile\n9876543210\n'], 'numbers.csv')
    await desk.dataProvider.importFile(owner, { file, mapping: { Mobile: 'mobile' }, values: { user_id: 3 }, duplicates: 'skip' })
    expect(sent()).toMatchObject({ method: 'POST', path, isForm: true })
    expect(sent().body).toEqual({
      file: 'Mobile\n9876543210\n',
      mapping: '{"mobile":"Mobile"}',
      user_id: '3',
      duplicates: 'skip',
    })
  })
})

describe('the names of chosen records', () => {
  it('are found one by one where several cannot be asked for', async () => {
    // A 422 to nobody would mean that the session is over (rule platform-dialect-5).
    saveSession(user())
    const { data } = await desk.dataProvider.getMany('users', { ids: [3, 4] })
    expect(data.map(({ id }) => id)).toEqual([3, 4])
    expect(platform.asked.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual(['GET user/{id}', 'GET user/{id}'])
    expect(platform.strange.splice(0)).toEqual(['POST users-for-ddl {ids}'])
    clearSession()
  })

  it('stay unknown where there is no call for one', async () => {
    await expect(desk.dataProvider.getMany('audit-log', { ids: [3] })).rejects.toThrow()
  })
})

describe('the platform of the specification', () => {
  it('refuses what it has no word for', () => {
    expect(strangeWords('POST', 'manage-sender-ids', ['page', 'per_page'], ['sender_id', 'search', 'entry_mode'])).toEqual([
      'POST manage-sender-ids?per_page',
      'POST manage-sender-ids {search}',
    ])
    expect(strangeWords('POST', 'child-login', [], ['account_uuid', 'reason'])).toEqual(['POST child-login {reason}'])
    expect(strangeWords('POST', 'child-login/{id}', [], [])).toEqual(['POST child-login/{id}'])
    expect(strangeWords('POST', 'get-user-route-info', [], [])).toEqual(['POST get-user-route-info'])
    expect(wordsOf('POST', 'administration/dlrcode-vender-import')?.takesFile).toBe(true)
    expect(strangeWords('POST', 'notifications', ['page'], ['type', 'sort_by'])).toEqual(['POST notifications {sort_by}'])
  })
})
