import type { ComponentType } from 'react'
import type { CampaignAnswer } from '../../../resources/campaigns/campaign.answers.ts'
import type { AnyResource } from '../../../resources/language/define.ts'

/** What a page says of a campaign of whatever channel. */
export type ShownCampaign = Pick<
  CampaignAnswer,
  'id' | 'campaign' | 'status' | 'is_paused' | 'is_scheduled' | 'total_queued' | 'total_processing'
>

/** The page of the campaigns of a channel. */
export interface ChannelPage {
  /** Who declares them: fields, menu, the list they stand in. */
  resource: AnyResource
  /** Of its campaigns. */
  routeTypes: readonly number[]
  /** What was agreed when one was entered; what became of it stands in the counts. */
  facts: readonly string[]
  Detail: ComponentType<{ campaign: ShownCampaign }>
}
