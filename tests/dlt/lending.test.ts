import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { idsIn, type RecordBench, recordBench } from '../support/records.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'

let world: World
let bench: RecordBench
let close: () => Promise<void>
let borrowed: (account: Account) => Promise<number[]>

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  const app = await appOf(world)
  close = async () => void (await app.close())
  bench = recordBench(world, app)
  borrowed = async account => idsIn(await (await bench.as(account))('POST', 'dlt-templates', {}))
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of ['dlt_template_accounts', 'sender_id_accounts', 'dlt_templates', 'dlt_template_groups', 'sender_ids'])
    await bench.query(`delete from ${table}`)
})

describe('templates assigned to users', () => {
  test('are added to what they have, replaced, or taken away', async () => {
    const [first, second] = [await bench.template(world.reseller), await bench.template(world.reseller)]
    const reseller = await bench.as(world.reseller)
    const assign = (template_ids: number[], user_ids: number[], mode: string) =>
      reseller('POST', 'dlt-templates-assign-to-users', { template_ids, user_ids, mode })
    expect((await assign([first], [world.client.id], 'add')).status).toBe(200)
    expect((await assign([second], [world.client.id, world.sibling.id], 'add')).status).toBe(200)
    expect(await borrowed(world.client)).toEqual([second, first])
    expect((await assign([second], [world.sibling.id], 'replace')).status).toBe(200)
    expect(await borrowed(world.client)).toEqual([first])
    expect(await borrowed(world.sibling)).toEqual([second])
    expect((await assign([first, second], [world.client.id, world.sibling.id], 'remove')).status).toBe(200)
    expect([await borrowed(world.client), await borrowed(world.sibling)]).toEqual([[], []])
  })

  test('are read by the borrower, and neither changed, deleted nor lent on', async () => {
    const template = await bench.template(world.reseller)
    await bench.query('insert into dlt_template_accounts (dlt_template_id, account_id) values ($1, $2)', [
      template,
      world.client.id,
    ])
    const client = await bench.as(world.client)
    expect((await client('GET', `dlt-template/${template}`)).status).toBe(200)
    expect((await client('POST', `dlt-template-test-match/${template}`, { message: 'Hello' })).status).toBe(200)
    expect((await client('PUT', `dlt-template/${template}`, { template_name: 'Mine now' })).status).toBe(404)
    expect((await client('DELETE', `dlt-template/${template}`)).status).toBe(404)
    expect((await client('POST', 'change-dlt-template-priority', { template_id: template, priority: 3 })).status).toBe(404)
    expect((await client('POST', 'dlt-template-action', { ids: [template], action: 'inactive' })).status).toBe(404)
    expect((await client('POST', 'dlt-templates-assign-to-group', { template_ids: [template] })).status).toBe(404)
    expect((await bench.query('select template_name, status, priority from dlt_templates'))[0]).toMatchObject({
      status: 1,
      priority: 0,
    })
    expect(await borrowed(world.stranger)).toEqual([])
  })

  test('go to nobody when one of the users is out of reach', async () => {
    const template = await bench.template(world.reseller)
    const reseller = await bench.as(world.reseller)
    const answer = await reseller('POST', 'dlt-templates-assign-to-users', {
      template_ids: [template],
      user_ids: [world.client.id, world.stranger.id],
      mode: 'add',
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('user_ids')
    expect(await borrowed(world.client)).toEqual([])
  })

  test('leave what others lent where the caller cannot see it', async () => {
    const template = await bench.template(world.reseller)
    await bench.query('insert into dlt_template_accounts (dlt_template_id, account_id) values ($1, $2)', [
      template,
      world.stranger.id,
    ])
    const reseller = await bench.as(world.reseller)
    const ids = { template_ids: [template], user_ids: [world.client.id] }
    expect((await reseller('POST', 'dlt-templates-assign-to-users', { ...ids, mode: 'replace' })).status).toBe(200)
    expect(await borrowed(world.stranger)).toEqual([template])
  })

  test('bring their sender IDs along where that is asked, as far as they are the caller’s to lend', async () => {
    const own = await bench.sender(world.reseller, 'SUNRSE')
    const above = await bench.sender(world.admin, 'ABOVEX')
    const template = await bench.template(world.reseller, [own, above])
    const reseller = await bench.as(world.reseller)
    const body = { template_ids: [template], user_ids: [world.client.id], mode: 'add' }
    await reseller('POST', 'dlt-templates-assign-to-users', { ...body, with_senders: 0 })
    expect(await bench.query('select * from sender_id_accounts')).toEqual([])
    // As its form does where nothing is said.
    const answer = await reseller('POST', 'dlt-templates-assign-to-users', body)
    expect(answer.status).toBe(200)
    expect(await bench.query('select sender_id_id as id, account_id from sender_id_accounts')).toEqual([
      { id: own, account_id: world.client.id },
    ])
  })
})

describe('a template group', () => {
  const lend = async (group: number, users: Account[], mode = 'add') =>
    (await bench.as(world.reseller))('POST', 'dlt-template-groups-assign-to-users', {
      group_ids: [group],
      user_ids: users.map(user => user.id),
      mode,
    })
  const put = async (templates: number[], group: number | null, who = world.reseller) =>
    (await bench.as(who))('POST', 'dlt-templates-assign-to-group', { template_ids: templates, ...(group && { group_id: group }) })

  test('lends its templates, those that come later too, and takes them along when it goes', async () => {
    const group = await bench.templateGroup(world.reseller)
    const [first, later] = [await bench.template(world.reseller), await bench.template(world.reseller)]
    expect((await put([first], group)).status).toBe(200)
    expect((await lend(group, [world.client])).status).toBe(200)
    expect(await borrowed(world.client)).toEqual([first])
    await put([later], group)
    expect(await borrowed(world.client)).toEqual([later, first])
    await put([first], null)
    expect(await borrowed(world.client)).toEqual([later])
    expect(idsIn(await (await bench.as(world.client))('POST', 'dlt-template-groups', {}))).toEqual([group])
    await lend(group, [world.client], 'remove')
    expect(await borrowed(world.client)).toEqual([])
    await lend(group, [world.client])
    expect((await (await bench.as(world.reseller))('DELETE', `dlt-template-group/${group}`)).status).toBe(200)
    expect(await borrowed(world.client)).toEqual([])
    expect(await bench.query('select dlt_template_group_id from dlt_templates')).toEqual([
      { dlt_template_group_id: null },
      { dlt_template_group_id: null },
    ])
  })

  test('leaves what was lent directly', async () => {
    const group = await bench.templateGroup(world.reseller)
    const template = await bench.template(world.reseller)
    const reseller = await bench.as(world.reseller)
    const direct = (mode: string) =>
      reseller('POST', 'dlt-templates-assign-to-users', { template_ids: [template], user_ids: [world.client.id], mode })
    await direct('add')
    await put([template], group)
    await lend(group, [world.client])
    await lend(group, [world.client], 'remove')
    expect(await borrowed(world.client)).toEqual([template])
    await lend(group, [world.client])
    const answer = await direct('remove')
    expect(answer.body.message).toContain('through a group')
    expect(await borrowed(world.client)).toEqual([template])
  })

  test('takes templates of its own owner only, and says which it did not', async () => {
    const group = await bench.templateGroup(world.reseller)
    const [mine, foreign] = [await bench.template(world.reseller), await bench.template(world.client)]
    const answer = await put([mine, foreign], group)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ done: [mine], failed: [{ id: foreign }] })
    expect((await put([foreign], group)).status).toBe(409)
    const edited = await (await bench.as(world.client))('PUT', `dlt-template/${foreign}`, { dlt_template_group_id: group })
    expect(edited.status).toBe(422)
    expect(edited.body.errors).toHaveProperty('dlt_template_group_id')
  })

  test('is seen and not changed by those it is lent to', async () => {
    const group = await bench.templateGroup(world.reseller)
    await lend(group, [world.client])
    const client = await bench.as(world.client)
    expect((await client('GET', `dlt-template-group/${group}`)).status).toBe(200)
    expect((await client('PUT', `dlt-template-group/${group}`, { group_name: 'Mine' })).status).toBe(404)
    expect((await client('DELETE', `dlt-template-group/${group}`)).status).toBe(404)
    expect((await (await bench.as(world.sibling))('GET', `dlt-template-group/${group}`)).status).toBe(404)
    expect((await (await bench.as(world.stranger))('GET', `dlt-template-group-members/${group}`)).status).toBe(404)
  })

  test('tells its templates and users to its owner, and to a borrower no other user', async () => {
    const group = await bench.templateGroup(world.reseller)
    const template = await bench.template(world.reseller)
    await put([template], group)
    await lend(group, [world.client, world.sibling])
    const path = `dlt-template-group-members/${group}`
    const own = (await (await bench.as(world.reseller))('GET', path)).body.data as {
      users: { id: number }[]
      templates: { id: number }[]
    }
    expect(own.users.map(user => user.id).sort()).toEqual([world.client.id, world.sibling.id].sort())
    expect(own.templates.map(one => one.id)).toEqual([template])
    const lent = (await (await bench.as(world.client))('GET', path)).body.data as typeof own & { total: number }
    expect(lent.users.map(user => user.id)).toEqual([world.client.id])
    expect(lent.total).toBe(1)
  })
})

test('whoever sends chooses templates by the groups he has, without managing them', async () => {
  const [own, lent, off] = [
    await bench.templateGroup(world.client, 'Own'),
    await bench.templateGroup(world.reseller, 'Lent'),
    await bench.templateGroup(world.client, 'Off'),
  ]
  await bench.templateGroup(world.sibling, 'Foreign')
  await bench.query('update dlt_template_groups set status = 0 where id = $1', [off])
  await bench.query('insert into dlt_template_group_accounts (dlt_template_group_id, account_id) values ($1, $2)', [
    lent,
    world.client.id,
  ])
  const template = await bench.template(world.reseller)
  await bench.template(world.client)
  await bench.query('update dlt_templates set dlt_template_group_id = $2 where id = $1', [template, lent])
  const sender = await bench.as(world.client, ['send-sms', 'dlt-template-list'])
  expect(idsIn(await sender('POST', 'dlt-template-groups-for-ddl', { status: 1 }))).toEqual([lent, own])
  expect(idsIn(await sender('POST', 'dlt-templates', { dlt_template_group_id: lent, status: 1 }))).toEqual([template])
  expect((await sender('POST', 'dlt-template-groups', {})).status).toBe(403)
  expect((await sender('POST', 'dlt-template-group', { group_name: 'Mine' })).status).toBe(403)
})

test('a group is sent with a campaign only by those who choose by group', async () => {
  const send = async () =>
    (await (await bench.as(world.client))('POST', 'send-sms', { dlt_template_group_id: 1 })).body.errors?.dlt_template_group_id
  expect(await send()).toBeDefined()
  await bench.query('update accounts set template_groups_visible = 1 where id = $1', [world.client.id])
  const group = await bench.templateGroup(world.client)
  const answer = await (await bench.as(world.client))('POST', 'send-sms', { dlt_template_group_id: group })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).not.toHaveProperty('dlt_template_group_id')
  await bench.query('update accounts set template_groups_visible = 0')
})

test('who uses a template names the owner, each borrower and how they have it', async () => {
  const group = await bench.templateGroup(world.reseller, 'Fees')
  const template = await bench.template(world.reseller)
  await bench.query('update dlt_templates set dlt_template_group_id = $2 where id = $1', [template, group])
  await bench.query('insert into dlt_template_group_accounts (dlt_template_group_id, account_id) values ($1, $2)', [
    group,
    world.sibling.id,
  ])
  await bench.query('insert into dlt_template_accounts (dlt_template_id, account_id) values ($1, $2)', [
    template,
    world.client.id,
  ])
  const answer = await (await bench.as(world.admin))('GET', `dlt-template-users/${template}`)
  expect(answer.body.data).toMatchObject({
    owner: { id: world.reseller.id },
    group: { group_name: 'Fees' },
    total: 2,
    users: [
      { id: world.client.id, direct: 1 },
      { id: world.sibling.id, direct: 0 },
    ],
    campaigns: { sent: 0, pending: 0, last: null },
  })
  expect((await (await bench.as(world.stranger))('GET', `dlt-template-users/${template}`)).status).toBe(403)
  expect((await (await bench.as(world.otherReseller))('GET', `dlt-template-users/${template}`)).status).toBe(404)
})
