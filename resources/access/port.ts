/** What other domains may use of access. */

export { ACTING_REASON } from './acting.ts'
export { KEY_CALLS } from './api-access.ts'
export { LOGIN_EVENTS } from './choices.ts'
export { SECOND_PAIR } from './second-pair.ts'
