import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCampaigns } from '../../resources/campaigns/all-campaigns.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { ROUTE_TYPES, VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import type { DashboardAnswer } from '../../resources/reports/dashboard.answers.ts'
import { testDatabase } from '../support/database.ts'
import { sent } from '../support/messages.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

/** Wherever campaigns of several channels stand in one list, or a list leads to another's: each is where it belongs, and in no other place. */

let app: FastifyInstance
let world: World

const NAMES: Readonly<Record<number, string>> = { 1: 'Fees', 2: 'Offer', 3: 'Survey', [VOICE]: 'Calls', [WHATSAPP]: 'Diwali' }
const NOW = new Date()
/** The day of the campaigns where the platform stands. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(NOW)
const ALL = ROUTE_TYPES.map(({ value }) => NAMES[value] as string)

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  const { pool } = world.deps
  for (const { value: routeType } of ROUTE_TYPES)
    for (const later of [false, true]) {
      const id = await sent(pool, {
        account: world.client.id,
        at: new Date(NOW.getTime() + (later ? 86_400_000 : 0)).toISOString(),
        campaign: `${NAMES[routeType]}${later ? ' later' : ''}`,
        routeType,
        messages: later
          ? [{ mobile: '919812300001', state: 0 }]
          : [{ mobile: '919812300001' }, { mobile: '919812300002' }, { mobile: '919812300003', state: 5 }],
      })
      // 12,345 of what its wallet counts: credits, pulses, or 1/10,000 of the currency.
      await pool.query(
        `update campaigns set total_credit_deduct = 12345, expected_contacts = total_contacts${later ? `, status = 'Pending', campaign_type = '1'` : ''} where id = $1`,
        [id],
      )
    }
  // Somebody who used nothing but calls, and somebody who used nothing but WhatsApp.
  for (const [account, routeType] of [
    [world.sibling, VOICE],
    [world.otherReseller, WHATSAPP],
  ] as const)
    await sent(pool, { account: account.id, at: '2026-01-05T06:00:00Z', routeType, messages: [{ mobile: '919812300009' }] })
})
afterAll(() => app.close())

interface Row {
  campaign: string
  route_type: number
  total_credit_deduct: number
  total_delivered: number
}
const ask = async <T>(who: Account, path: string, body: object = {}): Promise<T> => {
  const { status, body: answered } = await call(app, await world.signIn(who), 'POST', path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`)
  return answered.data as T
}
const rowsOf = async (path: string, body: object = {}) =>
  (await ask<{ data: Row[] }>(world.admin, path, { user_id: world.client.id, per_page: 50, per_page_record: 50, ...body })).data
const namesOf = (rows: readonly Row[]) => rows.map(({ campaign }) => campaign).sort()
const ofNow = (names: readonly string[]) => names.filter(name => !name.endsWith(' later'))
const fileOf = async (path: string, body: object = {}) => {
  const { file_path } = await ask<{ file_path: string }>(world.admin, path, { user_id: world.client.id, ...body })
  return parse((await app.inject({ url: `/api/${file_path}` })).body, { bom: true, columns: true }) as Record<string, string>[]
}
const sorted = (names: readonly string[]) => [...names].sort()

describe('all campaigns', () => {
  test('are of every channel, each sum in the unit of its wallet, in the list as in the file', async () => {
    const rows = (await rowsOf('all-campaign')).filter(({ campaign }) => !campaign.endsWith(' later'))
    expect(namesOf(rows)).toEqual(sorted(ALL))
    for (const { route_type, total_credit_deduct, total_delivered } of rows) {
      expect(total_credit_deduct).toBe(route_type === WHATSAPP ? 1.2345 : 12_345)
      expect(total_delivered).toBe(2)
    }
    const file = await fileOf('all-campaign-export')
    expect(sorted(ofNow(file.map(({ Campaign }) => Campaign as string)))).toEqual(sorted(ALL))
  })

  test.each((allCampaigns.list.tabs ?? []).filter(({ label }) => label !== 'All').map(tab => [tab.label, tab] as const))(
    'of %s stand in a tab of their own',
    async (label, tab) => {
      const types = ROUTE_TYPES.filter(choice => label.startsWith(choice.label)).map(({ value }) => value)
      expect(types).toHaveLength(1)
      const filter = 'filter' in tab ? tab.filter : {}
      expect(ofNow(namesOf(await rowsOf('all-campaign', filter)))).toEqual(types.map(type => NAMES[type]))
    },
  )
})

describe('scheduled campaigns', () => {
  test('are of every channel, and narrowed to one', async () => {
    const later = ALL.map(name => `${name} later`)
    expect(namesOf(await rowsOf('scheduled-campaign-report'))).toEqual(sorted(later))
    for (const { value } of ROUTE_TYPES) {
      const rows = await rowsOf('scheduled-campaign-report', { route_type: value })
      expect(namesOf(rows)).toEqual([`${NAMES[value]} later`])
      expect(rows[0]?.total_credit_deduct).toBe(value === WHATSAPP ? 1.2345 : 12_345)
    }
    const file = await fileOf('scheduled-campaign-report-export')
    expect(sorted(file.map(({ Campaign }) => Campaign as string))).toEqual(sorted(later))
  })
})

describe('the delivery report', () => {
  /** By the label of its tab. */
  const SHOWN: Readonly<Record<string, readonly string[]>> = {
    'Text SMS': ['Fees', 'Offer'],
    'Two Way': ['Survey'],
    WhatsApp: ['Diwali'],
  }

  test.each((campaigns.list.tabs ?? []).map(tab => [tab.label, tab] as const))(
    'has under %s what is of that channel',
    async (label, tab) => {
      if (label === 'Voice') {
        // Its campaigns stand on a screen of their own, which the tab names.
        expect('elsewhere' in tab && tab.elsewhere?.path).toBe('/voice-report')
        return
      }
      const path = 'elsewhere' in tab ? 'wa-campaigns' : 'delivery-report'
      expect(ofNow(namesOf(await rowsOf(path, 'filter' in tab ? tab.filter : {})))).toEqual(SHOWN[label])
    },
  )

  test('has without a tab texts alone, in the file too', async () => {
    const texts = ['Fees', 'Offer', 'Survey']
    expect(ofNow(namesOf(await rowsOf('delivery-report')))).toEqual(texts)
    expect(sorted(ofNow((await fileOf('delivery-report-export')).map(({ Campaign }) => Campaign as string)))).toEqual(texts)
    expect((await call(app, await world.signIn(world.admin), 'POST', 'delivery-report', { route_type: WHATSAPP })).status).toBe(
      422,
    )
  })
})

test('the dashboard is in use once a campaign of any channel was there', async () => {
  const used = async (who: Account) => (await ask<DashboardAnswer>(who, 'dashboard', {})).is_used
  expect(await used(world.client)).toBe(1)
  expect(await used(world.sibling)).toBe(1)
  expect(await used(world.otherReseller)).toBe(1)
  expect(await used(world.stranger)).toBe(0)
})

test('the dashboard tells of each channel what it did and used, and adds nothing to another', async () => {
  const { tiles, channels, trends, voice, recent, sending } = await ask<DashboardAnswer>(world.client, 'dashboard', {
    from_date: DAY,
    to_date: DAY,
  })
  expect(tiles).toMatchObject({ submitted: 9, delivered: 6, failed: 3 })
  expect(channels.map(({ route_type, total, unit }) => [route_type, total, unit])).toEqual([
    [1, 3, 'credits'],
    [2, 3, 'credits'],
    [3, 3, 'credits'],
    [VOICE, 3, 'pulses'],
    [WHATSAPP, 3, 'money'],
  ])
  expect(trends.map(({ channel }) => channel)).toEqual(['voice', 'whatsapp'])
  for (const { series } of trends) expect(series.reduce((sum, point) => sum + point.delivered, 0)).toBe(2)
  expect(voice).toMatchObject({ calls: 3, answered: 2, failed: 1, pending: 0 })
  expect(recent.length).toBe(5)
  expect(sending).toMatchObject({ campaigns: 0, scheduled: 5, stalled: 0 })
})
