import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Watch, Wrong } from '../../server/system/alarms/watch.ts'
import { lookAround } from '../../server/system/alarms/watcher.ts'
import { look, openAlarms, settled, standFor } from '../support/alarms.ts'
import { testDatabase } from '../support/database.ts'
import { makeWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld(await testDatabase())
})
beforeEach(async () => {
  await world.deps.pool.query('delete from alarms; delete from watched_conditions; delete from notifications')
})

const told = async () =>
  (
    await world.deps.pool.query<{ title: string; message: string }>(
      'select title, message from notifications where account_id = $1 order by id',
      [world.admin.id],
    )
  ).rows

const LOW: Wrong = { entity: 'host', entityId: 'desk-1', detail: { host: 'desk-1', folder: '/data', free: 1024, total: 2048 } }
/** A condition that the test switches. */
const switched = (kind: Watch['kind'] = 'disk_low') => {
  const state = { wrong: [LOW] as Wrong[] }
  const watch: Watch = { kind, look: async () => state.wrong }
  return { state, watch }
}

describe('a condition that is watched', () => {
  test('is an alarm once it has stood for a minute, told once, and over by itself', async () => {
    const { pool } = world.deps
    const { state, watch } = switched()
    await look(pool, watch)
    await standFor(pool, 55)
    await look(pool, watch)
    expect(await openAlarms(pool)).toEqual([])
    await standFor(pool, 6)
    // Two processes at once.
    await Promise.all([look(pool, watch), look(pool, watch)])
    await look(pool, watch)
    expect(await openAlarms(pool)).toMatchObject([{ kind: 'disk_low', entity_id: 'desk-1' }])
    expect(await told()).toEqual([
      {
        title: 'Little free space',
        message: 'desk-1 has 1.0 KB of 2.0 KB left where the desk keeps its data (/data). Free some space soon.',
      },
    ])
    state.wrong = []
    await look(pool, watch)
    // Gone for a moment only: it is not over and over again.
    expect(await openAlarms(pool)).toHaveLength(1)
    await standFor(pool, 16)
    await Promise.all([look(pool, watch), look(pool, watch)])
    expect(await openAlarms(pool)).toEqual([])
    expect((await told()).slice(1)).toEqual([
      { title: 'Over: Little free space', message: 'desk-1 has enough free space again.' },
    ])
  })

  test('that comes and goes within the minute is none', async () => {
    const { pool } = world.deps
    const { state, watch } = switched()
    for (let times = 0; times < 3; times++) {
      state.wrong = [LOW]
      await look(pool, watch)
      await standFor(pool, 40)
      state.wrong = []
      await look(pool, watch)
    }
    expect(await openAlarms(pool)).toEqual([])
    expect(await told()).toEqual([])
  })

  test('counts from the start again where nobody looked in between, or the clock was put back', async () => {
    const { pool } = world.deps
    const { watch } = switched()
    await look(pool, watch)
    await pool.query(`update watched_conditions set seen_since = now() - interval '1 hour', seen_at = now() - interval '1 hour'`)
    await look(pool, watch)
    expect(await openAlarms(pool)).toEqual([])
    await pool.query(`update watched_conditions set seen_since = now() + interval '1 hour'`)
    await look(pool, watch)
    await standFor(pool, 61)
    await look(pool, watch)
    expect(await openAlarms(pool)).toHaveLength(1)
  })

  test('shows what is known now while the alarm is open', async () => {
    const { pool } = world.deps
    const { state, watch } = switched()
    await settled(pool, watch)
    state.wrong = [{ ...LOW, detail: { ...LOW.detail, free: 512 } }]
    await look(pool, watch)
    expect(await openAlarms(pool)).toMatchObject([{ detail: { free: 512 } }])
    expect(await told()).toHaveLength(1)
  })

  test('is not told where another alarm of the same thing says it all', async () => {
    const { pool } = world.deps
    const [full, low] = [switched('disk_full'), switched('disk_low')]
    await settled(pool, full.watch, low.watch)
    expect((await openAlarms(pool)).map(({ kind }) => kind)).toEqual(['disk_full', 'disk_low'])
    full.state.wrong = []
    low.state.wrong = []
    await settled(pool, full.watch, low.watch)
    expect((await told()).map(({ title }) => title)).toEqual(['Disk is full', 'Over: Disk is full'])
  })

  test('that is no longer looked at ends without a word', async () => {
    const { pool } = world.deps
    const { state, watch } = switched()
    await settled(pool, watch)
    state.wrong = []
    await settled(pool, { ...watch, mended: async () => [] })
    expect(await openAlarms(pool)).toEqual([])
    expect(await told()).toHaveLength(1)
  })

  test('is found although another watch fails, which is logged', async () => {
    const { pool } = world.deps
    const logged: string[] = []
    const log = { info: () => {}, warn: () => {}, error: (message: string) => logged.push(message) }
    const failing: Watch = { kind: 'queue', look: tx => tx.query('select 1 / 0').then(() => []) }
    const { watch } = switched()
    await lookAround(pool, log, [failing, watch])
    await standFor(pool, 61)
    await lookAround(pool, log, [failing, watch])
    expect(await openAlarms(pool)).toHaveLength(1)
    expect(logged).toEqual([expect.stringContaining('Watching for queue failed'), expect.stringContaining('division by zero')])
  })
})
