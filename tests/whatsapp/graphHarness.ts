import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { bodyOf } from '../../messaging/whatsapp/compose.ts'
import type { Template } from '../../messaging/whatsapp/template.ts'
import { type Graph, type GraphOptions, startGraph } from '../../simulators/graph/server.ts'
import { until } from '../support/until.ts'
import { orderTemplate } from './templates.ts'

export type Json = Readonly<Record<string, unknown>>

export const SECRET = 'a-secret-of-the-app'
const TOKEN = 'EAAtest'

interface Answer {
  status: number
  body: Json
}

/** A status report, as it came. */
interface Report {
  id: string
  status: string
  recipient_id: string
  biz_opaque_callback_data?: string
  errors?: { code: number }[]
  pricing?: { category: string; billable: boolean; type: string }
}

interface Change {
  field: string
  value: Json & { statuses?: Report[]; messages?: Json[] }
}

/** Takes webhooks as a business does, keeps those whose signature is right, and answers as it is told. */
export const makeReceiver = async (answer: (post: number) => number = () => 200) => {
  const changes: Change[] = []
  const badlySigned: string[] = []
  let posts = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://x')
    if (request.method === 'GET') {
      const right = url.searchParams.get('hub.verify_token') === 'mine'
      response.writeHead(right ? 200 : 403).end(right ? url.searchParams.get('hub.challenge') : '')
      return
    }
    const raw = Buffer.concat(chunks)
    const status = answer(++posts)
    response.writeHead(status).end()
    const signature = `sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`
    if (request.headers['x-hub-signature-256'] !== signature) badlySigned.push(raw.toString())
    else if (status === 200)
      for (const { changes: some } of JSON.parse(raw.toString()).entry as { changes: Change[] }[]) changes.push(...some)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    changes,
    badlySigned,
    get posts() {
      return posts
    },
    get reports() {
      return changes.flatMap(({ value }) => value.statuses ?? [])
    },
    get messages() {
      return changes.flatMap(({ value }) => value.messages ?? [])
    },
    of: (field: string) => changes.filter(one => one.field === field).map(({ value }) => value),
  }
}

/** Calls an address of the simulator with the token of the test. */
export const call = async (
  graph: Graph,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const plain = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
  const response = await fetch(`${graph.base}/v23.0/${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(plain ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: plain ? (body as BodyInit) : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } }
}

export const control = async (graph: Graph, path: string, body?: unknown): Promise<Json> => {
  const response = await fetch(`http://127.0.0.1:${graph.controlPort}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<Json>
}

/** A simulator of its own, whose webhooks go to `url`. */
export const makeGraph = async (url = '', { settings, ...options }: GraphOptions = {}): Promise<Graph> => {
  const graph = await startGraph({
    appSecret: SECRET,
    token: TOKEN,
    controlPort: 0,
    settings: { webhookUrl: url, reviewMs: 0, webhookRetryMs: 10, ...settings },
    ...options,
  })
  onTestFinished(() => graph.close())
  if (url !== '') for (const { id } of graph.world.wabas) await call(graph, 'POST', `${id}/subscribed_apps`)
  return graph
}

export const firstNumber = ({ world }: Graph) => world.numbers[0]!
export const firstWaba = ({ world }: Graph) => world.wabas[0]!.id

/** Creates a template and waits for its review. */
export const approved = async (graph: Graph, template: Template = orderTemplate()): Promise<string> => {
  const { body } = await call(graph, 'POST', `${firstWaba(graph)}/message_templates`, template)
  await until(() => graph.world.templates.find(({ id, status }) => id === body.id && status === 'APPROVED'))
  return String(body.id)
}

/** Ten digits that are no scenario, of that many. */
export const person = (place: number, ending = ''): string =>
  ending === '' ? `9198${String(place).padStart(5, '0')}555` : `9198${String(place).padStart(4, '0')}${ending}`

const FILLING = { header: { 1: '7' }, body: { 1: 'Asha', 2: '7' }, buttons: { 2: '7' } }

export const orderFor = (to: string, ref = to) => bodyOf(orderTemplate(), FILLING, { to, ref })

export const send = (graph: Graph, body: unknown, number = firstNumber(graph).id) =>
  call(graph, 'POST', `${number}/messages`, body)

/** The code of an error as the provider tells it. */
export const codeOf = ({ body }: Answer): unknown => (body.error as Json | undefined)?.code
