import type pg from 'pg'
import { BlockOwners } from './blocks.ts'
import { CodeBook } from './codes.ts'
import { WebhookInterest } from './messageEvents.ts'
import { ReceiptRoutes } from './receiptRoutes.ts'
import type { ReceiptContext } from './receipts.ts'
import { loadSettings } from './settings.ts'

/** What receipts are checked by, read anew every few seconds. */
export function receiptContext(pool: pg.Pool): () => Promise<Required<ReceiptContext>> {
  const owners = new BlockOwners()
  const interest = new WebhookInterest(pool)
  const codes = new CodeBook(pool)
  const routes = new ReceiptRoutes()
  let refundOnFailed = false
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    await Promise.all([codes.refresh(), interest.refresh()])
    if (performance.now() - readAt > 5000) {
      refundOnFailed = (await loadSettings(pool)).refundOnFailed
      readAt = performance.now()
    }
    return { owners, codes, routes, refundOnFailed, interest }
  }
}
