/** What other domains may use of adjustments. */

export { seesCampaigns } from './fixRequest.ts'
