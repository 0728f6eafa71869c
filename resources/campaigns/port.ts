/** What other domains may use of campaigns. */

export { CAMPAIGN_FILTERS } from './campaign-filters.ts'
export { campaigns } from './campaigns.ts'
