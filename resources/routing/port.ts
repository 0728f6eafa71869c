/** What other domains may use of routing. */

export { routeSetting } from './route-assignment.ts'
