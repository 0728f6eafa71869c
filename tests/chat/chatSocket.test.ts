import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../resources/chat/chat.answers.ts'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { MOST_A_MINUTE } from '../../server/kernel/sockets/connection.ts'
import { type SocketTimes, USUAL_TIMES } from '../../server/kernel/sockets/socketHub.ts'
import { actingAs } from '../contract/asked.ts'
import { type Line, openLine } from '../support/conversationSocket.ts'
import { type CutLine, openCutLine } from '../support/cutLine.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { type Account, addAccount, call, makeWorld, type World } from '../support/world.ts'

const TIMES: SocketTimes = { ...USUAL_TIMES, sessions: 60, heartbeat: 500, life: 200 }

let world: World
let apps: FastifyInstance[]
/** Two processes over one database, and one that takes its time as a desk does. */
let urls: string[]
const open: Line[] = []

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  const options = { callsPerSecond: 1_000_000, logLevel: 'silent' }
  apps = await Promise.all(
    [TIMES, TIMES, USUAL_TIMES].map(times => buildApp({ ...world.deps }, companions, { ...options, sockets: { times } })),
  )
  urls = await Promise.all(apps.map(app => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterEach(() => {
  for (const line of open.splice(0)) line.close()
})
afterAll(() => Promise.all(apps.map(app => app.close())))

type Frame = Readonly<Record<string, unknown>>

/** Connects to live chat as somebody. */
const join = async (token: string, url: string): Promise<Line> => {
  const line = await openLine(url)
  open.push(line)
  const say = line.say
  line.say = frame => say({ channel: 'chat', ...frame })
  line.say({ command: 'register', token })
  return line
}
const isIn = (line: Line) => until(() => line.seen.some(({ command, error }) => command === 'register' && error === false))
const registered = async (account: Account, at = 0) => {
  const token = await world.signIn(account)
  const line = await join(token, urls[at]!)
  await isIn(line)
  return { line, token }
}

let refs = 0
/** A command and its answer. */
const asked = async (line: Line, command: string, frame: Frame = {}): Promise<Frame> => {
  const ref = `r-${++refs}`
  line.say({ command, ref, ...frame })
  return until(() => line.seen.find(one => one.ref === ref))
}
const pushes = ({ seen }: Line, command: string) => seen.filter(one => one.command === command && one.status === undefined)

let pairs = 0
const newPair = async (): Promise<[Account, Account]> => {
  const reseller = await addAccount(world.deps.pool, 1, `talk-${++pairs}-reseller`, world.admin.id)
  return [reseller, await addAccount(world.deps.pool, 2, `talk-${pairs}-client`, reseller.id)]
}

describe('who is let in, and who is sent away', () => {
  test('who acts as another account is not let in to its chat', async () => {
    const line = await join(await actingAs(world, world.client), urls[0]!)
    expect(await line.ended).toBe(4403)
  })

  test('nobody is let in with the number of another account beside the token', async () => {
    const token = await world.signIn(world.client)
    const line = await openLine(urls[0]!)
    open.push(line)
    line.say({ command: 'register', channel: 'chat', token, userId: world.reseller.id })
    expect(await line.ended).toBe(4403)
  })

  test('who writes to a stranger is sent away, and nothing is stored', async () => {
    for (const to of [world.stranger, world.sibling, { id: 999_999 }]) {
      const { line } = await registered(world.client)
      line.say({ command: 'message', message: 'I am your bank', data: { user_id: to.id } })
      expect(await line.ended).toBe(4403)
      expect(line.seen.at(-1)).toMatchObject({ command: 'message', error: true, status: 404, data: null })
    }
    const { rowCount } = await world.deps.pool.query(`select 1 from chat_messages where message = 'I am your bank'`)
    expect(rowCount).toBe(0)
  })

  test('the message that is one too many within a minute ends it', async () => {
    const { line } = await registered(world.client)
    for (let sent = 1; sent < MOST_A_MINUTE; sent++) line.say({ command: 'connectedUsers' })
    await until(() => line.seen.filter(({ command }) => command === 'connectedUsers').length === MOST_A_MINUTE - 1)
    line.say({ command: 'connectedUsers' })
    expect(await line.ended).toBe(1008)
  })

  test('a frame of more than 64 KB ends it, and so does what is no text', async () => {
    const large = await registered(world.client)
    large.line.say({ command: 'message', message: 'x'.repeat(64 * 1024), data: { user_id: world.reseller.id } })
    expect(await large.line.ended).toBe(1009)
    const other = await registered(world.client)
    other.line.sendRaw(new Uint8Array([1, 2, 3]))
    expect(await other.line.ended).toBe(1003)
  })

  test('whose session has ended hears nothing more', async () => {
    const [reseller, client] = await newPair()
    const { line, token } = await registered(client)
    const writer = await registered(reseller, 1)
    expect((await call(apps[1]!, token, 'POST', 'logout')).status).toBe(200)
    expect(await line.ended).toBe(4401)
    await asked(writer.line, 'message', { message: 'Anybody there?', data: { user_id: client.id } })
    expect(JSON.stringify(line.seen)).not.toContain('Anybody there?')
  })

  test('everybody is sent away when live chat is switched off', async () => {
    const { line } = await registered(world.client)
    await world.deps.pool.query(`insert into app_settings (key, value) values ('live_chat', '0')`)
    try {
      expect(await line.ended).toBe(4403)
    } finally {
      await world.deps.pool.query(`delete from app_settings where key = 'live_chat'`)
    }
  })
})

describe('what is told', () => {
  test('a message, to the one it is for and to the other screens of who wrote it, on every process, and to nobody else', async () => {
    const [reseller, client] = await newPair()
    const [writer, other, reader] = [await registered(client), await registered(client, 1), await registered(reseller, 1)]
    const others = [await registered(world.admin), await registered(world.employee, 1)]
    const sent = await asked(writer.line, 'message', {
      message: 'Is the route back?',
      data: { user_id: reseller.id, client_id: 'a-1' },
    })
    expect(sent).toMatchObject({ status: 200, data: { message: 'Is the route back?', type: 'o', client_id: 'a-1', is_read: 0 } })
    const { id } = sent.data as ChatMessage
    const came = await until(() => pushes(reader.line, 'message')[0])
    expect(came).toEqual({
      command: 'message',
      channel: 'chat',
      from: client.username,
      message: 'Is the route back?',
      data: { id, user_id: client.id, name: client.username, sender_id: client.id, type: 'i', client_id: 'a-1' },
    })
    const own = await until(() => pushes(other.line, 'message')[0])
    expect(own).toMatchObject({ data: { id, user_id: reseller.id, type: 'o' } })
    await call(apps[0]!, reader.token, 'POST', 'chat-read', { user_id: client.id })
    for (const { line } of [writer, reader])
      await until(() => pushes(line, 'contact').some(({ data }) => (data as Frame).is_online === undefined))
    for (const { line } of others) expect(JSON.stringify(line.seen)).not.toContain('Is the route back?')
  })

  test('that something may have been missed, when the connection to the database was lost', async () => {
    const [reseller, client] = await newPair()
    const { line } = await registered(client)
    await world.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen conversations'`,
    )
    await until(() => pushes(line, 'missed').length > 0)
    const writer = await registered(reseller, 1)
    await asked(writer.line, 'message', { message: 'And after that?', data: { user_id: client.id } })
    await until(() => pushes(line, 'message').length > 0)
  })
})

describe('who is there', () => {
  const here = async (line: Line) => ((await asked(line, 'connectedUsers')).data as { name: string }[]).map(({ name }) => name)
  const told = (line: Line, { id }: Account) =>
    pushes(line, 'contact').flatMap(({ data }) => {
      const { user_id: who, is_online: isOnline } = data as Frame
      return who === id && isOnline !== undefined ? [isOnline] : []
    })

  test('is told to contacts alone, when he comes and when he has gone', async () => {
    const [reseller, client] = await newPair()
    const watching = await registered(reseller, 1)
    const stranger = await registered(world.stranger)
    const came = await registered(client)
    await until(() => told(watching.line, client).at(-1) === 1)
    expect(await here(watching.line)).toContain(client.username)
    const contacts = (await asked(watching.line, 'getContacts', { data: { user_id: client.id } })).data as { data: Frame[] }
    expect(contacts.data[0]).toMatchObject({ id: client.id, is_online: 1 })
    // As long as one of his screens is there, so is he.
    const second = await registered(client, 1)
    came.line.close()
    expect(await here(watching.line)).toContain(client.username)
    second.line.say({ command: 'disconnect' })
    await until(() => told(watching.line, client).at(-1) === 0)
    expect(await here(watching.line)).not.toContain(client.username)
    expect(told(stranger.line, client)).toEqual([])
    expect(await here(stranger.line)).not.toContain(reseller.username)
  })

  test('is known within five seconds where the line was cut and nobody told, and when it answers again', async () => {
    const [reseller, client] = await newPair()
    const watching = await registered(reseller, 1)
    const way = await openCutLine(urls[2]!)
    const line = await join(await world.signIn(client), way.url)
    await isIn(line)
    await until(() => told(watching.line, client).at(-1) === 1)
    way.freeze()
    const since = performance.now()
    await until(() => told(watching.line, client).at(-1) === 0)
    expect(performance.now() - since).toBeLessThan(5000)
    way.thaw()
    await until(() => told(watching.line, client).at(-1) === 1)
    await way.close()
  })

  test('is nobody of a process that has died', async () => {
    const [reseller, client] = await newPair()
    const watching = await registered(reseller, 1)
    await world.signIn(client)
    await world.deps.pool.query(
      `with dead as (insert into socket_processes (id, seen_at) values (gen_random_uuid(), now() - interval '1 second') returning id)
       insert into socket_users (session_id, channel, process_id, account_id)
       select (select max(id) from sessions where account_id = $1), 'chat', dead.id, $1 from dead`,
      [client.id],
    )
    await until(() => told(watching.line, client).at(-1) === 1)
    await until(() => told(watching.line, client).at(-1) === 0)
    expect(await here(watching.line)).not.toContain(client.username)
  })
})

class Cut extends Error {}

/** A person whose screen loses its connection: what it has not heard to be stored it sends again, what it may have missed it asks for. */
class Person {
  known: ChatMessage[] = []
  private readonly unsent: { client: string; text: string }[] = []
  private line: Line | undefined
  private written = 0
  private readonly token: string
  private readonly name: string
  private readonly other: Account
  private readonly ways: readonly CutLine[]

  constructor({ token, name, other, ways }: { token: string; name: string; other: Account; ways: readonly CutLine[] }) {
    this.token = token
    this.name = name
    this.other = other
    this.ways = ways
  }

  write() {
    const text = `${this.name} ${++this.written}`
    this.unsent.push({ client: text.replace(' ', '-'), text })
  }

  leave() {
    this.line?.close()
    this.line = undefined
  }

  /** Is connected by one of the ways, has sent what there was to send, and knows what there is to know. */
  async settle(way: number): Promise<void> {
    try {
      this.line ??= await this.connect(way)
      for (let [next] = this.unsent; next; [next] = this.unsent) {
        const data = { user_id: this.other.id, client_id: next.client }
        expect((await this.ask('message', { message: next.text, data })).status).toBe(200)
        this.unsent.shift()
      }
      if (this.known.length === 0) this.known = (await this.readAll()).reverse()
      for (let isMore = this.known.length > 0; isMore; ) {
        const rows = await this.chats({ after: this.known.at(-1)?.id })
        this.known.push(...rows)
        isMore = rows.length === PAGE
      }
    } catch (error) {
      if (!(error instanceof Cut)) throw error
      this.line = undefined
      return this.settle(way)
    }
  }

  private async connect(way: number): Promise<Line> {
    const line = await join(this.token, this.ways[way]!.url).catch(() => {
      throw new Cut()
    })
    await answered(line, ({ command, error }) => command === 'register' && error === false)
    return line
  }

  private async readAll(): Promise<ChatMessage[]> {
    const all: ChatMessage[] = []
    for (let isMore = true; isMore; ) {
      const rows = await this.chats({ before: all.at(-1)?.id })
      all.push(...rows)
      isMore = rows.length === PAGE
    }
    return all
  }

  private async chats(more: Frame): Promise<ChatMessage[]> {
    const { data } = await this.ask('getChats', { data: { user_id: this.other.id, ...more } })
    return (data as { data: ChatMessage[] }).data
  }

  private ask(command: string, frame: Frame): Promise<Frame> {
    const line = this.line
    if (!line) throw new Cut()
    const ref = `r-${++refs}`
    line.say({ command, ref, ...frame })
    return answered(line, one => one.ref === ref)
  }
}

const PAGE = 6

/** The frame that is waited for. @throws Cut where the line ends before it comes */
const answered = async (line: Line, isIt: (frame: Frame) => boolean): Promise<Frame> => {
  let isOver = false
  void line.ended.then(() => {
    isOver = true
  })
  await until(() => isOver || line.seen.some(isIt))
  const found = line.seen.find(isIt)
  if (!found) throw new Cut()
  return found
}

test('every message is there once and in order on both sides, and unread is right, however often either line is cut, on whatever process', async () => {
  const ways = await Promise.all([openCutLine(urls[0]!), openCutLine(urls[1]!)])
  const one = fc.integer({ min: 0, max: 1 })
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ is: fc.constant('write' as const), who: one }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('settle' as const), who: one, way: one }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('cut' as const), after: fc.integer({ min: 0, max: 60 }) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async steps => {
      const [reseller, client] = await newPair()
      const people = [
        new Person({ token: await world.signIn(client), name: 'client', other: reseller, ways }),
        new Person({ token: await world.signIn(reseller), name: 'reseller', other: client, ways }),
      ] as const
      const written: [number, number] = [0, 0]
      let running: Promise<unknown> = Promise.resolve()
      for (const next of steps) {
        if (next.is === 'write') {
          const [who, most] = [next.who as 0 | 1, 5]
          if (written[who] === most) continue
          written[who]++
          people[who].write()
        } else if (next.is === 'settle') {
          await running
          running = people[next.who as 0 | 1].settle(next.way)
        } else {
          // While frames are under way, or while there are none.
          for (let turn = 0; turn < next.after; turn++) await setImmediate()
          for (const way of ways) way.cut()
        }
      }
      await running
      for (const at of [0, 1, 0] as const) await people[at].settle(at)
      const [ofClient, ofReseller] = people.map(({ known }) => known.map(({ message }) => message))
      expect(ofClient).toEqual(ofReseller)
      for (const [at, name] of ['client', 'reseller'].entries())
        expect(ofClient?.filter(text => text.startsWith(name))).toEqual(
          Array.from({ length: written[at as 0 | 1] }, (_, n) => `${name} ${n + 1}`),
        )
      const { rows } = await world.deps.pool.query<{ account_id: number; unread: number }>(
        'select account_id, unread from chat_reads where account_id = any($1::bigint[])',
        [[reseller.id, client.id]],
      )
      for (const { account_id: id, unread } of rows) expect(unread).toBe(written[Number(id) === client.id ? 1 : 0])
      for (const person of people) person.leave()
    }),
    { numRuns: 8, seed: 33 },
  )
  await Promise.all(ways.map(way => way.close()))
})
