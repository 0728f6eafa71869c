import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WHATSAPP } from '../../resources/language/choices.ts'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { MOST_A_MINUTE } from '../../server/kernel/sockets/connection.ts'
import { type SocketTimes, USUAL_TIMES } from '../../server/kernel/sockets/socketHub.ts'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { ensureExampleRates } from '../../server/whatsapp/exampleRates.ts'
import { type Line, openLine } from '../support/conversationSocket.ts'
import { waitForLocks } from '../support/locks.ts'
import { issue } from '../support/money.ts'
import { request, speak } from '../support/socket.ts'
import { until } from '../support/until.ts'
import { type Account, call } from '../support/world.ts'
import { type HookDesk, type OurNumber, openHookDesk, told } from './hookDesk.ts'

const TIMES: SocketTimes = { signIn: 300, sessions: 60, heartbeat: 500, life: 200 }

let desk: HookDesk
let apps: FastifyInstance[]
/** Two processes over one database. */
let urls: string[]
let number: OurNumber
const open: Line[] = []

beforeAll(async () => {
  desk = await openHookDesk()
  desk.startWorker()
  const { pool } = desk.world.deps
  await ensureCountries(pool)
  await ensureExampleRates(pool)
  await issue(pool, desk.world.client, 1_000_000, WHATSAPP)
  const options = { callsPerSecond: 1_000_000, logLevel: 'silent', sockets: { times: TIMES } }
  apps = await Promise.all([
    buildApp(desk.world.deps, companions, options),
    buildApp({ ...desk.world.deps }, companions, options),
  ])
  urls = await Promise.all(apps.map(app => app.listen({ port: 0, host: '127.0.0.1' })))
  number = await desk.number(desk.world.client.id)
})
afterEach(() => {
  for (const line of open.splice(0)) line.close()
})
afterAll(async () => {
  await Promise.all(apps.map(app => app.close()))
  await desk.close()
})

const connect = async (at = 0): Promise<Line> => {
  const line = await openLine(urls[at]!)
  open.push(line)
  return line
}

const registered = async (account: Account, { at = 0, permissions }: { at?: number; permissions?: string[] } = {}) => {
  const token = await desk.world.signIn(account, permissions)
  const line = await connect(at)
  line.say({ command: 'register', token, userId: account.id })
  await until(() => line.seen.some(({ command, error }) => command === 'register' && error === false))
  return { line, token }
}

let people = 919_840_005_000
let wamids = 0

/** Somebody writes to the number. @returns the conversation and the person's number */
const written = async (text: string, from = String(++people)) => {
  const id = `wamid.in-${++wamids}`
  const at = String(Math.floor(Date.now() / 1000))
  const answer = await desk.post(
    told(number, {
      contacts: [{ wa_id: from, profile: { name: 'Asha Rao' } }],
      messages: [{ from, id, timestamp: at, type: 'text', text: { body: text } }],
    }),
  )
  expect(answer.status).toBe(200)
  await desk.handled()
  const { rows } = await desk.world.deps.pool.query<{ id: number }>(
    'select t.id from wa_threads t join wa_thread_messages m on m.thread_id = t.id where m.wamid = $1',
    [id],
  )
  return { thread: rows[0]!.id, from }
}

const stored = async (thread: number, text: string) =>
  (await desk.world.deps.pool.query('select 1 from wa_thread_messages where thread_id = $1 and message = $2', [thread, text]))
    .rowCount

describe('who is let in', () => {
  test.each([
    ['from another site', ['Origin: https://evil.example']],
    ['without an origin', []],
    ['from no site at all', ['Origin: null']],
  ])('a page %s is refused before the upgrade', async (_, origin) => {
    const port = Number(new URL(urls[0]!).port)
    const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
    const bytes = request('GET /api/socket HTTP/1.1', [...upgrade, 'Connection: Upgrade', ...origin])
    const text = bytes.toString().replace('Connection: close\r\n', '')
    expect((await speak(port, text)).status).toBe(403)
  })

  test('whoever does not sign in within five seconds is sent away', async () => {
    expect(USUAL_TIMES.signIn).toBeLessThanOrEqual(5000)
    const line = await connect()
    expect(await line.ended).toBe(4401)
  })

  test('whoever said in time who he is is let in however long it takes to look that up', async () => {
    const token = await desk.world.signIn(desk.world.client)
    const holder = await desk.world.deps.pool.connect()
    await holder.query('begin; lock table sessions in access exclusive mode')
    const line = await connect()
    line.say({ command: 'register', token })
    // Came later and says nothing: once he is sent away, the time of the first is over as well.
    const silent = await connect()
    expect(await silent.ended).toBe(4401)
    await holder.query('commit')
    holder.release()
    await until(() => line.seen.some(({ command, error }) => command === 'register' && error === false))
  })

  test('whoever has gone again before that was looked up is not shown as connected', async () => {
    const { pool } = desk.world.deps
    const token = await desk.world.signIn(desk.world.sibling)
    const next = await desk.world.signIn(desk.world.stranger)
    const holder = await pool.connect()
    await holder.query('begin; lock table sessions in access exclusive mode')
    const gone = await connect()
    gone.say({ command: 'register', token })
    await waitForLocks(pool)
    gone.close()
    await gone.ended
    const line = await connect()
    line.say({ command: 'register', token: next })
    await holder.query('commit')
    holder.release()
    await until(() => line.seen.some(({ command, error }) => command === 'register' && error === false))
    const { rows } = await pool.query('select account_id from socket_users where account_id = any($1)', [
      [desk.world.sibling.id, desk.world.stranger.id],
    ])
    expect(rows).toEqual([{ account_id: desk.world.stranger.id }])
  })

  test.each([
    ['no token', {}],
    ['a token that nobody has', { token: 'x'.repeat(43) }],
  ])('%s is no sign-in', async (_, given) => {
    const line = await connect()
    line.say({ command: 'register', ...given })
    expect(await line.ended).toBe(4401)
  })

  test('the address says nothing: a token in it is no sign-in', async () => {
    const token = await desk.world.signIn(desk.world.client)
    const socket = new URL(`${urls[0]}/api/socket?token=${token}`)
    const line = await openLine(urls[0]!)
    open.push(line)
    expect(socket.search).toContain(token)
    line.say({ command: 'getContacts' })
    expect(await line.ended).toBe(4401)
  })

  test('a command before the sign-in ends it', async () => {
    const line = await connect()
    line.sendRaw('{')
    expect(await line.ended).toBe(4401)
  })

  test('who one is comes from the token alone: another user’s number beside it is refused', async () => {
    const token = await desk.world.signIn(desk.world.client)
    const line = await connect()
    line.say({ command: 'register', token, userId: desk.world.stranger.id })
    expect(await line.ended).toBe(4403)
  })

  test('without the permission, and for a channel that is none, nobody is let in', async () => {
    const token = await desk.world.signIn(desk.world.client, ['login-user-log'])
    const line = await connect()
    line.say({ command: 'register', token })
    expect(await line.ended).toBe(4403)
    const other = await connect()
    other.say({ command: 'register', channel: 'toString', token: await desk.world.signIn(desk.world.client) })
    expect(await other.ended).toBe(4403)
  })

  test('a channel that one is not signed in to takes no command', async () => {
    const { line } = await registered(desk.world.client)
    line.say({ command: 'getContacts', channel: 'live' })
    expect(await line.ended).toBe(4403)
  })

  test('a connection stays with the session it began with', async () => {
    const { line } = await registered(desk.world.client)
    line.say({ command: 'register', token: await desk.world.signIn(desk.world.sibling) })
    expect(await line.ended).toBe(4403)
  })
})

describe('who is sent away', () => {
  test('a frame of more than 64 KB', async () => {
    const { line } = await registered(desk.world.client)
    line.say({ command: 'getContacts', data: { q: 'x'.repeat(64 * 1024) } })
    expect(await line.ended).toBe(1009)
  })

  test('what is no text', async () => {
    const { line } = await registered(desk.world.client)
    line.sendRaw(new Uint8Array([1, 2, 3]))
    expect(await line.ended).toBe(1003)
  })

  test('the message that is one too many within a minute', async () => {
    const { line } = await registered(desk.world.client)
    for (let sent = 1; sent < MOST_A_MINUTE; sent++) line.say({ command: 'connectedUsers' })
    await until(() => line.seen.filter(({ command }) => command === 'connectedUsers').length === MOST_A_MINUTE - 1)
    line.say({ command: 'connectedUsers' })
    expect(await line.ended).toBe(1008)
  })

  test('whose session has ended, within five seconds; and it hears nothing more', async () => {
    expect(USUAL_TIMES.sessions).toBeLessThan(5000)
    const { line, token } = await registered(desk.world.client)
    expect((await call(apps[1]!, token, 'POST', 'logout')).status).toBe(200)
    expect(await line.ended).toBe(4401)
  })

  test('whose permission was taken', async () => {
    const { line } = await registered(desk.world.client)
    await desk.world.signIn(desk.world.client, ['login-user-log'])
    expect(await line.ended).toBe(4403)
  })

  test('who writes to somebody who is none of his: nothing is stored', async () => {
    const { thread } = await written('Hello?')
    const { line } = await registered(desk.world.stranger)
    const data = { type: 'text', whats_app_reply_thread_id: thread }
    line.say({ command: 'message', message: 'I am your bank', data })
    expect(await line.ended).toBe(4403)
    expect(line.seen.at(-1)).toMatchObject({ command: 'message', error: true, data: null })
    expect(await stored(thread, 'I am your bank')).toBe(0)
  })
})

describe('what is asked', () => {
  test('conversations and messages are answered as the calls answer them', async () => {
    const { thread } = await written('How much is it?')
    const { line, token } = await registered(desk.world.client)
    line.say({ command: 'getContacts', ref: 'a' })
    line.say({ command: 'getChats', ref: 'b', data: { whats_app_reply_thread_id: thread } })
    const answered = (ref: string) => until(() => line.seen.find(frame => frame.ref === ref))
    const [contacts, chats] = [await answered('a'), await answered('b')]
    const listed = await call(apps[0]!, token, 'POST', 'wa-thread-messages', {})
    const history = await call(apps[0]!, token, 'POST', 'wa-thread-history', { whats_app_reply_thread_id: thread })
    expect(contacts).toMatchObject({ command: 'getContacts', error: false, status: 200 })
    expect(idsOf(contacts.data)).toEqual(idsOf(listed.body.data))
    expect(chats.data).toEqual(history.body.data)
    expect(idsOf(chats.data)).toHaveLength(1)
  })

  test('what is wrong is answered at its field, and the connection stays', async () => {
    const { thread } = await written('Are you there?')
    const { line } = await registered(desk.world.client)
    line.sendRaw('{"command": "dance"}')
    line.say({ command: 'message', ref: 'empty', data: { type: 'text', whats_app_reply_thread_id: thread } })
    const refused = await until(() => line.seen.find(({ ref }) => ref === 'empty'))
    expect(refused).toMatchObject({ error: true, status: 422, errors: { message: expect.any(Array) } })
    expect(line.seen.find(({ status, channel }) => status === 422 && channel === '')).toBeDefined()
    line.say({ command: 'connectedUsers', ref: 'still' })
    await until(() => line.seen.some(({ ref }) => ref === 'still'))
  })

  test('a message is stored before it is acknowledged, and once however often it is sent', async () => {
    const { thread } = await written('Please call me')
    const { line } = await registered(desk.world.client)
    const frame = { command: 'message', message: 'In ten minutes', data: { type: 'text', whats_app_reply_thread_id: thread } }
    line.say({ ...frame, ref: 'once-1' })
    const acknowledged = await until(() => line.seen.find(({ ref }) => ref === 'once-1'))
    expect(acknowledged).toMatchObject({ error: false, status: 200, data: { message: 'In ten minutes', direction: 'o' } })
    expect(await stored(thread, 'In ten minutes')).toBe(1)
    line.close()
    const again = await registered(desk.world.client)
    again.line.say({ ...frame, ref: 'once-1' })
    await until(() => again.line.seen.some(({ ref, status }) => ref === 'once-1' && status === 200))
    expect(await stored(thread, 'In ten minutes')).toBe(1)
  })

  test('who is connected is told across processes, to those who see the account, until he leaves', async () => {
    const { line } = await registered(desk.world.reseller)
    const client = await registered(desk.world.client, { at: 1 })
    const stranger = await registered(desk.world.stranger, { at: 1 })
    const here = async (of: Line) => {
      const ref = `who-${of.seen.length}`
      of.say({ command: 'connectedUsers', ref })
      const frame = await until(() => of.seen.find(one => one.ref === ref))
      return (frame.data as { name: string }[]).map(({ name }) => name)
    }
    expect(await here(line)).toEqual(['client', 'reseller'])
    expect(await here(stranger.line)).toEqual(['stranger'])
    client.line.say({ command: 'disconnect' })
    expect(await client.line.ended).toBe(1000)
    await until(async () => !(await here(line)).includes('client'), { every: 1000 })
  })
})

describe('what is told', () => {
  const heard = ({ seen }: Line, text: string) =>
    seen.filter(({ command, message, status }) => command === 'message' && message === text && status === undefined)

  test('a new message, to the account and those above it on every process, and to nobody else', async () => {
    const lines = [
      await registered(desk.world.client),
      await registered(desk.world.reseller, { at: 1 }),
      await registered(desk.world.admin, { at: 1 }),
    ]
    const others = [await registered(desk.world.sibling), await registered(desk.world.stranger, { at: 1 })]
    const { thread, from } = await written('Is it still to be had?')
    for (const { line } of lines) {
      const frame = await until(() => heard(line, 'Is it still to be had?')[0])
      expect(frame).toMatchObject({
        channel: 'whatsapp',
        from,
        data: { whats_app_reply_thread_id: thread, direction: 'i', type: 'text', profile_name: 'Asha Rao', is_new: 1 },
      })
    }
    for (const { line } of others) expect(JSON.stringify(line.seen)).not.toContain('Is it still to be had?')
  })

  test('how far an answer has come, and who takes a conversation', async () => {
    // Whose number ends so reads what he gets (simulators/graph/scenario.ts).
    const from = '919841230001'
    const { line, token } = await registered(desk.world.client)
    await desk.control('/reply', { number: number.phoneNumberId, from, text: 'Do you deliver?', name: 'Asha Rao' })
    const { data: came } = await until(() => heard(line, 'Do you deliver?')[0])
    const { whats_app_reply_thread_id: thread } = came as Frame
    const answer = { type: 'text', message: 'Every day', whats_app_reply_thread_id: thread }
    expect((await call(apps[1]!, token, 'POST', 'send-reply-message', answer)).status).toBe(200)
    await until(() => heard(line, 'Every day').some(({ data }) => (data as { status: string }).status === 'read'))
    const before = line.seen.length
    expect((await call(apps[1]!, token, 'POST', 'wa-thread-action', { ids: [thread], action: 'close' })).status).toBe(200)
    await until(() =>
      line.seen
        .slice(before)
        .some(({ command, data }) => command === 'contact' && (data as Frame).whats_app_reply_thread_id === thread),
    )
  })

  test('that something may have been missed, when the connection to the database was lost', async () => {
    const { line } = await registered(desk.world.client)
    const { rowCount } = await desk.world.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen conversations'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await until(() => line.seen.some(({ command }) => command === 'missed'))
    await written('And after that?')
    await until(() => heard(line, 'And after that?').length > 0)
  })
})

type Frame = Readonly<Record<string, unknown>>

const idsOf = (page: unknown): number[] => ((page as { data?: { id: number }[] }).data ?? []).map(({ id }) => id)
