import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { messageOf } from '../../../messaging/thrown.ts'
import { StoreBatch } from '../../gateways/storeBatch.ts'
import { CALLBACK_PATH, isCallbackKey } from '../../gateways/voice/callbackAddress.ts'
import type { Secrets } from '../../kernel/scope/secrets.ts'
import { naturalNumber } from '../../kernel/values/numbers.ts'
import { digestOf, type Told } from './store.ts'

export interface CallbackOptions {
  secrets: Pick<Secrets, 'sign'>
  /** Stores what came durably, whole or not at all; rejects when it could not. */
  store(told: readonly Told[]): Promise<void>
}

const MOST_BYTES = 1024 * 1024
const RETRY_AFTER_SECONDS = '5'

interface Address {
  Params: { route: string }
  Querystring: { key?: string }
}

/**
 * `POST /gateway/voice/{route}?key=…` (rule voice-9): 403 without the secret of the route, 413 beyond 1 MB, 200 when it is stored, 503 when
 * it could not be, so that the vendor repeats it. The same again is stored once.
 */
export const voiceCallbacks = ({ secrets, store }: CallbackOptions): FastifyPluginAsync => {
  const batch = new StoreBatch(store)

  const take = async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    reply.type('text/plain')
    const routeId = naturalNumber(request.params.route) ?? 0
    if (!isCallbackKey(secrets, routeId, request.query.key)) return reply.code(403).send('This address is not one of this desk.')
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      await batch.add({
        routeId,
        digest: digestOf(routeId, body),
        body: body.toString('utf8').replaceAll('\0', ''),
      })
    } catch (error) {
      request.log.warn(`What a voice vendor told could not be stored and was left with him: ${messageOf(error)}`)
      return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send('Not stored. Try again.')
    }
    return 'Stored'
  }

  return async app => {
    // Kept as it came, whatever it calls itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    // The secret stands in the address: it stays out of the request log.
    app.post<Address>(`${CALLBACK_PATH}/:route`, { bodyLimit: MOST_BYTES, logLevel: 'warn' }, take)
  }
}
