/** What other domains may use of two-way; screens are loaded when they are first shown. */

export const loadCampaignReports = () => import('./CampaignReports.tsx')
