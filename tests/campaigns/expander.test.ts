import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Expander } from '../../server/campaigns/expander.ts'
import { Lookout, type Question } from '../../server/kernel/processes/lookout.ts'
import { every } from '../../server/kernel/processes/loop.ts'
import { Standby } from '../../server/kernel/processes/standby.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { accept, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const { pool, connection } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 100_000 })
})

const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const money = async () => ({
  main: await balanceOf(pool, w.account, 1),
  held: await balanceOf(pool, w.account, 1, 'held'),
})

describe('the worker that makes rows', () => {
  it('finds what was accepted, small ones beside large ones, and ends what cannot be read', async () => {
    const { send_sms_id: first } = await accept(w, normalForm(w.registered, numbers(22_000)))
    const { send_sms_id: second } = await accept(w, normalForm(w.registered, numbers(3)))
    const file_path = await w.uploads.upload(w.account, `Mobile\n${numbers(3).join('\n')}\n`)
    const { send_sms_id: third } = await accept(w, normalForm(w.registered, [], { mobile_numbers: null, file_path }))
    await w.uploads.upload(w.stranger, 'Mobile\n"98', file_path.slice(8)).catch(() => {})
    let made = 0
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const lookout = new Lookout({ connection, log, standby: new Standby() })
    const expander = new Expander({ ...w.deps, log, connection, lookout, onMade: () => void made++ })
    expander.start()
    await until(async () => (await campaign(first)).phase === 'ready' && (await campaign(third)).phase === 'ready')
    await expander.stop()
    expect((await campaign(second)).total_queued).toBe(3)
    expect(made, 'told of those that can be sent').toBe(2)
    expect(await campaign(third)).toMatchObject({
      status: 'Stop',
      total_credit_hold: 0,
      error: expect.stringContaining('never closed'),
    })
    expect(await money()).toEqual({ main: 100_000 - 22_003, held: 22_003 })
  })

  it('begins the next small one as soon as one is made: what one look found needs no other', async () => {
    const ids: number[] = []
    for (const number of numbers(12)) ids.push((await accept(w, normalForm(w.registered, [number]))).send_sms_id)
    let looks = 0
    const pool = new Proxy(w.deps.pool, {
      get: (real, name) => {
        const value = Reflect.get(real, name)
        if (name !== 'query') return typeof value === 'function' ? value.bind(real) : value
        return (query: { name?: string }, ...rest: unknown[]) => {
          // Looking again comes to nothing.
          if (query.name === 'campaigns_to_expand' && ++looks > 1) return Promise.resolve({ rows: [] })
          return value.call(real, query, ...rest)
        }
      },
    })
    // Nothing is done but what somebody wakes.
    const lookout = {
      when: (_question: Question, what: string, work: () => Promise<unknown>) => every(600_000, what, w.deps.log, work),
    }
    // What was found does not grow old.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const expander = new Expander({ ...w.deps, pool, connection, lookout })
    try {
      expander.start()
      await vi.waitFor(async () => {
        for (const id of ids) expect(await campaign(id)).toMatchObject({ phase: 'ready', total_queued: 1 })
      }, 20_000)
    } finally {
      clock.mockRestore()
      await expander.stop()
    }
  })
})
