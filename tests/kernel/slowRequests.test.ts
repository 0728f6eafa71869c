import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let port: number
let token: string
/** What the log warns of, or calls an error. */
const complaints: string[] = []

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  world.deps.log = { ...world.deps.log, warn: line => complaints.push(line), error: line => complaints.push(line) }
  app = await buildApp(world.deps, companions, {
    callsPerSecond: 1_000_000,
    logLevel: 'warn',
    patience: { headersMs: 400, bodyMs: 400 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  token = await world.signIn(world.client)
})
afterAll(() => app.close())

/** A body that takes longer than a connection would be given. */
class Trickle extends Readable {
  private left = 20
  override _read(): void {
    setTimeout(() => this.push(this.left-- > 0 ? 'a' : null), 30)
  }
}

/** Writes a beginning, then a piece every 50 ms until the other side has had enough. Answers what it said, and how long it listened. */
const trickle = (beginning: string, piece: string) =>
  new Promise<{ status: number; ms: number }>(resolve => {
    const since = performance.now()
    let text = ''
    const socket: Socket = connect(port, '127.0.0.1')
    // What is written before it is connected waits, in this order: a piece never comes first.
    socket.write(beginning)
    const writing = setInterval(() => socket.write(piece), 50)
    socket.on('error', () => {})
    socket.on('data', data => {
      text += data
    })
    socket.on('close', () => {
      clearInterval(writing)
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), ms: performance.now() - since })
    })
  })

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n')
const drafts = () => readdir(join(world.deps.dataDir, 'files')).catch(() => [])

describe('what arrives too slowly (case 16)', () => {
  test('ends with 408 while its headers trickle, and others are answered meanwhile', async () => {
    const slow = Array.from({ length: 50 }, () => trickle('GET /api/me HTTP/1.1\r\nHost: x\r\n', 'X-A: a\r\n'))
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    for (const { status, ms } of await Promise.all(slow)) {
      expect(status).toBe(408)
      expect(ms).toBeLessThan(15_000)
    }
  })

  test('ends with 408 while its body trickles, announced or in pieces, and changes nothing', async () => {
    const announced = head('/api/contact-group', 'Content-Type: application/json', 'Content-Length: 100000')
    const inPieces = head('/api/contact-group', 'Content-Type: application/json', 'Transfer-Encoding: chunked')
    const page = head('/2w/SUNRSE/x/y', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 90000')
    for (const [beginning, piece] of [
      [announced, 'a'],
      [inPieces, '1\r\na\r\n'],
      [page, 'a'],
    ] as const) {
      const { status, ms } = await trickle(beginning, piece)
      expect(status).toBe(408)
      expect(ms).toBeLessThan(15_000)
    }
    expect((await world.deps.pool.query('select 1 from contact_groups')).rowCount).toBe(0)
  })

  const upload = () => head('/api/file-upload', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 20000000')
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nmobile\n'

  test('ends a file that comes at less than 10 KB a second, and leaves nothing of it', async () => {
    expect((await trickle(upload() + part, '9876543210\n')).status).toBe(408)
    await until(async () => (await drafts()).length === 0, { what: 'the folder without the draft' })
  })

  test('lets a file take its time that comes faster', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(upload() + part))
    socket.on('error', () => {})
    const since = performance.now()
    const writing = setInterval(() => socket.write('9876543210\n'.repeat(500)), 50)
    await until(() => performance.now() - since > 1500)
    clearInterval(writing)
    expect(socket.readyState).toBe('open')
    expect((await drafts()).length).toBe(1)
    socket.destroy()
    await until(async () => (await drafts()).length === 0, { what: 'the folder without the draft' })
  })

  test('has ten seconds for headers where nobody says otherwise', async () => {
    const usual = await buildApp(world.deps, companions, { logLevel: 'silent' })
    expect(usual.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 300_000 })
    await usual.close()
  })
})

test('who hangs up in the middle of a body is not complained of in the log, with a session or without', async () => {
  const half = JSON.stringify({ username: 'nobody', password: 'x'.repeat(200) }).slice(0, 100)
  for (const path of ['/api/login', '/api/contact-group', '/api/file-upload']) {
    const type = path.endsWith('upload') ? 'multipart/form-data; boundary=b' : 'application/json'
    const socket = connect(port, '127.0.0.1')
    const arrived = new Promise(resolve => app.server.once('request', request => request.once('close', resolve)))
    socket.write(head(path, `Content-Type: ${type}`, 'Content-Length: 5000') + half, () => setImmediate(() => socket.destroy()))
    await arrived
  }
  // Whoever asks after them is answered after them.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(complaints).toEqual([])
})

test('a request that came by no connection is not timed, however long it takes', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json', 'content-length': '20' },
    payload: new Trickle(),
  })
  expect(answer.statusCode).toBe(400)
})
