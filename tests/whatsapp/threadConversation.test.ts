import { afterAll, describe, expect, test } from 'vitest'
import { present } from '../../messaging/present.ts'
import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import { asSystem, type Tx } from '../../server/kernel/scope/scope.ts'
import { lockWallets } from '../../server/money/ledger.ts'
import type { OwnNumber } from '../../server/whatsapp/incoming/numbers.ts'
import { storeReply } from '../../server/whatsapp/threads/outgoing.ts'
import { keepPosted } from '../../server/whatsapp/threads/post.ts'
import { receiveMessage } from '../../server/whatsapp/threads/receive.ts'
import { applyReplyReport } from '../../server/whatsapp/threads/replyReport.ts'
import { waitForLocks } from '../support/locks.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'
import { told } from './hookDesk.ts'
import { openThreadsDesk, person } from './threadsDesk.ts'

const { desk, number, reseller, client, admin, query, threadsOf, threadOf, messagesOf, writes, reply } = await openThreadsDesk()
afterAll(() => desk.close())

/** An answer of ours that costs something, as it is stored. */
const answerOf = () => ({
  accountId: desk.world.reseller.id,
  type: 'text' as const,
  message: 'Yes.',
  content: { body: 'Yes.' },
  category: 'service' as const,
  price: 1150,
  actorId: null,
  posting: true,
  at: new Date(),
})
interface Answer {
  id: number
  thread: number
  contact: string
  own: OwnNumber
  wamid: string
}

describe('a conversation', () => {
  test('is read from any of its messages on, back and forth', async () => {
    const from = person()
    for (let n = 1; n <= 13; n++) {
      await writes(from, `Message ${n}`)
      await until(async () => (await threadsOf(reseller, from))[0]?.unread === n)
    }
    const { id, last_key } = await threadOf(reseller, from)
    const history = async (body: object, page = 1) => {
      const answer = await call(desk.app, reseller, 'POST', `wa-thread-history?page=${page}`, body)
      return answer.body.data as { data: ThreadMessage[]; total: number; per_page: number }
    }
    const latest = await history({ whats_app_reply_thread_id: id })
    expect([latest.per_page, latest.total, latest.data[0]?.queue_history_unique_key]).toEqual([10, 13, last_key])
    const oldest = latest.data.at(-1)?.queue_history_unique_key
    const older = await history({ queue_history_unique_key: oldest })
    expect(older.data).toHaveLength(3)
    const newer = await history({ queue_history_unique_key: oldest, newer: 1 })
    expect(newer.data.map(row => row.id)).toEqual(
      latest.data
        .slice(0, -1)
        .map(row => row.id)
        .reverse(),
    )
    expect((await history({ whats_app_reply_thread_id: id }, 2)).data.map(row => row.id)).toEqual(older.data.map(row => row.id))
    expect((await call(desk.app, reseller, 'POST', 'wa-thread-history', {})).status).toBe(422)
  })

  test('is read on behind a message without a gap, though others came in the same millisecond', async () => {
    const from = person()
    await writes(from, 'First')
    const { id } = await threadOf(reseller, from)
    await query(
      `insert into wa_thread_messages (account_id, thread_id, unique_key, direction, type, message, at)
       select account_id, thread_id, unique_key || n, 'i', 'text', n::text, date_trunc('milliseconds', at) + n * interval '50 microseconds'
       from wa_thread_messages, generate_series(1, 9) n where thread_id = $1`,
      [id],
    )
    const all = await messagesOf(reseller, id)
    const [last] = all
    const answer = await call(desk.app, reseller, 'POST', 'wa-thread-history', {
      queue_history_unique_key: last?.queue_history_unique_key,
    })
    expect((answer.body.data as { data: { message: string }[] }).data.map(({ message }) => message)).toEqual(
      all.slice(1).map(({ message }) => message),
    )
  })

  test('has an answer below what it answers, though the provider tells whole seconds, and though his clock is behind', async () => {
    const from = person()
    const second = Math.floor(Date.now() / 1000) - 60
    const says = (id: string, at: number, body: string, answered?: string) =>
      desk.post(
        told(number, {
          messages: [
            { from, id, timestamp: String(at), type: 'text', text: { body }, ...(answered && { context: { id: answered } }) },
          ],
        }),
      )
    await says('wamid.order.1', second, 'Are you open?')
    const { id } = await threadOf(reseller, from)
    await reply(reseller, id, { type: 'text', message: 'Until eight.' })
    await query('update wa_thread_messages set at = to_timestamp($2) where thread_id = $1', [id, second])
    await query(`update wa_thread_messages set at = at + interval '400 ms' where thread_id = $1 and direction = 'o'`, [id])
    await query(`update wa_threads set last_at = to_timestamp($2) + interval '400 ms' where id = $1`, [id, second])
    const [ours] = await query<{ wamid: string }>(
      `select wamid from wa_thread_messages where thread_id = $1 and direction = 'o'`,
      [id],
    )
    await says('wamid.order.2', second, 'Good')
    await says('wamid.order.3', second - 5, 'See you at seven', ours?.wamid)
    await desk.handled()
    expect((await messagesOf(reseller, id)).map(({ message }) => message)).toEqual([
      'See you at seven',
      'Good',
      'Until eight.',
      'Are you open?',
    ])
    expect((await threadOf(reseller, from)).last_message).toBe('See you at seven')
  })

  test('is marked as read, closed, reopened by a message, and assigned to who sees it', async () => {
    const from = person()
    await writes(from, 'Anyone?')
    const { id } = await threadOf(reseller, from)
    const act = (path: string, body: object) => call(desk.app, reseller, 'POST', path, { ids: [id], ...body })
    await act('wa-thread-read', {})
    await act('wa-thread-action', { action: 'close' })
    expect(await threadOf(reseller, from)).toMatchObject({ unread: 0, status: 'closed' })
    await writes(from, 'Hello?')
    await until(async () => (await threadOf(reseller, from)).status === 'open')
    const blind = await act('wa-thread-assign', { assigned_to: desk.world.client.id })
    expect(blind.body.data).toMatchObject({ done: [], failed: [{ id, message: 'This user does not see the conversation.' }] })
    expect((await act('wa-thread-assign', { assigned_to: desk.world.reseller.id })).status).toBe(200)
    expect(await threadOf(reseller, from)).toMatchObject({ assigned_to: desk.world.reseller.id, assigned_name: 'reseller' })
    const seen = await call(desk.app, admin, 'POST', 'wa-thread-assign', { ids: [id], assigned_to: desk.world.employee.id })
    expect(seen.status).toBe(200)
    expect(await threadOf(reseller, from)).toMatchObject({ assigned_name: expect.any(String) })
  })

  test('is answered by itself once in a window, where the number does that, and never where the person opts out', async () => {
    const away = await desk.number(desk.world.reseller.id, { auto_reply_enabled: 1, auto_reply_text: 'We answer from 9 to 6.' })
    const from = person('0001')
    const write = (who: string, text: string) => desk.control('/reply', { number: away.phoneNumberId, from: who, text })
    const replies = async (who: string) =>
      (
        await query<{ message: string; status: string }>(
          `select m.message, m.status from wa_thread_messages m join wa_threads t on t.id = m.thread_id where t.contact = $1 and m.direction = 'o'`,
          [who],
        )
      ).map(row => row.message)
    await write(from, 'Hi')
    await write(from, 'Hi?')
    const quiet = person('0001')
    await write(quiet, 'Stop')
    await until(async () => (await desk.control('/stats')) && (await replies(from)).length === 1)
    await until(
      async () =>
        (await query(`select from wa_thread_messages where message = 'We answer from 9 to 6.' and status = 'read'`)).length === 1,
    )
    await desk.handled()
    expect([await replies(from), await replies(quiet)]).toEqual([['We answer from 9 to 6.'], []])
  })

  test.each<[string, (tx: Tx, answer: Answer) => Promise<unknown>]>([
    ['an answer', (tx, { thread, contact }) => storeReply(tx, { ...answerOf(), threadId: thread, contact })],
    ['a report on one', (tx, { own, wamid }) => applyReplyReport(tx, own, { id: wamid, status: 'delivered' }, new Date())],
    ['a refusal of one', (tx, { id }) => keepPosted(tx, id, { end: 'refused', code: 131026, sentence: 'Message undeliverable' })],
  ])(
    'is taken before the wallet, by what a person writes that is answered by itself and by %s: they do not deadlock',
    async (_what, other) => {
      const { pool } = desk.world.deps
      const away = await desk.number(desk.world.reseller.id)
      const from = person('0001')
      await desk.control('/reply', { number: away.phoneNumberId, from, text: 'Hi' })
      const thread = (await threadOf(reseller, from)).id
      await desk.handled()
      const own: OwnNumber = {
        ...{ id: away.id, accountId: desk.world.reseller.id, phoneNumberId: away.phoneNumberId, business: away.waba, laneId: 0 },
        autoReply: { text: 'We answer from 9 to 6.', hours: [], zone: null },
      }
      const stored = present(await asSystem(pool, tx => storeReply(tx, { ...answerOf(), threadId: thread, contact: from })))
      const wamid = `wamid.answer.${stored.id}`
      await query('update wa_thread_messages set wamid = $2 where id = $1', [stored.id, wamid])
      const written = { from, id: `wamid.${from}.again`, type: 'text', text: { body: 'Hello?' } }

      const held = Promise.withResolvers<void>()
      const free = Promise.withResolvers<void>()
      const holding = asSystem(pool, async tx => {
        await lockWallets(tx, [{ account: desk.world.reseller.id, routeType: 5 }])
        held.resolve()
        await free.promise
      })
      await held.promise
      const first = asSystem(pool, tx => other(tx, { id: stored.id, thread, contact: from, own, wamid }))
      await waitForLocks(pool)
      const second = asSystem(pool, tx => receiveMessage(tx, own, {}, written, new Date()))
      await waitForLocks(pool, 2)
      free.resolve()
      await Promise.all([holding, first, second])
      const all = await messagesOf(reseller, thread)
      expect(all.filter(({ message }) => message === 'We answer from 9 to 6.')).toHaveLength(1)
    },
  )

  test('is answered by itself outside office hours alone, once each time they are over', async () => {
    // Where it is about noon now.
    const west = new Date().getUTCHours() - 12
    const timezone_id = `Etc/GMT${west < 0 ? '' : '+'}${west}`
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
    const hours = (open_time: string, close_time: string) => days.map(day_of_week => ({ day_of_week, open_time, close_time }))
    const away = { auto_reply_enabled: 1, auto_reply_text: 'We are back at nine.', timezone_id }
    const office = await desk.number(desk.world.reseller.id, { ...away, office_hours: hours('0600', '1800') })
    const from = person('0001')
    const write = async (text: string) => {
      await desk.control('/reply', { number: office.phoneNumberId, from, text })
      await until(async () => (await query('select from wa_thread_messages where message = $1', [text])).length > 0)
    }
    const replies = async () =>
      (
        await query(
          `select from wa_thread_messages m join wa_threads t on t.id = m.thread_id where t.contact = $1 and m.direction = 'o'`,
          [from],
        )
      ).length
    await write('Is anyone at the desk?')
    expect(await replies()).toBe(0)
    const change = (body: object) => call(desk.app, admin, 'PUT', `wa-account-configuration/${office.id}`, body)
    expect((await change({ office_hours: hours('1800', '0600') })).body.errors).toHaveProperty('office_hours')
    expect((await change({ timezone_id: 'Mars/Olympus' })).body.errors).toHaveProperty('timezone_id')
    expect((await change({ office_hours: hours('1600', '1800') })).status).toBe(200)
    await write('And now?')
    await write('Hello?')
    expect(await replies()).toBe(1)
    // The next evening, in a window that has never closed.
    await query(`update wa_threads set auto_replied_at = auto_replied_at - interval '1 day' where contact = $1`, [from])
    await write('Good evening')
    expect(await replies()).toBe(2)
  })

  test('gives out a file that a person sent, fetched from the provider once', async () => {
    const from = person()
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], { type: 'image/jpeg' }), 'a.jpg')
    const uploaded = await fetch(`http://127.0.0.1:${desk.port}/v23.0/${number.phoneNumberId}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.token}` },
      body: form,
    })
    const { id } = (await uploaded.json()) as { id: string }
    await desk.control('/reply', {
      number: number.phoneNumberId,
      from,
      message: { type: 'image', image: { id, mime_type: 'image/jpeg' } },
    })
    await threadOf(reseller, from)
    const first = await call(desk.app, reseller, 'POST', 'download-reply-file', { media_id: id })
    expect(first.status).toBe(200)
    const { file_path } = first.body.data as { file_path: string }
    const file = await desk.app.inject({ url: `/api/${file_path}` })
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, 7])
    expect((await call(desk.app, reseller, 'POST', 'download-reply-file', { media_id: id })).status).toBe(200)
    expect(await query('select from wa_files where media_id = $1', [id])).toHaveLength(1)
    expect((await call(desk.app, client, 'POST', 'download-reply-file', { media_id: id })).status).toBe(404)
  })
})
