import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../dataProvider/config.ts'
import { createDataProvider } from '../../dataProvider/dataProvider.ts'
import { listRequest } from '../../dataProvider/dialect.ts'
import { createPlatform } from '../../dataProvider/platform.ts'
import { defineResource, defineService } from '../../resources/language/define.ts'
import { reference, text } from '../../resources/language/fields.ts'
import { files } from '../../resources/system/services.ts'
import { startPlatform } from './providersServer.ts'

const pets = defineResource({
  name: 'pet-list',
  owner: 'platform',
  label: { one: 'Pet', many: 'Pets' },
  title: 'name',
  fields: { name: text({ label: 'Name', required: true }), owner_id: reference({ label: 'Owner', resource: 'owners' }) },
  operations: {
    list: { call: 'POST pets', can: 'pet-list' },
    lookup: { call: 'POST pets-for-ddl', can: 'pet-list' },
    get: { call: 'GET pet/{id}', can: 'pet-view' },
    create: { call: 'POST pet', can: 'pet-create' },
    update: { call: 'PUT pet/{id}', can: 'pet-edit' },
    delete: { call: 'DELETE pet/{id}', can: 'pet-delete' },
    export: { call: 'POST pets-export', can: 'pet-list' },
    import: { call: 'POST pets-import', can: 'pet-create', accept: ['.csv'], columns: { name: ['pet'] }, with: ['owner_id'] },
    sample: { call: 'GET pets-sample', can: 'pet-list' },
  },
  list: { columns: ['name'] },
  actions: {
    feed: {
      on: 'selection',
      label: 'Feed',
      call: 'POST pet-action',
      can: 'pet-edit',
      send: { action: 'feed' },
      max: 3,
      writes: true,
    },
    groom: { on: 'selection', label: 'Groom', call: 'POST pet-groom', can: 'pet-edit', idsAs: 'pet_ids', writes: true },
    walk: { on: 'row', label: 'Walk', call: 'POST pet-walk/{id}', can: 'pet-edit', writes: true },
    praise: { on: 'row', label: 'Praise', call: 'POST pet-praise', can: 'pet-edit', idAs: 'pet_id', writes: true },
    count: { on: 'toolbar', label: 'Count', call: 'GET pets-count', can: 'pet-list', reads: true },
    say: { on: 'call', label: 'Say', call: 'GET pet-says/{id}', can: 'pet-list', reads: true },
  },
})
const owners = defineResource({
  name: 'owners',
  owner: 'platform',
  label: { one: 'Owner', many: 'Owners' },
  title: 'name',
  fields: { name: text({ label: 'Name' }) },
  operations: { list: { call: 'POST owners', can: 'owners' } },
  list: { columns: ['name'] },
})
const weather = defineService({
  name: 'weather',
  label: 'Weather',
  actions: { ask: { on: 'call', label: 'Ask', call: 'POST weather', can: 'weather', reads: true } },
})

let server: Awaited<ReturnType<typeof startPlatform>>
let provider: ReturnType<typeof createDataProvider>
let platform: ReturnType<typeof createPlatform>

beforeAll(async () => {
  server = await startPlatform(() => ({}))
  platform = createPlatform({
    config: { ...DEFAULT_CONFIG, apiBase: `${server.base}/api`, fileBase: `${server.base}/files` },
    token: () => 't',
    hasUser: () => true,
    onUnauthenticated: () => undefined,
  })
  provider = createDataProvider({ resources: [pets, owners], services: [weather, files] }, platform)
})
afterAll(() => server.stop())

const rows = [
  { id: 1, name: 'Tommy' },
  { id: 2, name: 'Moti' },
]
beforeEach(() =>
  server.setAnswer(() => ({ error: false, message: 'ok', data: { data: rows, total: 31, per_page: 15, current_page: 1 } })),
)

describe('getList', () => {
  it('posts paging in the query, filter and order in the body', async () => {
    const answer = await provider.getList('pet-list', {
      pagination: { page: 3, perPage: 15 },
      sort: { field: 'name', order: 'DESC' },
      filter: { q: 'to', owner_id: 4, name: '', tags: [] },
    })
    const { method, url, json } = server.last()
    expect([method, url]).toEqual(['POST', '/api/pets?page=3&per_page_record=15'])
    expect(json).toEqual({ owner_id: 4, search: 'to', sort_by: 'name', sort_order: 'desc', entry_mode: 'web' })
    expect(answer).toMatchObject({ data: rows, total: 31 })
  })

  it('sends the cursor of the page before, and gives the next one', async () => {
    server.setAnswer(() => ({ data: { data: rows, total: 31, next_cursor: 'c2', total_is_capped: 1 } }))
    const query = {
      pagination: { page: 2, perPage: 15 },
      sort: { field: 'id', order: 'ASC' as const },
      filter: {},
      meta: { cursor: 'c1' },
    }
    const answer = await provider.getList('pet-list', query)
    expect(server.last().json.cursor).toBe('c1')
    expect(answer.meta).toMatchObject({ cursor: 'c2' })
  })

  it('has no total where not all were counted, and says what was', async () => {
    server.setAnswer(() => ({ data: { data: rows, total: 31, next_cursor: 'c2', total_is_capped: 1 } }))
    const sort = { field: 'id', order: 'ASC' as const }
    const answer = await provider.getList('pet-list', { pagination: { page: 2, perPage: 15 }, sort, filter: {} })
    expect(answer).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: true }, meta: { counted: 31 } })
    expect(answer.total).toBeUndefined()
  })

  it('answers the last page there is where one beyond is asked for', async () => {
    server.setAnswer(({ url }) => ({ data: { data: url.includes('page=3&') ? rows : [], total: 31 } }))
    const sort = { field: 'id', order: 'ASC' as const }
    const answer = await provider.getList('pet-list', { pagination: { page: 9, perPage: 15 }, sort, filter: {} })
    expect(answer).toMatchObject({ data: rows, total: 31 })
  })

  it('asks for the rows of another record by the field that names it', async () => {
    await provider.getManyReference('pet-list', {
      target: 'owner_id',
      id: 9,
      pagination: { page: 1, perPage: 15 },
      sort: { field: 'id', order: 'ASC' },
      filter: { name: 'x' },
    })
    expect(server.last().json).toMatchObject({ owner_id: 9, name: 'x' })
  })

  it('keeps false and 0 in a filter', () => {
    const { body } = listRequest({ call: 'POST pets' }, { filter: { status: 0, done: false, none: null } })
    expect(body).toEqual({ status: 0, done: false })
  })
})

describe('one record', () => {
  it('is read by its own call', async () => {
    server.setAnswer(() => ({ data: { name: 'Tommy' } }))
    expect((await provider.getOne('pet-list', { id: 7 })).data).toEqual({ id: 7, name: 'Tommy' })
    expect([server.last().method, server.last().url]).toEqual(['GET', '/api/pet/7'])
  })

  it('is found in the list where it has no call of its own, and is missed with 404', async () => {
    expect((await provider.getOne('owners', { id: 1 })).data).toEqual(rows[0])
    expect(server.last().json.ids).toEqual([1])
    server.setAnswer(() => ({ data: [] }))
    await expect(provider.getOne('owners', { id: 1 })).rejects.toMatchObject({ status: 404 })
  })

  it('is created with a key that makes a repeat harmless', async () => {
    server.setAnswer(() => ({ data: { id: 5, name: 'Rani' } }))
    expect((await provider.create('pet-list', { data: { name: 'Rani' } })).data).toEqual({ id: 5, name: 'Rani' })
    expect(server.last().headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is updated and deleted by its id', async () => {
    server.setAnswer(() => ({ data: null }))
    expect((await provider.update('pet-list', { id: 5, data: { name: 'Raja' }, previousData: { id: 5 } })).data).toEqual({
      id: 5,
      name: 'Raja',
    })
    expect([server.last().method, server.last().url]).toEqual(['PUT', '/api/pet/5'])
    expect((await provider.delete('pet-list', { id: 5, previousData: { id: 5, name: 'Raja' } })).data).toEqual({
      id: 5,
      name: 'Raja',
    })
    expect([server.last().method, server.last().url, server.last().text]).toEqual(['DELETE', '/api/pet/5', ''])
  })

  it('is deleted with the reason that was given', async () => {
    await provider.delete('pet-list', { id: 5, meta: { reason: 'Sold' } })
    expect(server.last().json).toEqual({ reason: 'Sold', entry_mode: 'web' })
  })

  it('is refused for a resource or an operation that is not declared', async () => {
    const empty = { data: {}, previousData: { id: 1 } }
    await expect(provider.update('owners', { id: 1, ...empty })).rejects.toThrow(/not declared/)
    await expect(provider.getOne('cats', { id: 1 })).rejects.toThrow(/no resource named "cats"/)
  })
})

describe('many records', () => {
  it('are read through the light list, 200 at a time', async () => {
    const before = server.seen.length
    server.setAnswer(({ json }) => ({ data: (json.ids as number[]).map(id => ({ id })) }))
    const ids = Array.from({ length: 450 }, (_, index) => index + 1)
    expect((await provider.getMany('pet-list', { ids })).data).toHaveLength(450)
    const calls = server.seen.slice(before)
    expect(calls.map(({ url }) => url)).toEqual(Array(3).fill('/api/pets-for-ddl?page=1&per_page_record=200'))
  })

  it('are offered 25 a page to a select', async () => {
    const { data, total } = await provider.lookup('pet-list', { search: 'mo', filter: { owner_id: 3 } })
    expect(server.last()).toMatchObject({
      url: '/api/pets-for-ddl?page=1&per_page_record=25',
      json: { search: 'mo', owner_id: 3 },
    })
    expect([data, total]).toEqual([rows, 31])
  })
})

describe('act', () => {
  it('sends a selection as ids with what tells the action apart', async () => {
    server.setAnswer(() => ({ message: '1 fed', data: { done: [1], failed: [{ id: 2, message: 'Asleep' }] } }))
    const answer = await provider.act('pet-list', 'feed', { ids: [1, 2], input: { food: 'rice' } })
    expect(server.last().json).toEqual({ ids: [1, 2], food: 'rice', action: 'feed', entry_mode: 'web' })
    expect(server.last().headers['idempotency-key']).toBeDefined()
    expect(answer).toMatchObject({ done: [1], failed: [{ id: 2, message: 'Asleep' }], message: '1 fed' })
  })

  it('reads the older answer of updated and skipped', async () => {
    server.setAnswer(() => ({ data: { updated: [1], skipped: [2] } }))
    expect(await provider.act('pet-list', 'feed', { ids: [1, 2] })).toMatchObject({ done: [1], failed: [{ id: 2 }] })
  })

  it('runs a selection action on one row, under the key its declaration names', async () => {
    server.setAnswer(() => ({ data: null }))
    const answer = await provider.act('pet-list', 'groom', { id: 2 })
    expect(server.last().json).toEqual({ pet_ids: [2], entry_mode: 'web' })
    expect(answer.done).toEqual([2])
  })

  it('refuses more records than the action takes, before asking', async () => {
    const before = server.seen.length
    await expect(provider.act('pet-list', 'feed', { ids: [1, 2, 3, 4] })).rejects.toThrow(
      'Choose at most 3 records at once; 4 are chosen.',
    )
    expect(server.seen).toHaveLength(before)
  })

  it('names the record of a row action in the path or in the body', async () => {
    await provider.act('pet-list', 'walk', { id: 8 })
    expect(server.last()).toMatchObject({ url: '/api/pet-walk/8', json: { entry_mode: 'web' } })
    await provider.act('pet-list', 'praise', { id: 8 })
    expect(server.last()).toMatchObject({ url: '/api/pet-praise', json: { pet_id: 8, entry_mode: 'web' } })
  })

  it('repeats a call under the key it is given, and sends none with a GET', async () => {
    await provider.act('pet-list', 'walk', { id: 8, idempotencyKey: 'same' })
    expect(server.last().headers['idempotency-key']).toBe('same')
    await provider.act('pet-list', 'count')
    expect(server.last().headers['idempotency-key']).toBeUndefined()
  })

  it('puts what is given to a GET into its address, and refuses what would be lost on the way', async () => {
    await provider.act('pet-list', 'say', { id: 'R/1 ?', input: { message_id: 7, to: 'a&b', none: undefined } })
    expect(server.last()).toMatchObject({ method: 'GET', url: '/api/pet-says/R%2F1%20%3F?message_id=7&to=a%26b', text: '' })
    await provider.act('pet-list', 'count', { id: 3 })
    expect(server.last()).toMatchObject({ url: '/api/pets-count?id=3' })
    await provider.act('pet-list', 'count', { input: { of: [3, 4], none: [] } })
    expect(server.last()).toMatchObject({ url: '/api/pets-count?of%5B%5D=3&of%5B%5D=4' })
    const before = server.seen.length
    await expect(provider.act('pet-list', 'say', { id: 1, input: { of: { a: 1 } } })).rejects.toThrow(
      /"of" cannot be sent with a GET/,
    )
    await expect(provider.act('pet-list', 'say')).rejects.toThrow(/called without "id"/)
    await expect(platform.call('GET', 'pets-count', { body: { id: 3 } })).rejects.toThrow(/A GET has no body/)
    expect(server.seen).toHaveLength(before)
  })

  it('runs the calls of services', async () => {
    server.setAnswer(() => ({ data: { sun: true } }))
    expect((await provider.act('weather', 'ask', { input: { city: 'Pune' } })).data).toEqual({ sun: true })
    expect(server.last()).toMatchObject({ url: '/api/weather', json: { city: 'Pune' } })
  })

  it('refuses an action that is not declared', async () => {
    await expect(provider.act('pet-list', 'bark')).rejects.toThrow(/no action "bark"/)
  })
})

describe('files', () => {
  it('exports what the filter finds, and answers where the file is', async () => {
    server.setAnswer(() => ({ data: { file_path: 'exports/pets.csv' } }))
    expect(await provider.exportFile('pet-list', { filter: { q: 'mo' } })).toBe(`${server.base}/files/exports/pets.csv`)
    expect(server.last().json).toEqual({ search: 'mo', entry_mode: 'web' })
    expect(await provider.sampleFile('pet-list')).toBe(`${server.base}/files/exports/pets.csv`)
  })

  it('says so when no file is answered', async () => {
    server.setAnswer(() => ({ data: {} }))
    await expect(provider.exportFile('pet-list')).rejects.toThrow(/no file/)
  })

  it('waits for the job of a long export, and says why one failed', async () => {
    let looks = 0
    server.setAnswer(({ url }) => {
      if (url.startsWith('/api/pets-export')) return { data: { id: 31, status: 'queued' } }
      looks += 1
      return { data: looks < 2 ? { id: 31, status: 'running' } : { id: 31, status: 'done', file_path: 'exports/all.csv' } }
    })
    expect(await provider.exportFile('pet-list')).toBe(`${server.base}/files/exports/all.csv`)
    expect(server.last().url).toBe('/api/job/31')
    server.setAnswer(({ url }) => ({ data: url.startsWith('/api/job') ? { status: 'failed', error: 'Disk full.' } : { id: 32 } }))
    await expect(provider.exportFile('pet-list')).rejects.toThrow('Disk full.')
  })

  it('imports a file with its mapping and what was asked beside it, as form data', async () => {
    server.setAnswer(() => ({ message: 'Begun', data: { job_id: 77, status: 'queued' } }))
    const heading = 'Name of\nthe pet'
    const answer = await provider.importFile('pet-list', {
      file: new File(['pet\nRex\n'], 'pets.csv'),
      mapping: { [heading]: 'name' },
      values: { owner_id: 4, tags: [1, 2], remark: null },
      duplicates: 'skip',
    })
    expect(server.last()).toMatchObject({ method: 'POST', url: '/api/pets-import' })
    expect(server.last().form).toEqual({
      file: 'pet\nRex\n',
      mapping: JSON.stringify({ name: heading }),
      owner_id: '4',
      'tags[]': '2',
      duplicates: 'skip',
      entry_mode: 'web',
    })
    expect(server.last().text.match(/name="tags\[\]"/g)).toHaveLength(2)
    expect(server.last().headers['idempotency-key']).toBeTruthy()
    expect(answer).toEqual({ job: 77, message: 'Begun' })
  })

  it('takes the row that an import answers for no job', async () => {
    server.setAnswer(() => ({ message: 'Imported', data: { id: 77, name: 'Rex' } }))
    const file = new File(['pet\nRex\n'], 'pets.csv')
    expect(await provider.importFile('pet-list', { file, mapping: { pet: 'name' } })).toEqual({
      job: undefined,
      row: { id: 77, name: 'Rex' },
      message: 'Imported',
    })
  })

  it('uploads once and answers the path to send', async () => {
    server.setAnswer(() => ({
      data: { file_path: 'uploads/abcdefghijklmnop', file_name: 'a.pdf', size: 3, mime: 'application/pdf' },
    }))
    const uploaded = await provider.uploadFile('pet-list', { file: new File(['%PD'], 'a.pdf'), type: 'document' })
    expect(server.last().text).toMatch(/name="type"\r\n\r\ndocument/)
    expect(uploaded.file_path).toBe('uploads/abcdefghijklmnop')
  })
})

describe('our own REST resources', () => {
  it('speak plain REST under the same base, signed alike', async () => {
    server.setAnswer((_, response) => {
      response.setHeader('content-range', 'saved-views 0-0/1')
      return [{ id: 3, resource: 'pet-list', name: 'Hungry', filter: { q: 'x' } }]
    })
    const { data, total } = await provider.getList('saved-views', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'name', order: 'ASC' },
      filter: { resource: 'pet-list' },
    })
    const { method, url, headers } = server.last()
    expect(method).toBe('GET')
    expect(decodeURIComponent(url)).toContain('/api/rest/saved-views?filter={"resource":"pet-list"}')
    expect(headers.authorization).toBe('Bearer t')
    expect([total, data[0]]).toEqual([1, expect.objectContaining({ name: 'Hungry' })])
  })

  it('fail as platform calls fail, with their fields', async () => {
    server.setAnswer((_, response) => {
      response.statusCode = 422
      return { error: true, message: 'Invalid', errors: { name: ['Name is required.'] } }
    })
    const call = provider.create('saved-views', { data: { resource: 'pet-list', name: '' } })
    await expect(call).rejects.toMatchObject({ status: 422, body: { errors: { name: 'Name is required.' } } })
  })

  it('create, update and delete', async () => {
    server.setAnswer(({ json }) => ({ id: 3, ...json }))
    expect((await provider.create('saved-views', { data: { name: 'A' } })).data).toMatchObject({ id: 3, name: 'A' })
    await provider.update('saved-views', { id: 3, data: { name: 'B' }, previousData: { id: 3 } })
    expect(server.last()).toMatchObject({ method: 'PUT', url: '/api/rest/saved-views/3', json: { name: 'B' } })
    await provider.delete('saved-views', { id: 3, previousData: { id: 3 } })
    expect(server.last()).toMatchObject({ method: 'DELETE', url: '/api/rest/saved-views/3' })
  })
})
