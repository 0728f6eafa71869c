import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphFile } from '../../server/gateways/graph/file.ts'
import { readGraphPlace } from '../../server/gateways/graph/place.ts'
import { removeExpiredFiles } from '../../server/kernel/files/cleanup.ts'
import { mediaIdFor } from '../../server/whatsapp/media/forSending.ts'
import { fetchIncoming } from '../../server/whatsapp/media/incoming.ts'
import { sendForm } from '../support/upload.ts'
import { type Answered, call } from '../support/world.ts'
import { HOSTILE, PDF, PNG, SAMPLES } from './mediaFiles.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

let desk: NumbersDesk
let client: string
let admin: string
/** The client's own number, and one of the reseller's that is lent to him. */
let own: number
let lent: number
let graphNumber: { id: string; waba: string; number: string }

beforeAll(async () => {
  desk = await openNumbersDesk()
  const { world } = desk
  client = await world.signIn(world.client)
  admin = await world.signIn(world.admin)
  graphNumber = desk.numbers[0]!
  own = (await connected(desk, graphNumber, { user_id: world.client.id })).id
  lent = (await connected(desk, desk.numbers[1]!, { user_id: world.reseller.id })).id
  await call(desk.app, admin, 'POST', 'assign-wa-account-configuration', {
    wa_configuration_ids: [lent],
    user_ids: [world.client.id],
    mode: 'add',
  })
})
afterAll(() => desk.close())

const send = (content: Buffer, fields: Record<string, string> = {}, token = client, filename = 'offer.png') =>
  sendForm(desk.app, token, 'upload-wa-file', [
    ...Object.entries({ wa_configuration_id: String(own), ...fields }).map(([name, value]) => ({ name, value })),
    { name: 'file', value: content, filename },
  ])
const ask = (method: string, path: string, body?: Record<string, unknown>, token = client) =>
  call(desk.app, token, method, path, body)
const idOf = ({ body }: Answered) => (body.data as { id: number }).id
const made = async (content = PNG, fields: Record<string, string> = {}) => {
  const answer = await send(content, fields)
  expect(answer.body.errors).toBeUndefined()
  return idOf(answer)
}
const read = async (id: number, token = client) => (await ask('GET', `wa-file/${id}`, undefined, token)).body.data
const pool = () => desk.world.deps.pool
const numberAccess = async (number = graphNumber) => ({ place: await readGraphPlace(pool()), token: desk.token, id: number.id })
const mediaThere = async () =>
  ((await desk.control('/world')) as { media?: { id: string; type: string; sha256: string }[] }).media ?? []

describe('a file for messages', () => {
  test.each([...SAMPLES])('of %s is known by what it holds, whatever it is called', async (mime, content) => {
    const answer = await send(content, {}, client, 'photo.bin')
    expect(answer.body.data).toMatchObject({ mime, file_name: 'photo.bin', size: content.length, is_received: 0, used_in: 0 })
    expect(answer.body.data).not.toHaveProperty('file')
  })

  test.each([...HOSTILE])('is refused where it is %s, and nothing of it is kept', async (_what, content) => {
    const { dataDir } = desk.world.deps
    const before = await readdir(join(dataDir, 'files'))
    const answer = await send(content, {}, client, 'photo.png')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('file')
    expect(await readdir(join(dataDir, 'files'))).toEqual(before)
  })

  test('is judged again where its path is sent: an upload of another type does not slip in', async () => {
    const up = await sendForm(desk.app, client, 'file-upload', [
      { name: 'type', value: 'document' },
      { name: 'file', value: HOSTILE.get('sound of another codec') ?? '', filename: 'song.ogg' },
    ])
    const { file_path: file } = up.body.data as { file_path: string }
    const refused = await ask('POST', 'upload-wa-file', { wa_configuration_id: own, file })
    expect(refused.body.errors).toEqual({ file: [expect.stringContaining('Opus')] })
  })

  test('has the size that messages carry, a document up to 100 MB', async () => {
    const picture = await send(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]))
    expect(picture.body.errors).toEqual({ file: ['An image can have 5 MB at most.'] })
    const document = await send(Buffer.concat([PDF, Buffer.alloc(30_000_000, ' ')]), {}, client, 'catalogue.pdf')
    expect(document.body.data).toMatchObject({ media_type: 'document', size: PDF.length + 30_000_000 })
  })

  test('is of whoever may send from the number: of nobody to whom it is not lent', async () => {
    const { world } = desk
    expect(await read(await made(PNG, { wa_configuration_id: String(lent) }))).toMatchObject({ wa_configuration_id: lent })
    const byAdmin = await send(PNG, {}, admin)
    expect(byAdmin.body.data).toMatchObject({ user_id: world.client.id })
    const stranger = await world.signIn(world.stranger)
    expect((await send(PNG, {}, stranger)).body.errors).toHaveProperty('wa_configuration_id')
    const forOther = await send(PNG, { user_id: String(world.sibling.id) }, admin)
    expect(forOther.body.errors).toEqual({ wa_configuration_id: ['This user cannot send from this number.'] })
    const id = await made()
    for (const path of [
      `wa-file/${id}`,
      `wa-file?id=${id}`,
      `wa-file-preview/${id}`,
      `wa-file-picture/${id}`,
      `wa-file-link/${id}`,
    ])
      expect((await ask('GET', path, undefined, stranger)).status, path).toBe(404)
    expect((await ask('DELETE', `wa-file/${id}`, undefined, stranger)).status).toBe(404)
    expect(((await ask('POST', 'wa-files', {}, stranger)).body.data as { total: number }).total).toBe(0)
  })

  test('is read and deleted by its number beside the address, too', async () => {
    const id = await made()
    expect((await ask('GET', `wa-file?id=${id}`)).body.data).toMatchObject({ id })
    expect((await ask('GET', 'wa-file')).body.errors).toHaveProperty('id')
    expect((await ask('DELETE', 'wa-file', { id })).status).toBe(200)
    expect((await ask('GET', `wa-file/${id}`)).status).toBe(404)
  })
})

describe('what is shown of a file', () => {
  const paths = async (id: number) => (await ask('GET', `wa-file-preview/${id}`)).body.data as Record<string, string>
  const open = (path: string, headers: Record<string, string> = {}) => desk.app.inject({ url: `/api/${path}`, headers })

  test('is played from any place, and saved whole', async () => {
    const sound = Buffer.concat([SAMPLES.get('audio/mpeg') ?? PNG, Buffer.from('0123456789')])
    const { file_path: shown = '', download_path: saved = '' } = await paths(await made(sound))
    const whole = await open(shown)
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'audio/mpeg', 'content-length': '18' })
    expect(whole.headers['content-disposition']).toBeUndefined()
    const part = await open(shown, { range: 'bytes=8-11' })
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 8-11/18', '0123'])
    expect((await open(shown, { range: 'bytes=-3' })).body).toBe('789')
    expect((await open(shown, { range: 'bytes=14-' })).body).toBe('6789')
    expect((await open(shown, { range: 'bytes=14-99' })).headers['content-range']).toBe('bytes 14-17/18')
    const beyond = await open(shown, { range: 'bytes=18-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */18'])
    for (const other of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=b-'])
      expect((await open(shown, { range: other })).statusCode).toBe(200)
    expect((await open(saved)).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('is never a page: a document is saved by either link, and each link is good for its purpose alone', async () => {
    const { file_path: shown = '', download_path: saved = '', is_shown: isShown } = await paths(await made(PDF))
    expect(isShown).toBe(0)
    const answer = await open(shown)
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const [id = '', until = ''] = shown.slice('files/'.length).split('.')
    const [, , other = ''] = saved.slice('files/'.length).split('.')
    expect(shown.endsWith(other)).toBe(false)
    expect((await open(`files/${id}.${Number(until) + 1}.${other}`)).statusCode).toBe(404)
  })

  test('by a link to be copied works for a day, and who made it is noted', async () => {
    const id = await made()
    const { body } = await ask('GET', `wa-file-link/${id}`)
    const { file_path: path, hours } = body.data as { file_path: string; hours: number }
    expect(hours).toBe(24)
    expect(Number(path.split('.')[1])).toBeGreaterThan(Date.now() / 1000 + 86_000)
    expect((await open(path)).rawPayload.equals(PNG)).toBe(true)
    const { rows } = await pool().query(
      `select count(*) as n from audit_log where action = 'whatsapp-media.link' and entity_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('as a picture is there for whoever may see the record, of pictures alone', async () => {
    const picture = async (id: number) =>
      desk.app.inject({ url: `/api/wa-file-picture/${id}`, headers: { authorization: `Bearer ${client}` } })
    const shown = await picture(await made())
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await picture(await made(PDF))).statusCode).toBe(404)
  })
})

describe('a file at the provider', () => {
  test('goes up once for a number, however often and at once it is wanted, and again for another', async () => {
    const id = await made(Buffer.concat([PDF, Buffer.alloc(3_000_000, 'x')]))
    const before = (await mediaThere()).length
    const { deps } = desk.world
    const number = await numberAccess()
    const ids = await Promise.all([1, 2, 3].map(() => mediaIdFor(deps, number, id)))
    expect(new Set([...ids, await mediaIdFor(deps, number, id)].map(one => one.id)).size).toBe(1)
    const other = await mediaIdFor(deps, await numberAccess(desk.numbers[1]), id)
    expect(other.id).not.toBe(ids[0]?.id)
    expect(await mediaIdFor(deps, await numberAccess(desk.numbers[1]), id)).toEqual(other)
    const there = await mediaThere()
    expect(there.length - before).toBe(2)
    expect(there.find(one => one.id === ids[0]?.id)).toMatchObject({ type: 'application/pdf' })
    expect(await read(id)).toMatchObject({ media_id: ids[0]?.id })
  })

  test('goes up once, too, where one hears only after another has brought it up that it was not there', async () => {
    const id = await made()
    const { deps } = desk.world
    const number = await numberAccess()
    const before = (await mediaThere()).length
    const looked = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    const late = new Proxy(deps.pool, {
      get: (real, name) => {
        const value = Reflect.get(real, name)
        if (name !== 'connect') return typeof value === 'function' ? value.bind(real) : value
        return async () => {
          const client = await real.connect()
          return {
            release: client.release.bind(client),
            query: async (text: string, values?: unknown[]) => {
              const answer = await client.query(text, values)
              if (text !== 'commit') return answer
              looked.resolve()
              await heard.promise
              return answer
            },
          }
        }
      },
    })
    const other = mediaIdFor({ ...deps, pool: late }, number, id)
    await looked.promise
    const first = await mediaIdFor(deps, number, id)
    heard.resolve()
    expect(await other).toEqual(first)
    expect((await mediaThere()).length - before).toBe(1)
  })

  test('is uploaded again where its 30 days are nearly over, and on demand', async () => {
    const id = await made()
    const { deps } = desk.world
    const first = await mediaIdFor(deps, await numberAccess(), id)
    await pool().query(`update wa_files set expires_at = now() + interval '1 hour' where id = $1`, [id])
    const second = await mediaIdFor(deps, await numberAccess(), id)
    expect(second.id).not.toBe(first.id)
    expect((await ask('POST', `wa-file-upload/${id}`, {})).status).toBe(200)
    expect(await read(id)).not.toMatchObject({ media_id: second.id })
  })

  test('says what to do where the provider refuses, and keeps nothing', async () => {
    const id = await made()
    await desk.control('/token', { expired: true })
    try {
      const refused = await ask('POST', `wa-file-upload/${id}`, {})
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('access token')])
      expect(await read(id)).toMatchObject({ media_id: null })
    } finally {
      await desk.control('/token', { expired: false })
    }
  })

  test('is forgotten there, too, when it is deleted; and its place in the store is given back', async () => {
    const id = await made()
    const { deps } = desk.world
    const { id: media } = await mediaIdFor(deps, await numberAccess(), id)
    const { rows } = await pool().query<{ file: string }>(`select substr(path, 9) as file from wa_files where id = $1`, [id])
    expect((await ask('DELETE', `wa-file/${id}`)).status).toBe(200)
    expect((await mediaThere()).some(one => one.id === media)).toBe(false)
    await removeExpiredFiles(deps)
    expect(await readdir(join(deps.dataDir, 'files'))).not.toContain(rows[0]?.file)
  })

  test('stays while a template has it as its header, or a campaign is sending it', async () => {
    const id = await made()
    const { deps, client: account } = desk.world
    const { id: media } = await mediaIdFor(deps, await numberAccess(), id)
    await pool().query(
      `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components, header_media_id)
       values ($1, $2, $3, 'diwali', 'hi', 'MARKETING', '[]', $4)`,
      [account.id, own, graphNumber.waba, id],
    )
    expect((await ask('DELETE', `wa-file/${id}`)).body.message).toMatch(/^1 template needs this file/)
    const inHindi = await ask('POST', 'wa-files', { template_language: 'hi' })
    expect((inHindi.body.data as { data: { id: number }[] }).data.map(one => one.id)).toEqual([id])
    await pool().query('update wa_templates set account_id = $1', [desk.world.reseller.id])
    expect((await ask('DELETE', `wa-file/${id}`)).body.message).toMatch(/^1 template needs this file/)
    await pool().query('delete from wa_templates')
    const campaign = (key: string, filling: Record<string, unknown>) =>
      pool().query(
        `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, wa_configuration_id, wa_content)
         values ($1, $2, 'Diwali', 'Text', 5, '', '{}', $2, $3, jsonb_build_object('filling', $4::jsonb))`,
        [account.id, key, own, JSON.stringify(filling)],
      )
    await campaign('wa-media', { media: { id: media } })
    expect(await read(id)).toMatchObject({ used_in: 1 })
    expect((await ask('POST', `wa-file-upload/${id}`, {})).status).toBe(200)
    expect(await read(id)).toMatchObject({ used_in: 1 })
    expect((await ask('DELETE', `wa-file/${id}`)).body.message).toMatch(/^1 campaign needs this file and is still being sent/)
    await pool().query(`update campaigns set status = 'Completed'`)
    await campaign('wa-cards', {
      media: { id: media },
      card_media: [{ id: media }, { link: 'https://example.com/a.png' }, { id: media }],
    })
    expect(await read(id)).toMatchObject({ used_in: 2 })
    expect((await ask('DELETE', `wa-file/${id}`)).body.message).toMatch(/^1 campaign needs this file and is still being sent/)
    await pool().query(`update campaigns set status = 'Completed'`)
    expect((await ask('DELETE', `wa-file/${id}`)).status).toBe(200)
  })
})

describe('a file that a person sent', () => {
  const fromPerson = async (type: string, content: Buffer) =>
    String((await desk.control('/media', { number: graphNumber.number, type, content: content.toString('base64') })).id)
  const fetched = async (mediaId: string, name?: string) =>
    fetchIncoming(desk.world.deps, await numberAccess(), { configuration: own, account: desk.world.client.id, mediaId, name })

  test('is fetched once, as it was described, and kept when the provider has forgotten it', async () => {
    const mediaId = await fromPerson('image/png', PNG)
    const [one, two] = await Promise.all([fetched(mediaId), fetched(mediaId)])
    expect(one).toEqual(two)
    await desk.control('/media', { forgotten: mediaId })
    expect(await fetched(mediaId)).toEqual(one)
    expect(one).toMatchObject({ media_type: 'image', mime: 'image/png', size: PNG.length })
    expect(await read(one!.id)).toMatchObject({ is_received: 1, file_name: `image-${mediaId.slice(-6)}.png` })
    const again = await ask('POST', `wa-file-upload/${one!.id}`, {})
    expect(again.status).toBe(409)
  })

  test('has no name that misleads, and is nothing that messages do not carry', async () => {
    const named = await fetched(await fromPerson('application/pdf', PDF), '../../\u202eexe.pdf')
    expect(named.file_name).toBe('exe.pdf')
    await expect(fetched(await fromPerson('text/html', Buffer.from('<script>')))).rejects.toThrow(/do not carry/)
    await expect(fetched('../me')).rejects.toThrow(/no ID/)
    await expect(fetched('999999999')).rejects.toThrow()
    const { rows } = await pool().query('select count(*) as n from wa_files where mime = $1', ['text/html'])
    expect(rows).toEqual([{ n: 0 }])
  })

  test('is fetched from the provider alone: no other address gets our token', async () => {
    const { place, token } = await numberAccess()
    const into = async () => expect.unreachable()
    for (const address of [
      `http://127.0.0.1:${desk.controlPort}/world`,
      'https://files.example/x',
      'https://evilfbsbx.com/x',
      'http://lookaside.fbsbx.com/x',
      'file:///etc/passwd',
      '/lookaside/1',
      undefined,
    ])
      await expect(graphFile(place, { address, token, into }), String(address)).rejects.toThrow(/named no address/)
  })
})
