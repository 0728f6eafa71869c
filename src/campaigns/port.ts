/** What other domains may use of campaigns; screens are loaded when they are first shown. */

export { CampaignCell } from './CampaignCells.tsx'
export { Cause, Causes, useCauses } from './Causes.tsx'
export { ChannelInfo, type ChannelInfoProps } from './ChannelInfo.tsx'
export { ChannelLog } from './ChannelLog.tsx'
export { CountsFrame } from './CountsFrame.tsx'
export { campaignHref } from './campaignHref.ts'
export { type Figure, Figures } from './Figures.tsx'
export { HelpButton, useHelp } from './HelpButton.tsx'
export { NothingSentYet } from './NothingSentYet.tsx'
export { PeopleNote } from './PeopleNote.tsx'
export type { ChannelPage } from './page/channelPage.ts'
export { StatusBadge, StatusCell } from './StatusCell.tsx'
export { CheckFrame, UNTIL_OVER } from './send/CheckFrame.tsx'
export { CampaignPart, WhenPart } from './send/CommonParts.tsx'
export { duration } from './send/duration.ts'
export { ASIDE, Part, TWO } from './send/Part.tsx'
export { Recipients } from './send/Recipients.tsx'
export { type CheckProps, SendFrame } from './send/SendFrame.tsx'
export { startOf } from './send/startOf.ts'
export { colourOf, type Slice } from './slices.ts'
export { type CampaignForm, useAgain } from './useAgain.ts'
export { useCampaignOf } from './useCampaign.ts'
export { useCampaignReload } from './useCampaignReload.ts'
export { useRefreshFirst } from './useRefreshFirst.ts'
export { WhyPending } from './WhyPending.tsx'

export const loadCampaignInfo = () => import('./CampaignInfo.tsx')
export const loadExportCampaign = () => import('./ExportCampaign.tsx')
export const loadLifeDialog = () => import('./LifeDialog.tsx')
export const loadRestartCampaign = () => import('./RestartCampaign.tsx')
export const loadRetryFailed = () => import('./RetryFailed.tsx')
export const loadPie = () => import('./Pie.tsx')
