/** What other domains may use of DLT. */

export { lentTo } from './lending.ts'
