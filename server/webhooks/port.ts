/** What other domains may use of webhooks. */

export { emitWebhook } from './emit.ts'
