import type { FastifyPluginAsync } from 'fastify'
import { messageOf } from '../../../messaging/thrown.ts'
import { StoreBatch } from '../storeBatch.ts'
import type { KannelReceipt } from './receipt.ts'
import { receiptFromKannel } from './receipt.ts'
import { makeSigningKey, RECEIPT_PATH } from './receiptAddress.ts'

export interface ReceiptRouteOptions {
  /** The key the drivers sign with. */
  key: string | Uint8Array
  /** Of the dates in operators' receipts: `Asia/Kolkata`. */
  timeZone?: string | undefined
  /** Stores receipts durably, whole or not at all; rejects when it could not. */
  store(receipts: readonly KannelReceipt[]): Promise<void>
}

/** Kannel asks again after its own http-queue-delay; this is for whatever stands in between. */
const RETRY_AFTER_SECONDS = '5'

/**
 * `GET /gateway/kannel/receipt`: 403 for an address we did not sign, 200 when the receipt is stored (Kannel takes nothing but 200 and 202
 * for an answer), 503 when it could not be, so that Kannel repeats it where its http-request-retry says so. Repeats are harmless.
 * @throws RangeError when the key is too short
 */
export function kannelReceipts(options: ReceiptRouteOptions): FastifyPluginAsync {
  const key = makeSigningKey(options.key)
  if (!key) throw new RangeError('The key of the receipt address is too short: give at least 16 bytes.')
  const batch = new StoreBatch(options.store)
  return async app => {
    // Addresses are signed: they stay out of the request log.
    app.get(RECEIPT_PATH, { exposeHeadRoute: false, logLevel: 'warn' }, async (request, reply) => {
      reply.type('text/plain')
      const search = request.url.slice(request.url.indexOf('?') + 1)
      const reading = receiptFromKannel(search, key, options.timeZone)
      if ('problem' in reading) {
        if (reading.problem === 'signature') return reply.code(403).send('This address was not signed by this desk.')
        return reply.code(400).send('This is not a receipt: "type" must be the %d of Kannel.')
      }
      try {
        await batch.add(reading)
      } catch (error) {
        request.log.warn(`A receipt could not be stored and was left with Kannel: ${messageOf(error)}`)
        return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send('Not stored. Try again.')
      }
      return 'Stored'
    })
  }
}
