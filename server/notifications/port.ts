/** What other domains may use of notifications. */

export { type Notice, notify, notifyOperators } from './notify.ts'
export { tellUndone } from './tellUndone.ts'
export { mailFor } from './templates.ts'
