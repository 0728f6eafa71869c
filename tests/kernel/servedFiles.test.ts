import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { testDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { formData } from '../support/upload.ts'
import { makeWorld, type World } from '../support/world.ts'

const SECRET = 'KEEPTHISTOYOURSELF'
let app: FastifyInstance
let world: World
let token: string

beforeAll(async () => {
  const home = temporaryFolder(0o700)
  const dist = join(home, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><meta property="csp-nonce" nonce="of-each-answer"><title>Panel</title>')
  writeFileSync(join(dist, 'assets', 'app.js'), 'export const app = 1')
  for (const name of ['secret.key', '.env', join('dist', '.hidden')]) writeFileSync(join(home, name), SECRET)
  world = await makeWorld(await testDatabase())
  // As close to what is served as it can get: the data beside the panel.
  world.deps.dataDir = join(home, 'data')
  mkdirSync(world.deps.dataDir)
  writeFileSync(join(world.deps.dataDir, 'secret.key'), SECRET)
  app = await buildApp(world.deps, companions, { dist, callsPerSecond: 1_000_000, logLevel: 'silent' })
  token = await world.signIn(world.client)
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

describe('files on the disk (T2, T25; cases 14, 26, 28)', () => {
  test('of the panel are served, and so is the panel where a screen is asked for', async () => {
    expect((await get('/assets/app.js')).body).toBe('export const app = 1')
    expect((await get('/blacklist')).body).toContain('Panel')
  })

  test.each([
    '/../secret.key',
    '/..%2fsecret.key',
    '/%2e%2e/secret.key',
    '/%2e%2e%2fsecret.key',
    '/..%5csecret.key',
    '/..\\secret.key',
    '/assets/../../secret.key',
    '/assets/..%2f..%2fsecret.key',
    '/assets/%2e%2e/%2e%2e/secret.key',
    '/assets/..;/..;/secret.key',
    '/assets/%252e%252e/%252e%252e/secret.key',
    '/assets//../../secret.key',
    '//secret.key',
    '/./../secret.key',
    '/..%c0%afsecret.key',
    '/assets/app.js%00/../../../secret.key',
    '/.env',
    '/../.env',
    '/../data/secret.key',
    '/data/secret.key',
  ])('beside it are not reached by %s', async url => {
    const answer = await get(url)
    expect(answer.body).not.toContain(SECRET)
    expect([200, 400, 404]).toContain(answer.statusCode)
    // What is no file of the panel is the panel itself, or nothing.
    if (answer.statusCode === 200) expect(answer.body).toContain('Panel')
  })

  test('that were uploaded lie below no address, whatever they are called and hold', async () => {
    const body = `mobile\n9876543210\n9876543211 <?php system(1) ?> ${SECRET}\n`
    const form = formData([{ name: 'file', value: body, filename: '../../dist/assets/x.php' }], 'b')
    const upload = await app.inject({
      method: 'POST',
      url: '/api/file-upload',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'user-agent': `<?php echo "${SECRET}" ?>`,
      },
      payload: form.payload,
    })
    expect(upload.statusCode).toBe(200)
    const { file_path } = upload.json().data as { file_path: string }
    const id = file_path.replace('uploads/', '')
    for (const url of [
      `/${file_path}`,
      `/${id}`,
      `/files/${id}`,
      `/data/files/${id}`,
      `/api/${file_path}`,
      `/api/files/${id}`,
      '/assets/x.php',
      '/x.php',
    ])
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const answer = await get(url, headers)
        expect(answer.body).not.toContain(SECRET)
        expect(answer.body).not.toContain('9876543210')
      }
  })
})

describe('the page of the panel', () => {
  const nonceIn = (text: string) => /nonce[-="]+([\w+/]{22,}=*)["']/.exec(text)?.[1]

  test.each(['/', '/index.html', '/blacklist'])(
    'at %s bears a nonce of each answer, for styles alone, and is kept nowhere',
    async url => {
      const answers = await Promise.all([
        get(url),
        get(url, { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() }),
      ])
      for (const { statusCode, headers, body } of answers) {
        expect(statusCode).toBe(200)
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
        expect(headers['cache-control']).toBe('no-store')
        expect(headers).not.toHaveProperty('etag')
        expect(headers).not.toHaveProperty('last-modified')
        const policy = String(headers['content-security-policy'])
        const nonce = nonceIn(policy)
        expect(Buffer.from(nonce ?? '', 'base64').length).toBeGreaterThanOrEqual(16)
        expect(policy.split('; ')).toEqual(expect.arrayContaining([`style-src 'self' 'nonce-${nonce}'`, "script-src 'self'"]))
        expect(policy).not.toContain('unsafe')
        expect(body).toBe(`<!doctype html><meta property="csp-nonce" nonce="${nonce}"><title>Panel</title>`)
      }
      expect(new Set(answers.map(({ body }) => nonceIn(body))).size).toBe(2)
    },
  )

  test('is asked for without its body as well', async () => {
    for (const url of ['/', '/blacklist']) {
      const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
      expect({ statusCode, body, kept: headers['cache-control'] }).toEqual({ statusCode: 200, body: '', kept: 'no-store' })
    }
  })

  test('is the only answer that lets in styles by a nonce', async () => {
    for (const url of ['/assets/app.js', '/api/nowhere', '/nowhere.css'])
      expect((await get(url)).headers['content-security-policy']).toContain("style-src 'self';")
  })
})
