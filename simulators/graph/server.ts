import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tokenOf } from './call.ts'
import { openControl } from './control.ts'
import { GraphError } from './graphError.ts'
import { Raw, readBody, readParams, sendJson } from './http.ts'
import { receive } from './people.ts'
import { type GraphStats, Provider, type ProviderOptions } from './provider.ts'
import { resume } from './resume.ts'
import { answer, routeOf } from './routes.ts'
import { type GraphSettings, timeOf } from './settings.ts'
import { reviewLater } from './templates.ts'
import type { World } from './world.ts'

export interface GraphOptions extends ProviderOptions {
  /** 127.0.0.1 */
  host?: string | undefined
  /** A free one. */
  port?: number | undefined
  /** Of the HTTP control endpoint, on loopback only; none when left out, a free one for 0. */
  controlPort?: number | undefined
}

/** A running simulator. */
export interface Graph {
  readonly port: number
  readonly controlPort: number | undefined
  /** What the interface is reached by, without a version. */
  readonly base: string
  readonly world: World
  readonly settings: GraphSettings
  /** Changes how it behaves from now on. @throws RangeError naming a setting that is unknown or out of range */
  set(settings: Partial<GraphSettings>): void
  stats(): GraphStats
  readonly record: Provider['record']
  /** A person writes to the number of this id. @returns the id of the message */
  receive(number: string, from: string, content: Readonly<{ [key: string]: unknown }>): string
  close(): Promise<void>
}

const VERSION = /^v\d{1,3}(\.\d{1,2})?$/
const NOBODY = { value: '', app: '', user: '', scopes: [], wabas: [], expiresAt: 0, revoked: false }

const serve = async (provider: Provider, base: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '', query = ''] = (request.url ?? '/').split('?', 2)
  const parts = path.split('/').filter(Boolean)
  const version = VERSION.test(parts[0] ?? '') ? parts.shift() : undefined
  const route = routeOf(provider, request.method ?? 'GET', parts)
  const type = request.headers['content-type'] ?? ''
  const body = route.files ? Buffer.alloc(0) : await readBody(request)
  const params = { ...(query === '' ? {} : Object.fromEntries(new URLSearchParams(query))), ...readParams(type, body) }
  const token = route.open ? NOBODY : tokenOf(provider, request, params.access_token)
  const call = { provider, params, request, response, body, token, base: version ? `${base}/${version}` : base, path: parts }
  const result = await answer(route, call)
  const latency = timeOf(provider.settings.latencyMs)
  if (latency > 0) await new Promise<void>(resolve => provider.timeline.after(latency, resolve))
  if (result === undefined) return
  if (result instanceof Raw) result.send(response)
  else sendJson(response, 200, result)
}

const listen = (server: Server, port: number, host: string): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  return promise
}

/** Starts a simulated provider that speaks HTTP. What it owed when it last ended, it sends. @throws Error when a port is taken */
export const startGraph = async (options: GraphOptions = {}): Promise<Graph> => {
  const provider = new Provider(options)
  const host = options.host ?? '127.0.0.1'
  let base = ''
  const server = createServer((request, response) => {
    serve(provider, base, request, response).catch(error => {
      const trace = randomBytes(8).toString('base64url')
      if (error instanceof GraphError) sendJson(response, error.status, error.body(trace))
      else {
        console.error(error)
        sendJson(response, 500, new GraphError(1, String(error)).body(trace))
      }
    })
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server, options.port ?? 0, host)
  base = `http://${host}:${port}`
  const control = options.controlPort === undefined ? undefined : openControl(provider)
  const controlPort = control && (await listen(control, options.controlPort ?? 0, '127.0.0.1'))
  resume(provider)
  for (const template of provider.world.templates) if (template.status === 'PENDING') reviewLater(provider, template)
  return {
    port,
    controlPort,
    base,
    world: provider.world,
    get settings() {
      return provider.settings
    },
    set: settings => provider.set(settings),
    stats: () => provider.stats(),
    record: provider.record,
    receive: (id, from, content) => {
      const number = provider.world.numbers.find(one => one.id === id)
      if (!number) throw new RangeError(`There is no number ${id}.`)
      return receive(provider, number, from, content)
    },
    async close() {
      provider.stop()
      await Promise.all([server, control].map(one => one && closed(one)))
    },
  }
}

const closed = (server: Server): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
