import { beforeAll, describe, expect, it } from 'vitest'
import { numberLog } from '../../server/campaigns/numberLog.ts'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { countBlocks } from '../support/blocks.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'

const { pool } = await testDatabase()
const PER_PAGE = 70
const MANY = 2300

let w: World
let id: number

beforeAll(async () => {
  w = await world(pool, { credits: 10_000 })
  id = await acceptAndExpand(w, normalForm(w.registered, numbers(MANY)))
  // Failed ones far apart, all accepted ones in the second block of ids.
  await pool.query(
    `update messages set state = case when row_no % 30 = 7 then 5 when row_no between 1200 and 1400 then 3 else state end where campaign_id = $1`,
    [id],
  )
  await countBlocks(pool)
})

const read = (more: object) =>
  asSystem(pool, tx =>
    numberLog(tx, { id, account_id: w.account, message: 'x' }, { page: 1, perPage: PER_PAGE, timezone: 'Asia/Kolkata', ...more }),
  )

const walk = async (filter: object): Promise<number[]> => {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await read({ ...filter, cursor })
    seen.push(...page.data.map(row => row.id))
    cursor = 'next_cursor' in page ? page.next_cursor : undefined
  } while (cursor !== undefined)
  return seen
}

const expected = async (condition: string): Promise<number[]> =>
  (await pool.query(`select id from messages where campaign_id = $1 and ${condition} order by id`, [id])).rows.map(row => row.id)

const PART = '0001'
const [WHOLE = ''] = numbers(1, 7)

describe('a number log', () => {
  it('charges no message for what was given back, so that its rows add up to what the campaign took', async () => {
    const taken = await acceptAndExpand(w, normalForm(w.registered, [...numbers(4, 8000), '12'], { confirm_repeat: 1 }))
    const log = async () => {
      const page = await asSystem(pool, tx =>
        numberLog(tx, { id: taken, account_id: w.account, message: 'x' }, { page: 1, perPage: 10, timezone: 'Asia/Kolkata' }),
      )
      return page.data.map(row => row.use_credit)
    }
    expect(await log()).toEqual([1, 1, 1, 1, 0])
    await asSystem(pool, tx => stopCampaign(tx, taken, { actorId: w.account }))
    const { rows } = await pool.query('select total_credit_deduct as took from campaigns where id = $1', [taken])
    expect([await log(), rows[0].took]).toEqual([[0, 0, 0, 0, 0], 0])
  })

  it.each([
    ['all of it', {}, 'true'],
    ['those that wait', { bucket: 'Pending' }, 'state = 0'],
    ['those that failed', { bucket: 'FAILED' }, 'state = 5'],
    ['those of one block', { bucket: 'Accepted' }, 'state = 3'],
    ['none', { bucket: 'Block' }, 'false'],
    ['a part of a number', { search: PART }, `mobile like '%${PART}%'`],
    ['a part of a number that failed', { search: PART, bucket: 'FAILED' }, `mobile like '%${PART}%' and state = 5`],
    ['a whole number', { search: WHOLE }, `mobile like '%${WHOLE}'`],
    ['a whole number that waits', { search: WHOLE, bucket: 'Pending' }, `mobile like '%${WHOLE}' and state = 0`],
  ])('walked by its marks shows each message once, in order: %s', async (_, filter, condition) => {
    expect(await walk(filter)).toEqual(await expected(condition))
  })

  it('goes on behind a mark whatever is looked for', async () => {
    const [first = 0] = await expected('true')
    for (const filter of [{}, { bucket: 'FAILED' }, { search: PART }, { search: PART, bucket: 'FAILED' }, { search: WHOLE }])
      expect((await read({ ...filter, cursor: String(first) })).data.every(row => row.id > first)).toBe(true)
  })

  it('finds a part of a number wherever it stands in a block, however few are shown', async () => {
    const found = await expected(`mobile like '%77%' and state = 0`)
    const page = await read({ search: '77', bucket: 'Pending', perPage: 3 })
    expect(found.length).toBeGreaterThan(3)
    expect(page.data.map(row => row.id)).toEqual(found.slice(0, 3))
  })

  it('tells how many there are, and shows any page of them', async () => {
    const failed = await expected('state = 5')
    const page = await read({ page: 2, perPage: 20, bucket: 'FAILED' })
    expect(page.data.map(row => row.id)).toEqual(failed.slice(20, 40))
    const part = await read({ search: PART, bucket: 'FAILED' })
    expect(part.total).toBe((await expected(`mobile like '%${PART}%' and state = 5`)).length)
  })
})
