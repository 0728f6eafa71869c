import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { present } from '../../messaging/present.ts'
import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import { asSystem, type Tx } from '../../server/kernel/scope/scope.ts'
import { lockWallets } from '../../server/money/ledger.ts'
import type { OwnNumber } from '../../server/whatsapp/incoming/numbers.ts'
import { storeReply } from '../../server/whatsapp/threads/outgoing.ts'
import { keepPosted, returnUnreported } from '../../server/whatsapp/threads/post.ts'
import { receiveMessage } from '../../server/whatsapp/threads/receive.ts'
import { applyReplyReport } from '../../server/whatsapp/threads/replyReport.ts'
import { waitForLocks } from '../support/locks.ts'
import { sent } from '../support/messages.ts'
import { issue } from '../support/money.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'
import { type HookDesk, type OurNumber, openHookDesk, told } from './hookDesk.ts'

let desk: HookDesk
let number: OurNumber
let reseller: string
let client: string
let admin: string

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await desk.world.deps.pool.query<T>(sql, values)).rows

beforeAll(async () => {
  desk = await openHookDesk()
  desk.startWorker()
  const { world } = desk
  number = await desk.number(world.reseller.id)
  reseller = await world.signIn(world.reseller)
  client = await world.signIn(world.client)
  admin = await world.signIn(world.admin)
  await query(`insert into countries (name, iso2, iso3, dial_code, status) values ('India', 'IN', 'IND', '91', 1)`)
  await query(
    `with card as (insert into wa_rate_cards (country_id, effective_from, currency) select id, '2020-01-01', 'INR' from countries returning id)
     insert into wa_charges (card_id, category, rate) select card.id, c.category, c.rate from card,
       (values ('service', 1150), ('marketing', 8600), ('utility', 1150), ('authentication', 1150)) as c(category, rate)`,
  )
  await issue(world.deps.pool, world.reseller, 100_000, 5)
})
afterAll(() => desk.close())

let people = 0
const person = (ending = '0011') => `9198${String(++people).padStart(4, '0')}${ending}`

interface ThreadRow {
  id: number
  user_id: number
  contact: string
  profile_name: string
  last_message: string
  last_key: string
  unread: number
  window_seconds: number
  opted_out: number
  status: string
}

const threadsOf = async (token: string, search: string) => {
  const answer = await call(desk.app, token, 'POST', 'wa-thread-messages', { search, per_page_record: 25 })
  return (answer.body.data as { data: ThreadRow[] }).data
}
const threadOf = (token: string, contact: string) => until(async () => (await threadsOf(token, contact))[0])
const messagesOf = async (token: string, thread: number) => {
  const answer = await call(desk.app, token, 'POST', 'wa-reply-threads', { whats_app_reply_thread_id: thread })
  return (answer.body.data as { data: ThreadMessage[] }).data
}
const writes = (from: string, text: string, more: object = {}) =>
  desk.control('/reply', { number: number.phoneNumberId, from, text, name: 'Asha Rao', ...more })
const reply = (token: string, thread: number, body: object) =>
  call(desk.app, token, 'POST', 'send-reply-message', { whats_app_reply_thread_id: thread, ...body })
const walletOf = async (account: number) =>
  Object.fromEntries(
    (
      await query<{ kind: string; balance: number }>(
        'select kind, balance from wallets where account_id = $1 and route_type = 5',
        [account],
      )
    ).map(({ kind, balance }) => [kind, balance]),
  )

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

describe('a message of a person', () => {
  test('opens a conversation of the number’s owner, with a window of 24 hours, unread, and is in nobody else’s list', async () => {
    const from = person()
    await writes(from, 'Is the school open?')
    const thread = await threadOf(reseller, from)
    expect(thread).toMatchObject({
      user_id: desk.world.reseller.id,
      profile_name: 'Asha Rao',
      last_message: 'Is the school open?',
      unread: 1,
      status: 'open',
    })
    expect(thread.window_seconds).toBeGreaterThan(86_000)
    const [message] = await messagesOf(reseller, thread.id)
    expect(message).toMatchObject({
      direction: 'i',
      type: 'text',
      message: 'Is the school open?',
      contact: from,
      phone_number_id: number.phoneNumberId,
      whats_app_send_sms: { whats_app_configuration_id: number.id },
      queue_history_unique_key: thread.last_key,
    })
    expect(await threadsOf(client, from)).toEqual([])
    const other = await desk.world.signIn(desk.world.otherReseller)
    expect((await call(desk.app, other, 'GET', `wa-thread/${thread.id}`)).status).toBe(404)
    expect((await reply(other, thread.id, { type: 'text', message: 'Hello' })).status).toBe(422)
    expect((await call(desk.app, other, 'POST', 'wa-thread-history', { queue_history_unique_key: thread.last_key })).status).toBe(
      404,
    )
  })

  test('belongs to the account whose message it answers, also where that number is lent', async () => {
    const from = person()
    const [lane] = await query<{ id: number }>('select id from primary_routes where wa_configuration_id = $1', [number.id])
    const campaign = await sent(desk.world.deps.pool, {
      account: desk.world.client.id,
      at: new Date().toISOString(),
      routeType: 5,
      campaign: 'Fees of May',
      messages: [{ mobile: from, route: Number(lane?.id) }],
    })
    const [message] = await query<{ id: number }>('select id from messages where campaign_id = $1', [campaign])
    await query('insert into submissions (route_id, gateway_id, message_id, account_id) values ($1, $2, $3, $4)', [
      lane?.id,
      'wamid.fees.may',
      message?.id,
      desk.world.client.id,
    ])
    await writes(from, '', {
      message: { type: 'text', text: { body: 'Paid' }, context: { from: number.digits, id: 'wamid.FEES.may' } },
    })
    const thread = await threadOf(client, from)
    expect((await threadOf(admin, from)).user_id).toBe(desk.world.client.id)
    const [row] = await messagesOf(client, thread.id)
    expect(row?.whats_app_send_sms).toMatchObject({ id: campaign, campaign: 'Fees of May' })
    expect(row?.replied_to).toMatchObject({ campaign: 'Fees of May', direction: 'o' })
    // Without a context it is still an answer to what came last within 7 days.
    await writes(from, 'Thank you')
    await until(async () => (await threadOf(client, from)).unread === 2)
    const answers = await call(desk.app, client, 'POST', 'wa-reply-threads', { message_id: message?.id })
    expect((answers.body.data as { data: ThreadMessage[] }).data.map(one => one.message)).toEqual(['Thank you', 'Paid'])
  })

  test('of every type is kept with what it holds, and of an unknown one that it came', async () => {
    const from = person()
    const media = { id: 'media-1', mime_type: 'image/jpeg', sha256: 'x', caption: 'Our *house*' }
    const all = [
      { type: 'image', image: media },
      { type: 'audio', audio: { id: 'media-2', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { type: 'location', location: { latitude: 18.5, longitude: 73.8, name: 'Office' } },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ravi' }, phones: [{ phone: '+91 98' }] }] },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Tomorrow' } } },
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { type: 'hologram', hologram: {} },
    ]
    for (const message of all) await desk.control('/reply', { number: number.phoneNumberId, from, message })
    const thread = await threadOf(reseller, from)
    const rows = await until(async () => {
      const found = await messagesOf(reseller, thread.id)
      return found.length === all.length ? found : undefined
    })
    const of = (type: string) => rows.find(row => row.type === type)
    expect(of('image')).toMatchObject({ message: 'Our *house*', media: { id: 'media-1', mime_type: 'image/jpeg', voice: 0 } })
    expect(of('audio')?.media?.voice).toBe(1)
    expect(of('location')).toMatchObject({ message: 'Office', location: { latitude: 18.5, longitude: 73.8, address: null } })
    expect(of('contacts')).toMatchObject({ message: 'Ravi', contacts: [{ name: 'Ravi', phones: ['+91 98'] }] })
    expect(of('interactive')?.message).toBe('Tomorrow')
    expect(rows.filter(row => row.type === 'unsupported')).toHaveLength(2)
  })

  test('is changed by an edit, emptied when it is taken back, and has one reaction of a person, in whatever order they are told', async () => {
    const from = person()
    const id = `wamid.${from}`
    /** One message of some seconds ago, handled. */
    const tell = async (ago: number, message: object) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - ago)
      const { status } = await desk.post(told(number, { messages: [{ from, id: `${id}.${ago}`, timestamp, ...message }] }))
      expect(status).toBe(200)
      await desk.handled()
    }
    const react = (ago: number, emoji?: string) => tell(ago, { type: 'reaction', reaction: { message_id: id, emoji } })
    const edit = (ago: number, body: string) =>
      tell(ago, { type: 'edit', edit: { original_message_id: id, message: { type: 'text', text: { body } } } })
    const shown = async () => (await messagesOf(reseller, thread.id)).map(({ type, message }) => [type, message])

    await tell(90, { id, type: 'text', text: { body: 'At fiv' } })
    const thread = await threadOf(reseller, from)
    await react(80, '👍')
    await react(60, '🎉')
    await react(70, '🙏')
    await react(70)
    await edit(40, 'At five')
    await edit(50, 'At fve')
    expect(await shown()).toEqual([
      ['reaction', '🎉'],
      ['text', 'At five'],
    ])
    const rows = await messagesOf(reseller, thread.id)
    expect(rows.find(({ type }) => type === 'text')?.edited_at).not.toBeNull()

    await tell(30, { type: 'revoke', revoke: { original_message_id: id } })
    await react(20)
    await edit(10, 'At six')
    const [left, ...others] = await messagesOf(reseller, thread.id)
    expect([left?.withdrawn, left?.message, others]).toEqual([1, '', []])
  })

  test('is told to the account’s webhook', async () => {
    await query(
      `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, 'https://hooks.example.in', 'x', 'x', $2)`,
      [desk.world.reseller.id, ['whatsapp.received', 'whatsapp.failed']],
    )
    const from = person()
    await writes(from, 'Tell them')
    const [delivery] = await until(async () => {
      const rows = await query<{ event: string; data: Record<string, unknown> }>(
        `select event, data from webhook_deliveries where data->>'mobile' = $1`,
        [from],
      )
      return rows.length > 0 ? rows : undefined
    })
    expect(delivery).toMatchObject({ event: 'whatsapp.received', data: { message: 'Tell them', type: 'text' } })
  })
})

describe('a person’s wish', () => {
  const blocked = (contact: string) =>
    query<{ status: number; channel: string; entry_mode: string }>(
      'select status, channel, entry_mode from blacklists where mobile_number = $1',
      [contact],
    )
  const consent = async (contact: string) =>
    (await query<{ opted_in: number }>('select opted_in from wa_consents where mobile = $1', [contact]))[0]?.opted_in

  test.each(['STOP', 'Stop promotions', ' unsubscribe. ', 'बंद करें'])('to be left alone is heeded: %s', async word => {
    const from = person()
    await writes(from, word)
    await until(async () => (await consent(from)) === 0)
    expect(await blocked(from)).toEqual([{ status: 1, channel: 'whatsapp', entry_mode: 'whatsapp opt-out' }])
    expect(await threadOf(reseller, from)).toMatchObject({ opted_out: 1 })
  })

  test('is taken from nothing but the word itself', async () => {
    const from = person()
    await writes(from, 'Please do not stop')
    expect(await threadOf(reseller, from)).toMatchObject({ opted_out: 0 })
    expect([await consent(from), await blocked(from)]).toEqual([undefined, []])
  })

  test('to be written to again is heeded, and so is the one of the button; what was said last counts', async () => {
    const from = person()
    await desk.control('/opt-out', { number: number.phoneNumberId, from })
    await until(async () => (await consent(from)) === 0)
    const value = (word: string, at: number) => ({
      user_preferences: [
        { wa_id: from, value: word, category: 'marketing_messages', timestamp: Math.floor(Date.now() / 1000) + at },
      ],
    })
    await desk.post(told(number, value('resume', 0), 'user_preferences'))
    await desk.handled()
    expect([await consent(from), (await blocked(from))[0]?.status]).toEqual([1, 0])
    await desk.post(told(number, value('stop', -3600), 'user_preferences'))
    await desk.handled()
    expect(await consent(from)).toBe(1)
  })

  test('widens a block for another channel rather than replacing it', async () => {
    const from = person()
    await query(`insert into blacklists (account_id, mobile_number, channel, reason) values ($1, $2, 'sms', 'complaint')`, [
      desk.world.reseller.id,
      from,
    ])
    await writes(from, 'Stop')
    await until(async () => (await consent(from)) === 0)
    expect(await blocked(from)).toEqual([{ status: 1, channel: 'all', entry_mode: 'web' }])
  })
})

describe('an answer', () => {
  const begun = async (ending?: string) => {
    const from = person(ending)
    await writes(from, 'Hello')
    return { from, thread: await threadOf(reseller, from) }
  }

  test('is sent, ticked, and paid when it has arrived', async () => {
    const { from, thread } = await begun('0001')
    const before = await walletOf(desk.world.reseller.id)
    const answer = await reply(reseller, thread.id, { type: 'text', message: 'We open at *nine*.' })
    expect([answer.status, answer.body.message]).toEqual([200, 'Sent'])
    expect(answer.body.data).toMatchObject({ direction: 'o', message: 'We open at *nine*.', credits: 1150, sender: 'reseller' })
    await until(async () => (await messagesOf(reseller, thread.id))[0]?.status === 'read')
    const [message] = await messagesOf(reseller, thread.id)
    expect([message?.sent_at, message?.delivered_at, message?.read_at].every(Boolean)).toBe(true)
    const after = await walletOf(desk.world.reseller.id)
    // The provider charges nothing within the window while the first thousand last: then nothing is owed.
    const [{ payment } = { payment: '' }] = await query<{ payment: string }>(
      'select payment from wa_thread_messages where unique_key = $1',
      [message?.queue_history_unique_key],
    )
    expect(payment === 'spent' ? Number(before.main) - 1150 : before.main).toBe(after.main)
    expect(after.held).toBe(0)
    expect((await threadOf(reseller, from)).last_message).toBe('We open at *nine*.')
  })

  test('is paid once it has arrived, and given back where it fails, whatever order the reports come in', async () => {
    await desk.control('/settings', { mix: [{ share: 1, outcome: 'sent' }], scenarios: false })
    const { thread } = await begun()
    const one = await reply(reseller, thread.id, { type: 'text', message: 'One' })
    const two = await reply(reseller, thread.id, { type: 'text', message: 'Two' })
    await desk.control('/settings', { scenarios: true })
    const key = (answer: { body: { data?: unknown } }) => (answer.body.data as ThreadMessage).queue_history_unique_key
    const status = (of: string, word: string, billable = true) => ({
      id: `wamid.of.${of}`,
      status: word,
      timestamp: String(Math.floor(Date.now() / 1000)),
      recipient_id: thread.contact,
      biz_opaque_callback_data: `reply:${of}`,
      pricing: { billable, pricing_model: 'PMP', category: 'service' },
      ...(word === 'failed' && { errors: [{ code: 131049, title: 'Kept back' }] }),
    })
    const before = await walletOf(desk.world.reseller.id)
    expect(before.held).toBe(2300)
    await desk.post(told(number, { statuses: [status(key(one), 'delivered'), status(key(two), 'failed')] }))
    await desk.post(
      told(number, { statuses: [status(key(one), 'sent'), status(key(one), 'delivered'), status(key(two), 'sent')] }),
    )
    await desk.handled()
    const after = await walletOf(desk.world.reseller.id)
    expect([after.held, Number(after.spent) - Number(before.spent ?? 0), Number(after.main) - Number(before.main)]).toEqual([
      0, 1150, 1150,
    ])
    const rows = await messagesOf(reseller, thread.id)
    expect(rows.slice(0, 2).map(row => [row.message, row.status, row.error_info, row.credits])).toEqual([
      ['Two', 'failed', [{ code: 131049, title: 'Kept back' }], 0],
      ['One', 'delivered', [], 1150],
    ])
    // Delivered after all: charged then.
    await desk.post(told(number, { statuses: [status(key(two), 'delivered')] }))
    await desk.handled()
    expect(Number((await walletOf(desk.world.reseller.id)).spent) - Number(after.spent)).toBe(1150)
  })

  test('stays pending where the provider does not answer, and is settled by its report; it is not sent twice', async () => {
    await desk.control('/settings', { silent: true })
    const { thread } = await begun()
    const answer = await reply(reseller, thread.id, { type: 'text', message: 'Did it go?' }).finally(() =>
      desk.control('/settings', { silent: false }),
    )
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ status: expect.stringMatching(/pending|sent|delivered|read/) })
    await until(async () => {
      const [row] = await query<{ wamid: string | null; status: string }>(
        'select wamid, status from wa_thread_messages where unique_key = $1',
        [(answer.body.data as ThreadMessage).queue_history_unique_key],
      )
      return row?.wamid && row.status !== 'pending'
    })
  })

  test('that the provider refuses is kept as failed, told, and costs nothing', async () => {
    const { thread } = await begun('0007')
    const before = await walletOf(desk.world.reseller.id)
    const answer = await reply(reseller, thread.id, { type: 'text', message: 'Refused' })
    expect(answer.body.message).toContain('131016')
    expect(answer.body.data).toMatchObject({ status: 'failed', error_info: [{ code: 131016 }], credits: 0 })
    expect(await walletOf(desk.world.reseller.id)).toEqual({ ...before, held: before.held ?? 0 })
  })

  test('outside the window is refused, and says to send a template', async () => {
    const { thread } = await begun()
    await query(`update wa_threads set window_expires_at = now() - interval '1 minute' where id = $1`, [thread.id])
    const answer = await reply(reseller, thread.id, { type: 'text', message: 'Too late' })
    expect([answer.status, answer.body.errors?.message?.[0]]).toEqual([422, expect.stringContaining('template')])
    expect(await messagesOf(reseller, thread.id)).toHaveLength(1)
  })

  test('without a text, over another number, or without money is refused, and nothing is stored', async () => {
    const { thread } = await begun()
    expect((await reply(reseller, thread.id, { type: 'text', message: '  ' })).status).toBe(422)
    const other = await desk.number(desk.world.reseller.id)
    expect(
      (await reply(reseller, thread.id, { type: 'text', message: 'Hi', whats_app_configuration_id: other.id })).body.errors,
    ).toHaveProperty('whats_app_configuration_id')
    const poor = person()
    await query(
      `insert into wa_threads (account_id, wa_configuration_id, contact, window_expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
      [desk.world.client.id, number.id, poor],
    )
    const broke = await reply(client, (await threadOf(client, poor)).id, { type: 'text', message: 'Hi' })
    expect([broke.status, broke.body.message]).toEqual([409, expect.stringContaining('0.115')])
    expect(await messagesOf(client, (await threadOf(client, poor)).id)).toEqual([])
  })

  test('by a template goes out although the window is closed; one that is not approved, or does not fit, does not', async () => {
    const { thread } = await begun()
    await query(`update wa_threads set window_expires_at = now() - interval '1 minute' where id = $1`, [thread.id])
    const components = [
      { type: 'BODY', text: 'Dear {{1}}, please write again when you like.', example: { body_text: [['Asha']] } },
    ]
    const [template] = await query<{ id: number }>(
      `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components, wa_status)
       values ($1, $2, $3, 'come_back', 'en', 'MARKETING', $4, 'PENDING') returning id`,
      [desk.world.reseller.id, number.id, number.waba, JSON.stringify(components)],
    )
    const send = (filling: object) =>
      reply(reseller, thread.id, { type: 'template', whats_app_template_id: template?.id, filling })
    expect((await send({ body: { 1: 'Asha' } })).body.errors).toHaveProperty('whats_app_template_id')
    await query(`update wa_templates set wa_status = 'APPROVED' where id = $1`, [template?.id])
    expect((await send({})).body.errors).toHaveProperty('filling')
    const answer = await send({ body: { 1: 'Asha' } })
    expect(answer.body.data).toMatchObject({ type: 'template', message: 'Dear Asha, please write again when you like.' })
    await writes(thread.contact, 'Stop')
    await until(async () => (await query('select from wa_consents where mobile = $1', [thread.contact])).length > 0)
    expect((await send({ body: { 1: 'Asha' } })).body.errors).toHaveProperty('whats_app_template_id')
  })
})

describe('what is held for an answer', () => {
  test('goes back when nobody has reported on it for a month', async () => {
    await desk.control('/settings', { mix: [{ share: 1, outcome: 'sent' }], scenarios: false })
    const from = person()
    await writes(from, 'Hello')
    const thread = await threadOf(reseller, from)
    await reply(reseller, thread.id, { type: 'text', message: 'Never read' })
    await desk.control('/settings', { scenarios: true })
    await until(async () => (await messagesOf(reseller, thread.id))[0]?.status === 'sent')
    const before = await walletOf(desk.world.reseller.id)
    await returnUnreported(desk.world.deps.pool)
    expect(await walletOf(desk.world.reseller.id)).toEqual(before)
    await query(`update wa_thread_messages set at = at - interval '31 days' where thread_id = $1`, [thread.id])
    await returnUnreported(desk.world.deps.pool)
    await returnUnreported(desk.world.deps.pool)
    const after = await walletOf(desk.world.reseller.id)
    expect([Number(before.held) - Number(after.held), Number(after.main) - Number(before.main)]).toEqual([1150, 1150])
    expect((await messagesOf(reseller, thread.id)).find(row => row.direction === 'o')).toMatchObject({
      status: 'sent',
      credits: 0,
    })
  })
})

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
