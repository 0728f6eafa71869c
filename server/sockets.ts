import type { FastifyInstance } from 'fastify'
import { recordOf } from '../messaging/record.ts'
import { gatesOf, passes } from '../resources/language/access.ts'
import { allEndpoints, type Register } from '../resources/language/endpoints.ts'
import { authorizeBeforeNewPassword } from './access/beforeNewPassword.ts'
import { readCaller } from './access/readCaller.ts'
import { chatSocket } from './chat/socket.ts'
import type { Deps } from './kernel/context/context.ts'
import { forbidden } from './kernel/problem/errors.ts'
import type { Caller, Origin } from './kernel/scope/caller.ts'
import type { SocketCall, SocketChannels } from './kernel/sockets/channel.ts'
import type { SocketOptions } from './kernel/sockets/socketRoute.ts'
import { refuseInMaintenance } from './system/maintenance.ts'
import { whatsappSocket } from './whatsapp/threads/socket.ts'

/** The conversations that are told over the socket, by the word beside their commands. */
export const CHANNELS: SocketChannels = { whatsapp: whatsappSocket, chat: chatSocket }

/** A person with a session that works; programs with keys have no conversations. @throws HttpProblem */
const signIn = async (deps: Deps, token: string | undefined, origin: Origin): Promise<Caller> => {
  const caller = await readCaller(deps.pool, token, origin, { evenLocked: false })
  if (caller.keyId !== undefined) throw forbidden()
  authorizeBeforeNewPassword(caller, { owner: 'socket', name: 'register' })
  await refuseInMaintenance(deps.pool, caller.userType)
  return caller
}

/** Whoever may ask for the conversations of a channel may hear of them. */
const gateBy = (register: Register, channels: SocketChannels) => {
  const endpoints = allEndpoints(register)
  return (caller: Caller, name: string): boolean => {
    const calls = Object.hasOwn(channels, name) ? channels[name]?.calls : undefined
    const asked = endpoints.find(({ method, path }) => method === 'POST' && path === calls?.getContacts)
    // Whoever sits there for somebody else hears no more than he may ask for.
    const isShut = asked?.operation.whileActing === 'refused' && caller.actorId !== caller.accountId
    return asked !== undefined && !isShut && passes(caller.principal, gatesOf(asked.operation, asked.resource))
  }
}

/** A command is the declared call, made from within: session, gate, limits, scope and repeats are judged where they always are. */
const callBy =
  (app: FastifyInstance): SocketCall =>
  async ({ token, origin, path, body, key }) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      remoteAddress: origin.ip,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': origin.userAgent,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: body,
    })
    const { message, data, errors } = recordOf(JSON.parse(response.body))
    return {
      status: response.statusCode,
      body: { message: String(message ?? ''), data: data ?? null, ...(errors !== undefined && { errors }) },
    }
  }

/** What the socket needs of this desk. */
export const socketOptions = (app: FastifyInstance, deps: Deps, channels: SocketChannels): SocketOptions => ({
  channels,
  signIn: (token, origin) => signIn(deps, token, origin),
  mayUse: gateBy(deps.register, channels),
  call: callBy(app),
})
