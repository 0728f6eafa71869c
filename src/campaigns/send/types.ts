/** What the send page works with beside what its calls answer. */

import type { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { dltTemplates } from '../../../resources/dlt/dlt-templates.ts'
import type { ActionInput, RowOf } from '../../../resources/language/derived.ts'

/** What of a template the page reads. */
export type Template = Pick<
  RowOf<typeof dltTemplates>,
  'id' | 'template_name' | 'dlt_template_id' | 'dlt_message' | 'dlt_category' | 'sender_id' | 'priority' | 'is_otp'
>

/** What is sent. */
export type SendBody = ActionInput<typeof campaigns, 'send'>
