import { afterAll, describe, expect, test } from 'vitest'
import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import { sent } from '../support/messages.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'
import { told } from './hookDesk.ts'
import { openThreadsDesk, person } from './threadsDesk.ts'

const { desk, number, reseller, client, admin, query, threadsOf, threadOf, messagesOf, writes, reply } = await openThreadsDesk()
afterAll(() => desk.close())

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

  test('that is told after what was told of it is as if all had come in order', async () => {
    const from = person()
    const tell = async (id: string, ago: number, message: object, who = from) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - ago)
      const { status } = await desk.post(told(number, { messages: [{ from: who, id, timestamp, ...message }] }))
      expect(status).toBe(200)
      await desk.handled()
    }
    const [kept, gone] = [`wamid.kept.${from}`, `wamid.gone.${from}`]
    const editTo = (of: string, body: string) => ({
      type: 'edit',
      edit: { original_message_id: of, message: { type: 'text', text: { body } } },
    })
    const revoke = (of: string) => ({ type: 'revoke', revoke: { original_message_id: of } })
    const react = (emoji?: string) => ({ type: 'reaction', reaction: { message_id: kept, emoji } })

    await tell('wamid.e1', 50, editTo(kept, 'At five'))
    await tell('wamid.e2', 60, editTo(kept, 'At fve'))
    await tell('wamid.e3', 50, editTo(gone, 'Nothing'))
    await tell('wamid.e4', 40, revoke(gone))
    // Nobody changes what another has written.
    await tell('wamid.e5', 40, revoke(kept), person())
    await tell(kept, 90, { type: 'text', text: { body: 'At fiv' } })
    await tell(gone, 80, { type: 'text', text: { body: 'A mistake' } })
    const thread = await threadOf(reseller, from)
    const shown = async () =>
      (await messagesOf(reseller, thread.id)).map(({ type, message, withdrawn }) => [type, message, withdrawn])
    expect(await shown()).toEqual([
      ['text', '', 1],
      ['text', 'At five', 0],
    ])
    expect((await threadOf(reseller, from)).last_message).toBe('')

    await tell('wamid.r2', 20, react())
    await tell('wamid.r1', 30, react('👍'))
    expect(await shown()).toHaveLength(2)
    await tell('wamid.r3', 10, react('🎉'))
    expect((await shown())[0]).toEqual(['reaction', '🎉', 0])
    expect(await query('select change from wa_told_early where contact = $1', [from])).toEqual([{ change: 'reaction' }])
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
