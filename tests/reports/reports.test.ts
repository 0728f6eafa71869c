import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import { filePath } from '../../server/kernel/files/names.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { addCredit } from '../../server/money/credits.ts'
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
let routes: number[]

const DAYS = ['2026-05-30', '2026-05-31', '2026-06-01', '2026-06-02', '2026-06-09', '2026-07-01']
const ALL = { from_date: DAYS[0]!, to_date: DAYS.at(-1)! }

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  const accounts = [world.client, world.sibling, world.reseller, world.stranger].map(({ id }) => id)
  ;({ routes } = await makeTraffic(world.deps.pool, { accounts, days: DAYS, campaigns: 120 }))
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
  period?: { from_date: string; to_date: string; today: string }
}
const report = async (who: Person, path: string, filter: object = {}) =>
  dataOf<Report>(await who('POST', path, { per_page: 200, ...filter }))

const count = (rows: readonly Sent[], states: readonly number[]) => rows.filter(({ state }) => states.includes(state)).length
const sum = <T>(rows: readonly T[], figure: (row: T) => number) => rows.reduce((total, row) => total + figure(row), 0)

const isText = ({ route_type }: Sent) => route_type <= 3
const of = (routeType: number) => (row: Sent) => row.route_type === routeType
/** Its steps are 1/10,000. */
const inMoney = (steps: number) => steps / 10_000

/** The common figures, counted again the plain way; parts and credits are those of texts. */
const recount = (rows: readonly Sent[]) => {
  const delivered = count(rows, [4, 9])
  const failed = count(rows, [5, 8])
  const texts = rows.filter(isText)
  return {
    total_contacts: rows.length,
    submitted_parts: sum(texts, row => ([0, 2, 3, 4, 5].includes(row.state) ? row.parts : 0)),
    total_delivered: delivered,
    total_failed: failed,
    total_processing: count(rows, [0, 2, 3]),
    total_invalid_number: count(rows, [6]),
    total_block_number: count(rows, [7]),
    total_adjusted_delivered: rows.filter(({ adjusted }) => adjusted === 4).length,
    total_adjusted_failed: rows.filter(({ adjusted }) => adjusted === 5).length,
    total_credit_deduct: sum(texts, row => row.charged),
    delivered_percent: delivered + failed === 0 ? null : Math.round((10_000 * delivered) / (delivered + failed)) / 100,
  }
}
/** Those of a report over every channel: each sum in its unit. */
const recountAll = (rows: readonly Sent[]) => ({
  ...recount(rows),
  total_read: count(rows, [9]),
  voice_credit: sum(rows.filter(of(VOICE)), row => row.charged),
  whatsapp_spend: inMoney(sum(rows.filter(of(WHATSAPP)), row => row.charged)),
})
const UNITS = { total_credit_deduct: 'credits', voice_credit: 'pulses', whatsapp_spend: 'money' }

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
    for (const state of [0, 2, 3, 4, 5, 6, 7, 8, 9]) expect(count(sent, [state]), `state ${state}`).toBeGreaterThan(5)
    for (const type of [1, 2, VOICE, WHATSAPP]) expect(sent.filter(of(type)).length, `route type ${type}`).toBeGreaterThan(20)
    // What has the same number in another channel is not the same.
    const numbers = new Set(sent.map(({ wa_configuration_id }) => wa_configuration_id))
    expect(sent.some(({ sender_id }) => sender_id !== null && numbers.has(sender_id))).toBe(true)
    expect(sent.filter(({ adjusted }) => adjusted !== null).length).toBeGreaterThan(5)
    const faults = (await factFaults(world.deps.pool)) as object[]
    expect(faults.filter(fault => 'state' in fault)).toEqual([])
  })
})

/** Every report over days, with the filter it needs. */
const REPORTS = [
  ['overview-report-by-user', {}],
  ['summary-report-by-template-group', {}],
  ['summary-report-by-template-group', { view: 'template' }],
  ['msg-consumption-report', {}],
  ['msg-consumption-report', { group_by: 'sender' }],
  ['consumption-report-by-view', { view: 'template' }],
  ['administration/get-daily-report', {}],
] as const

describe.each(REPORTS)('%s %j', (path, own) => {
  const errors = async (who: Person, filter: object) => (await who('POST', path, { ...own, ...filter })).body.errors

  it('is of today where nothing is said, and of at most 92 days', async () => {
    const { period, data, totals } = await report(admin, path, own)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect(period).toEqual({ from_date: today, to_date: today, today })
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
    const meant = path === 'summary-report-by-template-group' ? sent.filter(isText) : sent
    const counted = (ids: readonly number[]) => meant.filter(({ account }) => ids.includes(account)).length
    expect(await contactsOf(admin)).toBe(meant.length)
    expect(await contactsOf(admin, { user_id: world.stranger.id })).toBe(counted([world.stranger.id]))
    if (path.startsWith('administration/')) {
      for (const who of [reseller, client]) expect((await who('POST', path, ALL)).status).toBe(403)
      return
    }
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
    const column = headings!.findIndex(heading => /(Contacts|Messages|Submitted)$/.test(heading))
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
          .map(([user_id, own]) => ({ user_id, campaigns: campaignsOf(own), ...recountAll(own) })),
      )
      expect(total).toBe(byUser.size)
      expect(totals).toEqual({ campaigns: campaignsOf(rows), ...recountAll(rows) })
    }
  })

  it('is narrowed to a channel, and says in what its sums count', async () => {
    for (const type of [1, VOICE, WHATSAPP]) {
      const rows = sent.filter(of(type))
      const answer = await report(admin, PATH, { ...ALL, route_type: type })
      expect(answer).toMatchObject({ totals: { campaigns: campaignsOf(rows), ...recountAll(rows) }, units: UNITS })
    }
    expect((await admin('POST', PATH, { ...ALL, route_type: 6 })).body.errors).toHaveProperty('route_type')
  })
})

/** Rows of a report beside what the messages say, by what makes a row. */
const compare = (
  data: readonly Figures[],
  rows: readonly Sent[],
  keys: (row: Sent) => Record<string, unknown>,
  counted: (rows: readonly Sent[]) => object = recountAll,
) => {
  const groups = Map.groupBy(rows, row => JSON.stringify(keys(row)))
  const expected = [...groups].map(([key, own]) => ({ ...JSON.parse(key), ...counted(own) }))
  const order = (list: readonly object[]) => list.map(row => JSON.stringify(row, Object.keys(row).sort())).sort()
  expect(order(data.map(without))).toEqual(order(expected))
}

describe('the summary by template group', () => {
  const PATH = 'summary-report-by-template-group'

  it('counts groups, and the templates of one', async () => {
    const { pool } = world.deps
    const own = sent.filter(row => row.account === world.client.id && isText(row))
    const templates = [...new Set(own.flatMap(row => row.dlt_template_id ?? []))]
    const { rows } = await pool.query<{ id: number }>(
      `insert into dlt_template_groups (account_id, group_name) values ($1, 'Fees'), ($1, 'Exams') returning id`,
      [world.client.id],
    )
    const [fees, exams] = rows.map(({ id }) => id)
    const groupOf = new Map([
      [templates[0], fees],
      [templates[1], fees],
      [templates[2], exams],
    ])
    for (const [template, group] of groupOf)
      await pool.query('update dlt_templates set dlt_template_group_id = $2 where id = $1', [template, group])
    const all = await report(client, PATH, ALL)
    expect(all.data).toHaveLength(3)
    for (const { id: _, templates: used, dlt_template_group_id: group, ...figures } of all.data) {
      const rowsOf = own.filter(row => (groupOf.get(row.dlt_template_id!) ?? null) === group)
      expect(figures).toEqual(recount(rowsOf))
      expect(used).toBe(new Set(rowsOf.flatMap(row => row.dlt_template_id ?? [])).size)
    }
    expect(all.totals).toEqual({ templates: 3, ...recount(own) })
    const inside = await report(client, PATH, { ...ALL, view: 'template', dlt_template_group_id: fees })
    compare(
      inside.data,
      own.filter(row => groupOf.get(row.dlt_template_id!) === fees),
      row => ({ dlt_template_group_id: fees, dlt_template_id: row.dlt_template_id }),
      recount,
    )
    expect(inside.totals).toEqual(recount(own.filter(row => groupOf.get(row.dlt_template_id!) === fees)))
    expect((await client('POST', PATH, { dlt_template_group_id: 'fees' })).body.errors).toHaveProperty('dlt_template_group_id')
    expect((await client('POST', PATH, { view: 'campaign' })).body.errors).toHaveProperty('view')
  })
})

describe('the message consumption', () => {
  it.each([
    ['day', (row: Sent) => ({ day: row.day })],
    ['user', (row: Sent) => ({ user_id: row.account })],
    ['sender', (row: Sent) => ({ sender_id: row.sender_id, wa_configuration_id: row.wa_configuration_id })],
  ] as const)('is counted by %s and route type', async (group_by, key) => {
    const { data, totals } = await report(admin, 'msg-consumption-report', { ...ALL, group_by })
    compare(data, sent, row => ({ ...key(row), route_type: row.route_type }))
    expect(totals).toEqual(recountAll(sent))
    for (const route_type of [2, WHATSAPP]) {
      const one = await report(admin, 'msg-consumption-report', { ...ALL, group_by, route_type })
      expect(one.totals).toEqual(recountAll(sent.filter(of(route_type))))
    }
  })

  it('is narrowed to a sender, and to no number of WhatsApp that is counted alike', async () => {
    const numbers = new Set(sent.map(({ wa_configuration_id }) => wa_configuration_id))
    const sender = sent.find(({ sender_id }) => sender_id !== null && numbers.has(sender_id))!.sender_id
    const { totals } = await report(admin, 'msg-consumption-report', { ...ALL, sender_id: sender })
    expect(totals).toEqual(recountAll(sent.filter(({ sender_id }) => sender_id === sender)))
  })
})

/** What WhatsApp goes by is its number. */
const routeOf = ({ route_type, route_id }: Sent) => (route_type === WHATSAPP ? null : route_id)
const operatorOf = ({ route_type, route_id }: Sent) =>
  route_id === null ? null : route_type === WHATSAPP ? 'WhatsApp' : ['Airtel', 'Jio', 'Vendor'][routes.indexOf(route_id)]

const monday = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}

describe('the consumption by view', () => {
  const PATH = 'consumption-report-by-view'

  it.each([
    ['day', (row: Sent) => ({ day: row.day })],
    ['week', (row: Sent) => ({ week: monday(row.day) })],
    ['month', (row: Sent) => ({ month: row.day.slice(0, 7) })],
    ['user', (row: Sent) => ({ user_id: row.account })],
    ['sender', (row: Sent) => ({ sender_id: row.sender_id, wa_configuration_id: row.wa_configuration_id })],
    ['template', (row: Sent) => ({ dlt_template_id: row.dlt_template_id, wa_template_id: row.wa_template_id })],
    ['route', (row: Sent) => ({ route_id: routeOf(row), wa_configuration_id: row.wa_configuration_id })],
    ['operator', (row: Sent) => ({ operator: operatorOf(row) })],
  ] as const)('is counted by %s', async (view, key) => {
    const { data, totals } = await report(admin, PATH, { ...ALL, view })
    compare(data, sent, key)
    expect(totals).toEqual(recountAll(sent))
  })

  it('is a file with the columns and rows of the screen', async () => {
    const { file_path } = dataOf<{ file_path: string }>(await admin('POST', `${PATH}-export`, { ...ALL, view: 'sender' }))
    const [headings, ...lines] = await cells(file_path)
    expect(headings!.map(heading => heading.replace('\uFEFF', ''))).toEqual([
      'Sender ID',
      'WhatsApp number',
      'Messages',
      'Submitted parts',
      'Credits',
      'Voice pulses',
      'WhatsApp spend',
      'Delivered',
      'Read',
      'Failed',
      'Delivered %',
      'Adjusted delivered',
      'Adjusted failed',
    ])
    const { data } = await report(admin, PATH, { ...ALL, view: 'sender' })
    const at = (name: string) => lines.map(line => Number(line[headings!.indexOf(name)]))
    expect(at('WhatsApp spend')).toEqual(data.map(({ whatsapp_spend }) => whatsapp_spend))
    expect(at('Voice pulses')).toEqual(data.map(({ voice_credit }) => voice_credit))
    expect(at('Read')).toEqual(data.map(({ total_read }) => total_read))
  })

  it('shows routes and operators to operators of the platform only', async () => {
    for (const view of ['route', 'operator']) {
      expect((await reseller('POST', PATH, { ...ALL, view })).body.errors).toEqual({ view: [expect.any(String)] })
      expect((await reseller('POST', `${PATH}-export`, { ...ALL, view })).status).toBe(422)
    }
  })

  it('has the whole of a time, or the ten largest of the rest, for its picture', async () => {
    const chart = async (view: string) =>
      (await report(admin, PATH, { ...ALL, view, per_page: 1 })) as unknown as { chart: Figures[] }
    expect((await chart('day')).chart.map(({ day }) => day)).toEqual([...new Set(sent.map(({ day }) => day))].sort())
    const sizes = (await chart('template')).chart.map(row => Number(row.total_contacts))
    expect(sizes).toHaveLength(10)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })
})

describe('the month-wise report', () => {
  const PATH = 'month-wise-submission-report'
  const year = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' }).format(new Date()))

  it('has the months of the year in which something was sent, counted and added up, and all twelve in its picture', async () => {
    await makeTraffic(world.deps.pool, {
      accounts: [world.otherReseller.id],
      days: [`${year}-02-28`, `${year}-03-01`, `${year - 1}-12-31`],
      campaigns: 20,
      seed: 11,
    })
    sent = await sentMessages(world.deps.pool)
    for (const [asked, meant] of [
      [undefined, year],
      ['current', year],
      ['previous', year - 1],
      [year - 1, year - 1],
    ] as const) {
      const own = sent.filter(({ day, account }) => day.startsWith(`${meant}-`) && account === world.otherReseller.id)
      const answer = await report(admin, PATH, { user_id: world.otherReseller.id, ...(asked && { year: asked }) })
      const monthOf = ({ day }: Sent) => Number(day.slice(5, 7))
      const months = [...new Set(own.map(monthOf))].sort((a, b) => a - b)
      expect(months.length).toBeGreaterThan(0)
      expect(answer).toMatchObject({ total: months.length, year: meant, units: UNITS })
      expect(answer.data.map(({ month }) => month)).toEqual(months)
      const { chart } = answer as unknown as { chart: Figures[] }
      expect(chart.map(({ month, total_contacts }) => [month, total_contacts])).toEqual(
        Array.from({ length: 12 }, (_, n) => [n + 1, own.filter(row => monthOf(row) === n + 1).length]),
      )
      const shown = (rows: readonly Sent[]) => {
        const {
          submitted_parts: _p,
          total_processing: _o,
          total_invalid_number: _i,
          total_block_number: _b,
          ...figures
        } = recountAll(rows)
        return { ...figures, others: count(rows, [0, 2, 3, 6, 7]) }
      }
      for (const { id: _, month, ...figures } of answer.data)
        expect(figures).toEqual(shown(own.filter(row => monthOf(row) === month)))
      expect(answer.totals).toEqual(shown(own))
      const page = await report(admin, PATH, {
        user_id: world.otherReseller.id,
        ...(asked && { year: asked }),
        per_page: 1,
        page: months.length,
      })
      expect(page).toMatchObject({ total: months.length, data: [{ month: months.at(-1) }] })
      const { file_path } = dataOf<{ file_path: string }>(
        await admin('POST', `${PATH}-export`, { user_id: world.otherReseller.id, ...(asked && { year: asked }) }),
      )
      expect((await cells(file_path)).length).toBe(1 + months.length)
    }
    expect(await report(admin, PATH, { user_id: world.admin.id })).toMatchObject({ total: 0, data: [] })
    expect((await admin('POST', PATH, { year: 1999 })).body.errors).toHaveProperty('year')
    expect((await reseller('POST', PATH, { user_id: world.stranger.id })).body.errors).toHaveProperty('user_id')
    const own = await report(client, PATH)
    expect(own.totals.total_contacts).toBe(
      sent.filter(({ account, day }) => account === world.client.id && day.startsWith(`${year}`)).length,
    )
  })
})

describe('the daily report', () => {
  const PATH = 'administration/get-daily-report'
  const sheet = (filter: object = {}) => report(admin, PATH, { from_date: '2026-06-01', to_date: '2026-06-09', ...filter })
  const COST = [0.12, 0.1]
  const rowsOf = ({ day, route_id, wa_configuration_id }: Figures) =>
    sent.filter(row => row.day === day && routeOf(row) === route_id && row.wa_configuration_id === wa_configuration_id)
  const isTaken = (row: Sent) => row.taken && isText(row)
  /** Texts are paid for by the part; what calls and WhatsApp cost is not known here. */
  const costOf = (rows: readonly Sent[]) =>
    Math.round(100 * sum(rows, row => (isTaken(row) ? row.parts * COST[routes.indexOf(row.route_id!)]! : 0))) / 100
  const hasCost = (rows: readonly Sent[]) => rows.some(isTaken) || !rows.some(({ taken }) => taken)

  it('says of every day and route what it carried, and what its supplier gets', async () => {
    const { data, totals } = await sheet()
    const all = within('2026-06-01', '2026-06-09')
    expect(data).toHaveLength(new Set(all.map(row => `${row.day}/${routeOf(row)}/${row.wa_configuration_id}`)).size)
    for (const row of data) {
      const rows = rowsOf(row)
      const {
        submitted_parts: _p,
        delivered_percent: _d,
        total_invalid_number: _i,
        total_block_number: _b,
        ...figures
      } = recountAll(rows)
      expect(row).toMatchObject({ ...figures, user_count: new Set(rows.map(({ account }) => account)).size })
      expect(row.taken_parts).toBe(sum(rows, one => (isTaken(one) ? one.parts : 0)))
      if (hasCost(rows)) expect(row.supplier_cost).toBeCloseTo(costOf(rows), 2)
      else expect(row.supplier_cost).toBeNull()
    }
    expect(data.filter(row => !hasCost(rowsOf(row))).length).toBeGreaterThan(2)
    const { total_read, voice_credit, whatsapp_spend, total_credit_deduct } = recountAll(all)
    expect(totals).toMatchObject({
      total_contacts: all.length,
      user_count: new Set(all.map(({ account }) => account)).size,
      total_read,
      voice_credit,
      whatsapp_spend,
      total_credit_deduct,
    })
    // Rows without texts owe no supplier: the total is that of all that do.
    expect(totals.supplier_cost).toBeCloseTo(
      sum(data.map(rowsOf).map(costOf), cost => cost),
      1,
    )
  })

  it('has a margin only where every credit has a price', async () => {
    const { pool } = world.deps
    const priced = async (account: number, day: string, rate: number | undefined) => {
      for (const routeType of [1, 2]) {
        const { transaction_id: id } = await asSystem(pool, tx =>
          addCredit(
            tx,
            { accountId: world.admin.id, actorId: world.admin.id, userType: 0 },
            { userId: account, routeType, credit: 10, rate },
          ),
        )
        await pool.query('alter table ledger_transactions disable trigger user')
        await pool.query('update ledger_transactions set created_at = $2 where id = $1', [id, `${day}T08:00:00+05:30`])
        await pool.query('alter table ledger_transactions enable trigger user')
      }
    }
    expect((await sheet()).data.map(({ margin }) => margin).every(margin => margin === null || margin === 0)).toBe(true)
    // The reseller's price holds for his clients; a price of their own comes before it, and a later one from its day on.
    await priced(world.reseller.id, '2026-05-01', 0.25)
    await priced(world.sibling.id, '2026-05-02', 0.3)
    await priced(world.sibling.id, '2026-06-02', 0.4)
    await priced(world.stranger.id, '2026-05-01', 0.2)
    await priced(world.stranger.id, '2026-06-09', undefined)
    const priceOf = ({ account, day }: Sent) =>
      account === world.stranger.id
        ? day < '2026-06-09'
          ? 0.2
          : undefined
        : account === world.sibling.id
          ? day < '2026-06-02'
            ? 0.3
            : 0.4
          : 0.25
    // What is still held may come back.
    const sold = (one: Sent) => (isTaken(one) ? one.charged : 0)
    const { data } = await sheet()
    let known = 0
    for (const row of data) {
      const rows = rowsOf(row)
      const isKnown = hasCost(rows) && rows.every(one => sold(one) === 0 || priceOf(one) !== undefined)
      if (isKnown) {
        known++
        expect(row.margin).toBeCloseTo(sum(rows, one => sold(one) * (priceOf(one) ?? 0)) - costOf(rows), 1)
      } else expect(row.margin).toBeNull()
    }
    expect(known).toBeGreaterThan(3)
    expect(known).toBeLessThan(data.length)
    expect((await sheet()).totals.margin).toBeNull()
    const before = await sheet({ to_date: '2026-06-02' })
    expect(before.totals.margin).toBeCloseTo(
      before.data.reduce((total, row) => total + Number(row.margin), 0),
      2,
    )
  })
})
