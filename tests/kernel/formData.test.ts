import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { QUOTA_BYTES } from '../../server/kernel/files/store.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { addCredit } from '../../server/money/credits.ts'
import { PUBLIC_BYTES } from '../../server/routes.ts'
import { testDatabase } from '../support/database.ts'
import {
  addPrimaryRoute,
  addRegistration,
  addSecondaryRoute,
  CUSTOM_TEXT,
  NORMAL_TEXT,
  type Registered,
} from '../support/delivery.ts'
import { ENCODINGS, formPairs, sendAsForm } from '../support/forms.ts'
import { formData, type Part, sendForm } from '../support/upload.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let registered: Registered
let admin: string
let client: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  const { admin: operator, client: owner } = world
  await asSystem(world.deps.pool, tx =>
    addCredit(
      tx,
      { accountId: operator.id, actorId: operator.id, userType: 0 },
      { userId: owner.id, routeType: 1, credit: 1000 },
    ),
  )
  await world.deps.pool.query('update accounts set password_hash = $1 where id = $2', [
    await hashPassword(PASSWORD),
    world.reseller.id,
  ])
  registered = await addRegistration(world.deps.pool, owner.id)
  await addSecondaryRoute(world.deps.pool, [await addPrimaryRoute(world.deps.pool)])
  admin = await world.signIn(operator)
  client = await world.signIn(owner)
})
afterAll(() => app.close())

const PASSWORD = 'Correct9horse'
const PDF: Part = { name: 'file', value: '%PDF-1.7 x', filename: 'pan.pdf', type: 'application/pdf' }
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const texts = (body: Readonly<Record<string, unknown>>): Part[] => formPairs(body).map(([name, value]) => ({ name, value }))
const query = <T>(sql: string, values: unknown[] = []) => world.deps.pool.query(sql, values).then(({ rows }) => rows as T[])
const uploads = () => query<{ name: string }>(`select name from files where kind = 'upload' order by created_at`)

describe.each(ENCODINGS)('as %s', encoding => {
  const at = ENCODINGS.indexOf(encoding)

  test('one signs in', async () => {
    const { username } = world.reseller
    const answer = await sendAsForm(app, undefined, ['POST', 'login'], { username, password: PASSWORD }, encoding)
    expect(answer).toMatchObject({ status: 200, body: { data: { username } } })
    const wrong = await sendAsForm(app, undefined, ['POST', 'login'], { username, password: '' }, encoding)
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: expect.anything() } } })
  })

  test('a message goes out to numbers, with the values of its placeholders', async () => {
    const body = {
      campaign: `By form ${at}`,
      entry_mode: 'api',
      route_type: 1,
      sms_type: 1,
      sender_id: registered.senderId,
      dlt_template_id: registered.normal,
      message: NORMAL_TEXT,
      mobile_numbers: `987654321${at}\n987654322${at}`,
    }
    const answer = await sendAsForm(app, client, ['POST', 'send-sms'], body, encoding, { 'idempotency-key': `form-${at}` })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { data: { total_contacts: 2 } } })
    const again = await sendAsForm(app, client, ['POST', 'send-sms'], body, encoding, { 'idempotency-key': `form-${at}` })
    expect(again.body.data).toEqual(answer.body.data)
    const other = { ...body, mobile_numbers: '9876543212' }
    expect(
      (await sendAsForm(app, client, ['POST', 'send-sms'], other, encoding, { 'idempotency-key': `form-${at}` })).status,
    ).toBe(409)
    expect(await query('select entry_mode from campaigns where campaign = $1', [body.campaign])).toEqual([{ entry_mode: 'api' }])
  })

  test('lists, choices, ticks and empty fields arrive as what they are', async () => {
    const user = {
      name: 'Form',
      username: `form${at}`,
      email: `form${at}@desk.in`,
      mobile: `987650000${at}`,
      userType: 2,
      password: 'Contract-9ood',
    }
    const made = await sendAsForm(app, admin, ['POST', 'user'], { ...user, city: '' }, encoding)
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200, body: { data: { userType: 2, city: null } } })
    const groups = await Promise.all(
      ['A', 'B'].map(name => sendAsForm(app, client, ['POST', 'contact-group'], { group_name: `${name}${at}` }, encoding)),
    )
    const ids = groups.map(({ body }) => (body.data as { id: number }).id)
    const listed = await sendAsForm(app, client, ['POST', 'contact-groups'], { ids, per_page_record: 1, page: 2 }, encoding)
    expect(listed.body.data).toMatchObject({ total: 2, current_page: 2, per_page: 1 })
  })

  test('a field that is none, sent twice or in two ways is refused at its name, and nothing is saved', async () => {
    const send = (pairs: [string, string][]) =>
      encoding === 'multipart/form-data'
        ? sendForm(
            app,
            client,
            'contact-group',
            pairs.map(([name, value]) => ({ name, value })),
          )
        : app
            .inject({
              method: 'POST',
              url: '/api/contact-group',
              payload: new URLSearchParams(pairs).toString(),
              headers: { authorization: `Bearer ${client}`, 'content-type': encoding },
            })
            .then(response => ({ status: response.statusCode, body: response.json() }))
    for (const [pairs, field] of [
      [
        [
          ['group_name', 'X'],
          ['group_name', 'Y'],
        ],
        'group_name',
      ],
      [
        [
          ['group_name', 'X'],
          ['group_name[]', 'Y'],
        ],
        'group_name',
      ],
      [[['group_name[]', 'X']], 'group_name'],
      [[['group_name[a]', 'X']], 'group_name'],
      [
        [
          ['group_name', 'X'],
          ['__proto__[admin]', '1'],
        ],
        '__proto__',
      ],
      [[['group_name', 'X\0Y']], 'group_name'],
    ] as [[string, string][], string][])
      expect(await send(pairs), JSON.stringify(pairs)).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.anything() } },
      })
    expect(await query(`select 1 from contact_groups where group_name like 'X%'`)).toEqual([])
  })

  test('too much is refused, of the world less than of who is signed in', async () => {
    const login = (password: string) => sendAsForm(app, undefined, ['POST', 'login'], { username: 'x', password }, encoding)
    expect((await login('x'.repeat(PUBLIC_BYTES))).status).toBe(413)
    const group = (body: Record<string, unknown>) => sendAsForm(app, client, ['POST', 'contact-group'], body, encoding)
    expect((await group({ group_name: 'x'.repeat(4 * 1024 * 1024 + 1) })).status).toBe(413)
    expect((await group({ group_name: 'x'.repeat(100_000) })).status).toBe(422)
    expect((await group(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`n${i}`, 1])))).status).toSatisfy(
      status => status === 422 || status === 413,
    )
  })
})

describe('a file in the form of a call', () => {
  test('is the upload that its field refers to', async () => {
    const document = [...texts({ document_type: 'other' }), PDF]
    const answer = await sendForm(app, client, 'user-document', document)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { data: { status: 0 } } })
    const [row] = await query<{ file: string }>('select file from user_documents order by id desc limit 1')
    expect(await query('select name, mime, kind from files where id = $1', [row?.file.replace('uploads/', '')])).toEqual([
      { name: 'pan.pdf', mime: 'application/pdf', kind: 'document' },
    ])
  })

  test('named file serves a field that is called file_path: a list to send to', async () => {
    const answer = await sendForm(app, client, 'send-sms', [
      ...texts({
        campaign: 'From a file',
        route_type: 1,
        sms_type: 2,
        sender_id: registered.senderId,
        dlt_template_id: registered.custom,
        message: CUSTOM_TEXT,
        file_mobile_field: 'Mobile',
        mapping: { 1: 'Name', 2: 'Due' },
      }),
      { name: 'file', value: 'Mobile,Name,Due\n9876543210,Asha,10\n9876543211,Ravi,20\n', filename: 'people.csv' },
    ])
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { data: { total_contacts: 2 } } })
  })

  test('of several, each serves its own', async () => {
    const { name, email, mobile } = (
      await query<Record<string, string>>('select name, email, mobile from accounts where id = $1', [world.reseller.id])
    )[0]!
    const answer = await sendForm(app, await world.signIn(world.reseller), 'update-profile', [
      ...texts({ name, email, mobile, timezone: 'Asia/Kolkata' }),
      { name: 'avatar', value: PNG, filename: 'me.png' },
      { name: 'companyLogo', value: PNG, filename: 'logo.png' },
    ])
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    const [row] = await query<Record<string, string>>('select avatar, "companyLogo" from accounts where id = $1', [
      world.reseller.id,
    ])
    expect(row?.avatar).toMatch(/^uploads\//)
    expect(row?.companyLogo).toMatch(/^uploads\//)
    expect(row?.avatar).not.toBe(row?.companyLogo)
  })

  test('is the same call under the same key when it holds the same', async () => {
    const send = (value: string) =>
      app.inject({
        method: 'POST',
        url: '/api/user-document',
        ...formOf([...texts({ document_type: 'other', request_id: 'paper-1' }), { ...PDF, value }]),
      })
    const first = await send('%PDF-1.7 one')
    expect(first.statusCode).toBe(200)
    expect((await send('%PDF-1.7 one')).json().data).toEqual(first.json().data)
    expect((await send('%PDF-1.7 two')).statusCode).toBe(409)
  })

  test('is refused at its field for what it holds, and nothing of it stays', async () => {
    const before = await uploads()
    const stored = await readdir(join(world.deps.dataDir, 'files'))
    const send = (parts: Part[]) => sendForm(app, client, 'user-document', [...texts({ document_type: 'other' }), ...parts])
    for (const [parts, field] of [
      [[{ ...PDF, value: '<svg onload=alert(1)>' }], 'file'],
      [[{ ...PDF, value: 'a,b\n1,2\n' }], 'file'],
      [[{ ...PDF, value: '' }], 'file'],
      [[PDF, PDF], 'file'],
      [[PDF, { name: 'file', value: 'uploads/abcdefghijklmnop' }], 'file'],
      [[{ ...PDF, name: 'letter' }], 'letter'],
      [[PDF, { name: 'expiry_date', value: '2020-01-01' }], 'expiry_date'],
    ] as [Part[], string][])
      expect(await send(parts), JSON.stringify(parts)).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.anything() } },
      })
    expect(await uploads()).toEqual(before)
    expect(await readdir(join(world.deps.dataDir, 'files'))).toEqual(stored)
  })

  test('for which the account has no room left is refused at its field', async () => {
    const { id } = world.client
    await query(
      `insert into files (id, account_id, actor_id, kind, name, mime, size) values ('nearly-all-there-is', $1, $1, 'export', 'a.csv', 'text/csv', $2)`,
      [id, QUOTA_BYTES],
    )
    const request = [...texts({ route_type: 1, credit: 5000, comment: 'Paid' }), { ...PDF, name: 'attachment' }]
    const answer = await sendForm(app, client, 'credit-request', request)
    await query(`delete from files where id = 'nearly-all-there-is'`)
    expect(answer).toMatchObject({ status: 422, body: { errors: { attachment: [expect.stringContaining('2 GB')] } } })
    expect(await query('select 1 from credit_requests')).toEqual([])
  })

  test('is not received where none is taken, from who is not signed in, or from who may not make the call', async () => {
    const before = await readdir(join(world.deps.dataDir, 'files'))
    const group = [...texts({ group_name: 'With file' }), PDF]
    expect((await sendForm(app, client, 'contact-group', group)).body.errors).toEqual({
      file: ['This call does not accept a file.'],
    })
    expect((await sendForm(app, undefined, 'user-document', [...texts({ document_type: 'other' }), PDF])).status).toBe(401)
    const powerless = await world.signIn(world.client, [])
    expect((await sendForm(app, powerless, 'user-document', [...texts({ document_type: 'other' }), PDF])).status).toBe(422)
    expect((await sendForm(app, powerless, 'user-document', texts({ document_type: 'other' }))).status).toBe(403)
    expect(await readdir(join(world.deps.dataDir, 'files'))).toEqual(before)
    client = await world.signIn(world.client)
  })
})

test('a value that is sent as JSON inside of a form, or a body of another kind, is refused', async () => {
  const part =
    '--x\r\nContent-Disposition: form-data; name="group_name"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--x--\r\n'
  const headers = { authorization: `Bearer ${client}` }
  const inside = await app.inject({
    method: 'POST',
    url: '/api/contact-group',
    payload: part,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(inside.statusCode).toBe(422)
  expect(inside.json().errors).toHaveProperty('group_name')
  for (const type of ['application/xml', 'text/plain', 'multipart/mixed; boundary=x', 'application/octet-stream'])
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/contact-group',
          payload: 'group_name=X',
          headers: { ...headers, 'content-type': type },
        })
      ).statusCode,
    ).toBe(415)
})

test('a form that is cut off is refused, and nothing of it is done', async () => {
  const cut = '--x\r\nContent-Disposition: form-data; name="group_name"\r\n\r\nCut off'
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contact-group',
    payload: cut,
    headers: { authorization: `Bearer ${client}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.statusCode).toBe(400)
  expect(await query(`select 1 from contact_groups where group_name = 'Cut off'`)).toEqual([])
})

const formOf = (parts: Part[]) => {
  const { payload, headers } = formData(parts)
  return { payload, headers: { ...headers, authorization: `Bearer ${client}` } }
}
