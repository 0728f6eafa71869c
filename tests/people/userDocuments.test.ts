import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions } from '../../resources/index.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let count = 0

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  mkdirSync(join(world.deps.dataDir, 'files'), { recursive: true })
})
afterAll(() => app.close())

const query = <T>(sql: string, values: unknown[] = []) => world.deps.pool.query(sql, values).then(({ rows }) => rows as T[])
const file = async (account: Account, mime = 'application/pdf', name = 'pan.pdf') => {
  const id = `document${String(++count).padStart(16, '0')}`
  await query(`insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'upload', $3, $4, 10)`, [
    id,
    account.id,
    name,
    mime,
  ])
  writeFileSync(join(world.deps.dataDir, 'files', id), '%PDF-1.7 x')
  return `uploads/${id}`
}
const WITHOUT_ACCESS = () => allPermissions(world.deps.register).filter(name => name !== 'users-access-document')
const upload = async (from: Account, more: object = {}, permissions?: readonly string[]) =>
  call(app, await world.signIn(from, permissions), 'POST', 'user-document', {
    document_type: 'other',
    file: await file(from),
    ...more,
  })
const idOf = (answer: Awaited<ReturnType<typeof call>>) => (answer.body.data as { id: number }).id

describe('uploading', () => {
  test('takes a paper of oneself, pending, its number shown by its end alone', async () => {
    const answer = await upload(world.client, { document_type: 'pan', document_number: 'abcde1234f' })
    expect(answer.body.data).toMatchObject({ status: 0, document_number: '••••234F', file: 'uploads/••••' })
    expect(await query('select account_id, document_number from user_documents where id = $1', [idOf(answer)])).toEqual([
      { account_id: world.client.id, document_number: 'ABCDE1234F' },
    ])
  })

  test('judges number, date and file', async () => {
    for (const [more, field] of [
      [{ document_type: 'gst' }, 'document_number'],
      [{ document_type: 'gst', document_number: '27ABCDE1234F1Z' }, 'document_number'],
      [{ expiry_date: '2020-01-01' }, 'expiry_date'],
      [{ file: await file(world.client, 'text/csv', 'list.csv') }, 'file'],
      [{ file: await file(world.sibling) }, 'file'],
      [{ file: '../../secret.key' }, 'file'],
    ] as const)
      expect((await upload(world.client, more)).body.errors, JSON.stringify(more)).toHaveProperty(field)
  })

  test('takes one of a kind at a time, another once that was rejected', async () => {
    const first = await upload(world.sibling, { document_type: 'agreement' })
    expect((await upload(world.sibling, { document_type: 'agreement' })).body.errors).toHaveProperty('document_type')
    await call(app, await world.signIn(world.admin), 'POST', `user-document-reject/${idOf(first)}`, { remark: 'Not signed' })
    expect((await upload(world.sibling, { document_type: 'agreement' })).status).toBe(200)
  })

  test('gives the file to the paper: it serves nowhere else', async () => {
    const path = await file(world.client)
    expect((await upload(world.client, { file: path })).status).toBe(200)
    expect((await upload(world.client, { file: path })).body.errors).toHaveProperty('file')
    expect(
      (
        await call(app, await world.signIn(world.client), 'POST', 'update-profile', {
          name: 'Client',
          email: 'client@example.in',
          mobile: '919900000001',
          timezone: 'Asia/Kolkata',
          avatar: path,
        })
      ).status,
    ).toBe(422)
  })

  test('for somebody else stays within reach', async () => {
    const child = await upload(world.reseller, { user_id: world.client.id })
    expect(child.body.data).toMatchObject({ user_id: world.client.id })
    expect((await upload(world.otherReseller, { user_id: world.client.id })).body.errors).toHaveProperty('user_id')
    expect((await upload(world.employee, { user_id: world.admin.id })).status).toBe(403)
  })
})

describe('opening', () => {
  test('is for the owner and for those who hold the permission, never across accounts', async () => {
    const id = idOf(await upload(world.client))
    const open = async (from: Account, permissions?: readonly string[]) =>
      (await call(app, await world.signIn(from, permissions), 'GET', `user-document-file/${id}`)).status
    expect(await open(world.client, WITHOUT_ACCESS())).toBe(200)
    expect(await open(world.admin)).toBe(200)
    expect(await open(world.admin, WITHOUT_ACCESS())).toBe(403)
    expect(await open(world.reseller, WITHOUT_ACCESS())).toBe(403)
    for (const other of [world.sibling, world.stranger, world.otherReseller]) expect(await open(other)).toBe(404)
  })

  test('answers a link that expires, and notes who looked', async () => {
    const id = idOf(await upload(world.client, { document_type: 'loa' }))
    const answer = await call(app, await world.signIn(world.admin), 'GET', `user-document-file/${id}`)
    const { file_path } = answer.body.data as { file_path: string }
    const saved = await app.inject({ url: `/api/${file_path}` })
    expect(saved.statusCode).toBe(200)
    expect(saved.headers['content-disposition']).toContain('attachment')
    const [noted] = await query(
      `select actor_id, entity_id from audit_log where action = 'user-documents.open' order by seq desc limit 1`,
    )
    expect(noted).toEqual({ actor_id: world.admin.id, entity_id: String(id) })
  })

  test('is refused while acting as its owner', async () => {
    const id = idOf(await upload(world.client))
    const [target] = await query<{ uuid: string }>('select uuid from accounts where id = $1', [world.client.id])
    const acting = await call(app, await world.signIn(world.reseller), 'POST', 'child-login', {
      account_uuid: target!.uuid,
      reason: 'Asked for help',
    })
    const { access_token } = acting.body.data as { access_token: string }
    expect((await call(app, access_token, 'GET', `user-document-file/${id}`)).status).toBe(403)
  })

  test('lists nothing of others', async () => {
    await upload(world.client)
    const listed = await call(app, await world.signIn(world.stranger), 'POST', 'user-documents', {})
    expect((listed.body.data as { data: unknown[] }).data).toEqual([])
  })
})

describe('judging', () => {
  test('is for operators, about others, once', async () => {
    const id = idOf(await upload(world.client))
    const verify = async (from: Account, body: object = {}) =>
      call(app, await world.signIn(from), 'POST', `user-document-verify/${id}`, body)
    expect((await verify(world.reseller)).status).toBe(403)
    expect((await verify(world.employee, { remark: 'Seen in the original' })).status).toBe(200)
    expect((await verify(world.admin)).status).toBe(409)
    expect(await query('select status, remark, verified_by from user_documents where id = $1', [id])).toEqual([
      { status: 1, remark: 'Seen in the original', verified_by: world.employee.id },
    ])
    const told = await query<{ title: string }>(
      'select title from notifications where account_id = $1 order by id desc limit 1',
      [world.client.id],
    )
    expect(told).toEqual([{ title: 'Document verified' }])
    const own = idOf(await upload(world.admin))
    expect((await call(app, await world.signIn(world.admin), 'POST', `user-document-verify/${own}`, {})).status).toBe(409)
  })

  test('is undone as if nobody had judged, and its owner is told so', async () => {
    const id = idOf(await upload(world.client))
    const token = await world.signIn(world.admin)
    const reject = (body: object) => call(app, token, 'POST', `user-document-reject/${id}`, body)
    const { batch } = (await reject({ remark: 'Cannot be read' })).body.data as { batch: string }
    const another = idOf(await upload(world.client))
    expect((await call(app, token, 'POST', `user-document-reject/${another}`, { undo: batch })).status).toBe(409)
    expect((await reject({ undo: batch })).body).toMatchObject({ message: '1 restored', data: { done: [id], failed: [] } })
    expect(await query('select status, remark, verified_by, verified_at from user_documents where id = $1', [id])).toEqual([
      { status: 0, remark: null, verified_by: null, verified_at: null },
    ])
    const told = await query<{ title: string; message: string }>(
      'select title, message from notifications where account_id = $1 order by id desc limit 1',
      [world.client.id],
    )
    expect(told[0]?.title).toBe('Decision undone')
    expect(told[0]?.message).toContain('Status now: Pending.')
  })

  test('says why it rejects, and what was judged stays', async () => {
    const id = idOf(await upload(world.client))
    const token = await world.signIn(world.admin)
    expect((await call(app, token, 'POST', `user-document-reject/${id}`, {})).body.errors).toHaveProperty('remark')
    expect((await call(app, token, 'POST', `user-document-reject/${id}`, { remark: 'Cannot be read' })).status).toBe(200)
    expect((await call(app, await world.signIn(world.client), 'DELETE', `user-document/${id}`)).status).toBe(409)
    const pending = idOf(await upload(world.client))
    expect((await call(app, await world.signIn(world.sibling), 'DELETE', `user-document/${pending}`)).status).toBe(404)
    expect((await call(app, await world.signIn(world.client), 'DELETE', `user-document/${pending}`)).status).toBe(200)
    expect(await query('select 1 from user_documents where id = $1', [pending])).toEqual([])
  })
})
