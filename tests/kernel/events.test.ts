import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEventReader, type ServerEvent } from '../../dataProvider/events.ts'
import { events } from '../../resources/system/services.ts'
import { eventStreamWith } from '../../server/kernel/events/eventStream.ts'
import type { HubTimes } from '../../server/kernel/events/hub.ts'
import { defineCompanion } from '../../server/kernel/records/companion.ts'
import { testDatabase } from '../support/database.ts'
import { request } from '../support/socket.ts'
import { until } from '../support/until.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'

const TIMES: HubTimes = { look: 20, heartbeat: 40, sessions: 60 }

let world: World
let app: FastifyInstance
let base: string
const open: AbortController[] = []

const start = async () => {
  const stream = eventStreamWith(TIMES)
  const companion = defineCompanion(events, { handlers: { call: { stream: { raw: stream } } } })
  const started = await appOf(world, { companions: { events: companion } })
  return { started, url: await started.listen({ port: 0, host: '127.0.0.1' }) }
}
beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  const { started, url } = await start()
  app = started
  base = url
})
afterEach(async () => {
  for (const controller of open.splice(0)) controller.abort()
  for (const table of ['campaigns', 'jobs']) await world.deps.pool.query(`delete from ${table}`)
})
afterAll(() => app.close())

interface Stream {
  status: number
  headers: Headers
  seen: ServerEvent[]
  text: string
  ended: boolean
  stop(): void
}

/** Listens as the panel does, and keeps what comes. */
const listen = async (token: string, { query = '', url = base } = {}): Promise<Stream> => {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(`${url}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  })
  const stream: Stream = {
    status: response.status,
    headers: response.headers,
    seen: [],
    text: '',
    ended: false,
    stop: () => controller.abort(),
  }
  const read = createEventReader()
  const follow = async () => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      stream.text += piece
      stream.seen.push(...read(piece))
    }
  }
  follow()
    .catch(() => {})
    .finally(() => {
      stream.ended = true
    })
  return stream
}

let made = 0
const addCampaign = async (owner: Account) => {
  const { rows } = await world.deps.pool.query<{ id: number }>(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, total_contacts)
     values ($1, $2, 'Fees', 'secret text of the message', 1, 'SUNRSE', '{}', 'x', 10) returning id`,
    [owner.id, `events-${made++}`],
  )
  return rows[0]!.id
}
const move = (id: number, delivered: number, status = 'Pending') =>
  world.deps.pool.query('update campaigns set total_delivered = $2, status = $3, changed_at = clock_timestamp() where id = $1', [
    id,
    delivered,
    status,
  ])
const about = ({ seen }: Stream, id: number) => seen.filter(({ data }) => (data as { id: number }).id === id)

describe('the stream of events', () => {
  test('tells state and counters of a campaign as they change, each state once', async () => {
    const id = await addCampaign(world.client)
    const stream = await listen(await world.signIn(world.client))
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    await until(() => about(stream, id).length === 1)
    await move(id, 4)
    await until(() => about(stream, id).length === 2)
    await move(id, 10, 'Completed')
    await until(() => about(stream, id).length === 3)
    expect(about(stream, id)[2]).toEqual({
      name: 'campaign',
      id: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
      data: expect.objectContaining({ id, status: 'Completed', total_contacts: 10, total_delivered: 10, total_processing: 0 }),
    })
    expect(stream.text).not.toMatch(/secret text|SUNRSE|Fees/)
    await until(() => stream.text.includes(': still here'))
    expect(about(stream, id)).toHaveLength(3)
  })

  test('tells of jobs', async () => {
    const stream = await listen(await world.signIn(world.client))
    const { rows } = await world.deps.pool.query<{ id: number }>(
      `insert into jobs (account_id, kind, status, done, total, params) values ($1, 'import', 'running', 5, 10, '{"fileId": "hidden"}') returning id`,
      [world.client.id],
    )
    await until(() => stream.seen.length === 1)
    expect(stream.seen[0]).toMatchObject({
      name: 'job',
      data: { id: rows[0]!.id, kind: 'import', status: 'running', done: 5, total: 10 },
    })
    expect(stream.text).not.toContain('hidden')
  })

  test('tells everybody what is in reach, and nobody anything else', async () => {
    const { admin, employee, reseller, client, sibling, stranger, otherReseller } = world
    const everybody = [admin, employee, reseller, client, sibling, stranger, otherReseller]
    const streams = await Promise.all(
      everybody.map(async account => ({ account, stream: await listen(await world.signIn(account)) })),
    )
    const id = await addCampaign(client)
    const last = await addCampaign(admin)
    for (const account of everybody) await addCampaign(account)
    const reached = () => streams.filter(({ stream }) => about(stream, id).length > 0).map(({ account }) => account.username)
    await until(() => streams.every(({ stream }) => stream.seen.length > 0))
    await until(() => reached().length >= 4)
    expect(reached().sort()).toEqual(['admin', 'client', 'employee', 'reseller'])
    expect(
      streams
        .filter(({ stream }) => about(stream, last).length > 0)
        .map(({ account }) => account.username)
        .sort(),
    ).toEqual(['admin', 'employee'])
  })

  test('tells an employee limited to some accounts of these and what stands below, now and of what was missed', async () => {
    const { pool } = world.deps
    await pool.query(`insert into app_settings (key, value) values ('employee_scope', '"allotted"')`)
    await pool.query('update accounts set allotted = array[$2::bigint] where id = $1', [
      world.employee.id,
      world.otherReseller.id,
    ])
    const token = await world.signIn(world.employee)
    const since = encodeURIComponent('2020-01-01 00:00:00+00')
    const foreign = await addCampaign(world.client)
    const own = await addCampaign(world.stranger)
    const missed = await listen(token, { query: `?last_event_id=${since}` })
    await until(() => about(missed, own).length > 0)
    const [foreignNow, ownNow] = [await addCampaign(world.client), await addCampaign(world.stranger)]
    await until(() => about(missed, ownNow).length > 0)
    expect([...about(missed, foreign), ...about(missed, foreignNow)]).toEqual([])
    await pool.query(`delete from app_settings where key = 'employee_scope'`)
  })

  test('keeps campaigns from who may not see them', async () => {
    const stream = await listen(await world.signIn(world.client, ['phone-book-list']))
    const id = await addCampaign(world.client)
    await world.deps.pool.query(`insert into jobs (account_id, kind) values ($1, 'export')`, [world.client.id])
    await until(() => stream.seen.some(event => event.name === 'job'))
    expect(about(stream, id)).toEqual([])
  })

  test('needs a session, and ends with it, however long it is listened to', async () => {
    expect((await listen('forged')).status).toBe(401)
    for (const end of [
      'update sessions set revoked_at = now() where account_id = $1',
      `update sessions set last_seen_at = now() - interval '31 minutes' where account_id = $1`,
      `update sessions set expires_at = now() where account_id = $1`,
    ]) {
      const stream = await listen(await world.signIn(world.client))
      const other = await listen(await world.signIn(world.sibling))
      await until(() => stream.text.includes(': still here'))
      await world.deps.pool.query(end, [world.client.id])
      await until(() => stream.ended)
      expect(other.ended).toBe(false)
    }
  })

  test('tells what was missed since the last event seen', async () => {
    const token = await world.signIn(world.client)
    const id = await addCampaign(world.client)
    const foreign = await addCampaign(world.stranger)
    await world.deps.pool.query(`update campaigns set changed_at = now() - interval '1 hour'`)
    const since = encodeURIComponent(new Date(Date.now() - 2 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '+00'))
    const stream = await listen(token, { query: `?last_event_id=${since}` })
    await until(() => about(stream, id).length === 1)
    expect(about(stream, foreign)).toEqual([])
    const later = await listen(token, { query: "?last_event_id=now()'--" })
    await until(() => later.text.includes(': still here'))
    expect(later.seen).toEqual([])
  })

  test('is limited for one session', async () => {
    const token = await world.signIn(world.client)
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(token)))
    expect(streams.every(stream => stream.status === 200)).toBe(true)
    const more = await listen(token)
    expect(more.status).toBe(429)
    expect(more.headers.get('retry-after')).toBe('30')
    streams[0]!.stop()
    await until(async () => (await listen(token)).status === 200)
  })

  test('does not count who left before it began', async () => {
    const { started, url } = await start()
    const connections = () => new Promise<number>(resolve => started.server.getConnections((_error, count) => resolve(count)))
    const token = await world.signIn(world.client)
    const client = await world.deps.pool.connect()
    // Until the session is read, nothing is listened to.
    await client.query('begin; lock table sessions')
    const sockets = Array.from({ length: 12 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
    for (const socket of sockets) socket.write(request('GET /api/events HTTP/1.1', [`Authorization: Bearer ${token}`]))
    const waiting = async () => (await client.query('select 1 from pg_locks where not granted')).rowCount
    await until(async () => (await connections()) === 12 && (await waiting()))
    for (const socket of sockets) socket.destroy()
    await until(async () => (await connections()) === 0)
    await client.query('commit')
    client.release()
    const { pool } = world.deps
    await until(() => pool.waitingCount === 0 && pool.idleCount === pool.totalCount)
    expect((await listen(token, { url })).status).toBe(200)
    await started.close()
  })

  test('lets go of a listener who does not read', async () => {
    const { started, url } = await start()
    const connections = () => new Promise<number>(resolve => started.server.getConnections((_error, count) => resolve(count)))
    const reader = await listen(await world.signIn(world.sibling), { url })
    await until(async () => (await connections()) === 1)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await world.signIn(world.client)}\r\n\r\n`)
    await until(async () => (await connections()) === 2)
    // What the kernel keeps for it has to be filled first.
    const long = 'k'.repeat(100_000)
    await until(
      async () => {
        await world.deps.pool.query(
          `insert into jobs (account_id, kind, status) select $1, $2, 'running' from generate_series(1, 20)`,
          [world.client.id, long],
        )
        return (await connections()) === 1
      },
      { timeout: 20_000, every: 20 },
    )
    expect(reader.ended).toBe(false)
    socket.destroy()
    await started.close()
  })

  test('lets the server close while somebody listens, or does not read', async () => {
    const { started, url } = await start()
    const stream = await listen(await world.signIn(world.client), { url })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await world.signIn(world.sibling)}\r\n\r\n`)
    await until(() => stream.text.includes(': still here'))
    await started.close()
    await until(() => stream.ended)
    socket.destroy()
  })
})
