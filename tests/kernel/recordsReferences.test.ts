import { describe, expect, test } from 'vitest'
import { createBody } from '../contract/records.ts'
import { type Account, call } from '../support/world.ts'
import { errorsOf, idOf, openRecordsDesk, resourceOf } from './recordsDesk.ts'

const { world, app, make, row } = await openRecordsDesk()

let counter = 0

describe('a number of another record in a body', () => {
  test('must be within reach: contact groups, headers, routes, users', async () => {
    const token = await world.signIn(world.client)
    const foreign = await make('group', world.sibling)
    const own = await make('group', world.client)
    expect(
      errorsOf(await call(app, token, 'POST', 'contact-number', { contact_group_id: foreign, mobile: '9800000010' })),
    ).toEqual(['contact_group_id'])
    const made = await call(app, token, 'POST', 'contact-number', { contact_group_id: own, mobile: '9800000010' })
    expect(errorsOf(await call(app, token, 'PUT', `contact-number/${idOf(made)}`, { contact_group_id: foreign }))).toEqual([
      'contact_group_id',
    ])
    expect(await row('contact_numbers', idOf(made))).toMatchObject({ contact_group_id: own, account_id: world.client.id })
    const reseller = await world.signIn(world.reseller)
    const header = await make('senderid-list', world.reseller)
    for (const user_ids of [[world.stranger.id], [world.client.id, world.stranger.id]])
      expect(
        errorsOf(await call(app, reseller, 'POST', 'assign-sender-id', { sender_ids: [header], user_ids, mode: 'add' })),
      ).toEqual(['user_ids'])
    expect((await world.deps.pool.query('select 1 from sender_id_accounts where sender_id_id = $1', [header])).rowCount).toBe(0)
  })

  test('must belong to the same owner where one client could speak for another', async () => {
    const body = await createBody(world, resourceOf('dlt-template-list'), world.client)
    const { pool } = world.deps
    for (const [who, owner, status] of [
      [world.client, world.client, 200],
      [world.client, world.sibling, 422],
      [world.client, world.stranger, 422],
      [world.reseller, world.client, 200],
      [world.reseller, world.sibling, 422],
      [world.reseller, world.reseller, 422],
      [world.admin, world.stranger, 422],
      [world.admin, world.client, 200],
    ] as const) {
      const header = await make('senderid-list', owner)
      await pool.query('update sender_ids set status = 1 where id = $1', [header])
      const answer = await call(app, await world.signIn(who), 'POST', 'dlt-template', {
        ...body,
        dlt_template_id: `11071612345678${String(++counter).padStart(5, '0')}`,
        sender_id: [header],
        ...(who === world.client ? { user_id: undefined } : { user_id: world.client.id }),
      })
      expect({ who: who.username, owner: owner.username, status: answer.status, errors: errorsOf(answer) }).toEqual({
        who: who.username,
        owner: owner.username,
        status,
        errors: status === 200 ? [] : ['sender_id'],
      })
    }
  })

  test('may be a header lent to the owner', async () => {
    const { pool } = world.deps
    const header = await make('senderid-list', world.reseller)
    await pool.query('update sender_ids set status = 1 where id = $1', [header])
    await pool.query('insert into sender_id_accounts (sender_id_id, account_id) values ($1, $2)', [header, world.client.id])
    const { user_id: _own, ...body } = await createBody(world, resourceOf('dlt-template-list'), world.client)
    const token = await world.signIn(world.client)
    expect((await call(app, token, 'POST', 'dlt-template', { ...body, sender_id: [header] })).status).toBe(200)
  })

  test('keeps a template from taking over a foreign header in an update', async () => {
    const template = await make('dlt-template-list', world.client)
    const foreign = await make('senderid-list', world.sibling)
    await world.deps.pool.query('update sender_ids set status = 1 where id = $1', [foreign])
    const before = await row('dlt_templates', template)
    for (const who of [world.client, world.reseller, world.admin])
      expect(
        errorsOf(await call(app, await world.signIn(who), 'PUT', `dlt-template/${template}`, { sender_id: [foreign] })),
      ).toEqual(['sender_id'])
    expect(await row('dlt_templates', template)).toEqual(before)
  })

  test('counts once however often it is named', async () => {
    const header = await make('senderid-list', world.client)
    await world.deps.pool.query('update sender_ids set status = 1 where id = $1', [header])
    const { user_id: _own, ...body } = await createBody(world, resourceOf('dlt-template-list'), world.client)
    const made = await call(app, await world.signIn(world.client), 'POST', 'dlt-template', {
      ...body,
      sender_id: [header, header, String(header)],
    })
    expect(await row('dlt_templates', idOf(made))).toMatchObject({ sender_id: [header] })
  })
})

describe('an upload named in a body', () => {
  const put = async (owner: Account, more: { kind?: string; mime?: string; size?: number; gone?: boolean } = {}) => {
    const id = `writes_test_${String(++counter).padStart(12, '0')}`
    await world.deps.pool.query(
      `insert into files (id, account_id, kind, name, mime, size, expires_at) values ($1, $2, $3, 'letter.pdf', $4, $5, $6)`,
      [id, owner.id, more.kind ?? 'upload', more.mime ?? 'application/pdf', more.size ?? 10, more.gone ? new Date(0) : null],
    )
    return `uploads/${id}`
  }
  const send = async (attachment: unknown) => {
    const body = { sender_id: 'UPLOAD', pe_id: '1701158019630577568', attachment }
    return call(app, await world.signIn(world.client), 'POST', 'manage-sender-id', body)
  }

  test('must be the own account’s, of a kind the field takes, not too large, and still there', async () => {
    for (const wrong of [
      await put(world.sibling),
      await put(world.stranger),
      await put(world.client, { kind: 'export' }),
      await put(world.client, { mime: 'text/csv' }),
      await put(world.client, { mime: 'image/svg+xml' }),
      await put(world.client, { size: 10_000_001 }),
      await put(world.client, { gone: true }),
      'uploads/0000000000000000',
      'uploads/../../../etc/passwd',
      '/etc/passwd',
      'uploads/',
      ['uploads/0000000000000000'],
    ])
      expect({ wrong, errors: errorsOf(await send(wrong)) }).toEqual({ wrong, errors: ['attachment'] })
    expect((await send(await put(world.client))).status).toBe(200)
  })
})

describe('a record lent to another account', () => {
  const lists = { 'senderid-list': 'manage-sender-ids', 'dlt-template-list': 'dlt-templates' } as const
  test.each([
    ['senderid-list', 'manage-sender-id', 'sender_id_accounts', 'sender_id_id', 'assign-sender-id', 'sender_ids'],
    [
      'dlt-template-list',
      'dlt-template',
      'dlt_template_accounts',
      'dlt_template_id',
      'dlt-templates-assign-to-users',
      'template_ids',
    ],
  ] as const)(
    '%s is read by the borrower, and neither changed, deleted nor lent on',
    async (name, path, through, key, assign, ids) => {
      const { pool } = world.deps
      const id = await make(name, world.otherReseller)
      await pool.query(`insert into ${through} (${key}, account_id) values ($1, $2)`, [id, world.reseller.id])
      const table = resourceOf(name).table as string
      const before = await row(table, id)
      const token = await world.signIn(world.reseller)
      expect((await call(app, token, 'GET', `${path}/${id}`)).status).toBe(200)
      expect((await call(app, token, 'POST', lists[name], { ids: [id] })).body.data).toMatchObject({ total: 1 })
      const action = name === 'senderid-list' ? 'sender-id-action' : 'dlt-template-action'
      for (const [method, where, body] of [
        ['PUT', `${path}/${id}`, { pe_id: '1701158019630577569' }],
        ['DELETE', `${path}/${id}`, {}],
        ['POST', action, { action: 'inactive', ids: [id] }],
        ['POST', assign, { [ids]: [id], user_ids: [world.client.id], mode: 'add' }],
        ['POST', assign, { [ids]: [id], user_ids: [world.reseller.id], mode: 'replace' }],
        ['POST', assign, { [ids]: [id], user_ids: [world.reseller.id], mode: 'remove' }],
      ] as const)
        expect({ method, where, status: (await call(app, token, method, where, body)).status }).toEqual({
          method,
          where,
          status: 404,
        })
      expect(await row(table, id)).toEqual(before)
      const { rows } = await pool.query(`select account_id from ${through} where ${key} = $1`, [id])
      expect(rows).toEqual([{ account_id: world.reseller.id }])
      // Those below the borrower see nothing of it, and it is gone when it is taken back.
      expect((await call(app, await world.signIn(world.client), 'GET', `${path}/${id}`)).status).toBe(404)
      await pool.query(`delete from ${through} where ${key} = $1`, [id])
      expect((await call(app, token, 'GET', `${path}/${id}`)).status).toBe(404)
    },
  )

  test('is lent on by its owner to those below only, and by an operator to anybody', async () => {
    const header = await make('senderid-list', world.reseller)
    const lend = async (who: Account, to: Account) =>
      (
        await call(app, await world.signIn(who), 'POST', 'assign-sender-id', {
          sender_ids: [header],
          user_ids: [to.id],
          mode: 'add',
        })
      ).status
    expect(await lend(world.reseller, world.client)).toBe(200)
    expect(await lend(world.reseller, world.stranger)).toBe(422)
    expect(await lend(world.admin, world.stranger)).toBe(200)
    expect(await lend(world.client, world.client)).toBe(403)
  })
})

describe('a record that is needed elsewhere', () => {
  const refused = async (path: string, why: RegExp, token?: string) => {
    const answer = await call(app, token ?? (await world.signIn(world.admin)), 'DELETE', path, { reason: 'Not needed' })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(why) } })
  }

  test('stays, with the reason why', async () => {
    const { pool } = world.deps
    const template = await make('dlt-template-list', world.client)
    const { sender_id } = (await row('dlt_templates', template)) as { sender_id: number[] }
    const [header] = sender_id
    await refused(`manage-sender-id/${header}`, /used by 1 active template/)
    const route = await make('primary-routes', world.admin)
    await pool.query(`insert into secondary_routes (route_name, route_type, primary_routes) values ('Over it', 1, $1)`, [[route]])
    await refused(`administration/primary-route/${route}`, /part of 1 secondary routes/)
    const other = await make('primary-routes', world.admin)
    await pool.query('update primary_routes set failover_primary_route_id = $1 where id = $2', [other, route])
    await refused(`administration/primary-route/${other}`, /in use/)
    const { rows } = await pool.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, dlt_template_id, sender_id)
       values ($1, 'in-use', 'In use', 'x', 1, 'X', '{}', 'in-use', $2, $3) returning id`,
      [world.client.id, template, header],
    )
    await refused(`dlt-template/${template}`, /Campaigns were sent with this template/)
    await pool.query('update dlt_templates set status = 0 where id = $1', [template])
    await refused(`manage-sender-id/${header}`, /in use/)
    await refused(`user/${world.client.id}`, /1 running campaigns/)
    await pool.query(`update campaigns set status = 'Completed' where id = $1`, [rows[0]!.id])
    await refused(`user/${world.reseller.id}`, /\d+ users below/)
    await refused(`user/${world.admin.id}`, /your own account/)
  })
})
