import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredFiles } from '../../server/kernel/files/cleanup.ts'
import { testDatabase } from '../support/database.ts'
import { sendForm } from '../support/upload.ts'
import { type Answered, appOf, call, makeWorld, type World } from '../support/world.ts'
import { mp3, sparseMp3, TONE_MP3, wav } from './soundFiles.ts'

let world: World
let app: FastifyInstance
let client: string
let admin: string
let stranger: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  client = await world.signIn(world.client)
  admin = await world.signIn(world.admin)
  stranger = await world.signIn(world.stranger)
})
afterAll(() => app.close())

let count = 0
const upload = (content: Buffer, fields: Record<string, string> = {}, token = client, filename = 'reminder.wav') =>
  sendForm(app, token, 'voice-upload', [
    ...Object.entries({ title: `File ${++count}`, voice_type: '1', ...fields }).map(([name, value]) => ({ name, value })),
    { name: 'file', value: content, filename },
  ])
const ask = (method: string, path: string, body?: Record<string, unknown>, token = client) => call(app, token, method, path, body)
const idOf = ({ body }: Answered) => (body.data as { id: number }).id
const made = async (content = wav(), fields: Record<string, string> = {}, token = client) => {
  const answer = await upload(content, fields, token)
  expect(answer.body.errors).toBeUndefined()
  return idOf(answer)
}
const read = async (id: number, token = client) => (await ask('GET', `voice-upload/${id}`, undefined, token)).body.data
const query = (sql: string, values: unknown[] = []) => world.deps.pool.query(sql, values)
const stored = async () => (await readdir(join(world.deps.dataDir, 'files')).catch(() => [])).sort()
const setting = async (key: string, value: unknown) =>
  query('insert into app_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    JSON.stringify(value),
  ])

describe('a voice file', () => {
  test('is measured and brought to telephones, whatever rate, channels and name it has', async () => {
    const id = await made(wav({ seconds: 31, rate: 32_000, channels: 2 }))
    expect(await read(id)).toMatchObject({
      duration_seconds: 31,
      pulses: 2,
      mime: 'audio/wav',
      status: 0,
      vendor_status: 'none',
      language: 'hi',
    })
    expect(await read(id)).not.toHaveProperty('file')
    const { rows } = await query(
      `select f.mime, f.size, f.kind, f.account_id, f.expires_at from voice_files v
       join files f on 'uploads/' || f.id in (v.path, v.converted_path) where v.id = $1 order by f.size`,
      [id],
    )
    const kept = { mime: 'audio/wav', kind: 'voice', account_id: world.client.id, expires_at: null }
    expect(rows).toEqual([
      { ...kept, size: 44 + 31 * 16_000 },
      { ...kept, size: 44 + 31 * 32_000 * 4 },
    ])
  })

  test('of MP3 sounds as it was recorded, and is as long as its frames', async () => {
    const id = await made(TONE_MP3)
    const { duration_seconds: seconds } = (await read(id)) as { duration_seconds: number }
    // Encoders fill up the last frames: two seconds and up to four of these.
    expect(seconds).toBeGreaterThanOrEqual(2)
    expect(seconds).toBeLessThan(2 + (4 * 576) / 22_050)
    const { body } = await ask('GET', `voice-file-play/${id}`)
    const { file_path: path } = body.data as { file_path: string }
    const { rawPayload } = await app.inject({ url: `/api/${path}` })
    const samples = new Int16Array(rawPayload.buffer.slice(rawPayload.byteOffset + 44, rawPayload.byteOffset + rawPayload.length))
    const half = samples.subarray(4000, 12_000)
    const crossings = half.filter((sample, place) => place > 0 && sample >= 0 !== (half[place - 1] ?? 0) >= 0).length
    // A tone of 440 Hz goes through zero 880 times a second.
    expect(crossings).toBeGreaterThan(870)
    expect(crossings).toBeLessThan(890)
  })

  test('is sold by the pulse of the setting', async () => {
    const id = await made(wav({ seconds: 16 }))
    await setting('voice_pulse_seconds', 15)
    try {
      expect(await read(id)).toMatchObject({ pulses: 2 })
    } finally {
      await query(`delete from app_settings where key = 'voice_pulse_seconds'`)
    }
    expect(await read(id)).toMatchObject({ pulses: 1 })
  })

  test('needs no approval where the setting says so', async () => {
    await setting('voice_approval_required', 0)
    try {
      expect(await read(await made())).toMatchObject({ status: 1 })
    } finally {
      await query(`delete from app_settings where key = 'voice_approval_required'`)
    }
  })

  test('has a title of its own among those of its account', async () => {
    await made(wav(), { title: 'Diwali offer' })
    expect((await upload(wav(), { title: 'Diwali offer' })).body.errors).toEqual({ title: ['Title: this value already exists.'] })
    await made(wav(), { title: 'Diwali offer' }, stranger)
    for (const title of ['ab', 'x'.repeat(51), 'Offer!', 'दिवाली'])
      expect((await upload(wav(), { title })).body.errors, title).toHaveProperty('title')
    for (const id of ['12345', '11071580196305775x8'])
      expect((await upload(wav(), { dlt_template_id: id })).body.errors, id).toHaveProperty('dlt_template_id')
  })

  test('may be as long as the setting says, to the sample', async () => {
    await setting('voice_max_seconds', 5)
    try {
      await made(wav({ seconds: 5 }))
      const longer = await upload(wav({ seconds: 5.001 }))
      expect([longer.status, longer.body.errors]).toEqual([422, { file: ['The sound is too long: at most 5 seconds.'] }])
    } finally {
      await query(`delete from app_settings where key = 'voice_max_seconds'`)
    }
  })
})

describe('what is no voice file', () => {
  const HOUR = sparseMp3(3600)
  const CASES: readonly (readonly [string, Buffer, RegExp])[] = [
    ['an hour of silence in 3.6 MB', HOUR, /too long: at most 180 seconds/],
    ['a recording of one sample a second, weeks long', wav({ says: { rate: 1 } }), /sampling rate/],
    ['a header that claims 4 GB', wav({ says: { bytes: 4_000_000_000 } }), /cut off/],
    ['65,535 channels', wav({ says: { channels: 65_535 } }), /channels/],
    ['a file that was cut off', wav({ seconds: 3 }).subarray(0, 20_000), /cut off/],
    ['compressed sound in a WAV', wav({ says: { coding: 0x55 } }), /PCM with 16 bits/],
    ['a click', wav({ seconds: 0.2 }), /shorter than a second/],
    [
      'nothing but the head of an MP3',
      Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(4000, 'x')]),
      /no sound|damaged/,
    ],
    ['sound of another codec', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(200)]), /not of an accepted type/],
    ['a picture called .mp3', Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1'), /a picture/],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), /marked-up/],
    ['a list', Buffer.from('9812345678\n9812345679\n'), /text/],
    ['nothing', Buffer.alloc(0), /empty/],
  ]

  test.each(CASES)('is refused at its field where it is %s, and nothing of it is kept', async (_what, content, sentence) => {
    const before = await stored()
    const { status, body } = await upload(content, {}, client, 'reminder.mp3')
    expect([status, body.errors]).toEqual([422, { file: [expect.stringMatching(sentence)] }])
    expect(await stored()).toEqual(before)
    const { rows } = await query(`select count(*)::int as n from files where kind = 'upload'`)
    expect(rows).toEqual([{ n: 0 }])
  })

  test('is refused before it has come where it is more than 5 MB', async () => {
    const { status, body } = await upload(Buffer.concat([wav(), Buffer.alloc(5_000_000)]))
    expect([status, body.message]).toEqual([413, expect.stringContaining('5 MB')])
  })

  test('is refused the same where its path is sent, and that upload stays for another try', async () => {
    const up = await sendForm(app, client, 'file-upload', [
      { name: 'type', value: 'voice' },
      { name: 'file', value: sparseMp3(400), filename: 'long.mp3' },
    ])
    const { file_path: file } = up.body.data as { file_path: string }
    const refused = await ask('POST', 'voice-upload', { title: 'Long', file })
    expect(refused.body.errors).toEqual({ file: [expect.stringContaining('too long')] })
    await setting('voice_max_seconds', 600)
    try {
      expect((await ask('POST', 'voice-upload', { title: 'Long', file })).body.data).toMatchObject({ pulses: 14 })
    } finally {
      await query(`delete from app_settings where key = 'voice_max_seconds'`)
    }
    // It is the record's now, and serves for nothing else.
    expect((await ask('POST', 'voice-upload', { title: 'Long again', file })).body.errors).toHaveProperty('file')
  })

  test('does not keep 200 others from being right, sent all at once among damaged ones', async () => {
    const lengths = Array.from({ length: 200 }, (_, n) => 1 + (n % 10) / 10)
    const answers = await Promise.all(
      lengths.map((seconds, n) =>
        upload(
          n % 10 === 9 ? wav({ seconds: 2 }).subarray(0, 3000) : n % 10 === 5 ? mp3(seconds) : wav({ seconds, rate: 16_000 }),
        ),
      ),
    )
    for (const [n, { status, body }] of answers.entries()) {
      if (n % 10 === 9) expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining('cut off')] }])
      else {
        expect(body).toMatchObject({ message: 'Voice file uploaded' })
        const { duration_seconds: seconds } = body.data as { duration_seconds: number }
        // An MP3 is of whole frames.
        expect(Math.abs(seconds - lengths[n]!)).toBeLessThanOrEqual(n % 10 === 5 ? 0.06 : 0.0005)
      }
    }
  })
})

describe('what is heard of a voice file', () => {
  test('is played from any place by a link, and saved as it was uploaded', async () => {
    const uploaded = wav({ seconds: 2, rate: 16_000 })
    const id = await made(uploaded)
    const { body } = await ask('GET', `voice-file-play/${id}`)
    const { file_path: played, download_path: saved } = body.data as Record<string, string>
    const part = await app.inject({ url: `/api/${played}`, headers: { range: 'bytes=44-143' } })
    expect([part.statusCode, part.headers['content-range'], part.headers['content-type']]).toEqual([
      206,
      `bytes 44-143/${44 + 32_000}`,
      'audio/wav',
    ])
    const whole = await app.inject({ url: `/api/${saved}` })
    expect(whole.headers['content-disposition']).toMatch(/^attachment/)
    expect(whole.rawPayload.equals(uploaded)).toBe(true)
    const { data } = (await ask('GET', `voice-file-download/${id}`)).body as { data: { file_path: string } }
    expect((await app.inject({ url: `/api/${data.file_path}` })).rawPayload.equals(uploaded)).toBe(true)
  })

  test('is for whoever has the file in his reach', async () => {
    const id = await made()
    for (const path of [`voice-upload/${id}`, `voice-file-play/${id}`, `voice-file-download/${id}`])
      expect((await ask('GET', path, undefined, stranger)).status, path).toBe(404)
    expect((await ask('DELETE', `voice-upload/${id}`, undefined, stranger)).status).toBe(404)
    expect(await read(id, await world.signIn(world.reseller))).toMatchObject({ id })
  })
})

describe('a decision on voice files', () => {
  const toldTo = async (account: { id: number }) =>
    (await query('select event, message from notifications where account_id = $1 order by id desc limit 1', [account.id])).rows[0]

  test('is asked of operators, made by them, and told to the owner', async () => {
    const id = await made(wav(), { title: 'Fee reminder' })
    expect(await toldTo(world.admin)).toEqual({
      event: 'voice-file-waiting',
      message: 'Fee reminder of client is waiting for approval.',
    })
    expect((await ask('POST', 'voice-file-process', { ids: [id], action: 'approve' })).status).toBe(403)
    const done = await ask('POST', 'voice-file-process', { ids: [id], action: 'approve' }, admin)
    expect(done.body.data).toMatchObject({ done: [id], failed: [] })
    expect(await read(id, admin)).toMatchObject({ status: 1, decided_by: world.admin.id })
    expect(await toldTo(world.client)).toMatchObject({ event: 'voice-file-approved' })
    expect((await ask('POST', 'voice-file-process', { ids: [id], action: 'approve' }, admin)).status).toBe(409)
    const { batch } = done.body.data as { batch: string }
    await ask('POST', 'voice-file-process', { undo: batch, action: 'approve' }, admin)
    expect(await read(id, admin)).toMatchObject({ status: 0, decided_by: null })
    expect(await toldTo(world.client)).toMatchObject({ message: expect.stringContaining('Fee reminder') })
  })

  test('against one has a reason, which the owner sees', async () => {
    const id = await made()
    expect((await ask('POST', 'voice-file-process', { ids: [id], action: 'reject' }, admin)).body.errors).toHaveProperty('reason')
    await ask('POST', 'voice-file-process', { ids: [id], action: 'reject', reason: 'Too quiet' }, admin)
    expect(await read(id)).toMatchObject({ status: 2, reject_reason: 'Too quiet' })
    expect((await toldTo(world.client)).message).toContain('Too quiet')
    await ask('POST', 'voice-file-process', { ids: [id], action: 'approve' }, admin)
    expect(await read(id)).toMatchObject({ status: 1, reject_reason: null })
  })

  test('is made of many at once by the other call, too', async () => {
    const ids = [await made(), await made()]
    const bulk = (action: string, more = {}) => ask('POST', 'voice-bulk-action', { ids, action, ...more }, admin)
    expect((await bulk('approve')).body.data).toEqual({ done: ids, failed: [] })
    expect((await bulk('reject', { reason: 'Too quiet' })).body.data).toEqual({ done: ids, failed: [] })
    expect((await bulk('check')).status).toBe(409)
    expect((await bulk('publish')).body.errors).toHaveProperty('action')
    const { rows } = await query(`select count(*)::int as n from audit_log where action = 'voice-upload.approve'`)
    expect(rows[0].n).toBeGreaterThan(0)
  })
})

describe('a voice file that is deleted', () => {
  test('gives its place in the store back', async () => {
    await removeExpiredFiles(world.deps)
    const before = await stored()
    const id = await made()
    expect(await stored()).toHaveLength(before.length + 2)
    expect((await ask('DELETE', `voice-upload/${id}`)).status).toBe(200)
    await removeExpiredFiles(world.deps)
    expect(await stored()).toEqual(before)
  })

  test('stays while a campaign that is not over calls with it', async () => {
    const [used, free] = [await made(), await made()]
    await query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, voice_file_id)
       values ($1, 'voice-file', 'Calls', '', 4, '', '{}', 'voice-file', $2)`,
      [world.client.id, used],
    )
    const refused = await ask('DELETE', `voice-upload/${used}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^1 campaign that is not over calls/)])
    const many = await ask('POST', 'voice-bulk-action', { ids: [used, free], action: 'delete' }, admin)
    expect(many.body.data).toMatchObject({ done: [free], failed: [{ id: used }] })
    await query(`update campaigns set status = 'Completed' where unique_key = 'voice-file'`)
    expect((await ask('DELETE', `voice-upload/${used}`)).status).toBe(200)
  })
})
