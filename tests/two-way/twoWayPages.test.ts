import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'
import { numbers } from '../support/delivery.ts'
import { addContent, type Sent, sendTwoWay, type TwoWayWorld, twoWayForm, twoWayWorld } from '../support/twoWay.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let w: TwoWayWorld
let app: FastifyInstance
let token: string
let start = 0

beforeAll(async () => {
  const database = await testDatabase()
  world = await makeWorld(database)
  w = await twoWayWorld(database)
  app = await appOf(world)
  token = await world.signIn({ id: w.account, userType: 2, username: 'two-way' })
})
afterAll(() => app?.close())

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

/** A campaign of its own to some numbers, with a content of its own. */
const sent = async (columns: Record<string, unknown> = {}, recipients = 3): Promise<Sent & { content: number }> => {
  const content = await addContent(w, columns)
  start += 50
  return { content, ...(await sendTwoWay(w, twoWayForm(w, content, numbers(recipients, start)))) }
}
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.1') =>
  app.inject({ method: 'GET', url, remoteAddress, headers: { 'user-agent': PHONE, ...headers } })
const post = (url: string, fields: Record<string, string>, remoteAddress = '198.51.100.1') =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'user-agent': PHONE, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const take = (path: string, fields: Record<string, unknown>) => {
  const [, , , code, mobile_num] = path.split('/')
  return call(app, undefined, 'POST', 'take-response', { token: code, mobile_num, ...fields })
}
const counts = async (campaign: number) => {
  const { rows } = await w.deps.pool.query<{ clicks: number; answers: number }>(
    `select (select count(*) from two_way_clicks where campaign_id = $1) as clicks,
       (select count(*) from two_way_responses where campaign_id = $1) as answers`,
    [campaign],
  )
  return rows[0]!
}
const bare = (page: string) => page.replaceAll(/nonce="[^"]*"/g, '')

describe('a page of a recipient', () => {
  test('is whole without script, shows no number, and is kept by nobody', async () => {
    const { links } = await sent({ take_response: 2 })
    const page = await get(links[0]!.path)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w+/=]+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(page.body).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\//i)
    expect(page.body).not.toContain(links[0]!.mobile.slice(2))
    expect(page.body).toContain('name="robots" content="noindex, nofollow"')
    expect(page.body).toContain('Come and see.')
    for (const [, id = ''] of page.body.matchAll(/<(?:input|textarea)[^>]* id="(\w+)"/g))
      expect(page.body, `a label for ${id}`).toContain(`<label for="${id}"`)
  })

  test('shows a largest page below 30 KB, and a larger text is refused when it is written', async () => {
    const paragraph = (length: number) => ({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(length) }] })
    const body = { title: 'Long', content_type: 'page', take_response: 2, content: { type: 'doc', content: [paragraph(21_900)] } }
    const made = await call(app, token, 'POST', 'two-ways-sms', body)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = made.body.data as { id: number }
    const { links } = await sendTwoWay(w, twoWayForm(w, id, numbers(1, 9000)))
    const page = await get(links[0]!.path)
    expect(Buffer.byteLength(page.body)).toBeLessThan(30_000)
    expect(Buffer.byteLength(page.body)).toBeGreaterThan(22_000)
    const longer = { ...body, content: { type: 'doc', content: [paragraph(23_000)] } }
    const refused = await call(app, token, 'POST', 'two-ways-sms', longer)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('content')
  })

  test('answers guesses, other campaigns’ codes, numbers, and pages that are off, all with the same 404', async () => {
    const first = await sent()
    const second = await sent()
    const off = await sent({ status: 0 }).catch(() => undefined)
    expect(off).toBeUndefined()
    const closed = await sent()
    await w.deps.pool.query('update two_way_contents set status = 0 where id = $1', [closed.content])
    const gone = await sent()
    await w.deps.pool.query(`update campaigns set status = 'Completed' where id = $1`, [gone.campaign])
    expect((await call(app, token, 'DELETE', `two-ways-sms/${gone.content}`)).status).toBe(200)
    const { path, mobile } = first.links[0]!
    const [, , part, code, own] = path.split('/')
    const other = second.links[0]!.path.split('/')
    const wrong = [
      `/2w/${part}/${code}/${mobile}`,
      `/2w/${part}/${code}/${mobile.slice(2)}`,
      `/2w/${part}/${code}/${other[4]}`,
      `/2w/${part}/${other[3]}/${own}`,
      `/2w/${part}/${code}/${own!.slice(0, -1)}${own!.endsWith('a') ? 'b' : 'a'}`,
      `/2w/OTHER/${code}/${own}`,
      `/2w/${part}/aaaaaaaa/${own}`,
      `/2w/${part}/${code}/1`,
      `/2w/${part}/${code}/%3Cscript%3E`,
      `/2w/${part}/aaaaaaa`,
      closed.links[0]!.path,
      gone.links[0]!.path,
    ]
    const pages = await Promise.all(wrong.map(url => get(url, {}, '198.51.100.2')))
    for (const [index, page] of pages.entries()) {
      expect(page.statusCode, wrong[index]).toBe(404)
      expect(bare(page.body), wrong[index]).toBe(bare(pages[0]!.body))
    }
    expect(await counts(first.campaign)).toEqual({ clicks: 0, answers: 0 })
    const json = await call(app, undefined, 'GET', `get-web-content/${part}/${code}/${mobile}`)
    expect(json).toEqual({ status: 404, body: { error: true, message: 'Record not found.' } })
  })

  test('says when it is over, keeps nothing then, and works again when its day is put off', async () => {
    const { links, content, campaign } = await sent({ take_response: 1 })
    const { path } = links[0]!
    await w.deps.pool.query(`update two_way_contents set expiry = platform_day(now()) - 1 where id = $1`, [content])
    expect((await get(path)).statusCode).toBe(410)
    expect((await post(path, { is_interested: '1' })).statusCode).toBe(410)
    const answer = await take(path, { take_response: 1, is_interested: 1 })
    expect(answer).toMatchObject({ status: 410, body: { message: 'This link has expired.' } })
    expect(await counts(campaign)).toEqual({ clicks: 0, answers: 0 })
    const json = await call(app, undefined, 'GET', `get-web-content/${path.slice(4)}`)
    expect(json).toMatchObject({ status: 200, body: { data: { expired: 1 } } })
    const [part, code, mobile] = path.slice(4).split('/')
    const parts = `get-web-content/${code}?sub_part=${part}&mobile_num=${mobile}`
    expect(await call(app, undefined, 'GET', parts)).toMatchObject({ status: 200, body: { data: { expired: 1 } } })
    await w.deps.pool.query(`update two_way_contents set expiry = platform_day(now()) where id = $1`, [content])
    expect((await get(path)).statusCode).toBe(200)
  })

  test('leads on to a stored web address alone, and counts who was led', async () => {
    const { links, campaign } = await sent({ content_type: 'url', target_url: 'https://www.example.in/a?b=1' })
    const { path } = links[0]!
    const led = await get(`${path}?url=https://evil.example&target_url=https://evil.example`)
    expect(led.statusCode).toBe(302)
    expect(led.headers.location).toBe('https://www.example.in/a?b=1')
    expect((await counts(campaign)).clicks).toBe(1)
    const { rows } = await w.deps.pool.query<{ sub_part: string; code: string; id: number }>(
      'select c.id, c.sub_part, c.code from two_way_contents c join campaigns k on k.two_way_content_id = c.id where k.id = $1',
      [campaign],
    )
    const { sub_part, code, id } = rows[0]!
    expect((await get(`/2w/${sub_part}/${code}`)).headers.location).toBe('https://www.example.in/a?b=1')
    const listed = await call(app, token, 'GET', `two-ways-sms/${id}`)
    expect(listed.body.data).toMatchObject({ total_click: 2, unique_click: 1, link: `/2w/${sub_part}/${code}` })
  })

  test.each([
    'http://www.example.in',
    'javascript:alert(1)',
    'https://user:pass@www.example.in',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/',
    'not an address',
  ])('is not made to lead to %s', async target_url => {
    const made = await call(app, token, 'POST', 'two-ways-sms', { title: 'Leads on', content_type: 'url', target_url })
    expect(made.status).toBe(422)
    expect(made.body.errors).toHaveProperty('target_url')
  })

  test('hands out the file of a content and nothing else', async () => {
    const id = 'twowayfile0123456789'
    await mkdir(join(world.deps.dataDir, 'files'), { recursive: true })
    await writeFile(join(world.deps.dataDir, 'files', id), '%PDF-1.4 hello')
    await w.deps.pool.query(
      `insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'upload', 'plan.pdf', 'application/pdf', 14)`,
      [id, w.account],
    )
    const { links, content } = await sent({ content_type: 'file', file: `uploads/${id}`, header_image: `uploads/${id}` })
    const page = await get(links[0]!.path)
    const href = /href="(\/2w-files\/\w+\/file)"/.exec(page.body)?.[1] ?? ''
    const file = await get(href)
    expect(file.statusCode).toBe(200)
    expect(file.body).toBe('%PDF-1.4 hello')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="plan\.pdf"/)
    expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    // A picture that is none is not shown as one.
    expect((await get(href.replace('/file', '/header'))).statusCode).toBe(404)
    for (const url of [`/2w-files/${id}/file`, href.replace('/file', '/password_hash'), href.replace('/file', '/constructor')])
      expect((await get(url)).statusCode, url).toBe(404)
    await w.deps.pool.query('update two_way_contents set status = 0 where id = $1', [content])
    expect((await get(href)).statusCode).toBe(404)
  })

  test('speaks Hindi to a phone that does', async () => {
    const { links } = await sent({ take_response: 1 })
    const page = await get(links[0]!.path, { 'accept-language': 'hi-IN,hi;q=0.9' })
    expect(page.body).toContain('<html lang="hi">')
    expect(page.body).toContain('हाँ')
  })
})

describe('limits', () => {
  test('a link opens ten times a minute, then waits; other links go on', async () => {
    const { links, campaign } = await sent()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await get(links[0]!.path)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    const refused = await get(links[0]!.path)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get(links[1]!.path)).statusCode).toBe(200)
    expect((await counts(campaign)).clicks).toBe(11)
  })

  test('sixty guesses a minute from one address, then none; who has a link of his own is not kept out by them', async () => {
    const { links } = await sent()
    const base = links[0]!.path.split('/').slice(0, 4).join('/')
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, i) => get(`${base}/1${String(i).padStart(14, 'A')}`, {}, '198.51.100.9')),
    )
    const by = (status: number) => guesses.filter(({ statusCode }) => statusCode === status).length
    expect([by(404), by(429)]).toEqual([60, 10])
    expect((await get(links[0]!.path, {}, '198.51.100.9')).statusCode).toBe(200)
    const json = await app.inject({
      method: 'GET',
      url: `/api/get-web-content/${base.slice(4)}/1xxxxxxxxxxxxxx`,
      remoteAddress: '198.51.100.9',
    })
    expect(json.statusCode).toBe(429)
  })
})

describe('an answer', () => {
  test.each([
    [3, { rating: 0 }, 'rating'],
    [3, { rating: 6 }, 'rating'],
    [3, { rating: 2.5 }, 'rating'],
    [3, { rating: 'many' }, 'rating'],
    [3, {}, 'rating'],
    [3, { rating: 5, comment: 'x'.repeat(1001) }, 'comment'],
    [3, { rating: 5, message: 'Not asked for' }, 'message'],
    [2, { message: 'no' }, 'message'],
    [2, { message: 'x'.repeat(1001) }, 'message'],
    [2, { message: 'x'.repeat(65_536) }, 'message'],
    [2, {}, 'message'],
    [2, { message: 'Good day', email: 'nobody' }, 'email'],
    [2, { message: 'Good day', mobile: '12' }, 'mobile'],
    [1, {}, 'is_interested'],
    [1, { is_interested: 2 }, 'is_interested'],
  ])('of kind %i with %j is told what is wrong, at the field, by call and by page', async (kind, fields, field) => {
    const { links, campaign } = await sent({ take_response: kind, ask_email: 1, ask_mobile: 1 })
    const answer = await take(links[0]!.path, { take_response: kind, ...fields })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const page = await post(links[1]!.path, typed)
    expect(page.statusCode).toBe(422)
    if (field in { rating: 1, comment: 1, message: 1, email: 1, mobile: 1 } && !('message' in typed && kind === 3))
      expect(page.body).toContain(`id="${field}-problem"`)
    expect((await counts(campaign)).answers).toBe(0)
  })

  test('of another kind than is asked for is refused', async () => {
    const { links, campaign } = await sent({ take_response: 1 })
    const answer = await take(links[0]!.path, { take_response: 3, rating: 5 })
    expect(answer).toMatchObject({ status: 422, body: { errors: { take_response: [expect.any(String)] } } })
    expect((await counts(campaign)).answers).toBe(0)
  })

  test('must fill in what is asked where the page says so', async () => {
    const { links } = await sent({ take_response: 2, response_mandatory: 1, ask_name: 1 })
    const answer = await take(links[0]!.path, { take_response: 2, message: 'Good day' })
    expect(answer.body.errors).toHaveProperty('name')
  })

  test('is kept once: whatever comes later is answered 200 and changes nothing', async () => {
    const { links, campaign } = await sent({ take_response: 3 })
    const { path } = links[0]!
    expect(await take(path, { take_response: 3, rating: 4 })).toMatchObject({
      status: 200,
      body: { data: { already_submitted: 0 } },
    })
    const replays = await Promise.all([
      take(path, { take_response: 3, rating: 1 }),
      take(path, { take_response: 3, rating: 5 }),
      post(path, { rating: '1' }),
      post(path, { rating: '77' }),
    ])
    expect(replays.map(one => ('status' in one ? one.status : one.statusCode))).toEqual([200, 200, 200, 200])
    const { rows } = await w.deps.pool.query<{ rating: number }>('select rating from two_way_responses where campaign_id = $1', [
      campaign,
    ])
    expect(rows).toEqual([{ rating: 4 }])
    expect((await get(path)).body).toContain('You have already answered.')
  })

  test('by the link that is for everybody is none', async () => {
    const { content, campaign } = await sent({ take_response: 1 })
    const { rows } = await w.deps.pool.query<{ code: string; sub_part: string }>(
      'select code, sub_part from two_way_contents where id = $1',
      [content],
    )
    const { code, sub_part } = rows[0]!
    const page = await get(`/2w/${sub_part}/${code}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('<form')
    expect((await post(`/2w/${sub_part}/${code}/x`, { is_interested: '1' })).statusCode).toBe(404)
    expect((await counts(campaign)).answers).toBe(0)
  })

  test('stays text to the last sign, in the desk, on the page and in files', async () => {
    const hostile = [
      '<script>window.__xss = 1</script>',
      '"><img src=x onerror=alert(1)>',
      '\u202egnp.exe\u202c \u200bzero',
      '=HYPERLINK("http://evil.example","x")',
      '{{constructor.constructor("alert(1)")()}}',
      'नमस्ते 🙏 fine',
    ]
    const { links, campaign } = await sent({ take_response: 2 }, hostile.length)
    for (const [index, message] of hostile.entries()) {
      const page = await post(links[index]!.path, { name: message.slice(0, 80), message, email: 'wrong' })
      expect(page.statusCode).toBe(422)
      expect(page.body).not.toMatch(/<script|<img/)
      expect((await take(links[index]!.path, { take_response: 2, message })).status).toBe(200)
    }
    await get(links[0]!.path, { 'user-agent': `${PHONE} <script>alert(1)</script>`, referer: 'https://x.example/"><script>' })
    const log = await call(app, token, 'POST', 'two-way-capture-record-log', { send_sms_id: campaign, per_page: 50 })
    const { data } = log.body.data as { data: { two_way_comm_feedbacks: { message: string }[] }[] }
    expect(data.map(row => row.two_way_comm_feedbacks[0]?.message).sort()).toEqual([...hostile].sort())
    const made = await call(app, token, 'POST', 'report-export-two-way-response', { campaign_id: campaign, take_response: 2 })
    const { file_path } = made.body.data as { file_path: string }
    const file = await app.inject({ method: 'GET', url: `/api/${file_path}` })
    expect(file.body).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(file.body).toContain('<script>window.__xss = 1</script>')
    const clicks = await call(app, token, 'POST', 'two-way-link-click-log', { send_sms_id: campaign })
    expect(JSON.stringify(clicks.body)).toContain('https://x.example/')
  })

  test('of 64 KB and more is told at its field, not taken and not a fault', async () => {
    const { links, campaign } = await sent({ take_response: 2 })
    const page = await post(links[0]!.path, { message: 'x'.repeat(65_536) })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('id="message-problem"')
    expect((await post(links[0]!.path, { message: 'x'.repeat(200_000) })).statusCode).toBe(413)
    const json = await app.inject({ method: 'POST', url: links[0]!.path, payload: { message: 'Good day' } })
    expect(json.statusCode).toBe(415)
    expect((await counts(campaign)).answers).toBe(0)
  })
})

test('a content is not deleted while its messages are still going out', async () => {
  const { content, campaign } = await sent()
  await w.deps.pool.query(`update campaigns set status = 'Pending' where id = $1`, [campaign])
  const kept = await call(app, token, 'DELETE', `two-ways-sms/${content}`)
  expect(kept).toMatchObject({ status: 409, body: { message: '1 campaign with its links is still being sent.' } })
})

test('who may not send two-way messages is refused, though he may send others', async () => {
  const content = await addContent(w)
  const form = twoWayForm(w, content, numbers(1, 8000))
  const without = await world.signIn({ id: w.account, userType: 2, username: 'two-way' }, ['send-sms', 'reports'])
  for (const path of ['send-sms', 'send-sms-preflight'])
    expect((await call(app, without, 'POST', path, form)).status, path).toBe(403)
  expect((await call(app, without, 'POST', 'send-sms-test', { ...form, test_mobile: '9000000007' })).status).toBe(403)
})

test.each([
  'two_way_recipients set total_click = 99',
  'two_way_clicks set is_bot = 1',
  'two_way_responses set rating = 5',
  'two_way_totals set total_clicks = 99',
])('what recipients did is not written by who is signed in: %s', async change => {
  const { campaign, links } = await sent({ take_response: 3 })
  await get(links[0]!.path)
  const writing = withScope(w.deps.pool, { accountId: w.account, userType: 2 }, tx =>
    tx.query(`update ${change} where campaign_id = $1`, [campaign]),
  )
  await expect(writing).rejects.toThrow(/permission denied/)
})
