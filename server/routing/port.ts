/** What other domains may use of routing. */

export {
  CARRIED,
  type Carried,
  type Carriers,
  carries,
  findRoute,
  loadCampaignRoute,
  loadLane,
  type SendRoute,
} from './sendRoute.ts'
export { unmappedCodeCompanion } from './unmappedCodes.ts'
export { ASSIGNED_ROUTES, assignOne, noteRoutesUndone } from './userRoutes.ts'
export { type VoiceMember, voiceMembers } from './voiceMembers.ts'
