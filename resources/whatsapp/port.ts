/** What other domains may use of WhatsApp. */

export { configurations } from './configurations.ts'
