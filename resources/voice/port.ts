/** What other domains may use of voice. */

export { voiceCampaigns } from './voice-campaigns.ts'
