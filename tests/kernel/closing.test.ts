import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { makeWorld } from '../support/world.ts'

const world = await makeWorld(await testDatabase())

test('a server that closes answers the call under way and waits no longer, though the caller keeps his connection', {
  timeout: 10_000,
}, async () => {
  let release: (() => void) | undefined
  const app = await buildApp(world.deps, companions, {
    logLevel: 'silent',
    plugins: [
      async plugin => {
        plugin.get('/gateway/slow', async () => {
          await new Promise<void>(resolve => {
            release = resolve
          })
          return { done: 1 }
        })
      },
    ],
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const asked = once(get(`${url}/gateway/slow`, { agent }), 'response') as Promise<[IncomingMessage]>
  await until(() => release)
  const closed = app.close()
  await until(() => !app.server.listening)
  release?.()
  const [response] = await asked
  expect(response.statusCode).toBe(200)
  expect(response.headers.connection).toBe('keep-alive')
  response.resume()
  await closed
  agent.destroy()
})
