import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../../server/money/ledger.ts'
import { soundness } from '../support/sound.ts'
import { reportWa, type WaOutcome } from '../support/waReports.ts'
import { ORDER_VALUES, openSendDesk, type SendDesk } from './sendDesk.ts'
import { orderTemplate, saleTemplate } from './templates.ts'

/** Sending a campaign of WhatsApp again, and using it again, by the calls of every channel (rules campaigns-10 and whatsapp-95). */

let desk: SendDesk
let isSound: ReturnType<typeof soundness>
let people = 0

beforeAll(async () => {
  desk = await openSendDesk()
  isSound = soundness(desk.database.pool)
})
/** Numbers nobody was sent to yet. */
const fresh = (count: number): string[] => Array.from({ length: count }, () => `9197${String(++people).padStart(8, '0')}`)
const sql = (text: string, values: unknown[] = []) => desk.database.pool.query(text, values)
const orderForm = (mobiles: readonly string[], more: object = {}) => ({
  whats_app_configuration_id: desk.number,
  whats_app_template_id: desk.order,
  variables: ORDER_VALUES,
  mobile_numbers: mobiles.join('\n'),
  campaign: 'Orders',
  ...more,
})
const offerForm = (more: object) => ({
  whats_app_configuration_id: desk.number,
  whats_app_template_id: desk.offer,
  variables: { body: { 1: 'friend', 2: '20 %' } },
  campaign: 'Offer',
  ...more,
})
const sent = async (form: object): Promise<number> => {
  const { body } = await desk.ask('POST', 'wa-send-message', form)
  expect(body.errors ?? body.message).toMatch(/sending to/)
  const { send_sms_id } = body.data as { send_sms_id: number }
  await desk.make(send_sms_id)
  return send_sms_id
}
const REACHED: WaOutcome = { status: 'delivered' }
const failed = (code: number): WaOutcome => ({ status: 'failed', code })
/** A campaign of orders that is over, whose recipients met these ends. */
const over = async (ends: readonly WaOutcome[]) => {
  const mobiles = fresh(ends.length)
  const id = await sent(orderForm(mobiles))
  await reportWa(desk.database.pool, id, Object.fromEntries(mobiles.map((mobile, n) => [mobile, ends[n]!])))
  expect(await desk.one('select status from campaigns where id = $1', [id])).toEqual({ status: 'Completed' })
  return { id, mobiles }
}
interface Told {
  type: string
  messages: number
  credits: number
  people: { fresh: number; waiting: number }
  left_out: { reason: string; count: number }[]
}
interface Preview {
  types: Told[]
  why?: string
  price?: number
  available: number
  unit: string
}
const preview = async (id: number) => (await desk.ask('GET', `resend-preview/${id}`)).body.data as Preview
const toldOf = (told: Preview, type: string) => told.types.find(one => one.type === type)!
const retry = (id: number, token?: string) => desk.ask('POST', 'retry-failed', { send_sms_id: id }, token)
const resend = (id: number, more: object = {}) =>
  desk.ask('POST', 'resend-this-sms', { send_sms_id: id, reschedule_type: 'all', confirm_repeat: 1, ...more })
const madeOf = async (id: number) => {
  await desk.make(id)
  return (await sql('select mobile, text::jsonb as own, state from messages where campaign_id = $1 order by row_no', [id])).rows
}
const wallet = async () => ({
  main: await balanceOf(desk.database.pool, desk.world.client.id, 5),
  held: await balanceOf(desk.database.pool, desk.world.client.id, 5, 'held'),
  spent: await balanceOf(desk.database.pool, desk.world.client.id, 5, 'spent'),
})

describe('failed messages are retried', () => {
  test('as a campaign of those whom another try may reach, held and paid at today’s price to a ten-thousandth', async () => {
    const { id, mobiles } = await over([
      { status: 'read' },
      failed(131026),
      failed(131000),
      failed(131050),
      failed(131049),
      failed(131049),
      failed(190),
    ])
    // One of those that were kept back was so a day ago.
    await sql(`update messages set done_at = now() - interval '25 hours' where campaign_id = $1 and mobile = $2`, [
      id,
      mobiles[4],
    ])
    await sql(`update wa_charges set rate = 1533 where category = 'utility'`)
    const told = await preview(id)
    expect(told).toMatchObject({ price: 0.1533, unit: 'money' })
    expect(toldOf(told, 'retry')).toMatchObject({ messages: 3, credits: 0.4599, people: { fresh: 3, waiting: 0 } })
    expect(toldOf(told, 'retry').left_out.sort((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'Held back by WhatsApp', count: 1 },
      { reason: 'Number not on WhatsApp', count: 1 },
      { reason: 'Stopped marketing', count: 1 },
    ])
    expect(told.types.map(({ type, messages }) => [type, messages])).toEqual([
      ['all', 7],
      ['failed', 6],
      ['undelivered', 6],
      ['retry', 3],
    ])

    const before = await wallet()
    const { body } = await retry(id)
    expect(body).toMatchObject({
      message: expect.stringContaining('Orders (again): sending to 3 recipients, ₹ 0.4599'),
      data: {
        campaign: 'Orders (again)',
        parent_campaign_id: id,
        total_to_send: 3,
        total_credit_deduct: 0.4599,
        price: 0.1533,
        unit: 'money',
        currency: 'INR',
      },
    })
    expect(await wallet()).toEqual({ ...before, main: before.main - 4599, held: before.held + 4599 })
    const again = (body.data as { send_sms_id: number }).send_sms_id
    const [, , provider = '', , kept = '', , token = ''] = mobiles
    expect((await madeOf(again)).map(({ mobile }) => mobile)).toEqual([provider, kept, token])
    expect(
      await desk.one('select parent_campaign_id, wa_content, credit_weight from campaigns where id = $1', [again]),
    ).toMatchObject({
      parent_campaign_id: id,
      credit_weight: 1533,
      wa_content: { filling: { body: { 1: 'Asha', 2: 'tonight' } } },
    })
    await reportWa(desk.database.pool, again, { [provider]: REACHED, [kept]: { status: 'read' }, [token]: failed(131026) })
    expect(await wallet()).toEqual({ main: before.main - 2 * 1533, held: before.held, spent: before.spent + 2 * 1533 })
    await isSound(id, again)
    await sql(`update wa_charges set rate = 1200 where category = 'utility'`)
  })

  test('judged anew: who is blocked, or has taken the consent back since, is left out, counted and not charged', async () => {
    const mobiles = fresh(3)
    const [a = '', b = '', c = ''] = mobiles
    await desk.agree(mobiles)
    const id = await sent(offerForm({ mobile_numbers: mobiles.join('\n') }))
    await reportWa(desk.database.pool, id, { [a]: failed(131000), [b]: failed(131000), [c]: failed(131000) })
    await desk.agree([b], 0)
    await sql(`insert into blacklists (account_id, mobile_number, channel, scope) values ($1, $2, 'whatsapp', 'own')`, [
      desk.world.client.id,
      c,
    ])
    const { left_out, ...told } = toldOf(await preview(id), 'retry')
    expect(told).toMatchObject({ messages: 1, credits: 0.88 })
    expect(left_out).toEqual(
      expect.arrayContaining([
        { reason: 'Without opt-in', count: 1 },
        { reason: 'Blocked', count: 1 },
      ]),
    )
    const before = await wallet()
    const { body } = await retry(id)
    expect(body.data).toMatchObject({ total_to_send: 1, total_block_number: 2, total_credit_deduct: 0.88 })
    expect((await wallet()).main).toBe(before.main - 8800)
  })

  test('and who is over the number’s limit of new people waits, which is told before', async () => {
    const { id } = await over([failed(131000), failed(131000)])
    await sql('delete from wa_openings')
    await sql(
      `insert into wa_openings (business_account_id, mobile, opened_at)
       select '102290129340398', '9196' || lpad(n::text, 8, '0'), now() from generate_series(1, 249) n`,
    )
    expect(toldOf(await preview(id), 'retry')).toMatchObject({ messages: 2, people: { fresh: 2, waiting: 1 } })
    await sql('delete from wa_openings')
  })

  test('not where another try reaches nobody', async () => {
    const { id } = await over([failed(131026), REACHED])
    expect(toldOf(await preview(id), 'retry')).toMatchObject({ messages: 0, credits: 0 })
    expect((await retry(id)).body.errors).toEqual({ mobile_numbers: [expect.stringContaining('None of the recipients')] })
  })

  test('once within a minute, unless it is meant', async () => {
    const { id } = await over([failed(131000)])
    expect((await retry(id)).status).toBe(200)
    expect((await retry(id)).status).toBe(409)
    expect((await resend(id, { reschedule_type: 'failed', confirm_repeat: 0 })).status).toBe(200)
    expect((await resend(id, { reschedule_type: 'failed', confirm_repeat: 0 })).status).toBe(409)
  })
})

describe('a campaign is sent again', () => {
  test('to everyone with the values each one had, and to those who did not get it', async () => {
    const mobiles = fresh(3)
    const [a = '', b = '', c = ''] = mobiles
    await desk.agree(mobiles)
    const file_path = await desk.uploads.upload(desk.world.client.id, `Mobile,Name\n${a},Asha\n${b},Ravi\n${c},Mira\n`)
    const variables = { body: { 1: { column: 'Name' }, 2: '20 %' } }
    const id = await sent(offerForm({ variables, file_path, file_mobile_field: 'Mobile' }))
    await reportWa(desk.database.pool, id, { [a]: REACHED, [b]: failed(131026), [c]: { status: 'sent' } })
    const admin = await desk.world.signIn(desk.world.admin)
    await desk.ask('GET', `administration/change-campaign-status-to-complete/${id}`, undefined, admin)

    const all = (await resend(id)).body.data as { send_sms_id: number; total_credit_deduct: number }
    expect(all.total_credit_deduct).toBe(2.64)
    expect(await madeOf(all.send_sms_id)).toEqual([
      { mobile: a, own: { body: { 1: 'Asha' } }, state: 0 },
      { mobile: b, own: { body: { 1: 'Ravi' } }, state: 0 },
      { mobile: c, own: { body: { 1: 'Mira' } }, state: 0 },
    ])
    const some = (await resend(id, { reschedule_type: 'undelivered' })).body.data as { send_sms_id: number }
    expect((await madeOf(some.send_sms_id)).map(({ mobile }) => mobile)).toEqual([b, c])
    // Of one that was sent again itself, too.
    await sql(`update campaigns set status = 'Completed' where id = $1`, [some.send_sms_id])
    const twice = (await resend(some.send_sms_id)).body.data as { send_sms_id: number }
    expect(await madeOf(twice.send_sms_id)).toMatchObject([{ own: { body: { 1: 'Ravi' } } }, { own: { body: { 1: 'Mira' } } }])
  })

  test('later, where a time is given', async () => {
    const { id } = await over([REACHED])
    const at = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { body } = await resend(id, { campaign_send_date_time: `${at} 11:00:00` })
    expect(body).toMatchObject({
      message: expect.stringContaining('starts'),
      data: { campaign_send_date_time: `${at} 11:00:00` },
    })
    expect((await resend(id, { campaign_send_date_time: '2020-01-01 11:00:00' })).body.errors).toHaveProperty(
      'campaign_send_date_time',
    )
  })
})

describe('nothing is sent again', () => {
  let id: number
  beforeEach(async () => {
    ;({ id } = await over([failed(131000)]))
  })
  const refusedAt = async (field: string, why: RegExp) => {
    const before = await wallet()
    for (const answer of [await retry(id), await resend(id)])
      expect(answer.body.errors).toEqual({ [field]: [expect.stringMatching(why)] })
    expect(await preview(id)).toMatchObject({ types: [], why: expect.stringMatching(why) })
    expect((await sql('select from campaigns where parent_campaign_id = $1', [id])).rowCount).toBe(0)
    expect(await wallet()).toEqual(before)
  }
  const changed = async (table: string, which: number, columns: string, undo: string, check: () => Promise<void>) => {
    await sql(`update ${table} set ${columns} where id = $1`, [which])
    await check()
    await sql(`update ${table} set ${undo} where id = $1`, [which])
  }

  test('with a template that is paused, or whose variables are others now', async () => {
    await changed('wa_templates', desk.order, `wa_status = 'PAUSED'`, `wa_status = 'APPROVED'`, () =>
      refusedAt('whats_app_template_id', /The template is PAUSED/),
    )
    const components = orderTemplate().components.map(one =>
      one.type === 'BODY' ? { type: 'BODY', text: 'Dear {{1}}, it is ready.', example: { body_text: [['Asha']] } } : one,
    )
    await sql('update wa_templates set components = $2 where id = $1', [desk.order, JSON.stringify(components)])
    await refusedAt('variables.body.2', /no such variable/)
    await sql('update wa_templates set components = $2 where id = $1', [desk.order, JSON.stringify(orderTemplate().components)])
  })

  test.each([
    ['is deactivated', 'status = 0', 'status = 1', /deactivated/],
    ['has no valid token', 'token_valid = 0', 'token_valid = null', /enter a new one/],
    ['is not registered', `connection = 'DISCONNECTED'`, `connection = 'CONNECTED'`, /not registered/],
  ])('from a number that %s', async (_what, columns, undo, why) => {
    await changed('wa_configurations', desk.number, columns, undo, () => refusedAt('whats_app_configuration_id', why))
  })

  test('from a number that is the account’s no more', async () => {
    await changed(
      'wa_configurations',
      desk.number,
      `account_id = ${desk.world.sibling.id}`,
      `account_id = ${desk.world.client.id}`,
      () => refusedAt('whats_app_configuration_id', /Choose a number of this account/),
    )
  })

  test('without a price, or without the money, which is told in the currency', async () => {
    await sql(`delete from wa_charges where category = 'utility'`)
    await refusedAt('country_id', /There is no price/)
    await sql(
      `insert into wa_charges (card_id, category, rate) select id, 'utility', 50000000 from wa_rate_cards where country_id = $1`,
      [desk.country('IN')],
    )
    expect((await retry(id)).body.errors).toEqual({ credit: [expect.stringMatching(/Not enough money\. Needed ₹ 5,000/)] })
    await sql(`update wa_charges set rate = 1200 where category = 'utility'`)
  })

  test('that is still being sent, or names no template any more', async () => {
    const running = await sent(orderForm(fresh(1)))
    expect((await retry(running)).status).toBe(409)
    expect(await preview(running)).toMatchObject({ types: [], why: 'The campaign is still Pending.' })
    await sql('update campaigns set wa_template_id = null where id = $1', [id])
    expect((await retry(id)).body.message).toMatch(/names no template or number/)
    expect(await preview(id)).toMatchObject({ types: [], why: expect.stringMatching(/names no template or number/) })
  })

  test('by whom it is not there for, and without the permission of either', async () => {
    const paths = [
      ['POST', 'retry-failed'],
      ['POST', 'resend-this-sms'],
      ['GET', `resend-preview/${id}`],
      ['GET', `duplicate-campaign/${id}`],
    ] as const
    const statuses = async (token: string) => {
      const found = []
      for (const [method, path] of paths) {
        const body = { send_sms_id: id, ...(path === 'resend-this-sms' && { reschedule_type: 'all' }) }
        found.push((await desk.ask(method, path, method === 'POST' ? body : undefined, token)).status)
      }
      return found
    }
    expect(await statuses(await desk.world.signIn(desk.world.stranger))).toEqual([404, 404, 404, 404])
    expect(await statuses(await desk.world.signIn(desk.world.client, ['send-sms', 'reports']))).toEqual([403, 403, 403, 403])
    expect(await statuses(await desk.world.signIn(desk.world.client, ['whatsapp-sms', 'reports']))).toEqual([403, 403, 403, 403])
    await desk.world.signIn(desk.world.client)
  })

  test('of a channel that has no such thing', async () => {
    await sql('update campaigns set route_type = 6 where id = $1', [id])
    expect((await retry(id)).status).toBe(409)
    expect((await desk.ask('GET', `duplicate-campaign/${id}`)).status).toBe(409)
  })
})

describe('a campaign is used again', () => {
  const duplicate = async (id: number) => (await desk.ask('GET', `duplicate-campaign/${id}`)).body.data

  test('as the form of its own page, with number, template, values and recipients; nothing is sent', async () => {
    const mobiles = fresh(2)
    const id = await sent(orderForm(mobiles))
    expect(await duplicate(id)).toEqual({
      user_id: desk.world.client.id,
      campaign: 'Orders',
      route_type: 5,
      whats_app_configuration_id: desk.number,
      whats_app_template_id: desk.order,
      country_id: desk.country('IN'),
      variables: {
        header: { 1: { value: '4711' } },
        body: { 1: { value: 'Asha' }, 2: { value: 'tonight' } },
        buttons: { 2: { value: '4711' } },
      },
      header_media: null,
      card_media: null,
      offer_expires_at: null,
      header_location: null,
      mobile_numbers: mobiles.join('\n'),
      contact_group_ids: null,
      file_path: null,
      file_mobile_field: null,
      is_auto: 0,
      campaign_type: 'no',
    })
    expect((await sql('select from campaigns where parent_campaign_id = $1', [id])).rowCount).toBe(0)
  })

  test('what it answers is what sending takes', async () => {
    const id = await sent(orderForm(fresh(2)))
    const { route_type: _type, ...form } = (await duplicate(id)) as Record<string, unknown>
    const known = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== undefined))
    // Of himself a client says nothing.
    const { user_id: _user, is_auto: _auto, ...own } = known
    const { body } = await desk.ask('POST', 'wa-send-message', { ...own, confirm_repeat: 1 })
    expect(body.data).toMatchObject({ total_to_send: 2, total_credit_deduct: 0.24 })
  })

  test('with the columns of its file, while that is there', async () => {
    const [a = ''] = fresh(1)
    await desk.agree([a])
    const file_path = await desk.uploads.upload(desk.world.client.id, `Mobile,Name\n${a},Asha\n`)
    const variables = { body: { 1: { column: 'Name' }, 2: '20 %' } }
    const id = await sent(offerForm({ variables, file_path, file_mobile_field: 'Mobile' }))
    const told = { variables: { body: { 1: { column: 'Name' }, 2: { value: '20 %' } } }, file_mobile_field: 'Mobile' }
    expect(await duplicate(id)).toMatchObject({ ...told, file_path, mobile_numbers: null })
    await sql('delete from files')
    expect(await duplicate(id)).toMatchObject({ ...told, file_path: null })
  })
})

describe('a campaign with an offer that ends', () => {
  const inIndia = (moment: number) => new Date(moment).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })
  const endOf = (id: number) =>
    desk.one(`select wa_content #>> '{filling,offer_ends}' as ends from campaigns where id = $1`, [id])

  test('is sent again and used again with the same end, and not at all once that is over', async () => {
    const template = await desk.addTemplate(saleTemplate())
    const mobiles = fresh(1)
    await desk.agree(mobiles)
    const ends = inIndia(Date.now() + 86_400_000)
    const id = await sent({
      whats_app_configuration_id: desk.number,
      whats_app_template_id: template,
      variables: { buttons: { 0: 'LAMPS20' } },
      offer_expires_at: ends,
      mobile_numbers: mobiles.join('\n'),
      campaign: 'Sale',
    })
    await sql(`update campaigns set status = 'Completed' where id = $1`, [id])
    const { send_sms_id: again } = (await resend(id)).body.data as { send_sms_id: number }
    expect(await endOf(again)).toEqual(await endOf(id))
    const duplicate = async () => (await desk.ask('GET', `duplicate-campaign/${id}`)).body.data
    expect(await duplicate()).toMatchObject({ offer_expires_at: ends })
    await sql(`update campaigns set wa_content = jsonb_set(wa_content, '{filling,offer_ends}', '1700000000000') where id = $1`, [
      id,
    ])
    expect((await resend(id)).body.errors).toEqual({ offer_expires_at: [expect.stringContaining('is over')] })
    expect(await preview(id)).toMatchObject({ types: [], why: expect.stringContaining('is over') })
    expect(await duplicate()).toMatchObject({ offer_expires_at: null })
  })
})

test('where failures stand by cause, trying again is offered once the campaign is over, for what it may help', async () => {
  const { id } = await over([failed(131000), failed(131026)])
  const causes = async () => (await desk.ask('GET', `wa-campaign-failures/${id}`)).body.data as { group: string; help: unknown }[]
  const helpOf = async (group: string) => (await causes()).find(one => one.group === group)?.help
  expect(await helpOf('provider')).toEqual({ action: 'retryFailed' })
  expect(await helpOf('number')).toBeNull()
  await sql(`update campaigns set status = 'Pending' where id = $1`, [id])
  expect(await helpOf('provider')).toBeNull()
})
