import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GuardedCall, guardedCall, openConnections, TooSlow } from '../../server/kernel/net/guardedCall.ts'
import { HostRefused, pinHost } from '../../server/kernel/net/pin.ts'

let server: Server
let port: number
let answer: RequestListener
let seen: string[]

beforeEach(async () => {
  seen = []
  answer = (_request, response) => response.end('here')
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const HERE = async () => ({ address: '127.0.0.1', family: 4 })
const ask = (more: Partial<GuardedCall> = {}) =>
  guardedCall({
    url: new URL(`http://vendor.example:${port}/a?b=1`),
    method: 'GET',
    headers: {},
    pin: HERE,
    timeoutMs: 5000,
    ...more,
  })

describe('a call to an address that somebody else chose', () => {
  test('goes to the address that was judged, under the name that was given', async () => {
    const { status, body, end } = await ask()
    expect([status, body.toString(), end]).toEqual([200, 'here', 'whole'])
    expect(seen).toEqual([`GET vendor.example:${port}/a?b=1`])
  })

  test('is judged anew each time, so that a name cannot lead elsewhere after its first answer', async () => {
    const answers = ['93.184.216.34', '127.0.0.1']
    const look = async () => [{ address: answers.shift() ?? '', family: 4 }]
    const pin = () => pinHost('rebound.example', address => address === '93.184.216.34', 'Not allowed.', look)
    expect(await pin()).toEqual({ address: '93.184.216.34', family: 4 })
    await expect(ask({ pin })).rejects.toThrow(HostRefused)
    expect(seen).toEqual([])
  })

  test('follows no redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
    expect(await ask()).toMatchObject({ status: 302, end: 'whole' })
    expect(seen).toHaveLength(1)
  })

  test('reads so much of a long answer, and closes the line', async () => {
    let closed = false
    answer = (_request, response) => {
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      }
      response.on('close', () => (closed = true))
      response.on('drain', flood)
      flood()
    }
    const { end, body } = await ask()
    expect(end).toBe('cut')
    expect(body.length).toBeLessThan(300_000)
    await expect.poll(() => closed).toBe(true)
  })

  test('ends when nothing comes, and when the answer never ends', async () => {
    answer = () => {}
    await expect(ask({ timeoutMs: 100 })).rejects.toThrow(TooSlow)
    answer = (_request, response) => void response.write('and then')
    await expect(ask({ timeoutMs: 100 })).rejects.toThrow(/within 0.1 seconds/)
  })

  test('tells an answer that broke off from a whole one', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => request.socket.destroy())
    }
    expect(await ask()).toMatchObject({ status: 200, end: 'broken' })
  })

  test('is sent once more where a kept connection was closed as it was used', async () => {
    const connections = openConnections(1)
    await ask({ connections })
    let cut = true
    answer = (request, response) => {
      if (cut) request.socket.resetAndDestroy()
      else response.end('again')
      cut = false
    }
    expect((await ask({ connections, method: 'POST', body: '{}' })).body.toString()).toBe('again')
    expect(seen).toHaveLength(3)
    // On a connection of its own there is no such doubt.
    cut = true
    await expect(ask()).rejects.toThrow(/reset|hang up/i)
    connections.http.destroy()
    connections.https.destroy()
  })

  test('to a port where nobody listens says so', async () => {
    await new Promise<void>(resolve => server.close(() => resolve()))
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
