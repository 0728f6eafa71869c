import type { FastifyInstance } from 'fastify'
import type { Template } from '../../messaging/whatsapp/template.ts'
import { expandCampaign } from '../../server/campaigns/expand.ts'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type Uploads, uploadFolder } from '../support/delivery.ts'
import { issue } from '../support/money.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'
import { buttons, orderTemplate } from './templates.ts'

type Json = Readonly<Record<string, unknown>>

/** A desk with a number, templates and prices, from which an account sends. Nothing is sent: no provider stands behind it. */
export interface SendDesk {
  world: World
  uploads: Uploads
  database: TestDatabase
  app: FastifyInstance
  /** Of the client. */
  token: string
  number: number
  order: number
  offer: number
  country: (iso2: string) => number
  addNumber(owner: Account, more?: Json): Promise<number>
  addTemplate(template: Template, more?: Json): Promise<number>
  /** Default prices of a country, in 1/10,000. */
  addPrices(iso2: string, prices: Json, currency?: string): Promise<void>
  agree(mobiles: readonly string[], optedIn?: number): Promise<void>
  ask(method: string, path: string, body?: unknown, token?: string): ReturnType<typeof call>
  /** Makes the rows of a campaign. */
  make(campaign: number): Promise<void>
  one(sql: string, values?: unknown[]): Promise<Record<string, unknown>>
}

const BUSINESS = '102290129340398'

/** An advertisement with a value of each recipient and a button that stops it. */
const offerTemplate = (): Template => ({
  name: 'diwali_offer',
  language: 'en_US',
  category: 'MARKETING',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'BODY', text: 'Hello {{1}}, {{2}} off this week.', example: { body_text: [['Asha', '20 %']] } },
    buttons({ type: 'QUICK_REPLY', text: 'Stop promotions' }),
  ],
})

const insert = async ({ pool }: TestDatabase, table: string, values: Json): Promise<number> => {
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0]!.id
}

let made = 0

export const openSendDesk = async (): Promise<SendDesk> => {
  const database = await testDatabase()
  const { pool } = database
  const world = await makeWorld(database)
  const uploads = await uploadFolder(pool)
  world.deps.dataDir = uploads.dataDir
  await ensureCountries(pool)
  const { rows } = await pool.query<{ id: number; iso2: string }>('select id, iso2 from countries')
  const ids = new Map(rows.map(({ id, iso2 }) => [iso2, id]))
  const country = (iso2: string) => ids.get(iso2)!
  const addNumber: SendDesk['addNumber'] = (owner, more = {}) =>
    insert(database, 'wa_configurations', {
      account_id: owner.id,
      name: `Number ${++made}`,
      business_account_id: BUSINESS,
      phone_number_id: `10654035224${String(made).padStart(4, '0')}`,
      display_phone_number: `+9198100${String(made).padStart(5, '0')}`,
      access_token: world.deps.secrets.seal('EAAtoken'),
      messaging_limit_tier: 'TIER_250',
      throughput: 'STANDARD',
      connection: 'CONNECTED',
      subscribed: 1,
      ...more,
    })
  const number = await addNumber(world.client)
  const addTemplate: SendDesk['addTemplate'] = ({ name, language, category, parameter_format, components }, more = {}) =>
    insert(database, 'wa_templates', {
      account_id: world.client.id,
      wa_configuration_id: number,
      business_account_id: BUSINESS,
      template_name: name,
      template_language: language,
      category,
      parameter_format: parameter_format ?? 'POSITIONAL',
      components: JSON.stringify(components),
      wa_status: 'APPROVED',
      ...more,
    })
  const addPrices: SendDesk['addPrices'] = async (iso2, prices, currency = 'INR') => {
    const card = await insert(database, 'wa_rate_cards', {
      country_id: country(iso2),
      effective_from: '2026-01-01',
      currency,
    })
    for (const [category, rate] of Object.entries(prices))
      await pool.query('insert into wa_charges (card_id, category, rate) values ($1, $2, $3)', [card, category, rate])
  }
  await addPrices('IN', {
    marketing: 8800,
    utility: 1200,
    authentication: 1300,
    authentication_international: 23_000,
    service: 0,
  })
  await issue(pool, world.client, 10_000_000, 5)
  const app = await appOf(world)
  const token = await world.signIn(world.client)
  return {
    world,
    uploads,
    database,
    app,
    token,
    number,
    order: await addTemplate(orderTemplate()),
    offer: await addTemplate(offerTemplate()),
    country,
    addNumber,
    addTemplate,
    addPrices,
    agree: async (mobiles, optedIn = 1) => {
      await pool.query(
        `insert into wa_consents (account_id, wa_configuration_id, mobile, opted_in, source) select $1, $2, unnest($3::text[]), $4, 'form'
         on conflict (wa_configuration_id, mobile) do update set opted_in = excluded.opted_in`,
        [world.client.id, number, mobiles, optedIn],
      )
    },
    ask: (method, path, body, as = token) => call(app, as, method, path, body),
    make: async campaign => {
      const client = await pool.connect()
      await expandCampaign({ pool, dataDir: world.deps.dataDir, log: world.deps.log }, client, campaign).finally(() =>
        client.release(),
      )
    },
    one: async (sql, values = []) => (await pool.query(sql, values)).rows[0],
  }
}

/** Values that fit the template of an order. */
export const ORDER_VALUES = { header: { 1: '4711' }, body: { 1: { value: 'Asha' }, 2: 'tonight' }, buttons: { 2: '4711' } }
