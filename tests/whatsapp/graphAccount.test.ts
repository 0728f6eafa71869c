import { describe, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import {
  approved,
  call,
  codeOf,
  control,
  firstNumber,
  firstWaba,
  type Json,
  makeGraph,
  makeReceiver,
  orderFor,
  person,
  SECRET,
  send,
} from './graphHarness.ts'

const PNG = Buffer.from('iVBORw0KGgo=', 'base64')

describe('a number at the simulated provider', () => {
  it('is added, asked for its code, verified and registered, in this order', async () => {
    const graph = await makeGraph()
    const waba = firstWaba(graph)
    const added = await call(graph, 'POST', `${waba}/phone_numbers`, {
      cc: '91',
      phone_number: '98765 43210',
      verified_name: 'Sunrise',
    })
    const id = String(added.body.id)
    const fields = 'code_verification_status,status,name_status,display_phone_number'
    expect((await call(graph, 'GET', `${id}?fields=${fields}`)).body).toMatchObject({
      display_phone_number: '+919876543210',
      code_verification_status: 'NOT_VERIFIED',
      status: 'DISCONNECTED',
      name_status: 'PENDING_REVIEW',
    })
    expect(codeOf(await call(graph, 'POST', `${id}/register`, { messaging_product: 'whatsapp', pin: '112233' }))).toBe(133006)
    expect(codeOf(await call(graph, 'POST', `${id}/request_code`, { code_method: 'PIGEON', language: 'en_US' }))).toBe(100)
    expect((await call(graph, 'POST', `${id}/request_code`, { code_method: 'SMS', language: 'en_US' })).body).toEqual({
      success: true,
    })
    expect(codeOf(await call(graph, 'POST', `${id}/verify_code`, { code: '000000' }))).toBe(136025)
    expect((await call(graph, 'POST', `${id}/verify_code`, { code: '123456' })).status).toBe(200)
    expect((await call(graph, 'POST', `${id}/register`, { messaging_product: 'whatsapp', pin: '112233' })).status).toBe(200)
    expect(codeOf(await call(graph, 'POST', `${id}/register`, { messaging_product: 'whatsapp', pin: '999999' }))).toBe(133005)
    expect((await call(graph, 'GET', `${waba}/phone_numbers?fields=status`)).body.data).toContainEqual({
      id,
      status: 'CONNECTED',
    })
  })

  it('is registered ten times in 72 hours, and not eleven', async () => {
    const graph = await makeGraph()
    const path = `${firstNumber(graph).id}/register`
    const body = { messaging_product: 'whatsapp', pin: '112233' }
    for (let time = 0; time < 10; time++) expect((await call(graph, 'POST', path, body)).status).toBe(200)
    expect(codeOf(await call(graph, 'POST', path, body))).toBe(133016)
  })

  it('keeps its settings of commerce, calling and profile, within their limits', async () => {
    const graph = await makeGraph()
    const { id } = firstNumber(graph)
    await call(graph, 'POST', `${id}/whatsapp_commerce_settings?is_cart_enabled=false&is_catalog_visible=true`)
    expect((await call(graph, 'GET', `${id}/whatsapp_commerce_settings`)).body.data).toEqual([
      { id, is_cart_enabled: false, is_catalog_visible: true },
    ])
    const hours = { status: 'ENABLED', timezone_id: 'Asia/Kolkata', weekly_operating_hours: [] }
    await call(graph, 'POST', `${id}/settings`, { calling: { status: 'ENABLED', call_hours: hours } })
    expect((await call(graph, 'GET', `${id}/settings`)).body.calling).toMatchObject({ status: 'ENABLED', call_hours: hours })
    expect((await call(graph, 'POST', `${id}/settings`, { calling: { status: 'MAYBE' } })).status).toBe(400)
    const profile = { messaging_product: 'whatsapp', about: 'Open', vertical: 'RETAIL', websites: ['https://example.in'] }
    expect((await call(graph, 'POST', `${id}/whatsapp_business_profile`, profile)).status).toBe(200)
    for (const wrong of [
      { about: 'x'.repeat(140) },
      { vertical: 'MAGIC' },
      { websites: ['a'] },
      { websites: Array(3).fill('https://x.in') },
    ])
      expect((await call(graph, 'POST', `${id}/whatsapp_business_profile`, { ...profile, ...wrong })).status).toBe(400)
    const { data } = (await call(graph, 'GET', `${id}/whatsapp_business_profile?fields=about,vertical`)).body
    expect(data).toEqual([{ about: 'Open', vertical: 'RETAIL', messaging_product: 'whatsapp' }])
  })

  it('has QR codes that are made, changed, shown as a picture, and deleted', async () => {
    const graph = await makeGraph()
    const path = `${firstNumber(graph).id}/message_qrdls`
    expect((await call(graph, 'POST', path, { prefilled_message: 'x'.repeat(141), generate_qr_image: 'PNG' })).status).toBe(400)
    for (const format of ['PNG', 'SVG']) {
      const { body } = await call(graph, 'POST', path, { prefilled_message: 'Hello', generate_qr_image: format })
      expect(body).toMatchObject({
        code: expect.stringMatching(/^[A-Z2-7]{14}$/),
        deep_link_url: `https://wa.me/message/${body.code}`,
      })
      const picture = await fetch(String(body.qr_image_url))
      expect(picture.headers.get('content-type')).toBe(format === 'PNG' ? 'image/png' : 'image/svg+xml')
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(200)
    }
    const [one] = (await call(graph, 'GET', path)).body.data as { code: string }[]
    await call(graph, 'POST', path, { code: one!.code, prefilled_message: 'Other' })
    expect((await call(graph, 'GET', `${path}/${one!.code}`)).body.data).toMatchObject([{ prefilled_message: 'Other' }])
    expect((await call(graph, 'DELETE', `${path}/${one!.code}`)).body).toEqual({ success: true })
    expect((await call(graph, 'GET', path)).body.data).toHaveLength(1)
  })
})

describe('files at the simulated provider', () => {
  const form = (type: string, content = PNG) => {
    const made = new FormData()
    made.set('messaging_product', 'whatsapp')
    made.set('file', new Blob([content], { type }), 'a.png')
    return made
  }

  it('are uploaded, read with the token alone, sent and deleted', async () => {
    const graph = await makeGraph()
    const { body } = await call(graph, 'POST', `${firstNumber(graph).id}/media`, form('image/png'))
    const found = (await call(graph, 'GET', String(body.id))).body
    expect(found).toMatchObject({ id: body.id, mime_type: 'image/png', file_size: PNG.length })
    const url = String(found.url)
    expect((await fetch(url)).status).toBe(401)
    const read = await fetch(url, { headers: { authorization: 'Bearer EAAtest' } })
    expect(Buffer.from(await read.arrayBuffer())).toEqual(PNG)
    const image = { messaging_product: 'whatsapp', to: person(1), type: 'image', image: { id: body.id } }
    expect((await send(graph, image)).status).toBe(200)
    await call(graph, 'DELETE', String(body.id))
    expect((await call(graph, 'GET', String(body.id))).status).toBe(400)
  })

  it('of a type or size that is not sent are refused', async () => {
    const graph = await makeGraph()
    const path = `${firstNumber(graph).id}/media`
    expect(codeOf(await call(graph, 'POST', path, form('image/gif')))).toBe(131053)
    expect(codeOf(await call(graph, 'POST', path, form('image/png', Buffer.alloc(5 * 1024 * 1024 + 1))))).toBe(131053)
  })

  it('for samples are uploaded in pieces, and their handle serves a template', async () => {
    const graph = await makeGraph()
    const { app } = graph.world
    const { body } = await call(graph, 'POST', `${app.id}/uploads?file_length=8&file_type=image/png&file_name=a.png`)
    const piece = (offset: number, content: Buffer) =>
      call(graph, 'POST', String(body.id), content, { authorization: 'OAuth EAAtest', file_offset: String(offset) })
    await piece(0, PNG.subarray(0, 3))
    expect((await piece(0, PNG.subarray(3))).status).toBe(400)
    expect((await call(graph, 'GET', String(body.id))).body).toMatchObject({ file_offset: 3 })
    const { h } = (await piece(3, PNG.subarray(3))).body
    const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [h] } }
    const template = {
      name: 'picture',
      language: 'en',
      category: 'MARKETING',
      components: [header, { type: 'BODY', text: 'Look' }],
    }
    const made = await call(graph, 'POST', `${firstWaba(graph)}/message_templates`, template)
    expect(made.status).toBe(200)
    const [shown] = (await call(graph, 'GET', String(made.body.id))).body.components as { example: { header_handle: string[] } }[]
    const picture = await fetch(shown!.example.header_handle[0]!)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
  })
})

describe('access to the simulated provider', () => {
  it('is told of a token, also of one that does not count any more', async () => {
    const graph = await makeGraph()
    const authorization = `Bearer ${graph.world.app.id}|${SECRET}`
    const debug = async (token: string) =>
      (await call(graph, 'GET', `debug_token?input_token=${token}`, undefined, { authorization })).body.data as Json
    expect(await debug('EAAtest')).toMatchObject({
      is_valid: true,
      app_id: graph.world.app.id,
      granular_scopes: [
        { scope: 'whatsapp_business_management', target_ids: [firstWaba(graph)] },
        { scope: 'whatsapp_business_messaging', target_ids: [firstWaba(graph)] },
      ],
    })
    await control(graph, '/token', { expired: true })
    expect(await debug('EAAtest')).toMatchObject({ is_valid: false, error: { code: 190, subcode: 463 } })
    expect(await debug('nobody')).toMatchObject({ is_valid: false })
  })

  it('is given by embedded signup: a page that leads back with a code, which is exchanged once', async () => {
    const graph = await makeGraph()
    const { app } = graph.world
    const { id } = (await control(graph, '/businesses', { name: 'A <b>bold</b> business' })) as { id: string }
    const back = 'http://127.0.0.1:9/fb-callback'
    const query = new URLSearchParams({ client_id: app.id, redirect_uri: back, state: 's&1' })
    const page = await (await fetch(`${graph.base}/v23.0/dialog/oauth?${query}`)).text()
    expect(page).toContain('A &lt;b&gt;bold&lt;/b&gt; business')
    const link = page.match(/href="([^"]*waba=[^"]*)">Connect A/)?.[1]?.replaceAll('&amp;', '&')
    const answer = await fetch(link!, { redirect: 'manual' })
    const target = new URL(answer.headers.get('location')!)
    expect([`${target.origin}${target.pathname}`, target.searchParams.get('state')]).toEqual([back, 's&1'])
    const code = target.searchParams.get('code')!
    const exchange = (secret: string) =>
      fetch(`${graph.base}/v23.0/oauth/access_token?${new URLSearchParams({ client_id: app.id, client_secret: secret, code })}`)
    expect((await exchange('wrong')).status).toBe(400)
    const token = (await (await exchange(SECRET)).json()) as { access_token: string }
    expect((await exchange(SECRET)).status).toBe(400)
    const authorization = `Bearer ${token.access_token}`
    expect((await call(graph, 'GET', id, undefined, { authorization })).body).toMatchObject({ name: 'A <b>bold</b> business' })
    expect((await call(graph, 'GET', firstWaba(graph), undefined, { authorization })).status).toBe(400)
  })
})

describe('analytics of the simulated provider', () => {
  const now = Math.floor(Date.now() / 1000)
  const span = `start(${now - 86_400}).end(${now + 86_400})`

  it('count what was sent, delivered and read, by period, category and template', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    const waba = firstWaba(graph)
    const template = await approved(graph)
    for (const ending of ['0001', '0002', '0004', '0011']) await send(graph, orderFor(person(1, ending)))
    await until(() => graph.stats().owed === 0)
    const ask = async (fields: string) => (await call(graph, 'GET', `${waba}?fields=${encodeURIComponent(fields)}`)).body
    const { analytics } = (await ask(`analytics.${span}.granularity(DAY)`)) as { analytics: { data_points: Json[] } }
    expect(analytics.data_points).toMatchObject([{ sent: 4, delivered: 2 }])
    const asked = `conversation_analytics.${span}.granularity(DAILY).dimensions(["CONVERSATION_CATEGORY","COUNTRY"])`
    expect(await ask(asked)).toMatchObject({
      conversation_analytics: {
        data: [{ data_points: [{ conversation: 2, conversation_category: 'UTILITY', country: 'IN', cost: 0.23 }] }],
      },
    })
    expect(await ask(`pricing_analytics.${span}.granularity(DAILY).pricing_categories(["MARKETING"])`)).toMatchObject({
      pricing_analytics: { data: [{ data_points: [] }] },
    })
    const path = `${waba}/template_analytics?start=${now - 86_400}&end=${now + 86_400}&granularity=DAILY&template_ids=[${template}]`
    expect(codeOf(await call(graph, 'GET', path))).toBe(200)
    await call(graph, 'POST', `${waba}?is_enabled_for_insights=true`)
    await control(graph, '/press', { from: person(1), text: 'On my way', template })
    const { data } = (await call(graph, 'GET', path)).body as { data: { data_points: Json[] }[] }
    expect(data[0]!.data_points).toMatchObject([
      {
        template_id: template,
        sent: 4,
        delivered: 2,
        read: 2,
        clicked: [{ type: 'quick_reply_button', button_content: 'On my way', count: 1 }],
      },
    ])
  })

  it('are refused with the other word for a day, and more than a year back', async () => {
    const graph = await makeGraph()
    const ask = (fields: string) => call(graph, 'GET', `${firstWaba(graph)}?fields=${fields}`)
    expect((await ask(`analytics.${span}.granularity(DAILY)`)).status).toBe(400)
    expect((await ask(`conversation_analytics.${span}.granularity(DAY)`)).status).toBe(400)
    expect((await ask(`analytics.start(1000).end(${now}).granularity(DAY)`)).status).toBe(400)
  })
})
