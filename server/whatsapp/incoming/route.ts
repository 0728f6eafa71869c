import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { messageOf } from '../../../messaging/thrown.ts'
import { StoreBatch } from '../../gateways/storeBatch.ts'
import { naturalNumber } from '../../kernel/values/numbers.ts'
import type { Door } from './doors.ts'
import type { Told } from './store.ts'

export interface WebhookOptions {
  doorOf(configuration: number | undefined): Promise<Door>
  /** Stores what came durably, whole or not at all; rejects when it could not. */
  store(told: readonly Told[]): Promise<void>
}

/** What the provider sends at most. */
const MOST_BYTES = 3 * 1024 * 1024
const MOST_CHALLENGE = 200
const RETRY_AFTER_SECONDS = '5'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** Whatever their lengths, in a time that says nothing of either. */
const isSame = (given: unknown, wanted: string | undefined): boolean =>
  typeof given === 'string' && wanted !== undefined && wanted !== '' && timingSafeEqual(sha256(given), sha256(wanted))

/** Over the very bytes that came. */
const isSigned = (body: Buffer, header: unknown, secret: string | undefined): boolean =>
  secret !== undefined && secret !== '' && isSame(header, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)

interface Address {
  Params: { configuration?: string }
}

/** Undefined for the app of the settings; 0, which nobody has, for what is no number. */
const configurationIn = ({ params }: FastifyRequest<Address>): number | undefined =>
  params.configuration === undefined ? undefined : (naturalNumber(params.configuration) ?? 0)

/**
 * `GET` and `POST /gateway/whatsapp`, and the same with the number of a configuration behind it, whose app is another one (rule whatsapp-70).
 * GET answers the challenge to whoever knows the verify token. POST: 403 without the signature of the app, 413 beyond 3 MB, 200 when it is
 * stored, 503 when it could not be, so that the provider repeats it. The same again is stored once.
 */
export function whatsappWebhook({ doorOf, store }: WebhookOptions): FastifyPluginAsync {
  const batch = new StoreBatch(store)

  const challenge = async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    const query = request.query as Readonly<Record<string, unknown>>
    reply.type('text/plain')
    const { verifyToken } = await doorOf(configurationIn(request))
    const asked = query['hub.challenge']
    const isAsked = query['hub.mode'] === 'subscribe' && typeof asked === 'string' && asked.length <= MOST_CHALLENGE
    if (!isAsked || !isSame(query['hub.verify_token'], verifyToken))
      return reply.code(403).send('The verify token is not the one of this desk.')
    return asked
  }

  const take = async (request: FastifyRequest<Address>, reply: FastifyReply) => {
    reply.type('text/plain')
    const unstored = (error: unknown) => {
      request.log.warn(`What WhatsApp told could not be stored and was left with the provider: ${messageOf(error)}`)
      return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send('Not stored. Try again.')
    }
    const configuration = configurationIn(request)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      const { appSecret } = await doorOf(configuration)
      if (!isSigned(body, request.headers['x-hub-signature-256'], appSecret))
        return reply.code(403).send('This was not signed by the app of this desk.')
      await batch.add({
        configuration: configuration ?? null,
        // Of the address too: another app cannot take the place of what is still to come.
        digest: createHash('sha256')
          .update(`${configuration ?? ''}/`)
          .update(body)
          .digest('hex'),
        body: body.toString('utf8').replaceAll('\0', ''),
      })
    } catch (error) {
      return unstored(error)
    }
    return 'Stored'
  }

  return async app => {
    // The signature is over the bytes, so nobody else reads the body before.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    for (const path of ['/gateway/whatsapp', '/gateway/whatsapp/:configuration']) {
      // The verify token stands in the address: it stays out of the request log.
      app.get<Address>(path, { exposeHeadRoute: false, logLevel: 'warn' }, challenge)
      app.post<Address>(path, { bodyLimit: MOST_BYTES }, take)
    }
  }
}
