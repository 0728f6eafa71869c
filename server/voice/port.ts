/** What other domains may use of voice. */

export { callAgain } from './report/again.ts'
