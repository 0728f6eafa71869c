/** Events an outgoing webhook can ask for: those that really happen (domain §5.12); a channel that comes later adds its own. */

import { choices } from '../schema/fields.ts'

export const WEBHOOK_EVENTS = choices([
  { value: 'sms.submitted', label: 'Message taken by the operator' },
  { value: 'sms.delivered', label: 'Message delivered' },
  { value: 'sms.failed', label: 'Message failed' },
  { value: 'sms.adjusted', label: 'Message status set by hand or by rule' },
  { value: 'campaign.completed', label: 'Campaign completed' },
  { value: 'campaign.stopped', label: 'Campaign stopped' },
  { value: 'campaign.paused', label: 'Campaign paused' },
  { value: 'campaign.resumed', label: 'Campaign goes on' },
  { value: 'two_way.click', label: 'Link of a two-way message opened' },
  { value: 'two_way.response', label: 'Two-way message answered' },
  { value: 'credit.added', label: 'Credit added' },
  { value: 'credit.low', label: 'Balance is low' },
])

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]['value']

/** What the desk sends when somebody tries the address. */
export const WEBHOOK_TEST = 'webhook.test'

export const WEBHOOK_STATUSES = choices([
  { value: 'pending', label: 'Waiting', tone: 'info' },
  { value: 'delivered', label: 'Delivered', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'error' },
  { value: 'blocked', label: 'Address refused', tone: 'error' },
])
