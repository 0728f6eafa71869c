import type { Channel } from '../../resources/language/channels.ts'
import type { SmsSettings } from '../delivery/port.ts'
import type { Carriers } from '../routing/port.ts'
import type { AudiencePlan } from './audience/audience.ts'
import type { ContentSpec } from './audience/content.ts'
import type { SendForm } from './form.ts'
import type { Payer } from './payer.ts'

/** What every form of a campaign may say, whatever its channel. */
export type CommonForm = Pick<SendForm, 'campaign' | 'confirm_repeat' | 'ratio_set' | 'failed_ratio' | 'is_auto'>

/** A form that may be sent, whatever its channel: what checking, accepting and making its rows need. */
export interface CampaignPlan<M extends ContentSpec = ContentSpec> {
  channel: Channel
  /** The wallet that pays. */
  routeType: number
  form: CommonForm
  payer: Payer
  /** 1: paid when it is delivered. */
  billingBasis: number
  settings: SmsSettings
  audience: AudiencePlan<M>
  route: Carriers
  /** What one part costs, in steps of the wallet. */
  creditWeight: number
  priority: number
  /** The priority of so many recipients. @throws HttpProblem 422 on `priority` */
  priorityOf(rows: number): number
  /** Undefined: at once. */
  start: Date | undefined
  /** Two plans with the same make the same messages for the same people from the same account. */
  hash: string
  /** Kept with the booking, beside the campaign's name. */
  note?: readonly string[]
  /** Columns of the campaign that are its channel's alone. */
  columns: Readonly<Record<string, unknown>>
}
