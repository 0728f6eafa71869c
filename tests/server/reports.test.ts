import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filePath } from '../../server/files/names.ts'
import { testDatabase } from '../support/database.ts'
import { factFaults } from '../support/facts.ts'
import { dataOf, type Person, personOf } from '../support/money.ts'
import { makeTraffic, type Sent, sentMessages } from '../support/traffic.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let admin: Person
let reseller: Person
let client: Person
let sent: Sent[]

const DAYS = ['2026-05-30', '2026-05-31', '2026-06-01', '2026-06-02', '2026-06-09', '2026-07-01']
const ALL = { from_date: DAYS[0]!, to_date: DAYS.at(-1)! }

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  const accounts = [world.client, world.sibling, world.reseller, world.stranger].map(({ id }) => id)
  await makeTraffic(world.deps.pool, { accounts, days: DAYS, campaigns: 120 })
  sent = await sentMessages(world.deps.pool)
  admin = await personOf(app, world, world.admin)
  reseller = await personOf(app, world, world.reseller)
  client = await personOf(app, world, world.client)
})
afterAll(() => app.close())

type Figures = Record<string, number | string | null>
interface Report {
  data: Figures[]
  total: number
  last_page: number
  totals: Figures
  period?: { from_date: string; to_date: string }
}
const report = async (who: Person, path: string, filter: object = {}) =>
  dataOf<Report>(await who('POST', path, { per_page: 200, ...filter }))

const count = (rows: readonly Sent[], states: readonly number[]) => rows.filter(({ state }) => states.includes(state)).length
const sum = (rows: readonly Sent[], of: (row: Sent) => number) => rows.reduce((total, row) => total + of(row), 0)

/** The common figures, counted again the plain way. */
const recount = (rows: readonly Sent[]) => {
  const delivered = count(rows, [4])
  const failed = count(rows, [5, 8])
  return {
    total_contacts: rows.length,
    submitted_parts: sum(rows, row => ([0, 2, 3, 4, 5].includes(row.state) ? row.parts : 0)),
    total_delivered: delivered,
    total_failed: failed,
    total_processing: count(rows, [0, 2, 3]),
    total_invalid_number: count(rows, [6]),
    total_block_number: count(rows, [7]),
    total_adjusted_delivered: rows.filter(({ adjusted }) => adjusted === 4).length,
    total_adjusted_failed: rows.filter(({ adjusted }) => adjusted === 5).length,
    total_credit_deduct: sum(rows, row => row.charged),
    delivered_percent: delivered + failed === 0 ? null : Math.round((10_000 * delivered) / (delivered + failed)) / 100,
  }
}
const campaignsOf = (rows: readonly Sent[]) => new Set(rows.map(({ campaign }) => campaign)).size
const without = ({ id: _, ...row }: Figures) => row
const within = (from: string, to: string) => sent.filter(({ day }) => from <= day && day <= to)
const cells = async (path: string) => {
  const text = await readFile(filePath(world.deps, /^files\/([\w-]+)\./.exec(path)![1]!), 'utf8')
  return text
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
}

describe('the traffic', () => {
  it('is of every kind, and its counts are those of its messages', async () => {
    for (const state of [0, 2, 3, 4, 5, 6, 7, 8]) expect(count(sent, [state]), `state ${state}`).toBeGreaterThan(5)
    expect(sent.filter(({ adjusted }) => adjusted !== null).length).toBeGreaterThan(5)
    const faults = (await factFaults(world.deps.pool)) as object[]
    expect(faults.filter(fault => 'state' in fault)).toEqual([])
  })
})

/** Every report over days, with the filter it needs. */
const REPORTS = [['overview-report-by-user', {}]] as const

describe.each(REPORTS)('%s', (path, own) => {
  const errors = async (who: Person, filter: object) => (await who('POST', path, { ...own, ...filter })).body.errors

  it('is of today where nothing is said, and of at most 92 days', async () => {
    const { period, data, totals } = await report(admin, path, own)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect(period).toEqual({ from_date: today, to_date: today })
    expect(data).toEqual([])
    expect(totals.total_contacts).toBe(0)
    expect(await errors(admin, { from_date: '2026-01-01', to_date: '2026-04-03' })).toEqual({
      to_date: ['Choose at most 92 days.'],
    })
    expect(await errors(admin, { from_date: '2026-01-01', to_date: '2026-04-02' })).toBeUndefined()
    expect(await errors(admin, { from_date: '2026-02-01', to_date: '2026-01-02' })).toHaveProperty('to_date')
    expect(await errors(admin, { from_date: 'yesterday' })).toHaveProperty('from_date')
    expect(await errors(admin, { nonsense: 1 })).toHaveProperty('nonsense')
    expect(await errors(admin, { ids: [1] })).toHaveProperty('ids')
    expect(await errors(admin, { sort_by: 'mobile' })).toHaveProperty('sort_by')
  })

  it('holds what is in scope and nothing else', async () => {
    const family = [world.client, world.sibling, world.reseller].map(({ id }) => id)
    const contactsOf = async (who: Person, filter: object = {}) =>
      (await report(who, path, { ...own, ...ALL, ...filter })).totals.total_contacts
    const counted = (ids: readonly number[]) => sent.filter(({ account }) => ids.includes(account)).length
    expect(await contactsOf(admin)).toBe(sent.length)
    expect(await contactsOf(reseller)).toBe(counted(family))
    expect(await contactsOf(reseller, { user_id: world.client.id })).toBe(counted([world.client.id]))
    expect(await errors(reseller, { user_id: world.stranger.id })).toEqual({ user_id: ['The selected user is not valid.'] })
    const answer = await client('POST', path, { ...own, ...ALL })
    if (answer.status !== 403) expect(dataOf<Report>(answer).totals.total_contacts).toBe(counted([world.client.id]))
  })

  it('pages without losing or repeating a row, in either order, and is exported as it is listed', async () => {
    const whole = await report(admin, path, { ...own, ...ALL })
    const paged: unknown[] = []
    for (let page = 1; page <= Math.ceil(whole.total / 2); page++)
      paged.push(...(await report(admin, path, { ...own, ...ALL, page, per_page: 2 })).data.map(({ id }) => id))
    expect(paged).toEqual(whole.data.map(({ id }) => id))
    expect(new Set(paged).size).toBe(whole.total)
    const byNumber = await report(admin, path, { ...own, ...ALL, sort_by: 'id', sort_order: 'asc' })
    expect(byNumber.data.map(({ id }) => id)).toEqual(whole.data.map((_, index) => index + 1))
    const { file_path } = dataOf<{ file_path: string }>(await admin('POST', `${path}-export`, { ...own, ...ALL }))
    const [headings, ...lines] = await cells(file_path)
    const column = headings!.indexOf('Contacts')
    expect(lines.map(line => Number(line[column]))).toEqual(whole.data.map(row => row.total_contacts))
  })
})

describe('the overview by user', () => {
  const PATH = 'overview-report-by-user'

  it('counts what every user sent, and all of them together', async () => {
    for (const [from_date, to_date] of [
      [ALL.from_date, ALL.to_date],
      ['2026-06-01', '2026-06-02'],
    ] as const) {
      const rows = within(from_date, to_date)
      const { data, total, totals } = await report(admin, PATH, { from_date, to_date })
      const byUser = Map.groupBy(rows, ({ account }) => account)
      expect(data.map(without).toSorted((a, b) => Number(a.user_id) - Number(b.user_id))).toEqual(
        [...byUser]
          .sort(([a], [b]) => a - b)
          .map(([user_id, own]) => ({ user_id, campaigns: campaignsOf(own), ...recount(own) })),
      )
      expect(total).toBe(byUser.size)
      expect(totals).toEqual({ campaigns: campaignsOf(rows), ...recount(rows) })
    }
  })
})
