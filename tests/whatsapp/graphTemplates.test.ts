import { describe, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { approved, call, control, firstWaba, makeGraph, makeReceiver } from './graphHarness.ts'
import { orderTemplate } from './templates.ts'

describe('templates at the simulated provider', () => {
  it('are reviewed, and the business is told, with the reason where one is rejected', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    const path = `${firstWaba(graph)}/message_templates`
    const { body } = await call(graph, 'POST', path, orderTemplate())
    expect(body).toEqual({ id: expect.any(String), status: 'PENDING', category: 'UTILITY' })
    await call(graph, 'POST', path, { ...orderTemplate(), name: 'please_reject_scam' })
    await until(() => receiver.of('message_template_status_update').length === 2)
    expect(receiver.of('message_template_status_update')).toMatchObject([
      { event: 'APPROVED', message_template_name: 'order_ready', message_template_language: 'en_US', reason: 'NONE' },
      { event: 'REJECTED', message_template_name: 'please_reject_scam', reason: 'SCAM' },
    ])
    expect((await call(graph, 'GET', `${body.id}?fields=status,rejected_reason`)).body).toEqual({
      id: body.id,
      status: 'APPROVED',
      rejected_reason: 'NONE',
    })
  })

  it('are refused by the rules of the trade, a second time in one language, and with a sample nobody uploaded', async () => {
    const graph = await makeGraph()
    const path = `${firstWaba(graph)}/message_templates`
    const template = orderTemplate()
    const refused = async (body: unknown) => (await call(graph, 'POST', path, body)).body.error
    expect(await refused({ ...template, name: 'Order' })).toMatchObject({
      code: 100,
      error_user_msg: expect.stringContaining('name'),
    })
    expect(await refused({ ...template, components: [] })).toMatchObject({ code: 100 })
    expect(await refused({ ...template, components: [{ type: 'BODY', text: '{{1}} ends' }] })).toMatchObject({ code: 100 })
    await call(graph, 'POST', path, template)
    expect(await refused(template)).toMatchObject({ error_subcode: 2388024 })
    const image = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4:nothing'] } }
    expect(await refused({ ...template, name: 'b', components: [image, { type: 'BODY', text: 'Hello' }] })).toMatchObject({
      error_subcode: 2388273,
    })
    expect((await call(graph, 'POST', path, { ...template, language: 'hi' })).status).toBe(200)
  })

  it('are listed by pages, filters and fields', async () => {
    const graph = await makeGraph()
    const path = `${firstWaba(graph)}/message_templates`
    for (const name of ['a', 'b', 'c']) await approved(graph, { ...orderTemplate(), name })
    const first = await call(graph, 'GET', `${path}?limit=2&fields=name`)
    expect(first.body.data).toMatchObject([{ name: 'a' }, { name: 'b' }])
    const { after } = (first.body.paging as { cursors: { after: string } }).cursors
    const second = await call(graph, 'GET', `${path}?limit=2&fields=name&after=${encodeURIComponent(after)}`)
    expect(second.body.data).toEqual([{ id: expect.any(String), name: 'c' }])
    expect(second.body.paging).not.toHaveProperty('next')
    expect((await call(graph, 'GET', `${path}?name=b`)).body.data).toHaveLength(1)
    expect((await call(graph, 'GET', `${path}?status=REJECTED`)).body.data).toEqual([])
  })

  it('are edited when approved, once in a day, and go back to review', async () => {
    const graph = await makeGraph()
    const id = await approved(graph)
    const components = [{ type: 'BODY', text: 'Hello again' }]
    expect((await call(graph, 'POST', id, { components, category: 'MARKETING' })).status).toBe(400)
    expect((await call(graph, 'POST', id, { components: [{ type: 'BODY', text: '' }] })).status).toBe(400)
    expect((await call(graph, 'POST', id, { components })).body).toEqual({ success: true })
    await until(async () => (await call(graph, 'GET', id)).body.status === 'APPROVED')
    expect((await call(graph, 'GET', id)).body.components).toEqual(components)
    expect((await call(graph, 'POST', id, { components })).body.error).toMatchObject({
      error_user_msg: expect.stringContaining('24 hours'),
    })
  })

  it('are deleted in all languages by name, in one by id as well', async () => {
    const graph = await makeGraph()
    const path = `${firstWaba(graph)}/message_templates`
    const english = await approved(graph)
    await approved(graph, { ...orderTemplate(), language: 'hi' })
    expect((await call(graph, 'DELETE', `${path}?name=order_ready&hsm_id=${english}`)).body).toEqual({ success: true })
    expect((await call(graph, 'GET', path)).body.data).toMatchObject([{ language: 'hi' }])
    await call(graph, 'DELETE', `${path}?name=order_ready`)
    expect((await call(graph, 'GET', path)).body.data).toEqual([])
    expect((await call(graph, 'DELETE', `${path}?name=order_ready`)).body.error).toMatchObject({ error_subcode: 2593002 })
  })

  it('of bad quality are paused twice, then disabled', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    const template = await approved(graph)
    await control(graph, '/template', { template, quality: 'RED', pause: true })
    await control(graph, '/template', { template, pause: true })
    await control(graph, '/template', { template, pause: true })
    await until(() => receiver.of('message_template_status_update').length === 4)
    expect(receiver.of('message_template_status_update').map(({ event }) => event)).toEqual([
      'APPROVED',
      'PAUSED',
      'PAUSED',
      'DISABLED',
    ])
    expect(receiver.of('message_template_quality_update')).toMatchObject([
      { previous_quality_score: 'UNKNOWN', new_quality_score: 'RED' },
    ])
  })
})
