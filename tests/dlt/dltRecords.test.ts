import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { warnOfExpiry } from '../../server/dlt/expiryNotices.ts'
import { testDatabase } from '../support/database.ts'
import { idsIn, PE_ID, type RecordBench, recordBench } from '../support/records.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

let world: World
let bench: RecordBench
let close: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  const app = await appOf(world)
  close = async () => void (await app.close())
  bench = recordBench(world, app)
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of ['campaigns', 'dlt_templates', 'dlt_template_groups', 'sender_ids', 'app_settings'])
    await bench.query(`delete from ${table}`)
})

const addCampaign = (template: number, status: string) =>
  bench.query(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, dlt_template_id, status)
     values ($1, md5(random()::text), 'Fees', 'Text', 1, 'SUNRSE', '{}', 'x', $2, $3)`,
    [world.client.id, template, status],
  )

describe('a template', () => {
  const body = async (more: Record<string, unknown> = {}) => ({
    template_name: 'Fee reminder',
    dlt_template_id: '1107161234567890123',
    pe_id: PE_ID,
    sender_id: [await bench.sender(world.client, 'SUNRSE')],
    dlt_category: 2,
    dlt_message: 'Dear {#var#}, your fee is due. - SUNRSE',
    ...more,
  })

  test.each([
    ['{{1}} is due. - SUNRSE', 'dlt_message'],
    ['{#var#}', 'dlt_message'],
    ['Dear {#VAR#}, pay. - SUNRSE', 'dlt_message'],
  ])('that no operator would take is refused at its text: %s', async (dlt_message, field) => {
    const answer = await (await bench.as(world.client))('POST', 'dlt-template', await body({ dlt_message }))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(await bench.query('select 1 from dlt_templates')).toEqual([])
  })

  test('with warnings alone is saved: four variables, side by side, without a brand, in Hindi', async () => {
    const dlt_message = 'प्रिय {#var#}{#var#}, शुल्क {#var#} {#var#} देय है।'
    const answer = await (await bench.as(world.client))('POST', 'dlt-template', await body({ dlt_message }))
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ dlt_message, message_type: 2 })
  })

  test('for promotions needs digits for a header where the platform says so, whichever field is changed', async () => {
    const client = await bench.as(world.client)
    await bench.query(`insert into app_settings (key, value) values ('allow_alpha_promo', '0')`)
    const made = await client('POST', 'dlt-template', await body())
    const { id } = made.body.data as { id: number }
    const refused = await client('PUT', `dlt-template/${id}`, { dlt_category: 4, content_category: 3 })
    expect(refused.body.errors).toHaveProperty('sender_id')
    await bench.query(`update app_settings set value = '1' where key = 'allow_alpha_promo'`)
    expect((await client('PUT', `dlt-template/${id}`, { dlt_category: 4, content_category: 3 })).status).toBe(200)
  })

  test('keeps its text while a campaign with it is pending, and not its name', async () => {
    const template = await bench.template(world.client)
    await addCampaign(template, 'Pending')
    const client = await bench.as(world.client)
    const change = (values: object) => client('PUT', `dlt-template/${template}`, values)
    const answer = await change({ dlt_message: 'Another text. - SUNRSE' })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('pending')
    expect((await change({ template_name: 'Renamed' })).status).toBe(200)
    await bench.query(`update campaigns set status = 'Completed'`)
    expect((await change({ dlt_message: 'Another text. - SUNRSE' })).status).toBe(200)
  })

  test('answers a change of its priority with its whole row, as its list shows it', async () => {
    const client = await bench.as(world.client)
    const { id } = (await client('POST', 'dlt-template', await body())).body.data as { id: number }
    const changed = await client('POST', 'change-dlt-template-priority', { template_id: id, priority: 3 })
    const [row] = ((await client('POST', 'dlt-templates', {})).body.data as { data: Record<string, unknown>[] }).data
    expect(row).toMatchObject({ id, name: 'Fee reminder', template_name: 'Fee reminder', priority: 3, parts: 1 })
    expect(changed.body.data).toEqual({ ...row, batch: expect.any(String) })
  })

  test('is found to be chosen by its name, the beginning of its number and any part of its text, within reach alone', async () => {
    const bus = await bench.template(world.client, [], 'Bus {#var#} is late today. - SUNRSE')
    await bench.template(world.client, [], 'Your fee is due. - SUNRSE')
    await bench.template(world.stranger, [], 'Bus {#var#} is late today. - SUNRSE')
    const client = await bench.as(world.client)
    const found = async (typed: string) => idsIn(await client('POST', 'dlt-templates', { template_name: typed, status: 1 }))
    const [row] = await bench.query<{ template_name: string; dlt_template_id: string }>(
      'select template_name, dlt_template_id from dlt_templates where id = $1',
      [bus],
    )
    expect(await found('LATE tod')).toEqual([bus])
    expect(await found(row?.template_name ?? '')).toEqual([bus])
    expect(await found(row?.dlt_template_id ?? '')).toEqual([bus])
    expect(await found('%late')).toEqual([])
  })

  test('that was used is not deleted with the others, which are', async () => {
    const [used, free] = [await bench.template(world.client), await bench.template(world.client)]
    await addCampaign(used, 'Completed')
    const client = await bench.as(world.client)
    const answer = await client('POST', 'dlt-template-action', { ids: [used, free], action: 'delete' })
    expect(answer.body.data).toMatchObject({ done: [free], failed: [{ id: used }] })
    expect((await client('POST', 'dlt-template-action', { ids: [used], action: 'delete' })).status).toBe(409)
    expect(await bench.query('select id from dlt_templates')).toEqual([{ id: used }])
  })
})

describe('a sender ID', () => {
  const status = async (id: number) =>
    (await bench.query<{ status: number; remark: string | null }>('select status, remark from sender_ids where id = $1', [id]))[0]

  test('entered by a client waits, is refused with a reason, asks again when put right, and is approved', async () => {
    const client = await bench.as(world.client)
    const made = await client('POST', 'manage-sender-id', { sender_id: 'sunrse', pe_id: PE_ID })
    const { id } = made.body.data as { id: number }
    expect(await status(id)).toEqual({ status: 2, remark: null })
    const admin = await bench.as(world.admin)
    expect((await admin('POST', 'sender-id-action', { ids: [id], action: 'reject' })).body.errors).toHaveProperty('reason')
    await admin('POST', 'sender-id-action', { ids: [id], action: 'reject', reason: 'The letter is not readable' })
    expect(await status(id)).toEqual({ status: 3, remark: 'The letter is not readable' })
    await client('PUT', `manage-sender-id/${id}`, { company_name: 'Sunrise School' })
    expect(await status(id)).toEqual({ status: 2, remark: null })
    await admin('POST', 'sender-id-action', { ids: [id], action: 'active' })
    expect((await status(id))?.status).toBe(1)
    const told = await bench.query<{ title: string; message: string }>(
      'select title, message from notifications where account_id = $1 order by id',
      [world.client.id],
    )
    expect(told.map(one => one.title)).toEqual(['Sender ID rejected', 'Sender ID approved'])
    expect(told[0]?.message).toContain('The letter is not readable')
    const waiting = await bench.query('select 1 from notifications where account_id = $1', [world.admin.id])
    expect(waiting).toHaveLength(2)
  })

  test('is as it was where the decision is undone, of which its owner is told again', async () => {
    const client = await bench.as(world.client)
    const made = await client('POST', 'manage-sender-id', { sender_id: 'sunrse', pe_id: PE_ID })
    const { id } = made.body.data as { id: number }
    const admin = await bench.as(world.admin)
    const decide = async (body: Record<string, unknown>) => (await admin('POST', 'sender-id-action', body)).body.data
    const { batch } = (await decide({ ids: [id], action: 'reject', reason: 'The letter is not readable' })) as { batch: string }
    expect(await decide({ undo: batch, action: 'reject' })).toEqual({ done: [id], failed: [] })
    expect(await status(id)).toEqual({ status: 2, remark: null })
    const told = await bench.query<{ title: string; message: string }>(
      'select title, message from notifications where account_id = $1 order by id desc limit 1',
      [world.client.id],
    )
    expect(told).toEqual([
      { title: 'Decision undone', message: 'The decision on the sender ID SUNRSE was undone. Status now: Pending.' },
    ])
  })

  test('is not approved by those it is not for, not even when switched off and on', async () => {
    const id = await bench.sender(world.client, 'SUNRSE', 2)
    const reseller = await bench.as(world.reseller)
    expect((await reseller('POST', 'sender-id-action', { ids: [id], action: 'active' })).status).toBe(403)
    expect((await reseller('POST', 'sender-id-action', { ids: [id], action: 'activate' })).status).toBe(409)
    expect((await reseller('POST', 'sender-id-action', { ids: [id], action: 'inactive' })).status).toBe(409)
    expect((await status(id))?.status).toBe(2)
    const other = await bench.sender(world.client, 'OTHERS')
    expect((await reseller('POST', 'sender-id-action', { ids: [other], action: 'inactive' })).status).toBe(200)
    expect((await reseller('POST', 'sender-id-action', { ids: [other], action: 'activate' })).status).toBe(200)
    expect((await status(other))?.status).toBe(1)
  })

  test('changed in its letters waits again', async () => {
    const id = await bench.sender(world.client, 'SUNRSE')
    const client = await bench.as(world.client)
    await client('PUT', `manage-sender-id/${id}`, { sender_id: 'SUNRSE', company_name: 'Sunrise' })
    expect((await status(id))?.status).toBe(1)
    await client('PUT', `manage-sender-id/${id}`, { sender_id: 'SUNRIS' })
    expect((await status(id))?.status).toBe(2)
  })

  test('stays while active templates need it', async () => {
    const [needed, free] = [await bench.sender(world.client, 'SUNRSE'), await bench.sender(world.client, 'FREEXX')]
    await bench.template(world.client, [needed])
    const client = await bench.as(world.client)
    const answer = await client('POST', 'sender-id-action', { ids: [needed, free], action: 'delete' })
    expect(answer.body.data).toMatchObject({ done: [free], failed: [{ id: needed, message: expect.stringContaining('SUNRSE') }] })
    expect((await client('DELETE', `manage-sender-id/${needed}`)).status).toBe(409)
  })

  test('is lent for reading: used by the borrower, changed by nobody but its owner and those above', async () => {
    const id = await bench.sender(world.reseller, 'SUNRSE')
    const reseller = await bench.as(world.reseller)
    await reseller('POST', 'assign-sender-id', { sender_ids: [id], user_ids: [world.client.id], mode: 'add' })
    const client = await bench.as(world.client)
    expect((await client('GET', `manage-sender-id/${id}`)).status).toBe(200)
    expect((await client('PUT', `manage-sender-id/${id}`, { company_name: 'Mine' })).status).toBe(404)
    const template = await client('POST', 'dlt-template', {
      template_name: 'With a lent header',
      dlt_template_id: '1107161234567890999',
      pe_id: PE_ID,
      sender_id: [id],
      dlt_category: 2,
      dlt_message: 'Dear {#var#}, pay. - SUNRSE',
    })
    expect(template.status).toBe(200)
    expect((await (await bench.as(world.sibling))('GET', `manage-sender-id/${id}`)).status).toBe(404)
    const users = (await reseller('GET', `sender-id-users/${id}`)).body.data
    expect(users).toMatchObject({ users: [{ id: world.client.id }], templates: [{ template_name: 'With a lent header' }] })
  })

  test('counts the active templates that need it, whatever is done to them', async () => {
    const [a, b] = [await bench.sender(world.client, 'SUNRSE'), await bench.sender(world.client, 'SUNEDU')]
    const [first, second] = [await bench.template(world.client, [a]), await bench.template(world.client, [a, b])]
    const client = await bench.as(world.client)
    const counts = async () => {
      const { data } = (await client('POST', 'manage-sender-ids', {})).body.data as {
        data: { id: number; templates_count: number }[]
      }
      return [a, b].map(id => data.find(row => row.id === id)?.templates_count)
    }
    expect(await counts()).toEqual([2, 1])
    await client('POST', 'dlt-template-action', { ids: [first, second], action: 'inactive' })
    expect(await counts()).toEqual([0, 0])
    await client('POST', 'dlt-template-action', { ids: [first, second], action: 'active' })
    await client('PUT', `dlt-template/${first}`, { sender_id: [b] })
    expect(await counts()).toEqual([1, 2])
    await client('POST', 'dlt-template-action', { ids: [second], action: 'delete' })
    expect(await counts()).toEqual([0, 1])
    await bench.query('insert into sender_id_accounts (sender_id_id, account_id) values ($1, $2)', [a, world.sibling.id])
    await bench.template(world.sibling, [a])
    expect(await counts()).toEqual([1, 1])
  })

  test('is found by how it begins, and by nothing else', async () => {
    const ids: Record<string, number> = {}
    for (const header of ['SUNRSE', 'SUNEDU', 'XSUNRS']) ids[header] = await bench.sender(world.client, header)
    const client = await bench.as(world.client)
    const found = async (sender_id: string) => idsIn(await client('POST', 'manage-sender-ids', { sender_id }))
    expect(await found('SUN')).toEqual([ids.SUNEDU, ids.SUNRSE])
    expect(await found('sunr')).toEqual([ids.SUNRSE])
    expect(await found('SUNRSE')).toEqual([ids.SUNRSE])
    expect(await found('S%')).toEqual([])
    expect(await found('_UN')).toEqual([])
  })
})

test('owners are warned once of what ends within fifteen days, and again when the day was changed', async () => {
  const sender = await bench.sender(world.client, 'SUNRSE')
  await bench.sender(world.client, 'SUNEDU')
  const template = await bench.template(world.sibling)
  const inDays = (days: number) => `(now() at time zone 'Asia/Kolkata')::date + ${days}`
  await bench.query(`update sender_ids set expiry_date = ${inDays(15)} where id = $1`, [sender])
  await bench.query(`update sender_ids set expiry_date = ${inDays(16)} where id <> $1`, [sender])
  await bench.query(`update dlt_templates set expiry_date = ${inDays(0)} where id = $1`, [template])
  await bench.query('delete from notifications')
  expect(await warnOfExpiry(world.deps.pool)).toBe(2)
  expect(await warnOfExpiry(world.deps.pool)).toBe(0)
  expect(await bench.query('select account_id, title, url from notifications order by title')).toEqual([
    { account_id: world.sibling.id, title: 'DLT templates expiring soon', url: '/dlt-template-list' },
    { account_id: world.client.id, title: 'Sender IDs expiring soon', url: '/senderid-list' },
  ])
  await bench.query(`update sender_ids set expiry_date = ${inDays(-1)} where id = $1`, [sender])
  expect(await warnOfExpiry(world.deps.pool)).toBe(0)
  await bench.query(`update sender_ids set expiry_date = ${inDays(9)} where id = $1`, [sender])
  expect(await warnOfExpiry(world.deps.pool)).toBe(1)
})
