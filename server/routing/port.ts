/** What other domains may use of routing. */

export { carries, findRoute, loadRoute, type SendRoute } from './sendRoute.ts'
export { unmappedCodeCompanion } from './unmappedCodes.ts'
export { assignOne } from './userRoutes.ts'
