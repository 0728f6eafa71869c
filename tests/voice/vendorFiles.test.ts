import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { voiceFiles } from '../../resources/voice/voice-files.ts'
import { type PromptState, VendorRefused, type VoiceVendor } from '../../server/gateways/voice/vendor.ts'
import { checkOpen } from '../../server/voice/vendors/checkOpen.ts'
import { handOverNext } from '../../server/voice/vendors/handOver.ts'
import { testDatabase } from '../support/database.ts'
import { sendForm } from '../support/upload.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'
import { wav } from './soundFiles.ts'

/** A vendor who keeps what he is given, and says of it what he is told to. */
class Vendor implements VoiceVendor {
  readonly given: { id: string; name: string; bytes: number; came: number }[] = []
  readonly states = new Map<string, PromptState>()
  fails: VendorRefused | undefined
  async uploadPrompt(file: Readable, name: string, bytes: number): Promise<string> {
    if (this.fails) throw this.fails
    let came = 0
    for await (const piece of file) came += (piece as Buffer).length
    const id = `p${this.given.length + 1}`
    this.given.push({ id, name, bytes, came })
    this.states.set(id, { status: 'processing', message: '' })
    return id
  }
  async promptStates(ids: readonly string[]) {
    if (this.fails) throw this.fails
    return new Map([...this.states].filter(([id]) => ids.includes(id)))
  }
  balance = async () => ({ balance: 0, currency: null })
}

let world: World
let app: FastifyInstance
let admin: string
let client: string
let routes: number[]
let vendors: Map<number, Vendor>

const query = (sql: string, values: unknown[] = []) => world.deps.pool.query(sql, values)

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
  client = await world.signIn(world.client)
  const { rows } = await query(
    `insert into primary_routes (route_name, smsc_id, gateway_type, route_types, status, voice_vendor, voice_api_url, voice_login, voice_password)
     select 'Vendor ' || n, 'vendor-' || n, 4, '{4}', case n when 'C' then 0 else 1 end, 'list', 'http://vendor.example', 'relaydesk', 'sealed'
     from unnest('{A,B,C}'::text[]) n returning id`,
  )
  routes = rows.map(({ id }: { id: number }) => id)
})
afterAll(() => app.close())
beforeEach(async () => {
  await query('delete from voice_files')
  vendors = new Map(routes.map(id => [id, new Vendor()]))
})

const vendorAt = async (route: number) => vendors.get(route)!
const handOver = async () => {
  while (await handOverNext(world.deps, vendorAt));
}
const check = async () => {
  while (await checkOpen(world.deps.pool, vendorAt));
}
const ask = (path: string, body: Record<string, unknown>, token = admin) => call(app, token, 'POST', path, body)

let count = 0
const file = async (status = 1): Promise<number> => {
  const { body } = await sendForm(app, client, 'voice-upload', [
    { name: 'title', value: `File ${++count}` },
    { name: 'file', value: wav({ seconds: 1 }), filename: 'a.wav' },
  ])
  const { id } = body.data as { id: number }
  await query('update voice_files set status = $2 where id = $1', [id, status])
  return id
}
const sync = (ids: number[], to = routes[0]) => ask('sync-voice-template-to-vendor', { ids, voice_smsc_id: to })
const read = async (id: number) => (await call(app, client, 'GET', `voice-upload/${id}`)).body.data
const rowsOf = async (id: number) =>
  (
    await query(
      'select status, vendor_voice_id, message, tries from voice_vendor_files where voice_file_id = $1 order by route_id',
      [id],
    )
  ).rows

describe('an approved file', () => {
  test('goes to each chosen vendor once, whole and under a name of its own, and is ready when one says so', async () => {
    const [one, two] = [await file(), await file()]
    expect((await sync([one, two])).body.data).toMatchObject({ done: [one, two] })
    expect(await read(one)).toMatchObject({ status: 3, vendor_status: 'processing' })
    await sync([one, two], routes[1])
    await sync([one])
    await handOver()
    const [a, b] = [vendors.get(routes[0]!)!, vendors.get(routes[1]!)!]
    expect([a.given.length, b.given.length]).toEqual([2, 2])
    expect(a.given.every(({ bytes, came }) => bytes === 16_044 && came === 16_044)).toBe(true)
    expect(new Set(a.given.map(({ name }) => name)).size).toBe(2)
    a.states.set('p1', { status: 'synced', message: '' })
    a.states.set('p2', { status: 'rejected', message: 'Too quiet' })
    b.states.set('p2', { status: 'rejected', message: 'No consent' })
    await ask('voice-check-status', { ids: [one, two] })
    await check()
    expect(await read(one)).toMatchObject({ status: 1, vendor_status: 'synced' })
    expect(await read(two)).toMatchObject({ status: 4, vendor_status: 'failed' })
    expect(await rowsOf(two)).toMatchObject([{ message: 'Too quiet' }, { message: 'No consent' }])
  })

  test('stays ready while another vendor judges it', async () => {
    const id = await file()
    await sync([id])
    await handOver()
    vendors.get(routes[0]!)!.states.set('p1', { status: 'synced', message: '' })
    await ask('voice-check-status', { ids: [id] })
    await check()
    await sync([id], routes[1])
    expect(await read(id)).toMatchObject({ status: 1, vendor_status: 'synced' })
  })

  for (const { when, given, seconds } of [
    { when: 'after some seconds in its first minute with a vendor', given: '20 seconds', seconds: 5 },
    { when: 'after a minute from then on', given: '3 minutes', seconds: 60 },
  ])
    test(`is asked about by itself ${when}, and not before`, async () => {
      const id = await file()
      await sync([id])
      await handOver()
      vendors.get(routes[0]!)!.states.set('p1', { status: 'synced', message: '' })
      const askedBefore = (ago: number) =>
        query(
          `update voice_vendor_files set asked_at = now() - interval '${given}', checked_at = now() - interval '${ago} seconds'`,
        )
      await askedBefore(seconds - 2)
      await check()
      expect(await read(id)).toMatchObject({ vendor_status: 'processing' })
      await askedBefore(seconds + 1)
      await check()
      expect(await read(id)).toMatchObject({ vendor_status: 'synced' })
    })

  test('that a vendor has thrown away is not called with, and goes to him again', async () => {
    const id = await file()
    await sync([id])
    await handOver()
    const vendor = vendors.get(routes[0]!)!
    vendor.states.set('p1', { status: 'synced', message: '' })
    await ask('voice-check-status', { ids: [id] })
    await check()
    vendor.states.delete('p1')
    await ask('voice-check-status', { ids: [id] })
    await check()
    expect(await rowsOf(id)).toMatchObject([{ status: 'deleted', message: 'The vendor does not have this file any more.' }])
    const { body } = await ask('voice-vendor-files', {})
    const [row] = (body.data as { data: { id: number; title: string }[] }).data
    expect(row).toMatchObject({ voice_file_id: id, route_id: routes[0], status: 'deleted' })
    await ask('voice-vendor-files-sync', { ids: [row!.id] })
    await handOver()
    expect(await rowsOf(id)).toMatchObject([{ status: 'processing', vendor_voice_id: 'p2' }])
    vendor.states.set('p2', { status: 'synced', message: '' })
    await ask('voice-vendor-files-check', { ids: [row!.id] })
    await check()
    expect(await read(id)).toMatchObject({ status: 1, vendor_status: 'synced' })
  })
})

describe('a vendor', () => {
  test('who refuses is not asked again, and his words are shown', async () => {
    const id = await file()
    vendors.get(routes[0]!)!.fails = new VendorRefused('The vendor refuses login or password.')
    await sync([id])
    await handOver()
    expect(await rowsOf(id)).toMatchObject([{ status: 'rejected', message: 'The vendor refuses login or password.', tries: 1 }])
    expect(await read(id)).toMatchObject({ status: 4 })
  })

  test('who does not answer is tried again later, four times in all', async () => {
    const id = await file()
    const vendor = vendors.get(routes[0]!)!
    vendor.fails = new VendorRefused('The vendor did not answer in time.', true)
    await sync([id])
    for (let tries = 1; tries <= 4; tries++) {
      await handOver()
      expect(await rowsOf(id)).toMatchObject([{ status: tries < 4 ? 'processing' : 'failed', tries }])
      await query(`update voice_vendor_files set asked_at = now() - interval '3 minutes'`)
    }
    vendor.fails = undefined
    await sync([id])
    await handOver()
    expect(await rowsOf(id)).toMatchObject([{ status: 'processing', vendor_voice_id: 'p1', tries: 1 }])
  })

  test('who does not answer is left alone with all that waits for him, and holds up no other', async () => {
    const ids = [await file(), await file()]
    const vendor = vendors.get(routes[0]!)!
    vendor.fails = new VendorRefused('The vendor did not answer in time.', true)
    await sync(ids)
    await sync(ids, routes[1])
    await handOver()
    for (const id of ids)
      expect(await rowsOf(id)).toMatchObject([
        { status: 'processing', vendor_voice_id: null, tries: 1, message: 'The vendor did not answer in time.' },
        { status: 'processing', vendor_voice_id: expect.any(String) },
      ])
  })

  test('who does not answer a question keeps what he said last', async () => {
    const id = await file()
    await sync([id])
    await handOver()
    vendors.get(routes[0]!)!.states.set('p1', { status: 'synced', message: '' })
    await ask('voice-check-status', { ids: [id] })
    await check()
    vendors.get(routes[0]!)!.fails = new VendorRefused('The vendor did not answer in time.', true)
    await ask('voice-check-status', { ids: [id] })
    await check()
    expect(await rowsOf(id)).toMatchObject([{ status: 'synced', message: 'The vendor did not answer in time.' }])
  })
})

describe('syncing', () => {
  test('is offered and done over active routes that say all of their vendor, and refused at the field over others', async () => {
    const id = await file()
    const offered = async () => {
      const { body } = await ask('administration/primary-routes', { ...voiceFiles.actions.sync.input.voice_smsc_id.only })
      return (body.data as { data: { id: number }[] }).data.map(route => route.id).sort()
    }
    expect(await offered()).toEqual([routes[0], routes[1]])
    for (const missing of ['voice_vendor', 'voice_api_url', 'voice_login', 'voice_password']) {
      const { rows } = await query(
        `update primary_routes r set ${missing} = null from primary_routes b where r.id = $1 and b.id = r.id
        returning b.${missing} as before`,
        [routes[1]],
      )
      expect(await offered()).toEqual([routes[0]])
      const refused = await sync([id], routes[1])
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['voice_smsc_id']])
      expect(await rowsOf(id)).toEqual([])
      await query(`update primary_routes set ${missing} = $2 where id = $1`, [routes[1], rows[0].before])
    }
  })

  test('is for approved files, active voice vendors, and operators', async () => {
    const [pending, approved] = [await file(0), await file()]
    expect((await sync([pending])).status).toBe(409)
    expect((await sync([approved], routes[2])).body.errors).toEqual({ voice_smsc_id: ['Choose an active voice vendor.'] })
    expect((await ask('sync-voice-template-to-vendor', { ids: [approved] })).body.errors).toHaveProperty('voice_smsc_id')
    expect((await ask('sync-voice-template-to-vendor', { ids: [approved], voice_smsc_id: routes[0] }, client)).status).toBe(403)
    expect((await ask('voice-vendor-files', {}, client)).status).toBe(403)
    const other = await ask('voice-file-process', { ids: [approved], action: 'send-to-vendor', voice_smsc_id: routes[0] })
    expect(other.body).toMatchObject({ data: { done: [approved], failed: [] } })
    for (const action of [{ action: 'sync', voice_smsc_id: routes[1] }, { action: 'check' }])
      expect((await ask('voice-bulk-action', { ids: [approved], ...action })).body.data).toEqual({ done: [approved], failed: [] })
    expect(await read(approved)).toMatchObject({ vendor_status: 'processing' })
  })

  test('tells operators where a file is, and its owner only whether it is ready', async () => {
    const id = await file()
    await sync([id])
    const play = async (token: string) =>
      ((await call(app, token, 'GET', `voice-file-play/${id}`)).body.data as { vendor_files: unknown[] }).vendor_files
    expect(await play(admin)).toMatchObject([{ voice_smsc_id: routes[0], route_name: 'Vendor A', status: 'processing' }])
    expect(await play(client)).toEqual([])
  })

  test('a file that is deleted meanwhile leaves nothing behind', async () => {
    const id = await file()
    await sync([id])
    const vendor = vendors.get(routes[0]!)!
    const upload = vendor.uploadPrompt.bind(vendor)
    vendor.uploadPrompt = async (...given) => {
      await query('delete from voice_files where id = $1', [id])
      return upload(...given)
    }
    await handOver()
    expect((await query('select count(*)::int as n from voice_vendor_files')).rows).toEqual([{ n: 0 }])
  })
})

test('campaigns at vendors say what was handed over, answered and is pending, and when they were last asked', async () => {
  const { rows } = await query(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, total_contacts,
       total_queued, total_unknown, total_accepted, total_delivered, total_failed)
     values ($1, 'at-vendors', 'Calls', '', 4, '', '{}', 'at-vendors', 100, 10, 5, 15, 60, 10) returning id`,
    [world.client.id],
  )
  await query(
    `insert into voice_batches (account_id, campaign_id, route_id, name, state, message_ids, numbers, polled_at)
     values ($1, $2, $3, 'one', 'running', '{}', 50, now()), ($1, $2, $3, 'two', 'unanswered', '{}', 50, null)`,
    [world.client.id, rows[0].id, routes[0]],
  )
  await query(
    `insert into voice_asked_calls (route_id, gateway_id, account_id, message_id, campaign_id, unheard, next_at)
     values ($3, 'a', $1, 1, $2, 3, null), ($3, 'b', $1, 2, $2, 1, now())`,
    [world.client.id, rows[0].id, routes[0]],
  )
  const { body } = await ask('voice-vendor-campaigns', {})
  expect((body.data as { data: unknown[] }).data).toMatchObject([
    {
      campaign: 'Calls',
      vendors: expect.any(Array),
      total_submitted: 90,
      total_answered: 60,
      total_pending: 30,
      unanswered_lists: 1,
      unheard_calls: 1,
      polled_at: expect.any(String),
      is_paused: 0,
    },
  ])
  // One that is held back is Paused, and not Pending, as in every list.
  await query('update campaigns set paused_at = now() where id = $1', [rows[0].id])
  const inStatus = async (status: string) =>
    ((await ask('voice-vendor-campaigns', { status: [status] })).body.data as { data: unknown[] }).data
  expect(await inStatus('Paused')).toMatchObject([{ campaign: 'Calls', is_paused: 1 }])
  expect(await inStatus('Pending')).toEqual([])
})
