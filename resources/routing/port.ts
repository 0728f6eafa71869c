/** What other domains may use of routing. */

export { ROUTE_ASSIGNED, routeSetting } from './route-assignment.ts'
