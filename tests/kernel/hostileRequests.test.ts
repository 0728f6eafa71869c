import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { allEndpoints, type Endpoint, spellings, takesFile } from '../../resources/language/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { sendRaw, watchRows } from '../support/hostile.ts'
import { request, speak } from '../support/socket.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let port: number
let admin: string
let client: string
let changed: () => Promise<boolean>

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  admin = await world.signIn(world.admin)
  client = await world.signIn(world.client)
  changed = await watchRows(world.deps.pool)
})
afterAll(() => app.close())
afterEach(async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

const groupsNamed = async (name: string) =>
  (await world.deps.pool.query('select 1 from contact_groups where group_name = $1', [name])).rowCount

/** Calls that the caller of these tests may make: at the others the gate answers before anything is read. */
const FORM = 'application/x-www-form-urlencoded'

const isForAdmins = ({ operation, resource }: Endpoint) =>
  operation.flag === undefined && (operation.visibleTo ?? [0]).includes(0) && (resource?.visibleTo ?? [0]).includes(0)

describe('the number of a record in an address', () => {
  const numbers = [
    '0',
    '-1',
    '1.0',
    '1.',
    '01e1',
    '1e0',
    '0x1',
    '+1',
    '%201',
    '1%20',
    '1%00',
    '%00',
    '\u0661',
    '%EF%BC%91',
    '9007199254740993',
    '99999999999999999999999',
    'NaN',
    'null',
    'true',
    "1'%20or%20'1'='1",
    '..%2f1',
    '%2e%2e',
    '1%2fx',
    '1;x=1',
    '1,2',
    '[1]',
    'constructor',
    'a'.repeat(400),
    'a'.repeat(600),
  ]
  // A file is found by its own name, a code by itself, and a route check asks the network.
  const named = allEndpoints(register).filter(
    endpoint =>
      endpoint.path.includes('{id}') && !['download', 'explain', 'check'].includes(endpoint.name) && isForAdmins(endpoint),
  )
  test.each(named.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'that is none finds nothing, and harms nothing, at %s',
    async (_call, { method, path, action }) => {
      const payload = JSON.stringify(sampleBody(action?.input ?? {}))
      for (const number of numbers) {
        const url = `/api/${path.replace('{id}', number === '\u0661' ? encodeURIComponent(number) : number)}`
        const { status, text } = await sendRaw(app, admin, method, url, method === 'GET' ? undefined : payload)
        expect({ url: url.slice(0, 80), status, text }).toMatchObject({
          url: url.slice(0, 80),
          status: expect.toSatisfy((status: number) => status === 404 || (status === 414 && number.length > 500)),
        })
      }
      expect(await changed()).toBe(false)
    },
  )

  test('is a code, or a message, where a code is explained: anything is answered, nothing fails', async () => {
    for (const number of numbers)
      for (const message of ['1', '-1', '1e3', '%00', '9007199254740993', 'x'])
        expect([200, 404, 414, 422]).toContain(
          (await sendRaw(app, admin, 'GET', `/api/get-dlr-explanation/${encodeURI(decodeURI(number))}?message_id=${message}`))
            .status,
        )
  })

  test('that cannot be decoded is told apart from one that is not there', async () => {
    const { status, text, headers } = await sendRaw(app, admin, 'GET', '/api/contact-group/%')
    expect({ status, text }).toEqual({ status: 400, text: '{"error":true,"message":"This address cannot be read."}' })
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a method that is not declared', () => {
  const paths = new Map<string, Set<string>>()
  for (const { method, path } of allEndpoints(register))
    for (const spelling of spellings(path)) paths.set(spelling, (paths.get(spelling) ?? new Set<string>()).add(method))

  test('is refused with the ones that are, at every address', async () => {
    for (const [path, known] of paths)
      for (const method of ['HEAD', 'PATCH', 'TRACE', 'OPTIONS', 'GET', 'POST', 'PUT', 'DELETE']) {
        if (known.has(method)) continue
        const { status, headers } = await sendRaw(app, admin, method, `/api/${path.replace('{id}', '1')}`)
        expect({ method, path, status, allow: headers.allow?.split(', ').toSorted() }).toEqual({
          method,
          path,
          status: 405,
          allow: [...known].toSorted(),
        })
      }
    expect(await changed()).toBe(false)
  })

  test('is not smuggled in by a header or a key of the body', async () => {
    const made = await sendRaw(app, client, 'POST', '/api/contact-group', '{"group_name":"Stays"}')
    const { id } = JSON.parse(made.text).data as { id: number }
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      await sendRaw(app, client, 'POST', `/api/contact-group/${id}`, '{"_method":"DELETE"}', {
        'content-type': 'application/json',
        [name]: 'DELETE',
      })
    expect(await groupsNamed('Stays')).toBe(1)
    await changed()
  })
})

describe('an address written in another way', () => {
  test.each([
    '/API/users',
    '/api/Users',
    '/api//users',
    '//api/users',
    '/api/users/',
    '/api/users.',
    '/api/users%2f',
    '/api%2fusers',
    '/api/./users',
    '/api/x/../users',
    '/api/users%00',
    '/api/users;jsessionid=1',
    '/api/\\users',
    '/api/administration//dlrcode-list',
    '/api/Administration/dlrcode-list',
    '/api/administration/administration/dlrcode-list',
    '/api/administration%2fdlrcode-list',
  ])('is no way around the gate: %s', async url => {
    for (const token of [undefined, client]) {
      const { status } = await sendRaw(app, token, 'POST', url, '{}')
      expect({ token: token !== undefined, status }).toMatchObject({
        status: expect.toSatisfy((status: number) => [400, 401, 403, 404].includes(status)),
      })
    }
    // Nobody is let further than by the plain spelling, and nobody is sent elsewhere.
    const { status, headers } = await sendRaw(app, admin, 'POST', url, '{}')
    expect([200, 400, 404]).toContain(status)
    expect(headers.location).toBeUndefined()
  })

  test('in absolute form is judged by its path alone', async () => {
    const { status } = await speak(port, request('GET http://elsewhere.example/api/me HTTP/1.1', []))
    expect([401, 404]).toContain(status)
  })

  test('has its letters escaped and is still judged', async () => {
    expect((await sendRaw(app, undefined, 'POST', '/api/%75sers', '{}')).status).not.toBe(200)
    expect((await sendRaw(app, client, 'POST', '/api/%75sers', '{}')).status).not.toBe(200)
  })
})

describe('a body', () => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    sendRaw(app, client, 'POST', '/api/contact-group', payload, { 'content-type': type })

  test.each([
    ['nothing', ''],
    ['half an object', '{'],
    ['a comma too many', '{"group_name":"Comma",}'],
    ['a comment', '{"group_name":"Comment"/**/}'],
    ['a byte-order mark alone', '\ufeff'],
    ['two objects', '{"group_name":"One"}{"group_name":"Two"}'],
    ['single quotes', "{'group_name':'Quotes'}"],
    ['a form', 'group_name=Form'],
    ['a prototype', '{"group_name":"Proto","__proto__":{"user_id":1}}'],
    ['a prototype further in', '{"group_name":"Proto","x":{"__proto__":{"user_id":1}}}'],
    ['a constructor with a prototype', '{"group_name":"Constructor","constructor":{"prototype":{"user_id":1}}}'],
    ['10,000 levels', `{"group_name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['101 levels', `{"group_name":"Deep","x":${'['.repeat(101)}${']'.repeat(101)}}`],
  ])('that is %s is answered 400', async (_what, payload) => {
    const { status, text } = await send(payload)
    expect({ status, text }).toMatchObject({ status: 400 })
    expect(JSON.parse(text)).toMatchObject({ error: true, message: expect.any(String) })
    expect(await changed()).toBe(false)
  })

  test.each(['[]', '[{"group_name":"List"}]', '"text"', '12', 'true', 'false', '0', '""'])(
    'that is %s is answered 422',
    async payload => {
      const { status, text } = await send(payload)
      expect({ status, errors: JSON.parse(text).errors }).toEqual({ status: 422, errors: { body: ['Send a JSON object.'] } })
      expect(await changed()).toBe(false)
    },
  )

  test('that is null counts as one without any field', async () => {
    expect(JSON.parse((await send('null')).text).errors).toHaveProperty('group_name')
  })

  test.each([
    ['NUL', '{"group_name":"a\\u0000b"}', 'group_name'],
    ['half a pair of surrogates', '{"group_name":"ab\\ud800"}', 'group_name'],
    ['NUL in a key', '{"group_name":"Fine","a\\u0000":1}', 'a\u0000'],
    ['half a pair deep inside', '{"group_name":"Fine","x":[{"y":"\\udc00"}]}', 'x'],
  ])('with %s is answered 422 at its key', async (_what, payload, key) => {
    const { status, text } = await send(payload)
    expect({ status, keys: Object.keys(JSON.parse(text).errors) }).toEqual({ status: 422, keys: [key] })
    expect(await changed()).toBe(false)
  })

  test('in bytes that are no UTF-8 is stored as text that is, or not at all', async () => {
    const { status } = await send(
      Buffer.concat([Buffer.from('{"group_name":"by'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
    )
    expect([200, 400, 422]).toContain(status)
    await changed()
  })

  test('of 4 MB and a byte is too large, and one of 4 MB is not', async () => {
    const limit = 4 * 1024 * 1024
    const filled = (size: number) => `{"x":"${'a'.repeat(size - 8)}"}`
    expect(filled(limit).length).toBe(limit)
    expect((await send(filled(limit + 1))).status).toBe(413)
    expect((await send(filled(limit))).status).toBe(422)
  })

  test('in pieces without a length is measured all the same', async () => {
    const piece = 'a'.repeat(64 * 1024)
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`
    const { status } = await speak(
      port,
      request(
        'POST /api/contact-group HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: chunked', `Authorization: Bearer ${client}`],
        chunk.repeat(70),
      ),
    )
    expect(status).toBe(413)
  })

  test('nested deeply leaves no key of a repeat behind', async () => {
    const { status } = await sendRaw(app, client, 'POST', '/api/contact-group', `{"x":${'['.repeat(9000)}${']'.repeat(9000)}}`, {
      'content-type': 'application/json',
      'idempotency-key': 'deep',
    })
    expect(status).toBe(400)
    expect((await world.deps.pool.query(`select 1 from idempotency_keys where key = 'deep'`)).rowCount).toBe(0)
  })
})

describe('a content type', () => {
  test.each([
    'text/plain',
    'text/html',
    FORM,
    'application/xml',
    'application/json x',
    'application/json\tx',
    ' application/json',
    'application/json ; charset=utf-16',
    'application/jsonp',
    'application/vnd.api+json',
    'application/JSON;a=b',
    'application/json, text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
    'application/octet-stream',
    '*/*',
    '',
    'x',
  ])('%j lets no body past its judgement', async type => {
    const name = `T${type.length}`
    const bad = await sendRaw(app, client, 'POST', '/api/contact-group', '{"group_name":"x"}', { 'content-type': type })
    expect({ type, status: bad.status }).toMatchObject({
      status: expect.toSatisfy((status: number) => [400, 415, 422].includes(status)),
    })
    expect(await changed()).toBe(false)
    const good = await sendRaw(app, client, 'POST', '/api/contact-group', `{"group_name":"${name}"}`, { 'content-type': type })
    // As fields of a form JSON is a name that is no field.
    expect(type === FORM ? [422] : [200, 400, 415]).toContain(good.status)
    expect(await groupsNamed(name)).toBe(good.status === 200 ? 1 : 0)
    await world.deps.pool.query('delete from contact_groups where group_name = $1', [name])
    await changed()
  })

  test('of form data brings no file into a call that takes none', async () => {
    const form = '--x\r\nContent-Disposition: form-data; name="smuggled"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n'
    const others = allEndpoints(register).filter(endpoint => endpoint.method !== 'GET' && !takesFile(endpoint))
    expect(others.length).toBeGreaterThan(100)
    for (const endpoint of others.filter(isForAdmins)) {
      const { method, path } = endpoint
      const { status, text } = await sendRaw(app, admin, method, `/api/${path.replace('{id}', '1')}`, form, {
        'content-type': 'multipart/form-data; boundary=x',
      })
      expect({ path, status, text }).toMatchObject({
        status: 422,
        text: expect.stringContaining('This call does not accept a file.'),
      })
    }
    expect((await world.deps.pool.query('select 1 from files')).rowCount).toBe(0)
    expect(await changed()).toBe(false)
  })

  test('of plain text may stand where there is no body, as plain REST clients send it', async () => {
    const { status } = await sendRaw(app, client, 'DELETE', '/api/rest/saved-views/999', '', { 'content-type': 'text/plain' })
    expect(status).toBe(404)
  })
})

describe('on the wire', () => {
  const signed = () => [`Authorization: Bearer ${client}`]

  test.each([
    ['two lengths', ['Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 40'], '{}'],
    ['a length and pieces', ['Content-Type: application/json', 'Content-Length: 2', 'Transfer-Encoding: chunked'], '{}'],
    ['pieces that are none', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'],
    ['a length that is none', ['Content-Type: application/json', 'Content-Length: -1'], '{}'],
    ['a header without a name', [': x', 'Content-Type: application/json', 'Content-Length: 2'], '{}'],
    ['a header with NUL', ['X-A: a\0b', 'Content-Type: application/json', 'Content-Length: 2'], '{}'],
  ])('%s is no request', async (_what, headers, body) => {
    const answer = await speak(port, request('POST /api/contact-group HTTP/1.1', [...signed(), ...headers], body))
    expect(answer.status).toBe(400)
    expect(await changed()).toBe(false)
  })

  test.each([
    ['something else', 'SSH-2.0-OpenSSH_9.9\r\n\r\n', 400],
    ['a TLS greeting', Buffer.from('160301020001', 'hex'), 400],
    ['headers of 100 KB', request('GET /api/me HTTP/1.1', [`X-Long: ${'a'.repeat(100_000)}`]), 431],
  ])('%s is answered in our own words, with our own headers', async (_what, bytes, status) => {
    const answer = await speak(port, bytes)
    expect({ status: answer.status, body: JSON.parse(answer.body) }).toEqual({
      status,
      body: { error: true, message: expect.any(String) },
    })
    expect(answer.head).toContain("content-security-policy: default-src 'none'")
    expect(answer.head).toContain('x-content-type-options: nosniff')
  })

  test('of two tokens one counts, and it is never put together with the other', async () => {
    const both = (first: string, second: string) =>
      speak(port, request('GET /api/me HTTP/1.1', [`Authorization: Bearer ${first}`, `Authorization: Bearer ${second}`]))
    expect((await both(client, 'forged')).status).toBe(200)
    expect((await both('forged', client)).status).toBe(401)
  })

  test('a body that never comes whole changes nothing', async () => {
    const bytes = request(
      'POST /api/contact-group HTTP/1.1',
      [...signed(), 'Content-Type: application/json', 'Content-Length: 400'],
      '{"group_name":"Half of it"}',
    )
    await speak(port, bytes, { hangUp: true })
    expect(await groupsNamed('Half of it')).toBe(0)
    expect(await changed()).toBe(false)
  })

  test('the address of a caller is that of his socket, whatever proxies he claims', async () => {
    const payload = JSON.stringify({ username: 'nobody.at.all', password: 'Wrong9horse' })
    await speak(
      port,
      request(
        'POST /api/login HTTP/1.1',
        [
          'Content-Type: application/json',
          `Content-Length: ${payload.length}`,
          'X-Forwarded-For: 203.0.113.7',
          'X-Real-IP: 203.0.113.8',
          'Forwarded: for=203.0.113.9;host=evil.example',
          'X-Forwarded-Host: evil.example',
          'X-Forwarded-Proto: https',
        ],
        payload,
      ),
    )
    const { rows } = await world.deps.pool.query(`select ip from login_log where username = 'nobody.at.all'`)
    expect(rows).toEqual([{ ip: '127.0.0.1' }])
  })
})
