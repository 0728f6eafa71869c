import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesk } from '../../server/desk.ts'
import { readConfig } from '../../server/kernel/config/config.ts'
import { temporaryFolder } from '../support/folder.ts'

/** Something else that listens. */
const taken = createServer()
let port: string
beforeAll(async () => {
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  port = String((taken.address() as AddressInfo).port)
})
afterAll(() => new Promise(resolve => taken.close(resolve)))

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

test.each([
  [
    'a port that is taken',
    () => ({ PORT: port }),
    () => `Port ${port} is taken: set PORT to another, or end what listens there.`,
  ],
  [
    'a taken port for health alone',
    () => ({ PORT: '0', HEALTH_PORT: port }),
    () => `Port ${port} is taken: set HEALTH_PORT to another, or end what listens there.`,
  ],
  [
    'an address of another machine',
    () => ({ PORT: '0', HOST: '203.0.113.7' }),
    () => '203.0.113.7 is no address of this machine: set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.',
  ],
])('%s stops the start with a sentence, before a database is made', async (_what, env, sentence) => {
  const dataDir = join(temporaryFolder(), 'data')
  await expect(startDesk(readConfig({ DATA_DIR: dataDir, ...env() }), quiet)).rejects.toMatchObject({
    name: 'StartError',
    message: sentence(),
  })
  expect(existsSync(dataDir)).toBe(false)
})
