/** A campaign with what is open in it: of the list of those, and of its own dialog (rules adjustments-10 and adjustments-13). */

import { type FromShape, flag, instant, integer, object, oneOf, string } from '../language/shape.ts'
import { CAMPAIGN_STATUSES } from './choices.ts'

export const OPEN_CAMPAIGN = object({
  id: integer(),
  campaign: string(),
  user_id: integer(),
  username: string(),
  campaign_send_date_time: instant(),
  status: oneOf(CAMPAIGN_STATUSES.map(({ value }) => value)),
  /** Under way, or over. */
  place: oneOf(['queue', 'history']),
  total_contacts: integer(),
  total_delivered: integer(),
  total_failed: integer(),
  total_adjusted: integer(),
  /** Not at a gateway yet. */
  unsubmitted: integer(),
  /** A receipt said that they are on their way; nothing was heard of the pending, and waiting for the expired was given up. */
  accepted: integer(),
  pending: integer(),
  expired: integer(),
  is_auto: flag(),
})
export type OpenCampaign = FromShape<typeof OPEN_CAMPAIGN>
