import { afterAll, describe, expect, test } from 'vitest'
import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import { returnUnreported } from '../../server/whatsapp/threads/post.ts'
import { until } from '../support/until.ts'
import { told } from './hookDesk.ts'
import { openThreadsDesk, person } from './threadsDesk.ts'

const { desk, number, reseller, client, query, threadOf, messagesOf, writes, reply } = await openThreadsDesk()
afterAll(() => desk.close())

/** What an account has for WhatsApp, by kind. */
const walletOf = async (account: number) =>
  Object.fromEntries(
    (
      await query<{ kind: string; balance: number }>(
        'select kind, balance from wallets where account_id = $1 and route_type = 5',
        [account],
      )
    ).map(({ kind, balance }) => [kind, balance]),
  )

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
