/** What other domains may use of campaigns. */

export { besideCampaign, IS_PAUSED, STATE_IN_FILE } from './beside.ts'
export { meaningsOf } from './codeMeanings.ts'
export { campaignFilters, campaignVirtual } from './companion.ts'
export { TODAY } from './dailyLimit.ts'
export { storedNumbers } from './exportRanges.ts'
export { pauseCampaign, resumeCampaign } from './life/pause.ts'
export { requeue } from './life/requeue.ts'
export { resendCampaign } from './life/resend.ts'
export { resumeWithTemplates } from './life/resumeHeld.ts'
export { CHARGE, messageFile } from './messageFile.ts'
export { TWO_WAY } from './planLink.ts'
export { countStalled, STALLED } from './stalled.ts'
