import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Asked, type Handler, Refused, readAsked, SILENCE, sendJson } from './call.ts'
import { CALL_CALLS, checkUser } from './callCalls.ts'
import { openControl } from './control.ts'
import { resume } from './dial.ts'
import { LIST_CALLS } from './listCalls.ts'
import { timeOf, type VoiceSettings } from './settings.ts'
import { Vendor, type VendorOptions, type VoiceStats } from './vendor.ts'

export interface VoiceOptions extends VendorOptions {
  /** 127.0.0.1 */
  host?: string | undefined
  /** A free one. */
  port?: number | undefined
  /** Of the HTTP control endpoint, on loopback only; none when left out, a free one for 0. */
  controlPort?: number | undefined
}

/** Running simulators of both vendors. */
export interface VoiceVendors {
  readonly port: number
  readonly controlPort: number | undefined
  /** What both interfaces are reached by. */
  readonly base: string
  readonly vendor: Vendor
  /** Changes how they behave from now on. @throws RangeError naming a setting that is unknown or out of range */
  set(settings: Partial<VoiceSettings>): void
  stats(): VoiceStats
  close(): Promise<void>
}

const OPEN = 'POST login'

const checkToken = ({ tokens }: Vendor, request: IncomingMessage): void => {
  const [, token = ''] = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '') ?? []
  if (!tokens.has(token)) throw new Refused(401, { message: 'The token is not valid' })
}

const handlerOf = (calls: ReadonlyMap<string, Handler>, method: string, path: string): { handler: Handler; rest: string } => {
  const whole = calls.get(`${method} ${path}`)
  if (whole) return { handler: whole, rest: '' }
  const cut = path.lastIndexOf('/')
  const handler = cut < 0 ? undefined : calls.get(`${method} ${path.slice(0, cut)}`)
  if (!handler) throw new Refused(404, { message: `There is no ${method} ${path}` })
  return { handler, rest: path.slice(cut + 1) }
}

const serve = async (vendor: Vendor, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://vendor')
  const [, kind = '', path = ''] = /^\/api\/(obd|voice)\/(.+)$/.exec(pathname) ?? []
  const read = await readAsked(request)
  const { handler, rest } = handlerOf(
    kind === 'voice' ? CALL_CALLS : kind === 'obd' ? LIST_CALLS : new Map(),
    request.method ?? 'GET',
    path,
  )
  if (kind === 'voice') checkUser({ vendor, query })
  else if (`${request.method} ${path}` !== OPEN) checkToken(vendor, request)
  const asked: Asked = { vendor, query, response, rest, ...read }
  const answer = handler(asked)
  const latency = timeOf(vendor.settings.latencyMs)
  if (latency > 0) await new Promise<void>(resolve => vendor.timeline.after(latency, resolve))
  if (answer === SILENCE) response.destroy()
  else sendJson(response, 200, answer)
}

const listen = (server: Server, port: number, host: string): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  return promise
}

/** Starts both simulated vendors on one server. What they owed when they last ended, they do. @throws Error when a port is taken */
export const startVoiceVendors = async (options: VoiceOptions = {}): Promise<VoiceVendors> => {
  const vendor = new Vendor(options)
  const host = options.host ?? '127.0.0.1'
  const server = createServer((request, response) => {
    serve(vendor, request, response).catch(error => {
      if (error instanceof Refused) sendJson(response, error.status, error.answer)
      else sendJson(response, 400, { message: String(error) })
    })
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server, options.port ?? 0, host)
  const control = options.controlPort === undefined ? undefined : openControl(vendor)
  const controlPort = control && (await listen(control, options.controlPort ?? 0, '127.0.0.1'))
  resume(vendor)
  return {
    port,
    controlPort,
    base: `http://${host}:${port}/api`,
    vendor,
    set: settings => vendor.set(settings),
    stats: () => vendor.stats(),
    close: async () => {
      vendor.stop()
      for (const one of [server, control]) {
        one?.closeAllConnections()
        await new Promise<void>(resolve => (one ? one.close(() => resolve()) : resolve()))
      }
    },
  }
}
