/** What other domains may use of WhatsApp. */

export { QUALITY } from './choices.ts'
