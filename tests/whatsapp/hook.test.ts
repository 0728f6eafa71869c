import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiptContext } from '../../server/delivery/receiptContext.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { asSystem, type Tx } from '../../server/kernel/scope/scope.ts'
import { move } from '../../server/money/ledger.ts'
import type { OwnNumber } from '../../server/whatsapp/incoming/numbers.ts'
import { arrivalIn } from '../../server/whatsapp/incoming/reports.ts'
import { waitForLocks } from '../support/locks.ts'
import { sent } from '../support/messages.ts'
import { issue } from '../support/money.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'
import { type HookDesk, type OurNumber, openHookDesk, told } from './hookDesk.ts'

let desk: HookDesk
let number: OurNumber

beforeAll(async () => {
  desk = await openHookDesk()
  number = await desk.number(desk.world.reseller.id)
  await query(
    `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, 'https://hooks.example.in', 'x', 'x', $2)`,
    [desk.world.client.id, ['whatsapp.read', 'whatsapp.failed', 'sms.failed']],
  )
})
afterAll(() => desk.close())

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await desk.world.deps.pool.query<T>(sql, values)).rows

const stored = async () => (await query<{ n: number }>('select count(*)::int as n from wa_incoming'))[0]?.n
const now = () => String(Math.floor(Date.now() / 1000))
const text = (from: string, body: string, id = `wamid.${from}.${body.slice(0, 40).replaceAll(/\W/g, '_')}`) => ({
  contacts: [{ profile: { name: 'Asha Rao' }, wa_id: from }],
  messages: [{ from, id, timestamp: now(), type: 'text', text: { body } }],
})

/** A campaign over the number whose messages the provider has taken. */
const campaignOf = async (mobiles: readonly string[]) => {
  const { pool } = desk.world.deps
  const [lane] = await query<{ id: number }>('select id from primary_routes where wa_configuration_id = $1', [number.id])
  const account = desk.world.client.id
  const campaign = await sent(pool, {
    account,
    at: new Date().toISOString(),
    routeType: 5,
    messages: mobiles.map(mobile => ({ mobile, state: 3, route: Number(lane?.id), stat: '', err: '' })),
  })
  const amount = mobiles.length
  await issue(pool, desk.world.client, amount, 5)
  const [from, to] = [
    { account, kind: 'main' },
    { account, kind: 'held' },
  ] as const
  await asSystem(pool, tx =>
    move(tx, { kind: 'hold', key: null, amount, routeType: 5, from, to, source: 'campaign', campaignId: campaign }),
  )
  await query(
    'update campaigns set total_credit_hold = $3, total_accepted = $3, wa_configuration_id = $2, billing_basis = 1 where id = $1',
    [campaign, number.id, amount],
  )
  const rows = await query<{ id: number }>('select id from messages where campaign_id = $1 order by row_no', [campaign])
  return { campaign, lane: Number(lane?.id), ids: rows.map(({ id }) => id) }
}

const status = (ref: number | undefined, word: string, more: object = {}) => ({
  id: `wamid.campaign.${ref}`,
  status: word,
  timestamp: now(),
  recipient_id: '919812300101',
  biz_opaque_callback_data: String(ref),
  ...more,
})

describe('the address', () => {
  const challenge = (token: string, path = '') =>
    fetch(`${desk.url}/gateway/whatsapp${path}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)

  test('answers the challenge to whoever knows the verify token, and to nobody else', async () => {
    const right = await challenge(desk.verifyToken)
    expect([right.status, await right.text(), right.headers.get('content-type')]).toEqual([200, '1158201444', 'text/plain'])
    const wrong = await challenge('guessed')
    expect([wrong.status, (await wrong.text()).includes('1158201444')]).toEqual([403, false])
    expect((await challenge('')).status).toBe(403)
    expect((await challenge(desk.verifyToken, '/99999')).status).toBe(403)
  })

  test('stores nothing without a signature, with a wrong one, or with one over other bytes', async () => {
    const before = await stored()
    const body = told(number, text('919812300001', 'Forged'))
    expect((await desk.post(body, { signature: '' })).status).toBe(403)
    expect((await desk.post(body, { secret: 'another secret' })).status).toBe(403)
    expect((await desk.post(body, { signature: `sha256=${'0'.repeat(64)}` })).status).toBe(403)
    expect((await desk.post(body, { signature: 'sha256=é' })).status).toBe(403)
    expect(await stored()).toBe(before)
  })

  test('refuses what is larger than the provider sends, signed though it be, and stores nothing of it', async () => {
    const before = await stored()
    const answer = await desk.post(told(number, text('919812300001', 'x'.repeat(10_000_000)))).catch(() => ({ status: 413 }))
    expect(answer.status).toBe(413)
    expect(await stored()).toBe(before)
  })

  test('stores the same once', async () => {
    const body = told(number, text('919812300002', 'Once'))
    const before = Number(await stored())
    expect([(await desk.post(body)).status, (await desk.post(body)).status]).toEqual([200, 200])
    expect(await stored()).toBe(before + 1)
  })

  test('leaves with the provider what cannot be stored', async () => {
    await query('alter table wa_incoming rename to wa_incoming_away')
    const body = told(number, text('919812300003', 'Later'))
    const refused = await desk.post(body).finally(() => query('alter table wa_incoming_away rename to wa_incoming'))
    expect(refused.status).toBe(503)
    expect((await desk.post(body)).status).toBe(200)
  })

  test('of a number with an app of its own takes the signature of that app, and no other', async () => {
    const own = await desk.number(desk.world.client.id, { app_id: '990011', app_secret: 'secret of another app' })
    const body = told(own, text('919812300004', 'Hello'))
    const path = `/${own.id}`
    expect((await desk.post(body, { path })).status).toBe(403)
    expect((await desk.post(body, { path, secret: 'secret of another app' })).status).toBe(200)
    expect((await desk.post(body, { secret: 'secret of another app' })).status).toBe(403)
  })
})

describe('what came', () => {
  beforeAll(() => desk.startWorker())

  test('is handled by the next process where one died between storing and handling', async () => {
    await desk.stopWorker()
    await desk.control('/reply', { number: number.phoneNumberId, from: '919812300010', text: 'Is anybody there?' })
    await until(async () => (await query(`select from wa_incoming where body like '%Is anybody there%'`)).length > 0)
    expect(await query(`select from wa_threads where contact = '919812300010'`)).toEqual([])
    desk.startWorker()
    await until(async () => (await query(`select from wa_threads where contact = '919812300010'`)).length > 0)
  })

  test('of a number that is not here is set aside, shown to operators alone, and handled when the number is there', async () => {
    const stranger = { ...number, phoneNumberId: '55500011122233', waba: '999888777666555' }
    expect((await desk.post(told(stranger, text('919812300011', 'Wrong number')))).status).toBe(200)
    await desk.handled()
    const admin = await desk.world.signIn(desk.world.admin)
    const list = await call(desk.app, admin, 'POST', 'administration/wa-incoming')
    const rows = (list.body.data as { data: { id: number; state: string; problem: string; body: string }[] }).data
    const row = rows.find(({ body }) => body.includes('Wrong number'))
    expect(row).toMatchObject({ state: 'quarantined', problem: expect.stringContaining('55500011122233') })
    expect(await query(`select from wa_threads where contact = '919812300011'`)).toEqual([])
    const reseller = await desk.world.signIn(desk.world.reseller)
    expect((await call(desk.app, reseller, 'POST', 'administration/wa-incoming')).status).toBe(403)

    await query('update wa_configurations set phone_number_id = $2 where id = $1', [number.id, stranger.phoneNumberId])
    try {
      const retried = await call(desk.app, admin, 'POST', 'administration/wa-incoming-retry', { ids: [row?.id] })
      expect(retried.status).toBe(200)
      await until(async () => (await query(`select from wa_threads where contact = '919812300011'`)).length > 0)
    } finally {
      await query('update wa_configurations set phone_number_id = $2 where id = $1', [number.id, number.phoneNumberId])
    }
  })

  test('of a number of another app is set aside too: an app speaks of its own numbers alone', async () => {
    const own = await desk.number(desk.world.client.id, { app_id: '990022', app_secret: 'secret of a third app' })
    await desk.post(told(own, text('919812300012', 'By the wrong app')))
    await desk.post(told(number, text('919812300013', 'By the wrong app, too')), {
      path: `/${own.id}`,
      secret: 'secret of a third app',
    })
    await desk.handled()
    const rows = await query<{ state: string }>(`select state from wa_incoming where body like '%By the wrong app%'`)
    expect(rows.map(({ state }) => state)).toEqual(['quarantined', 'quarantined'])
    expect(await query(`select from wa_threads where contact in ('919812300012', '919812300013')`)).toEqual([])
  })

  test('is applied as far as it can be: what is wrong in it is told and keeps nothing else back', async () => {
    const value = text('919812300014', 'Good')
    const bad = { from: 'nobody', id: 'wamid.bad', type: 'text', text: { body: 'Bad' } }
    await desk.post(told(number, { ...value, messages: [bad, ...value.messages] }))
    await desk.post('{"object": "whatsapp_business_account"}')
    await desk.post('no json')
    await desk.handled()
    expect(await query(`select last_message from wa_threads where contact = '919812300014'`)).toEqual([{ last_message: 'Good' }])
    const failed = await query<{ problem: string }>(`select problem from wa_incoming where state = 'failed' order by id`)
    expect(failed.map(({ problem }) => problem)).toEqual([
      'A message came from nobody who could be answered.',
      'This has no entries, as everything that the provider tells of WhatsApp has.',
      'This is not JSON.',
    ])
  })

  test('about messages of a campaign moves their status, in whatever order and however often it comes', async () => {
    const { campaign, ids } = await campaignOf(['919812300101', '919812300102', '919812300103'])
    const [first, second, third] = ids
    const errors = [{ code: 131026, title: 'Message undeliverable', href: 'x'.repeat(3000) }]
    await desk.post(told(number, { statuses: [status(first, 'read'), status(first, 'delivered'), status(second, 'sent')] }))
    await desk.post(
      told(number, { statuses: [status(third, 'failed', { errors }), status(first, 'sent'), status(first, 'read')] }),
    )
    await desk.handled()
    const states = await query<{ state: number }>('select state from messages where campaign_id = $1 order by row_no', [campaign])
    expect(states.map(({ state }) => state)).toEqual([9, 3, 5])
    expect(await query('select total_read, total_accepted, total_failed from campaigns where id = $1', [campaign])).toEqual([
      { total_read: 1, total_accepted: 1, total_failed: 1 },
    ])
    const [kept] = await query<{ errors: unknown }>('select errors from wa_messages where message_id = $1', [third])
    expect(kept?.errors).toEqual([{ code: 131026, title: 'Message undeliverable' }])
    const heard = await query<{ event: string; data: unknown }>('select event, data from webhook_deliveries order by event desc')
    expect(heard).toMatchObject([
      { event: 'whatsapp.read', data: { message_id: String(first), stat: 'read', error_info: [] } },
      { event: 'whatsapp.failed', data: { message_id: String(third), stat: 'failed', error_info: kept?.errors } },
    ])
  })

  test('about a message comes into one batch after the other, so that none is begun anew, and of other numbers beside', async () => {
    const { pool } = desk.world.deps
    const { campaign, lane, ids } = await campaignOf(['919812300104'])
    const context = await receiptContext(pool)()
    const commit = (of: Pick<OwnNumber, 'laneId'>, words: readonly string[]) => (tx: Tx) =>
      commitReceipts(
        tx,
        words.map(word => arrivalIn(status(ids[0], word), of as OwnNumber, new Date())),
        context,
      )
    const first = Promise.withResolvers<void>()
    const delivered = asSystem(pool, async tx => {
      await commit({ laneId: lane }, ['delivered'])(tx)
      await first.promise
    })
    const read = asSystem(pool, commit({ laneId: lane }, ['read', 'sent']))
    await waitForLocks(pool)
    const other = await desk.number(desk.world.reseller.id)
    const [beside] = await query<{ id: number }>('select id from primary_routes where wa_configuration_id = $1', [other.id])
    await asSystem(pool, commit({ laneId: Number(beside?.id) }, ['read']))
    first.resolve()
    await Promise.all([delivered, read])
    expect(await query('select state from messages where campaign_id = $1', [campaign])).toEqual([{ state: 9 }])
  })

  test('is done change by change: one that has to wait for a conversation keeps none of another', async () => {
    const { pool } = desk.world.deps
    const [busy, free] = ['919812300015', '919812300016']
    await desk.post(told(number, text(busy, 'First')))
    await desk.handled()
    const done = Promise.withResolvers<void>()
    const holding = asSystem(pool, async tx => {
      await tx.query('select from wa_threads where contact = $1 for update', [busy])
      await done.promise
    })
    const value = text(free, 'Free')
    await desk.post(told(number, { ...value, messages: [...value.messages, ...text(busy, 'Second').messages] }))
    await until(
      async () => (await query(`select from wa_threads where contact = $1 and last_message = 'Free'`, [free])).length === 1,
    )
    await waitForLocks(pool)
    expect(await query('select last_message from wa_threads where contact = $1', [busy])).toEqual([{ last_message: 'First' }])
    done.resolve()
    await holding
    await desk.handled()
    expect(await query('select last_message, unread from wa_threads where contact = $1', [busy])).toEqual([
      { last_message: 'Second', unread: 2 },
    ])
  })

  test('of a template is kept and told to its owner', async () => {
    const template = (status: string, reason: string) =>
      desk.post({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: number.waba,
            changes: [
              {
                field: 'message_template_status_update',
                value: {
                  event: status,
                  message_template_id: 778899,
                  message_template_name: 'fees_due',
                  message_template_language: 'en',
                  reason,
                },
              },
            ],
          },
        ],
      })
    await query(
      `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components,
         wa_template_id, wa_status) values ($1, $2, $3, 'fees_due', 'en', 'UTILITY', '[]', '778899', 'PENDING')`,
      [desk.world.reseller.id, number.id, number.waba],
    )
    await template('REJECTED', 'SCAM')
    await desk.handled()
    expect(await query('select wa_status, rejected_reason from wa_templates')).toEqual([
      { wa_status: 'REJECTED', rejected_reason: 'SCAM' },
    ])
    const notices = await query<{ event: string }>(
      'select distinct event from notifications where account_id = $1 order by event',
      [desk.world.reseller.id],
    )
    expect(notices.map(({ event }) => event)).toEqual(['wa-template-status'])
  })
})

describe('what the provider tells of a business', () => {
  beforeAll(() => desk.startWorker())
  let times = 0
  const tell = async (field: string, value: object) => {
    // The same again in another envelope, as a repeat may come.
    for (let round = 0; round < 2; round++) {
      const entry = [{ id: number.waba, time: ++times, changes: [{ field, value }] }]
      await desk.post({ object: 'whatsapp_business_account', entry })
    }
    await desk.handled()
  }
  const standing = async () =>
    (await query<object>('select connection, name_status, subscribed from wa_configurations where id = $1', [number.id]))[0]
  const notices = async (event: string) =>
    (
      await query<{ message: string }>('select message from notifications where account_id = $1 and event = $2 order by id', [
        desk.world.reseller.id,
        event,
      ])
    ).map(({ message }) => message)
  const aside = async (field: string) =>
    query<{ state: string; problem: string | null }>(`select state, problem from wa_incoming where body like $1 order by id`, [
      `%"${field}"%`,
    ])

  test.each([
    ['DISABLED_UPDATE', { ban_info: { waba_ban_state: ['DISABLE'] } }, 'BANNED', 'now banned, before connected'],
    ['DISABLED_UPDATE', { ban_info: { waba_ban_state: ['REINSTATE'] } }, 'CONNECTED', 'now connected, before banned'],
    ['ACCOUNT_RESTRICTION', { restriction_info: [] }, 'RESTRICTED', 'now restricted, before connected'],
  ])('%s changes its numbers and is told once', async (event, more, connection, words) => {
    await query(`update wa_configurations set connection = 'CONNECTED' where id = $1 and connection = 'PENDING'`, [number.id])
    const before = (await notices('wa-quality-changed')).length
    await tell('account_update', { event, ...more })
    expect(await standing()).toMatchObject({ connection })
    const now = await notices('wa-quality-changed')
    expect(now.slice(before).filter(message => message.includes(number.digits))).toEqual([expect.stringContaining(words)])
  })

  test('that the name was declined is kept and told, and so is that this desk hears nothing more', async () => {
    const value = { display_phone_number: number.digits, decision: 'REJECTED', requested_verified_name: 'Best Shop' }
    const before = (await notices('wa-quality-changed')).length
    await tell('phone_number_name_update', value)
    await tell('account_update', { event: 'PARTNER_REMOVED', phone_number: number.digits })
    expect(await standing()).toMatchObject({ name_status: 'DECLINED', subscribed: 0 })
    expect((await notices('wa-quality-changed')).slice(before)).toEqual([
      expect.stringContaining('now name declined'),
      expect.stringContaining('now not subscribed'),
    ])
  })

  test('of the texts of a template is kept, with the samples that still fit, and told once', async () => {
    const components = [
      { type: 'BODY', text: 'Dear {{1}}, come by.', example: { body_text: [['Asha']] } },
      { type: 'FOOTER', text: 'Sunrise' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Shop', url: 'https://example.in' }] },
    ]
    const [row] = await query<{ id: number }>(
      `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components,
         wa_template_id, wa_status) values ($1, $2, $3, 'come_by', 'en', 'UTILITY', $4, '4711', 'APPROVED') returning id`,
      [desk.world.reseller.id, number.id, number.waba, JSON.stringify(components)],
    )
    const before = (await notices('wa-template-status')).length
    await tell('message_template_components_update', {
      message_template_id: 4711,
      message_template_name: 'come_by',
      message_template_language: 'en',
      message_template_element: 'Dear {{1}}, come by today.',
      message_template_footer: 'Sunrise Stores',
      message_template_buttons: [
        {
          message_template_button_type: 'URL',
          message_template_button_text: 'Shop',
          message_template_button_url: 'https://example.in/new',
        },
      ],
    })
    expect(await query('select components from wa_templates where id = $1', [row?.id])).toEqual([
      {
        components: [
          { type: 'BODY', text: 'Dear {{1}}, come by today.', example: { body_text: [['Asha']] } },
          { type: 'FOOTER', text: 'Sunrise Stores' },
          { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Shop', url: 'https://example.in/new' }] },
        ],
      },
    ])
    expect((await notices('wa-template-status')).slice(before)).toEqual([expect.stringContaining('changed at the provider')])
  })

  test.each([
    ['holograms', 'holograms', {}],
    ['account_update', 'TELEPORTED', { event: 'TELEPORTED' }],
    ['phone_number_quality_update', '919999999999', { display_phone_number: '919999999999', event: 'FLAGGED' }],
  ])('in words or of things that nobody here knows is set aside and shown: %s, %s', async (field, word, value) => {
    await tell(field, value)
    const rows = (await aside(word)).slice(-2)
    expect(rows).toEqual([1, 2].map(() => ({ state: 'quarantined', problem: expect.stringContaining(word) })))
  })

  test('of a template before it stands here waits until it is pulled', async () => {
    const response = await fetch(`http://127.0.0.1:${desk.port}/v23.0/${number.waba}/message_templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'made_there',
        language: 'en',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Hello' }],
      }),
    })
    expect(response.status).toBe(200)
    await until(async () => (await aside('made_there')).some(({ state }) => state === 'quarantined'))
    const reseller = await desk.world.signIn(desk.world.reseller)
    await call(desk.app, reseller, 'POST', 'wa-pull-templates', { configuration_id: number.id })
    await until(async () => (await aside('made_there')).every(({ state }) => state === 'done'))
    expect(await query(`select wa_status from wa_templates where template_name = 'made_there'`)).toEqual([
      { wa_status: 'APPROVED' },
    ])
  })
})
