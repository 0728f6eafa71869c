import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { testDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { makeWorld } from '../support/world.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a desk whose disk is slow, because all of its machine starts at once, starts all the same', async () => {
  const { deps } = await makeWorld(await testDatabase())
  const dist = temporaryFolder()
  writeFileSync(join(dist, 'index.html'), '<title>Panel</title>')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const building = buildApp(deps, companions, { dist, logLevel: 'silent' })
  let over = false
  const end = () => {
    over = true
  }
  building.then(end, end)
  // A minute goes by with each turn.
  while (!over) {
    vi.advanceTimersByTime(60_000)
    await setImmediate()
  }
  const app = await building
  expect((await app.inject('/blacklist')).body).toContain('Panel')
  await app.close()
})
