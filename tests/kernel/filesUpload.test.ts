import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { QUOTA_BYTES } from '../../server/kernel/files/store.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { formData, type Part, sendForm } from '../support/upload.ts'
import { type Answered, appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let token: string
let port: number

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  token = await world.signIn(world.client)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from files')
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const upload = (value: string | Buffer, filename = 'list.csv', type = 'contacts') =>
  sendForm(app, token, 'file-upload', [
    { name: 'type', value: type },
    { name: 'file', value, filename },
    { name: 'entry_mode', value: 'web' },
  ])
const folder = () => readdir(join(world.deps.dataDir, 'files')).catch(() => [] as string[])
/** Nothing on disk beside what the table knows. */
const leftovers = async () => {
  const { rows } = await world.deps.pool.query<{ id: string }>('select id from files')
  const before = new Set([...known, ...rows.map(row => row.id)])
  return (await folder()).filter(name => !before.has(name))
}
const known = new Set<string>()
beforeEach(async () => {
  for (const name of await folder()) known.add(name)
})
const dataOf = ({ body }: Answered) => body.data as Record<string, unknown>

describe('an upload', () => {
  test('is stored under a name of ours, with its hash and what it holds', async () => {
    const text = '\ufeffMobile,Name\n9876543210,"Asha, V"\n9876543211,Ravi\n'
    const answer = await upload(text, 'people.csv')
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      file_name: 'people.csv',
      size: Buffer.byteLength(text),
      mime: 'text/csv',
      rows: 2,
      columns: ['Mobile', 'Name'],
      preview: [
        ['9876543210', 'Asha, V'],
        ['9876543211', 'Ravi'],
      ],
    })
    const path = dataOf(answer).file_path as string
    expect(path).toMatch(/^uploads\/[\w-]{22,}$/)
    const id = path.slice('uploads/'.length)
    expect(await readFile(join(world.deps.dataDir, 'files', id), 'utf8')).toBe(text)
    const { rows } = await world.deps.pool.query('select account_id, actor_id, kind, sha256 from files where id = $1', [id])
    expect(rows).toEqual([
      {
        account_id: world.client.id,
        actor_id: world.client.id,
        kind: 'upload',
        sha256: await crypto.subtle.digest('SHA-256', Buffer.from(text)).then(digest => Buffer.from(digest).toString('hex')),
      },
    ])
  })

  test('is judged by what it holds, never by its name', async () => {
    expect((await upload(PNG, 'list.csv', 'contacts')).body.errors).toHaveProperty('file')
    expect((await upload(PNG, 'evil.php', 'logo')).body.data).toMatchObject({ mime: 'image/png' })
    for (const markup of ['<svg onload=alert(1)>', '<!doctype html><script>', '\ufeff <html>', '<?xml version="1.0"?><svg/>'])
      for (const type of ['logo', 'document', 'contacts']) expect((await upload(markup, 'logo.png', type)).status).toBe(422)
    expect((await upload(Buffer.from('PK\x03\x04workbook'), 'list.csv')).body.errors?.file?.[0]).toMatch(/Excel/)
    expect((await upload('mobile\n1', 'x.csv', 'ringtone')).body.errors).toHaveProperty('type')
    expect(await leftovers()).toEqual([])
  })

  test('of a list must be UTF-8 text without NUL, and says what to do where it is not', async () => {
    expect((await upload(Buffer.from('mobile\n9876543210', 'utf16le'))).body.errors?.file?.[0]).toMatch(/UTF-16.*CSV UTF-8/)
    expect((await upload(Buffer.from('\ufeffmobile\n1', 'utf16le'))).body.errors?.file?.[0]).toMatch(/UTF-16/)
    expect((await upload(`mobile\n${'9876543210\n'.repeat(9000)}\0`)).body.errors?.file?.[0]).toMatch(/not text/)
    expect((await upload(Buffer.from('name\nJos\xe9', 'latin1'))).body.errors?.file?.[0]).toMatch(/UTF-8/)
    expect((await upload('mobile,name\n9876543210,"Asha\n9876543211,Ravi\n')).body.errors?.file?.[0]).toMatch(
      /Row 2 .*never closed/,
    )
    expect((await upload('')).body.errors?.file?.[0]).toMatch(/empty/)
    expect(await leftovers()).toEqual([])
  })

  test('a film is known by its content, whatever it is called', async () => {
    const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(64)])
    expect((await upload(mp4, 'list.csv', 'document')).body.data).toMatchObject({ mime: 'video/mp4' })
    const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(64)])
    expect((await upload(webm, 'film.webm', 'document')).body.data).toMatchObject({ mime: 'video/webm' })
    expect((await upload(mp4, 'logo.png', 'logo')).status).toBe(422)
    expect((await upload(mp4, 'list.csv', 'contacts')).status).toBe(422)
    expect((await upload(Buffer.concat([mp4, Buffer.alloc(10_000_000)]), 'film.mp4', 'document')).status).toBe(413)
  })

  test('above the limit of its kind is refused with the limit', async () => {
    const tooMuch = Buffer.alloc(25_000_001, 'a')
    expect(await upload(tooMuch)).toMatchObject({ status: 413, body: { message: 'The file is too large. The limit is 25 MB.' } })
    const picture = Buffer.concat([PNG, Buffer.alloc(5_000_000)])
    expect(await upload(picture, 'x.png', 'logo')).toMatchObject({
      status: 413,
      body: { message: 'The file is too large. The limit is 5 MB.' },
    })
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, ' ')])
    expect((await upload(pdf, 'letter.pdf', 'document')).status).toBe(200)
    expect(await leftovers()).toEqual([])
  })

  test('may be as large as its type allows where the type comes before it, and no larger than any other where it comes after', async () => {
    const catalogue = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26_000_000, ' ')])
    expect((await upload(catalogue, 'catalogue.pdf', 'wa_media')).status).toBe(200)
    const file = { name: 'file', value: catalogue, filename: 'catalogue.pdf' }
    const late = await sendForm(app, token, 'file-upload', [file, { name: 'type', value: 'wa_media' }])
    expect(late).toMatchObject({ status: 413, body: { message: 'The file is too large. The limit is 25 MB.' } })
    const contacts = await upload(catalogue, 'catalogue.pdf', 'contacts')
    expect(contacts.status).toBe(413)
    expect(await leftovers()).toEqual([])
  })

  test('keeps nothing of a hostile name but what can be shown', async () => {
    const names = [
      '../../etc/passwd',
      'C:\\x\\evil.csv',
      '\'";$(rm -rf ~).csv',
      '\u202egpj.csv',
      `${'ж'.repeat(255)}.csv`,
      '.htaccess',
      'a\tb.csv',
    ]
    for (const name of names) {
      const answer = await upload('mobile\n9876543210\n', name.replaceAll('"', '%22'))
      expect(answer.status).toBe(200)
      const { file_name: shown, file_path: path } = dataOf(answer) as { file_name: string; file_path: string }
      expect(shown).not.toMatch(/[\\/"\u202e\p{Cc}]|^\./u)
      expect([...shown].length).toBeLessThanOrEqual(130)
      expect(path).toMatch(/^uploads\/[\w-]+$/)
    }
  })

  test('is refused where the files of the account take all it may keep', async () => {
    await world.deps.pool.query(
      `insert into files (id, account_id, kind, name, mime, size) values ('large_file_of_the_test', $1, 'upload', 'x', 'text/csv', $2)`,
      [world.client.id, QUOTA_BYTES - 10],
    )
    expect((await upload('mobile\n9876543210\n')).body.errors?.file?.[0]).toMatch(/2 GB/)
    expect(await leftovers()).toEqual([])
  })

  test('needs a session, a permission, form data and a file', async () => {
    const parts: Part[] = [{ name: 'file', value: 'mobile\n1', filename: 'a.csv' }]
    expect((await sendForm(app, undefined, 'file-upload', parts)).status).toBe(401)
    const powerless = await world.signIn(world.sibling, ['reports'])
    expect((await sendForm(app, powerless, 'file-upload', parts)).status).toBe(403)
    expect((await call(app, token, 'POST', 'file-upload', { file: 'mobile' })).status).toBe(415)
    expect((await sendForm(app, token, 'file-upload', [{ name: 'type', value: 'contacts' }])).body.errors).toHaveProperty('file')
    expect((await sendForm(app, token, 'file-upload', [{ name: 'file', value: '', filename: '' }])).status).toBe(422)
    expect(await leftovers()).toEqual([])
  })
})

describe('a preview', () => {
  test('shows columns, first rows and how many there are', async () => {
    const list = await upload(`Mobile;Name;Name;\n${'9876543210;"Asha; V";x;y\n'.repeat(7)}`)
    const answer = await call(app, token, 'POST', 'file-preview', { file_path: dataOf(list).file_path })
    expect(answer.body.data).toEqual({
      columns: ['Mobile', 'Name', 'Name (2)', 'Column 4'],
      rows: Array.from({ length: 5 }, () => ['9876543210', 'Asha; V', 'x', 'y']),
      delimiter: ';',
      encoding: 'UTF-8',
      has_heading: 1,
      total_rows: 7,
    })
  })

  test('takes a first row of numbers for people, not for names of columns', async () => {
    const list = await upload('9876543210\n9876543211\n', 'numbers.txt')
    const answer = await call(app, token, 'POST', 'file-preview', { file_path: dataOf(list).file_path })
    expect(answer.body.data).toMatchObject({
      columns: ['Column 1'],
      rows: [['9876543210'], ['9876543211']],
      has_heading: 0,
      total_rows: 2,
    })
  })

  test("refuses another account's upload, what is no list, and what is no path", async () => {
    const mine = dataOf(await upload('mobile\n9876543210\n')).file_path
    const picture = dataOf(await upload(PNG, 'x.png', 'logo')).file_path
    const stranger = await world.signIn(world.stranger)
    const foreign = await call(app, stranger, 'POST', 'file-preview', { file_path: mine })
    const missing = await call(app, stranger, 'POST', 'file-preview', { file_path: 'uploads/0000000000000000' })
    expect(foreign.status).toBe(422)
    expect(foreign.body.errors).toEqual(missing.body.errors)
    expect((await call(app, token, 'POST', 'file-preview', { file_path: picture })).body.errors?.file_path?.[0]).toMatch(
      /is not a list/,
    )
    for (const path of ['../secret.key', 'uploads/../../secret.key', '/etc/passwd', `uploads/${'a'.repeat(500)}`])
      expect((await call(app, token, 'POST', 'file-preview', { file_path: path })).status).toBe(422)
  })
})

describe('a hostile or broken upload', () => {
  const request = (body: Buffer, { boundary = 'b', length = body.length }: { boundary?: string; length?: number } = {}) =>
    Buffer.concat([
      Buffer.from(
        `POST /api/file-upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
      ),
      body,
    ])
  /** Sends octets and answers the status, undefined when the connection ends without one. */
  const raw = (octets: Buffer): Promise<number | undefined> =>
    new Promise(resolve => {
      let text = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('data', piece => {
        text += piece
      })
      socket.on('close', () => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
        resolve(status === undefined ? undefined : Number(status))
      })
      socket.write(octets)
    })
  const alive = async () => {
    expect((await call(app, token, 'POST', 'file-preview', {})).status).toBe(422)
    await until(async () => (await leftovers()).length === 0, { what: 'the folder without leftovers' })
  }
  const file = (value: string | Buffer) => formData([{ name: 'file', value, filename: 'a.csv' }], 'b').payload

  test('that is cut off in mid-file leaves nothing behind', async () => {
    const whole = file(`mobile\n${'9876543210\n'.repeat(50_000)}`)
    const sockets: Socket[] = []
    for (const part of [0.1, 0.5, 0.99]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(request(whole.subarray(0, Math.floor(whole.length * part)), { length: whole.length }))
      sockets.push(socket)
    }
    await until(async () => (await folder()).filter(name => name.endsWith('.part')).length === 3, { what: 'three drafts' })
    for (const socket of sockets) socket.destroy()
    await alive()
  })

  test('whose part or form never ends is answered 400', async () => {
    const whole = file('mobile\n9876543210\n')
    expect(await raw(request(whole.subarray(0, whole.length - 10)))).toBe(400)
    expect(await raw(request(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n')))).toBe(400)
    expect(await raw(request(Buffer.from('no form at all')))).toBe(400)
    await alive()
  })

  test('with a part named like a property of every object is refused', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const asFile = formData([{ name, value: 'mobile\n1', filename: 'a.csv' }], 'b').payload
      const asField = formData([{ name, value: '{"isAdmin":1}' }], 'b').payload
      expect(await raw(request(asFile))).toBe(400)
      expect(await raw(request(asField))).toBe(400)
    }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    await alive()
  })

  test('with a hundred thousand parts is refused', async () => {
    const parts = Array.from({ length: 100_000 }, (_, index) => ({ name: `f${index}`, value: 'x' }))
    expect(await raw(request(formData(parts, 'b').payload))).toBe(413)
    await alive()
  })

  test('with a field that is too long, a field twice, or two files is refused', async () => {
    const long = formData([{ name: 'type', value: 'x'.repeat(200_000) }], 'b').payload
    expect(await raw(request(long))).toBe(413)
    const twice = formData(
      [
        { name: 'type', value: 'contacts' },
        { name: 'type', value: 'logo' },
      ],
      'b',
    ).payload
    expect(await raw(request(twice))).toBe(422)
    const two = [1, 2].map(n => ({ name: `file${n}`, value: 'mobile\n9876543210\n', filename: 'a.csv' }))
    expect(await raw(request(formData(two, 'b').payload))).toBe(413)
    await alive()
  })

  test('with a boundary of any length does not spin', async () => {
    for (const length of [70, 251, 252, 253, 2000]) {
      const boundary = 'x'.repeat(length)
      const { payload } = formData([{ name: 'file', value: 'mobile\n9876543210\n'.repeat(500), filename: 'a.csv' }], boundary)
      const status = await raw(request(payload, { boundary }))
      expect([200, 400]).toContain(status)
      expect([200, 400]).toContain(await raw(request(payload.subarray(0, payload.length - length), { boundary })))
    }
    await alive()
  })

  test('that announces a gigabyte is refused before it is read', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(request(file('mobile\n').subarray(0, 90), { length: 1_000_000_000 }))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413/)
    socket.destroy()
    await alive()
  })
})
