/** What other domains may use of routing. */

export { carries, findRoute, loadRoute, type SendRoute } from './sendRoute.ts'
export { unmappedCodeCompanion } from './unmappedCodes.ts'
export { ASSIGNED_ROUTES, assignOne, noteRoutesUndone } from './userRoutes.ts'
