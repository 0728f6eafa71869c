/** Events an outgoing webhook can ask for: those that really happen (rule webhooks-4); a channel that comes later adds its own. */

import { choices } from '../language/fields.ts'

/** As rule webhooks-4 names them; pausing and going on are ours. */
export const PRESENT_EVENTS = choices([
  { value: 'sms.submitted', label: 'Message accepted by the operator' },
  { value: 'sms.delivered', label: 'Message delivered' },
  { value: 'sms.failed', label: 'Message failed' },
  { value: 'sms.status_adjusted', label: 'Message status set by hand or by rule' },
  { value: 'campaign.completed', label: 'Campaign completed' },
  { value: 'campaign.stopped', label: 'Campaign stopped' },
  { value: 'campaign.paused', label: 'Campaign paused' },
  { value: 'campaign.resumed', label: 'Campaign resumed' },
  { value: 'twoway.clicked', label: 'Link of a two-way message opened' },
  { value: 'twoway.responded', label: 'Two-way message answered' },
  { value: 'voice.answered', label: 'Call answered' },
  { value: 'voice.failed', label: 'Call not answered' },
  { value: 'voice.dtmf', label: 'Digit pressed in a call' },
  { value: 'whatsapp.sent', label: 'WhatsApp message sent' },
  { value: 'whatsapp.delivered', label: 'WhatsApp message delivered' },
  { value: 'whatsapp.read', label: 'WhatsApp message read' },
  { value: 'whatsapp.failed', label: 'WhatsApp message failed' },
  { value: 'whatsapp.received', label: 'WhatsApp message received' },
  { value: 'credit.added', label: 'Credit added' },
  { value: 'credit.low', label: 'Balance is low' },
  { value: 'whatsapp.template_status', label: 'WhatsApp template approved, rejected or paused' },
])

export type PresentEvent = (typeof PRESENT_EVENTS)[number]['value']

/** Names that events had before, beside their present ones: who asked for one of these goes on getting it under that name. */
const FORMER = [
  { value: 'sms.adjusted', now: 'sms.status_adjusted' },
  { value: 'two_way.click', now: 'twoway.clicked' },
  { value: 'two_way.response', now: 'twoway.responded' },
] as const satisfies readonly { value: string; now: PresentEvent }[]

export type WebhookEvent = PresentEvent | (typeof FORMER)[number]['value']

/** Every name that can be asked for. */
export const WEBHOOK_EVENTS = choices([
  ...PRESENT_EVENTS,
  ...FORMER.map(({ value, now }) => ({ value, label: `Former name of ${now}` })),
])

/** The names an event can be asked for by, the present one first. */
export const namesOf = (event: PresentEvent): readonly WebhookEvent[] => [
  event,
  ...FORMER.filter(({ now }) => now === event).map(({ value }) => value),
]

/** What an event is called now. */
export const presentName = (name: WebhookEvent): PresentEvent =>
  FORMER.find(({ value }) => value === name)?.now ?? (name as PresentEvent)

/** What the desk sends when somebody tries the address. */
export const WEBHOOK_TEST = 'webhook.test'

export const WEBHOOK_STATUSES = choices([
  { value: 'pending', label: 'Waiting', tone: 'info' },
  { value: 'delivered', label: 'Delivered', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'error' },
  { value: 'blocked', label: 'Address refused', tone: 'error' },
])
