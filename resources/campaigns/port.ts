/** What other domains may use of campaigns. */

export { NESTED_TEMPLATE, STATUS } from './campaign.answers.ts'
export { CAMPAIGN_FILTERS } from './campaign-filters.ts'
export { campaigns } from './campaigns.ts'
export { CAMPAIGN_STATES } from './choices.ts'
export type { OpenCampaign } from './openCampaign.answers.ts'
