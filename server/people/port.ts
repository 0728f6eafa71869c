/** What other domains may use of people. */

export { userCompanion } from './users.ts'
