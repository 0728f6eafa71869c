/** What the desk tells people of by itself, with the texts it ships (rule notifications-2). An event that no template is for uses the words of whoever tells it. */

import { ACCOUNT_EVENTS } from './events/accounts.ts'
import { CAMPAIGN_EVENTS } from './events/campaigns.ts'
import { DESK_EVENTS } from './events/desk.ts'
import type { NotificationEvent } from './events/event.ts'
import { MONEY_EVENTS } from './events/money.ts'
import { VOICE_EVENTS } from './events/voice.ts'
import { WHATSAPP_EVENTS } from './events/whatsapp.ts'

/** Known in every text, whatever the event. */
export const COMMON_VARIABLES: Readonly<Record<string, string>> = {
  name: 'Asha Verma',
  username: 'asha',
  company: 'Sunrise School',
  app: 'Relaydesk',
}

export const NOTIFICATION_EVENTS: readonly NotificationEvent[] = [
  ...ACCOUNT_EVENTS,
  ...MONEY_EVENTS,
  ...CAMPAIGN_EVENTS,
  ...DESK_EVENTS,
  ...WHATSAPP_EVENTS,
  ...VOICE_EVENTS,
]

export const notificationEvent = (key: string): NotificationEvent | undefined => NOTIFICATION_EVENTS.find(one => one.key === key)

/** Every variable that a text for an event may hold, with its sample. Texts of one's own know what every account has. */
export const variablesOf = (key: string): Readonly<Record<string, string>> => ({
  ...COMMON_VARIABLES,
  ...notificationEvent(key)?.variables,
})

/** The text that ships for an event and channel. */
export const shippedText = ({ title, body, path }: NotificationEvent, channel: 'in_app' | 'email') => ({
  subject: title,
  body: channel === 'email' ? `Hello {{name}},\n\n${body}\n\n{{app}}` : body,
  click_path: path ?? null,
})
