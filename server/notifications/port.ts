/** What other domains may use of notifications. */

export { type Notice, notify, notifyOperators } from './notify.ts'
export { mailFor } from './templates.ts'
