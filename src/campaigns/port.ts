/** What other domains may use of campaigns; screens are loaded when they are first shown. */

export { CampaignCell } from './CampaignCells.tsx'
export { campaignHref } from './campaignHref.ts'
export { StatusBadge, StatusCell } from './StatusCell.tsx'
export { useCampaignReload } from './useCampaignReload.ts'

export const loadCampaignInfo = () => import('./CampaignInfo.tsx')
export const loadExportCampaign = () => import('./ExportCampaign.tsx')
export const loadPie = () => import('./Pie.tsx')
