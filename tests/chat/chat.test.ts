import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatContact, ChatMessage } from '../../resources/chat/chat.answers.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { actingAs } from '../contract/asked.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, type Answered, addAccount, appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
/** Whoever signs in. */
let tokens: Map<number, string>

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  tokens = new Map()
})
afterAll(() => app.close())
// What was written before is not this second's any more.
beforeEach(() => world.deps.pool.query(`update chat_messages set created_at = created_at - interval '2 seconds'`))

const tokenOf = async (account: Account): Promise<string> => {
  const known = tokens.get(account.id) ?? (await world.signIn(account))
  tokens.set(account.id, known)
  return known
}
const ask = async (account: Account, path: string, body: Record<string, unknown> = {}): Promise<Answered> =>
  call(app, await tokenOf(account), 'POST', path, body)
const write = (from: Account, to: Account, message: string, more: Record<string, unknown> = {}) =>
  ask(from, 'chat-send', { user_id: to.id, message, ...more })
const rowsOf = <T>({ status, body }: Answered): T[] => {
  expect(status, body.message).toBe(200)
  return (body.data as { data: T[] }).data
}
const contactsOf = async (account: Account, body: Record<string, unknown> = {}) =>
  rowsOf<ChatContact>(await ask(account, 'chat-contacts', body))
const talk = async (account: Account, other: Account, body: Record<string, unknown> = {}) =>
  rowsOf<ChatMessage>(await ask(account, 'chat-messages', { user_id: other.id, ...body }))
const stored = async (text: string) =>
  (await world.deps.pool.query('select 1 from chat_messages where message = $1', [text])).rowCount
const unreadOf = async (account: Account) =>
  (
    (await call(app, await tokenOf(account), 'GET', 'apps/chat/users/profile-user')).body.data as {
      unread_messages_count: number
    }
  ).unread_messages_count

let pairs = 0
/** A reseller and a client of his own, who have not written yet. */
const newPair = async (): Promise<[Account, Account]> => {
  const reseller = await addAccount(world.deps.pool, 1, `pair-${++pairs}-reseller`, world.admin.id)
  return [reseller, await addAccount(world.deps.pool, 2, `pair-${pairs}-client`, reseller.id)]
}

describe('whom one may write to', () => {
  test('is the account above, those right below, and operators, each with what he is to oneself', async () => {
    const named = async (account: Account) =>
      (await contactsOf(account)).map(({ name, relation }) => `${name} ${relation}`).sort()
    expect(await named(world.client)).toEqual(['admin operator', 'employee operator', 'reseller parent'])
    expect(await named(world.reseller)).toEqual(['admin parent', 'client child', 'employee operator', 'sibling child'])
    const ofAdmin = await named(world.admin)
    expect(ofAdmin).toEqual(expect.arrayContaining(['client child', 'employee child', 'reseller child', 'stranger child']))
    expect(ofAdmin.join()).not.toContain('admin')
  })

  test('is nobody else: a stranger, a sibling, oneself and a number that nobody has are not there, and nothing is stored', async () => {
    for (const id of [world.stranger.id, world.sibling.id, world.otherReseller.id, world.client.id, 999_999]) {
      expect((await ask(world.client, 'chat-send', { user_id: id, message: 'I am your bank' })).status, String(id)).toBe(404)
      expect((await ask(world.client, 'chat-messages', { user_id: id })).status).toBe(404)
      expect((await ask(world.client, 'chat-read', { user_id: id })).status).toBe(404)
      expect(await contactsOf(world.client, { user_id: id })).toEqual([])
    }
    expect(await stored('I am your bank')).toBe(0)
  })

  test('ends with the relation: whoever is moved under another account has other contacts', async () => {
    const [reseller, client] = await newPair()
    expect((await write(client, reseller, 'Before the move')).status).toBe(200)
    await world.deps.pool.query('update accounts set parent_id = $2 where id = $1', [client.id, world.otherReseller.id])
    expect((await write(client, reseller, 'After the move')).status).toBe(404)
    expect((await ask(reseller, 'chat-messages', { user_id: client.id })).status).toBe(404)
    expect((await contactsOf(client)).map(({ id }) => id)).toContain(world.otherReseller.id)
    expect((await contactsOf(reseller)).map(({ id }) => id)).not.toContain(client.id)
  })

  test('is for an employee with allotted accounts these alone, and he is theirs alone', async () => {
    const { pool } = world.deps
    const limited = await addAccount(pool, 3, 'limited', world.admin.id)
    await pool.query('update accounts set allotted = array[$2::bigint] where id = $1', [limited.id, world.otherReseller.id])
    await pool.query(`insert into app_settings (key, value) values ('employee_scope', '"allotted"')`)
    try {
      const names = (await contactsOf(limited)).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['admin', 'employee', 'otherreseller', 'stranger']))
      expect(names).not.toContain('client')
      expect((await write(limited, world.client, 'Not yours')).status).toBe(404)
      expect((await write(world.client, limited, 'Not mine')).status).toBe(404)
      expect((await write(world.stranger, limited, 'Mine')).status).toBe(200)
    } finally {
      await pool.query(`delete from app_settings where key = 'employee_scope'`)
    }
  })

  test('are those that one looks for, who wrote last first', async () => {
    const [reseller, client] = await newPair()
    const other = await addAccount(world.deps.pool, 2, 'a first name', reseller.id)
    await write(client, reseller, 'The last word')
    const [first] = await contactsOf(reseller)
    expect(first).toMatchObject({
      id: client.id,
      user_type: { id: 2, name: 'Client' },
      unread_messages_count: 1,
      is_active: 1,
      last_message: { message: 'The last word', type: 'i', is_read: 0 },
    })
    expect((await contactsOf(reseller, { search: 'FIRST' })).map(({ id }) => id)).toEqual([other.id])
    expect((await contactsOf(reseller, { user_id: other.id }))[0]?.last_message).toBeNull()
  })

  test('no longer is written to once inactive, and stays where something was said', async () => {
    const [reseller, client] = await newPair()
    const silent = await addAccount(world.deps.pool, 2, 'silent', reseller.id)
    await write(client, reseller, 'Goodbye')
    await world.deps.pool.query('update accounts set status = 0 where id = any($1::bigint[])', [[client.id, silent.id]])
    expect((await contactsOf(reseller))[0]).toMatchObject({ id: client.id, is_active: 0 })
    expect((await contactsOf(reseller)).map(({ id }) => id)).not.toContain(silent.id)
    expect((await write(reseller, client, 'Hello?')).status).toBe(409)
    expect(await stored('Hello?')).toBe(0)
    expect((await talk(reseller, client)).map(({ message }) => message)).toEqual(['Goodbye'])
  })
})

describe('what two write', () => {
  test('neither the account above nor an operator reads what two others write', async () => {
    const { pool } = world.deps
    const [reseller, client] = await newPair()
    await write(client, world.employee, 'About my reseller')
    for (const other of [reseller, world.admin]) {
      const answers = await Promise.all([
        ask(other, 'chat-messages', { user_id: client.id }),
        ask(other, 'chat-contacts', { per_page_record: 200 }),
      ])
      expect(JSON.stringify(answers)).not.toContain('About my reseller')
    }
    for (const { id, userType } of [reseller, world.admin, world.stranger])
      for (const table of ['chat_messages', 'chat_conversations', 'chat_reads']) {
        const seen = await withScope(pool, { accountId: id, userType }, tx => tx.query(`select t::text as row from ${table} t`))
        const rows = JSON.stringify(seen.rows)
        expect(rows).not.toContain('About my reseller')
      }
    // The rows are there for the two.
    const own = await withScope(pool, { accountId: client.id, userType: 2 }, tx => tx.query('select 1 from chat_messages'))
    expect(own.rowCount).toBe(1)
  })

  test('is asked for 6 at a time: from the end, before a message, and after one', async () => {
    const [reseller, client] = await newPair()
    for (let n = 1; n <= 15; n++) {
      const [from, to] = n % 2 ? [client, reseller] : [reseller, client]
      expect((await write(from, to, `Message ${n}`)).status).toBe(200)
      await world.deps.pool.query(`update chat_messages set created_at = created_at - interval '2 seconds'`)
    }
    const texts = (rows: ChatMessage[]) => rows.map(({ message }) => Number(message.split(' ')[1]))
    const last = await ask(client, 'chat-messages', { user_id: reseller.id })
    const rows = rowsOf<ChatMessage>(last)
    expect(texts(rows)).toEqual([15, 14, 13, 12, 11, 10])
    expect(last.body.data).toMatchObject({ total: 15, last_page: 3, per_page: 6 })
    expect(texts(await talk(client, reseller, { before: rows.at(-1)?.id }))).toEqual([9, 8, 7, 6, 5, 4])
    expect(texts(await talk(client, reseller, { after: rows.at(-1)?.id }))).toEqual([11, 12, 13, 14, 15])
    const second = await call(app, await tokenOf(client), 'POST', 'chat-messages?page=2&per_page_record=10', {
      user_id: reseller.id,
    })
    expect(texts(rowsOf<ChatMessage>(second))).toEqual([5, 4, 3, 2, 1])
    expect(rows[0]).toMatchObject({
      type: 'o',
      sender_id: client.id,
      sender: { id: client.id, user_type: { id: 2, name: 'Client' } },
      receiver: { id: reseller.id },
      unread_messages_count: 7,
    })
  })

  test('has its mistakes said at their field', async () => {
    const [reseller, client] = await newPair()
    const { body } = await write(client, reseller, 'One')
    const { id } = body.data as ChatMessage
    const foreign = ((await write(world.client, world.reseller, 'Two')).body.data as ChatMessage).id
    const problems = async (path: string, more: Record<string, unknown>) => {
      const answer = await ask(client, path, { user_id: reseller.id, ...more })
      return [answer.status, Object.keys(answer.body.errors ?? {})]
    }
    expect(await problems('chat-messages', { before: foreign })).toEqual([422, ['before']])
    expect(await problems('chat-messages', { before: id, after: id })).toEqual([422, ['after']])
    expect(await problems('chat-read', { id: foreign })).toEqual([422, ['id']])
    expect(await problems('chat-send', { message: ' \n ' })).toEqual([422, ['message']])
    expect(await problems('chat-send', { message: 'x'.repeat(2001) })).toEqual([422, ['message']])
    expect(await problems('chat-send', { message: 'ok', client_id: 'with space' })).toEqual([422, ['client_id']])
    expect((await write(client, reseller, '😀'.repeat(2000))).status).toBe(200)
  })
})

describe('sending', () => {
  test('is done once under one ID, however often and however much at once, and 409 where something else comes with it', async () => {
    const [reseller, client] = await newPair()
    const again = () => write(client, reseller, 'Only once', { client_id: 'one-1' })
    const answers = [await again(), ...(await Promise.all([again(), again(), again(), again(), again(), again(), again()]))]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => (body.data as ChatMessage).id)).size).toBe(1)
    expect(await stored('Only once')).toBe(1)
    expect((await write(client, reseller, 'Something else', { client_id: 'one-1' })).status).toBe(409)
    expect((await write(client, world.admin, 'Only once', { client_id: 'one-1' })).status).toBe(409)
    // Of another sender it is another ID.
    expect((await write(reseller, client, 'Only once', { client_id: 'one-1' })).status).toBe(200)
  })

  test('takes five messages a second of an account, over everything it is connected by', async () => {
    const [reseller, client] = await newPair()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => write(client, n % 2 ? reseller : world.admin, `Flood ${n}`)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(refused).toHaveLength(7)
    const { rowCount } = await world.deps.pool.query(`select 1 from chat_messages where message like 'Flood %'`)
    expect(rowCount).toBe(5)
    expect((await write(reseller, client, 'Others are not held up')).status).toBe(200)
  })

  test('gives every message a number without a gap, in the order in which they are stored, whoever writes at once', async () => {
    const [reseller, client] = await newPair()
    await Promise.all(
      Array.from({ length: 5 }, (_, n) => [write(client, reseller, `c${n}`), write(reseller, client, `r${n}`)]).flat(),
    )
    const { rows } = await world.deps.pool.query<{ number: number; id: number }>(
      `select number, id from chat_messages where sender_id = any($1::bigint[]) order by number`,
      [[client.id, reseller.id]],
    )
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, at) => at + 1))
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).sort((one, other) => one - other))
    expect(await unreadOf(client)).toBe(5)
    expect(await unreadOf(reseller)).toBe(5)
  })
})

describe('what is unread', () => {
  test('is what came since one read, by conversation and in all, and whoever wrote sees what was read', async () => {
    const [reseller, client] = await newPair()
    const first = (await write(client, reseller, 'First')).body.data as ChatMessage
    await write(client, reseller, 'Second')
    await write(world.admin, reseller, 'From above')
    expect(await unreadOf(reseller)).toBe(3)
    const read = await ask(reseller, 'chat-read', { user_id: client.id, id: first.id })
    expect(read.body.data).toEqual({ user_id: client.id, unread_messages_count: 1, counts: 2 })
    expect((await talk(client, reseller)).map(({ is_read: isRead }) => isRead)).toEqual([0, 1])
    // Reading less than before takes nothing back.
    await ask(reseller, 'chat-read', { user_id: client.id })
    await ask(reseller, 'chat-read', { user_id: client.id, id: first.id })
    expect(await unreadOf(reseller)).toBe(1)
    expect((await talk(client, reseller)).map(({ is_read: isRead }) => isRead)).toEqual([1, 1])
    // One's own are never unread.
    expect(await unreadOf(client)).toBe(0)
  })

  test('is right whoever writes while somebody reads', async () => {
    const [reseller, client] = await newPair()
    for (let round = 0; round < 3; round++) {
      await Promise.all([
        ...Array.from({ length: 4 }, (_, n) => write(client, reseller, `Round ${round} ${n}`)),
        ...Array.from({ length: 3 }, () => ask(reseller, 'chat-read', { user_id: client.id })),
      ])
      await world.deps.pool.query(`update chat_messages set created_at = created_at - interval '2 seconds'`)
      const { rows } = await world.deps.pool.query<{ kept: number; counted: number }>(
        `select r.unread as kept, (select count(*)::int from chat_messages m where m.conversation_id = r.conversation_id
           and m.sender_id = r.partner_id and m.number > r.read_number) as counted from chat_reads r where r.account_id = $1`,
        [reseller.id],
      )
      expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted))
    }
  })
})

describe('who is let in', () => {
  test('is nobody who acts as another account: what it writes is its own', async () => {
    const token = await actingAs(world, world.client)
    for (const [method, path] of [
      ['POST', 'chat-contacts'],
      ['POST', 'chat-messages'],
      ['POST', 'chat-send'],
      ['POST', 'chat-read'],
      ['GET', 'apps/chat/users/profile-user'],
    ] as const)
      expect((await call(app, token, method, path, { user_id: world.reseller.id, message: 'As him' })).status).toBe(403)
    expect(await stored('As him')).toBe(0)
  })

  test('switched off answers nobody and lets nobody in, and what was written stays', async () => {
    const { pool } = world.deps
    const [reseller, client] = await newPair()
    await write(client, reseller, 'Still here')
    await pool.query(`insert into app_settings (key, value) values ('live_chat', '0')`)
    try {
      expect((await write(client, reseller, 'Too late')).status).toBe(403)
      expect((await ask(client, 'chat-contacts')).status).toBe(403)
      expect((await call(app, await tokenOf(client), 'GET', 'me')).body.data).toMatchObject({ live_chat: 0 })
    } finally {
      await pool.query(`delete from app_settings where key = 'live_chat'`)
    }
    expect((await talk(reseller, client)).map(({ message }) => message)).toEqual(['Still here'])
    expect((await call(app, await tokenOf(client), 'GET', 'me')).body.data).toMatchObject({ live_chat: 1 })
  })
})
