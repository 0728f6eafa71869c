import type { FastifyInstance } from 'fastify'
import { expandCampaign } from '../../server/campaigns/expand.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { addPrimaryRoute, addSecondaryRoute, type Uploads, uploadFolder } from '../support/delivery.ts'
import { issue } from '../support/money.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

type Json = Readonly<Record<string, unknown>>

/** A desk with two voice vendors, from which an account calls. Nobody is called: no vendor stands behind it. */
export interface CampaignDesk {
  world: World
  uploads: Uploads
  database: TestDatabase
  app: FastifyInstance
  /** Of the client. */
  token: string
  /** Primary routes: whole lists, a call a number. */
  lists: number
  calls: number
  /** Of both, in that order; the default of voice. */
  route: number
  /** Both vendors have it: 45 s, transactional. */
  fees: number
  /** The first vendor alone has it: 20 s, promotional, registered. */
  offer: number
  addFile(more?: Json, at?: readonly number[]): Promise<number>
  ask(method: string, path: string, body?: unknown, token?: string): ReturnType<typeof call>
  /** Makes the rows of a campaign. */
  make(campaign: number): Promise<void>
  one(sql: string, values?: unknown[]): Promise<Record<string, unknown>>
  /** A setting of the platform. */
  set(key: string, value: string | number): Promise<void>
}

export const TRANSACTIONAL = '1600123456'
export const PROMOTIONAL = '1409876543'
export const PLAIN = '2248900000'

let made = 0

/** An approved voice file of an account, and the vendors that have it. */
export const addVoiceFile = async (
  { pool }: Pick<TestDatabase, 'pool'>,
  account: number,
  more: Json = {},
  at: readonly number[] = [],
): Promise<number> => {
  const values = {
    account_id: account,
    title: `File ${++made}`,
    path: `uploads/voice${String(made).padStart(16, '0')}`,
    converted_path: `uploads/heard${String(made).padStart(16, '0')}`,
    mime: 'audio/wav',
    size: 1000,
    duration_ms: 45_000,
    status: 1,
    ...more,
  }
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id: number }>(
    `insert into voice_files (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  const id = rows[0]!.id
  for (const route of at)
    await pool.query(
      `insert into voice_vendor_files (voice_file_id, account_id, route_id, vendor_voice_id, status, synced_at)
       values ($1::bigint, $2, $3, 'v-' || $1::bigint, 'synced', now())`,
      [id, account, route],
    )
  return id
}

/** A voice vendor and what it may call from. */
export const addVendor = (pool: TestDatabase['pool'], shape: 'list' | 'call', callerIds: string): Promise<number> =>
  addPrimaryRoute(pool, {
    route_name: `Vendor ${shape}`,
    smsc_id: `vendor-${shape}-${++made}`,
    gateway_type: 4,
    route_types: [4],
    voice_vendor: shape,
    caller_ids: callerIds,
    tps: 10,
  })

export const openCampaignDesk = async (): Promise<CampaignDesk> => {
  const database = await testDatabase()
  const { pool } = database
  const world = await makeWorld(database)
  const uploads = await uploadFolder(pool)
  world.deps.dataDir = uploads.dataDir
  const lists = await addVendor(pool, 'list', `${TRANSACTIONAL}, ${PROMOTIONAL},${PLAIN}`)
  const calls = await addVendor(pool, 'call', PLAIN)
  const route = await addSecondaryRoute(pool, [lists, calls], { route_type: 4 })
  await issue(pool, world.client, 1000, 4)
  const addFile: CampaignDesk['addFile'] = (more, at) => addVoiceFile(database, world.client.id, more, at)
  const fees = await addFile({ title: 'Fees' }, [lists, calls])
  const offer = await addFile({ title: 'Offer', voice_type: 2, duration_ms: 20_000, dlt_template_id: '1107161234567890123' }, [
    lists,
  ])
  const app = await appOf(world)
  const token = await world.signIn(world.client)
  return {
    world,
    uploads,
    database,
    app,
    token,
    lists,
    calls,
    route,
    fees,
    offer,
    addFile,
    ask: (method, path, body, as = token) => call(app, as, method, path, body),
    make: async campaign => {
      const client = await pool.connect()
      await expandCampaign({ pool, dataDir: world.deps.dataDir, log: world.deps.log }, client, campaign).finally(() =>
        client.release(),
      )
    },
    one: async (sql, values = []) => (await pool.query(sql, values)).rows[0],
    set: async (key, value) => {
      await pool.query(
        'insert into app_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [key, JSON.stringify(value)],
      )
    },
  }
}
