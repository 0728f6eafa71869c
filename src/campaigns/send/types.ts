/** What the send page works with beside what its calls answer. */

import type { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'

export interface Template {
  id: number
  template_name: string
  dlt_template_id: string
  dlt_message: string
  dlt_category: number
  sender_id: readonly number[]
  priority: number
  is_otp: 0 | 1
}

/** What is sent. */
export type SendInput = ActionInput<typeof campaigns, 'send'>

/** The form as it stands; keys are those of the send form. */
export type Values = Readonly<Record<string, unknown>>
