import type { ContentSpec } from './audience/content.ts'
import type { Place } from './audience/types.ts'
import type { AudienceSpec } from './form.ts'

/** Where making the rows goes on after a crash. */
export interface Checkpoint {
  place: Place
  /** Credits of the messages made so far, and all that was ever held for the campaign. */
  due: number
  held: number
}

export interface ExpandingCampaign {
  id: number
  account_id: number
  path: number[]
  route_type: number
  secondary_route_id: number | null
  wa_configuration_id: number | null
  voice_file_id: number | null
  caller_id: string | null
  priority: number
  credit_weight: number
  is_auto: number
  total_credit_hold: number
  audience: { spec: AudienceSpec; message: ContentSpec }
  checkpoint: Checkpoint | null
  /** Of a two-way campaign: what its links are made with. */
  two_way_token: string | null
  two_way_key: string | null
}

/** Why work on a campaign ended before its rows were all made. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}
