/** What other domains may use of campaigns. */

export { useCampaignReload } from './useCampaignReload.ts'
