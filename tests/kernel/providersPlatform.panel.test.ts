import { HttpError } from 'react-admin'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, loadConfig, readConfig } from '../../dataProvider/config.ts'
import { readEnvelope } from '../../dataProvider/envelope.ts'
import { createPlatform } from '../../dataProvider/platform.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { startPlatform } from './providersServer.ts'

let server: Awaited<ReturnType<typeof startPlatform>>
const onUnauthenticated = vi.fn()
let hasUser = true

const client = (config = {}) =>
  createPlatform({
    config: { ...DEFAULT_CONFIG, apiBase: `${server.base}/api`, fileBase: `${server.base}/files`, ...config },
    token: () => 'secret-token',
    hasUser: () => hasUser,
    onUnauthenticated,
  })

/** The error of a call that must fail. */
const failure = async (call: Promise<unknown>): Promise<PlatformError> => {
  const error = await call.then(
    () => undefined,
    thrown => thrown,
  )
  expect(error).toBeInstanceOf(PlatformError)
  return error as PlatformError
}

const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  server.setAnswer((_, response) => {
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return body
  })

beforeAll(async () => {
  server = await startPlatform(() => ({ error: false, message: 'ok', data: {} }))
})
afterAll(() => server.stop())
beforeEach(() => {
  onUnauthenticated.mockReset()
  hasUser = true
  answerWith(200, { error: false, message: 'ok', data: { id: 7 } })
})

describe('a platform call', () => {
  it('carries the token, entry_mode, the query and the idempotency key', async () => {
    const answer = await client().call('POST', 'manage-sender-id', {
      query: { page: 2 },
      body: { sender_id: 'SUNRSE' },
      idempotencyKey: 'k-1',
    })
    const { method, url, headers, json } = server.last()
    expect({ method, url }).toEqual({ method: 'POST', url: '/api/manage-sender-id?page=2' })
    expect(headers.authorization).toBe('Bearer secret-token')
    expect(headers['idempotency-key']).toBe('k-1')
    expect(json).toEqual({ sender_id: 'SUNRSE', entry_mode: 'web' })
    expect(answer).toEqual({ data: { id: 7 }, message: 'ok' })
  })

  it('puts ids into the path escaped, and follows the paths of /config.json', async () => {
    await client({ paths: { 'dlt-template/{id}': 'templates/{id}/read' } }).call('GET', 'dlt-template/{id}', {
      params: { id: 'a/b' },
    })
    expect(server.last().url).toBe('/api/templates/a%2Fb/read')
  })

  it('sends form data with entry_mode in it', async () => {
    const form = new FormData()
    form.append('type', 'contacts')
    await client().call('POST', 'file-upload', { body: form })
    expect(server.last().text).toMatch(/name="entry_mode"\r\n\r\nweb/)
  })

  it('uploads with progress', async () => {
    const form = new FormData()
    form.append('file', new File(['mobile\n9876543210\n'], 'numbers.csv'))
    const answer = await client().upload('file-upload', form)
    expect(answer.data).toEqual({ id: 7 })
    expect(server.last().headers.authorization).toBe('Bearer secret-token')
    expect(server.last().text).toContain('9876543210')
  })

  it.each([
    [false, undefined],
    ['desk', 'desk'],
  ])('sends the entry_mode that /config.json says: %j', async (entryMode, mode) => {
    const platform = client({ entryMode })
    const form = () => {
      const made = new FormData()
      made.append('type', 'contacts')
      return made
    }
    await platform.call('POST', 'users', { body: { search: 'sun' } })
    expect(server.last().json).toEqual({ search: 'sun', ...(mode && { entry_mode: mode }) })
    await platform.call('POST', 'users')
    expect(server.last().json).toEqual({ ...(mode && { entry_mode: mode }) })
    await platform.call('POST', 'file-upload', { body: form() })
    expect(server.last().form).toEqual({ type: 'contacts', ...(mode && { entry_mode: mode }) })
    await platform.upload('file-upload', form())
    expect(server.last().form).toEqual({ type: 'contacts', ...(mode && { entry_mode: mode }) })
  })

  it('says that the platform cannot be reached when nothing listens', async () => {
    const gone = createPlatform({
      config: { ...DEFAULT_CONFIG, apiBase: 'http://127.0.0.1:1/api' },
      token: () => undefined,
      hasUser: () => true,
      onUnauthenticated,
    })
    const error = await failure(gone.call('POST', 'users'))
    expect(error.status).toBe(0)
    expect(error.message).toMatch(/cannot be reached/)
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })

  it('is called off by its signal', async () => {
    const stop = new AbortController()
    server.setAnswer(() => undefined)
    stop.abort()
    await expect(client().call('POST', 'users', { signal: stop.signal })).rejects.not.toBeInstanceOf(PlatformError)
  })

  it('fails when a success answer is no JSON', async () => {
    server.setAnswer((_, response) => {
      response.end('<html>')
    })
    expect((await failure(client().call('POST', 'users'))).message).toMatch(/platform failed/)
  })

  it('fails when the envelope says error, whatever the status', async () => {
    answerWith(200, { error: true, message: 'Not enough credit' })
    expect((await failure(client().call('POST', 'send-sms'))).message).toBe('Not enough credit')
  })
})

describe('an answer that is an error', () => {
  it.each([
    ['errors', { message: 'The given data was invalid', errors: { sender_id: ['6 letters', 'taken'], pe_id: ['is required'] } }],
    ['data', { message: 'Invalid', data: { sender_id: ['6 letters', 'taken'], pe_id: ['is required'] } }],
    ['message', { message: { sender_id: ['6 letters', 'taken'], pe_id: ['is required'] } }],
  ])('maps field errors under %s to the inputs of a form', async (_, body) => {
    answerWith(422, { error: true, ...body })
    const error = await failure(client().call('POST', 'manage-sender-id'))
    expect(error).toBeInstanceOf(HttpError)
    expect(error.status).toBe(422)
    expect(error.fields).toEqual({ sender_id: ['6 letters', 'taken'], pe_id: ['is required'] })
    expect(error.body).toEqual({ errors: { sender_id: '6 letters\ntaken', pe_id: 'is required' } })
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })

  it('tells how long to wait after 429', async () => {
    answerWith(429, { error: true, message: 'Too many requests' }, { 'retry-after': '12' })
    const error = await failure(client().call('POST', 'users'))
    expect(error.message).toBe('Too many requests. Try again in 12 seconds.')
    expect(error.retryAfter).toBe(12)
  })

  it('says after 503 that nothing was saved, and reads a date in Retry-After', async () => {
    answerWith(503, undefined, { 'retry-after': new Date(Date.now() + 300_000).toUTCString() })
    const error = await failure(client().call('POST', 'users'))
    expect(error.message).toMatch(/nothing was saved\. Try again in 5 minutes\.$/)
  })

  it.each([403, 404, 409, 500])('leaves the session alone at %i', async status => {
    answerWith(status, { error: true, message: 'No' })
    const error = await failure(client().call('POST', 'users'))
    expect([error.status, error.message]).toEqual([status, 'No'])
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })
})

describe('the session', () => {
  it('ends at 401', async () => {
    answerWith(401, { error: true, message: 'Unauthenticated' })
    expect((await failure(client().call('POST', 'users'))).status).toBe(401)
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  it('ends at a redirect to an address that says unauthorized, even when that answers JSON', async () => {
    server.setAnswer(({ url }, response) => {
      if (url.startsWith('/unauthorized')) return { error: false, message: '', data: null }
      response.statusCode = 302
      response.setHeader('location', `${server.base}/unauthorized`)
      return undefined
    })
    await failure(client().call('POST', 'users'))
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  it('ends at a redirect to a page that is no answer of the platform', async () => {
    server.setAnswer(({ url }, response) => {
      if (url === '/sign-in') return response.end('<html>Sign in</html>')
      response.statusCode = 302
      response.setHeader('location', `${server.base}/sign-in`)
      return undefined
    })
    await failure(client().call('POST', 'users'))
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  it.each([422, 400])('ends at %i of a protected call only when no user data is stored', async status => {
    answerWith(status, { error: true, message: 'Bad' })
    await failure(client().call('POST', 'users'))
    expect(onUnauthenticated).not.toHaveBeenCalled()
    hasUser = false
    await failure(client().call('POST', 'users'))
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  it.each([422, 400, 401])('is not touched by %i of an open call such as sign-in', async status => {
    hasUser = false
    answerWith(status, { error: true, message: 'Wrong password', errors: { password: ['Wrong password'] } })
    const error = await failure(client().call('POST', 'login', { open: true }))
    expect(error.message).toBe('Wrong password')
    expect(error.fields.password).toEqual(['Wrong password'])
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })
})

describe('readEnvelope', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  it.each([
    [
      '(a) rows beside their counters',
      { data: rows, current_page: 1, last_page: 3, total: 31, per_page: 15 },
      { total: 31, page: 1, lastPage: 3, perPage: 15 },
    ],
    [
      '(b) rows nested once more',
      { data: { data: rows, current_page: '2', last_page: '3', total: '31', per_page: '15' } },
      { total: 31, page: 2, lastPage: 3, perPage: 15 },
    ],
    ['(b) nested without counters', { data: { data: rows } }, { total: 2 }],
    ['(c) rows without counters', { data: rows }, { total: 2 }],
  ])('reads %s', (_, json, counters) => {
    expect(readEnvelope({ error: false, message: 'ok', ...json })).toEqual({ data: rows, message: 'ok', ...counters })
  })

  it('keeps what stands beside the rows, and the cursor', () => {
    const json = { data: { campaign: { id: 9 }, data: rows, total: 2, next_cursor: 'abc' } }
    expect(readEnvelope(json)).toMatchObject({ data: rows, beside: { campaign: { id: 9 } }, cursor: 'abc' })
  })

  it('leaves alone a record that has a field called data', () => {
    const json = { data: { title: 'Note', data: ['x'] } }
    expect(readEnvelope(json).data).toEqual({ title: 'Note', data: ['x'] })
  })
})

describe('/config.json', () => {
  it('is optional: a missing one, or the panel answering in its place, means our own platform', async () => {
    const html = new Response('<html>', { headers: { 'content-type': 'text/html' } })
    expect(await loadConfig(Promise.resolve(html))).toEqual(DEFAULT_CONFIG)
    expect(await loadConfig(Promise.resolve(new Response('', { status: 404 })))).toEqual(DEFAULT_CONFIG)
  })

  it('sets bases, paths and what bodies say they were entered by', () => {
    const config = readConfig({
      entry_mode: false,
      apiBase: 'https://p.example/api/',
      fileBase: 'https://f.example',
      paths: { login: 'auth/login' },
    })
    expect(config).toEqual({
      apiBase: 'https://p.example/api',
      fileBase: 'https://f.example',
      paths: { login: 'auth/login' },
      entryMode: false,
    })
    expect(readConfig({ entry_mode: 'desk' }).entryMode).toBe('desk')
    expect(readConfig({}).entryMode).toBe('web')
  })

  it.each([
    [{ apiBase: 'ftp://x' }, /apiBase/],
    [{ apiBase: 5 }, /apiBase/],
    [{ paths: ['login'] }, /paths/],
    [{ entry_mode: true }, /entry_mode/],
    [{ entry_mode: ' ' }, /entry_mode/],
    [[], /object/],
  ])('refuses %j and names the setting', (json, message) => {
    expect(() => readConfig(json)).toThrow(message)
  })
})

describe('a file', () => {
  it('is fetched from the file base, and a whole address is left as it is', () => {
    expect(client().fileUrl('/exports/a.csv')).toBe(`${server.base}/files/exports/a.csv`)
    expect(client().fileUrl('https://cdn.example/a.csv')).toBe('https://cdn.example/a.csv')
  })
})
