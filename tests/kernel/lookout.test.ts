import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDelivery } from '../../server/delivery.ts'
import { startSealer } from '../../server/kernel/audit/sealer.ts'
import { openPool } from '../../server/kernel/db/pool.ts'
import { Lookout } from '../../server/kernel/processes/lookout.ts'
import type { Loop } from '../../server/kernel/processes/loop.ts'
import { Standby } from '../../server/kernel/processes/standby.ts'
import { startVoiceFiles } from '../../server/voice/vendors/worker.ts'
import { startVoice } from '../../server/voice/worker.ts'
import { startWhatsapp } from '../../server/whatsapp/worker.ts'
import { world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { plainSecrets, quiet } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const { pool, connection } = await testDatabase()
await pool.query('create table jobs_to_do (what text not null)')
const put = (what: string) => pool.query('insert into jobs_to_do values ($1)', [what])
const clear = () => pool.query('delete from jobs_to_do')
const question = (what: string) => ({ name: what, there: `select from jobs_to_do where what = '${what}'` })

const UNASKED_MS = 600_000
const looking: Loop[] = []
let errors: string[] = []

const lookout = (unaskedMs = UNASKED_MS) => {
  const log = { ...quiet, error: (text: string) => void errors.push(text) }
  return new Lookout({ connection, log, standby: new Standby() }, { lookMs: 10, unaskedMs })
}
/** Counts how often work was done since it had begun, which it does unasked. */
const count = async (on: Lookout, what: string, pause = 0) => {
  let times = 0
  looking.push(on.when(question(what), what, async () => void times++, pause))
  await until(() => times > 0)
  const before = times
  return () => times - before
}

/** What the connections that look asked last, and when. */
const lastLooks = async () => {
  const { rows } = await pool.query<{ query: string; at: string }>(
    `select query, query_start::text as at from pg_stat_activity where datname = current_database() and query like 'select exists (%'`,
  )
  return rows
}
const asked = async () => (await lastLooks()).map(({ query }) => query)
const looks = async () => (await lastLooks())[0]?.at
/** Waits until it has been looked once more, twice: the first may have begun before. */
const lookedAgain = async () => {
  for (let times = 0; times < 2; times++) {
    const before = await looks()
    await until(async () => (await looks()) !== before)
  }
}

beforeEach(async () => {
  errors = []
  await clear()
})
afterEach(async () => {
  await Promise.all(looking.splice(0).map(loop => loop.stop()))
})

describe('the lookout', () => {
  it('has work done as long as there is something, once more when there is nothing any longer, and then not', async () => {
    const seen: number[] = []
    const work = async () => void seen.push((await pool.query('delete from jobs_to_do')).rowCount ?? 0)
    looking.push(lookout().when(question('letters'), 'letters', work))
    await until(() => seen.length === 1)
    await lookedAgain()
    expect(seen).toEqual([0])
    await put('letters')
    await until(() => seen.length > 2)
    await lookedAgain()
    const then = seen.length
    expect(seen.slice(1, 2)).toEqual([1])
    expect(seen.at(-1)).toBe(0)
    await lookedAgain()
    expect(seen).toHaveLength(then)
  })

  it('asks for all in one statement, and wakes only those who have something', async () => {
    const on = lookout()
    const [letters, parcels, same] = [await count(on, 'letters'), await count(on, 'parcels'), await count(on, 'parcels')]
    await put('parcels')
    await until(() => parcels() >= 2 && same() >= 2)
    expect(letters()).toBe(0)
    expect(await asked()).toEqual([expect.stringMatching(/exists [^,]* as letters, exists [^,]* as parcels$/)])
  })

  it('goes on for the others when one comes or goes, and lets go of its connection with the last', async () => {
    const on = lookout()
    const letters = await count(on, 'letters')
    await lookedAgain()
    await count(on, 'parcels')
    await lookedAgain()
    await looking.pop()?.stop()
    await put('letters')
    await until(() => letters() >= 2)
    expect(await asked()).toEqual([expect.not.stringContaining('parcels')])
    await Promise.all(looking.splice(0).map(loop => loop.stop()))
    await until(async () => (await asked()).length === 0)
  })

  it('has work done unasked from time to time, also where a question cannot be asked', async () => {
    const on = lookout(20)
    looking.push(on.when({ name: 'nowhere', there: 'select from nowhere' }, 'nowhere', async () => {}))
    const letters = await count(on, 'letters')
    await until(() => letters() >= 3)
    await until(() => errors.some(text => text.includes('relation "nowhere" does not exist')))
  })

  it('waits between two times as long as the work says', async () => {
    const on = lookout()
    const [hasty, slow] = [await count(on, 'letters'), await count(on, 'parcels', UNASKED_MS)]
    await put('letters')
    await put('parcels')
    await until(() => hasty() >= 5)
    expect(slow()).toBe(0)
  })

  it('leaves what is there to those at work while its process stands by, and has it done when its turn comes', async () => {
    let waits = true
    const standby = new Standby(() => waits)
    const waiting = await count(
      new Lookout({ connection, log: quiet, standby }, { lookMs: 10, unaskedMs: UNASKED_MS }),
      'letters',
    )
    const atWork = await count(lookout(), 'letters')
    await put('letters')
    await until(() => atWork() >= 10)
    // Once more where its first round came upon its beginning.
    expect(waiting()).toBeLessThanOrEqual(1)
    waits = false
    standby.look()
    await until(() => waiting() >= 3)
  })
})

const ASKED = [
  'unmade_campaigns',
  'sending_campaigns',
  'due_campaigns',
  'taken_back',
  'wa_incoming',
  'wa_answers',
  'voice_incoming',
  'open_voice_lists',
  'voice_files_to_hand_over',
  'voice_files_to_ask_of',
  'unsealed',
]

describe('what a desk at work looks for many times a second', () => {
  it('is found by an index, however large its table is', async () => {
    const w = await world(pool, { credits: 0, route: { port: 1 } })
    const delivery = await startDelivery({ connection, secrets: plainSecrets, dataDir: w.deps.dataDir, log: quiet })
    const { lookout: on, standby } = delivery
    const deps = {
      ...w.deps,
      connection,
      log: quiet,
      secrets: { ...plainSecrets, seal: (text: string) => text, verify: () => true },
    }
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const others = [
      startVoice({ ...deps, standby, lookout: on }),
      startWhatsapp({ ...deps, lookout: on }),
      startVoiceFiles({ ...deps, lookout: on }),
      startSealer({ ...deps, lookout: on }),
    ]
    let query = ''
    await until(() => {
      const texts = statements.mock.calls.map(([one]) => (one as unknown as { text?: string }).text ?? '')
      query = texts.findLast(text => text.startsWith('select exists')) ?? ''
      return ASKED.every(name => query.includes(` as ${name}`))
    })
    statements.mockRestore()
    await Promise.all(others.map(other => other.stop()))
    await delivery.stop(0)
    const path = openPool(connection, 1, 'of the test', quiet)
    const { rows } = await path.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    await path.end()
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/campaigns_dispatching/)
    expect(plan).not.toMatch(/Seq Scan|Disabled/)
  })
})
