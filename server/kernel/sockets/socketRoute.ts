import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../context/context.ts'
import { originOf } from '../context/origin.ts'
import { forbidden } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { SocketCall, SocketChannels } from './channel.ts'
import { CLOSE, Connection, type ConnectionDesk } from './connection.ts'
import { SocketHub, type SocketTimes, USUAL_TIMES } from './socketHub.ts'

const MOST_BYTES = 64 * 1024

export interface SocketOptions {
  channels: SocketChannels
  signIn: ConnectionDesk['signIn']
  mayUse: (caller: Caller, channel: string) => boolean
  call: SocketCall
  times?: SocketTimes
}

/** The panel that a page was had from: of this desk by the address it was asked at, or by its public one. */
const isOurs = (origin: string | undefined, { host, publicUrl }: { host: string; publicUrl: string | undefined }): boolean => {
  if (!origin || !URL.canParse(origin)) return false
  const { host: from, protocol } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return from === host || (publicUrl !== undefined && origin === new URL(publicUrl).origin)
}

/** Must stand before any route: what is upgraded is seen by the plugin alone. */
export const addSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyWebsocket, { options: { maxPayload: MOST_BYTES } })
}

/**
 * `GET socket`: conversations as they happen (rules whatsapp-80 to whatsapp-83). Whoever comes from another site's page is refused before
 * the upgrade; who one is, the first message says.
 */
export const addSocketRoute = (api: FastifyInstance, deps: Deps, { channels, signIn, mayUse, call, times }: SocketOptions) => {
  const hub = new SocketHub(deps, channels, mayUse, times)
  const desk: ConnectionDesk = {
    log: deps.log,
    channels,
    signIn,
    mayUse,
    call,
    connectedUsers: (caller, channel) => hub.connectedUsers(caller, channel),
    registered: connection => hub.registered(connection),
    isBack: connection => hub.isBack(connection),
    closed: connection => hub.remove(connection),
    signInMs: (times ?? USUAL_TIMES).signIn,
  }
  api.addHook('preClose', () => hub.close())
  const refuseForeign = async (request: FastifyRequest) => {
    if (!isOurs(request.headers.origin, { host: request.host, publicUrl: deps.publicUrl })) throw forbidden()
  }
  api.get('/socket', { websocket: true, onRequest: refuseForeign }, (socket, request) => {
    const connection = new Connection(socket, originOf(request), desk)
    if (!hub.add(connection)) connection.end(CLOSE.full)
  })
}
