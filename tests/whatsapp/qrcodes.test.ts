import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredFiles } from '../../server/kernel/files/cleanup.ts'
import { type Answered, call } from '../support/world.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

let desk: NumbersDesk
let client: string
let admin: string
let own: number
let lent: number

beforeAll(async () => {
  desk = await openNumbersDesk()
  const { world } = desk
  client = await world.signIn(world.client)
  admin = await world.signIn(world.admin)
  own = (await connected(desk, desk.numbers[0]!, { user_id: world.client.id })).id
  lent = (await connected(desk, desk.numbers[1]!, { user_id: world.reseller.id })).id
  await call(desk.app, admin, 'POST', 'assign-wa-account-configuration', {
    wa_configuration_ids: [lent],
    user_ids: [world.client.id],
    mode: 'add',
  })
})
afterAll(() => desk.close())

const ask = (method: string, path: string, body?: Record<string, unknown>, token = client) =>
  call(desk.app, token, method, path, body)
const create = (more: Record<string, unknown> = {}, token = client) =>
  ask('POST', 'wa-qrcode', { wa_configuration_id: own, prefilled_message: 'Hello', ...more }, token)
const dataOf = ({ body }: Answered) => body.data as Record<string, unknown> & { id: number }
const codesThere = async () => ((await desk.control('/world')) as { qrs?: { code: string; message: string }[] }).qrs ?? []
const picture = (id: number, token = client) =>
  desk.app.inject({ url: `/api/wa-qrcode-picture/${id}`, headers: { authorization: `Bearer ${token}` } })

describe('a QR code', () => {
  test('is made at the provider, its picture fetched once and kept here', async () => {
    const made = dataOf(await create({ prefilled_message: 'I would like to know more.\nThank you' }))
    expect(made).toMatchObject({ has_image: 1, image_format: 'PNG', deep_link_url: `https://wa.me/message/${made.code}` })
    expect(await codesThere()).toContainEqual(
      expect.objectContaining({ code: made.code, message: 'I would like to know more.\nThank you' }),
    )
    const shown = await picture(made.id)
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.toString('latin1', 1, 4)]).toEqual([
      200,
      'image/png',
      'PNG',
    ])
    const { file_path: path } = dataOf(await ask('GET', `wa-qrcode-file/${made.id}`)) as unknown as { file_path: string }
    const saved = await desk.app.inject({ url: `/api/${path}` })
    expect(saved.headers['content-disposition']).toContain(`whatsapp-${made.code}.png`)
    expect(saved.rawPayload.equals(shown.rawPayload)).toBe(true)
  })

  test('as an SVG is served so that no script in it could run, and saved by its link', async () => {
    const { id } = dataOf(await create({ image_format: 'SVG' }))
    const shown = await picture(id)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
    })
    expect(String(shown.headers['content-security-policy'])).not.toMatch(/script-src|allow-scripts/)
    const { file_path: path } = dataOf(await ask('GET', `wa-qrcode-file/${id}`)) as unknown as { file_path: string }
    expect((await desk.app.inject({ url: `/api/${path}` })).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('has 1 to 140 characters, and a number 2,000 of them', async () => {
    expect((await create({ prefilled_message: '' })).body.errors).toHaveProperty('prefilled_message')
    expect((await create({ prefilled_message: 'नमस्ते '.repeat(25) })).body.errors).toHaveProperty('prefilled_message')
    expect((await create({ prefilled_message: '😀'.repeat(140) })).status).toBe(200)
    const { pool } = desk.world.deps
    await pool.query(
      `insert into wa_qrcodes (account_id, wa_configuration_id, prefilled_message, code, deep_link_url)
       select $1, $2, 'x', 'FULL' || n, 'https://wa.me/message/FULL' || n from generate_series(1, 2000) n`,
      [desk.world.client.id, own],
    )
    const before = (await codesThere()).length
    expect((await create()).body.errors).toEqual({ wa_configuration_id: [expect.stringContaining('2000 QR codes at most')] })
    expect((await codesThere()).length).toBe(before)
    await pool.query(`delete from wa_qrcodes where code like 'FULL%'`)
  })

  test('is of whoever has the number: one that is lent is only sent from', async () => {
    const { world } = desk
    expect((await create({ wa_configuration_id: lent })).body.errors).toEqual({
      wa_configuration_id: [expect.stringContaining('lent to you')],
    })
    const byAdmin = dataOf(await create({}, admin))
    expect(byAdmin.user_id).toBe(world.client.id)
    const stranger = await world.signIn(world.stranger)
    expect((await create({}, stranger)).status).toBe(422)
    for (const path of [`wa-qrcode/${byAdmin.id}`, `wa-qrcode-file/${byAdmin.id}`])
      expect((await ask('GET', path, undefined, stranger)).status).toBe(404)
    expect((await picture(byAdmin.id, stranger)).statusCode).toBe(404)
    expect((await ask('DELETE', `wa-qrcode/${byAdmin.id}`, undefined, stranger)).status).toBe(404)
  })

  test('goes at the provider first, and its picture with it; one that is gone there already goes here, too', async () => {
    const made = dataOf(await create())
    const { deps } = desk.world
    const { rows } = await deps.pool.query<{ file: string }>(
      'select substr(image_path, 9) as file from wa_qrcodes where id = $1',
      [made.id],
    )
    expect((await ask('DELETE', `wa-qrcode/${made.id}`)).status).toBe(200)
    expect((await codesThere()).some(({ code }) => code === made.code)).toBe(false)
    await removeExpiredFiles(deps)
    expect(await readdir(join(deps.dataDir, 'files'))).not.toContain(rows[0]?.file)
    const lost = dataOf(await create())
    await deps.pool.query(`update wa_qrcodes set code = 'GONE' where id = $1`, [lost.id])
    expect((await ask('DELETE', `wa-qrcode/${lost.id}`)).status).toBe(200)
  })

  test('stays as it is where the provider refuses', async () => {
    const made = dataOf(await create())
    await desk.control('/token', { expired: true })
    try {
      const refused = await ask('DELETE', `wa-qrcode/${made.id}`)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('access token')])
      expect((await create()).status).toBe(409)
    } finally {
      await desk.control('/token', { expired: false })
    }
    expect((await ask('GET', `wa-qrcode/${made.id}`)).status).toBe(200)
  })

  test.each(['none', 'wrong'])(
    'is kept where its picture could not be had (%s), and the picture fetched later',
    async pictures => {
      const { dataDir } = desk.world.deps
      await desk.control('/settings', { pictures })
      const before = await readdir(join(dataDir, 'files'))
      const answer = await create({ image_format: pictures === 'none' ? 'PNG' : 'SVG' })
      const made = dataOf(answer)
      expect(answer.body.message).toBe('QR code created. Its image could not be fetched: try again from its menu.')
      expect(made).toMatchObject({ has_image: 0 })
      expect((await ask('POST', `wa-qrcode-file/${made.id}`, {})).status).toBe(409)
      expect(await readdir(join(dataDir, 'files'))).toEqual(before)
      await desk.control('/settings', { pictures: 'right' })
      expect((await picture(made.id)).statusCode).toBe(404)
      expect((await ask('GET', `wa-qrcode-file/${made.id}`)).body.data).toEqual({ file_path: null })
      expect((await ask('POST', `wa-qrcode-file/${made.id}`, {})).status).toBe(200)
      expect((await picture(made.id)).statusCode).toBe(200)
      expect((await ask('POST', `wa-qrcode-file/${made.id}`, {})).status).toBe(409)
    },
  )
})
