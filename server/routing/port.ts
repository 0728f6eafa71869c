/** What other domains may use of routing. */

export { type Carriers, carries, findRoute, loadCampaignRoute, loadLane, type SendRoute } from './sendRoute.ts'
export { unmappedCodeCompanion } from './unmappedCodes.ts'
export { ASSIGNED_ROUTES, assignOne, noteRoutesUndone } from './userRoutes.ts'
