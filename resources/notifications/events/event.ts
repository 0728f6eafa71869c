/** How an event is declared that people are told of (rule notifications-2). */

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export interface NotificationEvent {
  key: string
  label: string
  tone: NoticeTone
  /** Variable → a value to show how it will look. */
  variables: Readonly<Record<string, string>>
  title: string
  body: string
  /** Address inside the desk that the notice opens. */
  path?: string
  /** Where it goes until an admin says otherwise. Texts that let somebody in go by mail alone. */
  channels: readonly ('in_app' | 'email')[]
  /** Offered for these channels at all; both where not said. */
  offered?: readonly ('in_app' | 'email')[]
}

/** An event, told in the desk alone unless said otherwise. */
export const event = (
  key: string,
  label: string,
  tone: NoticeTone,
  variables: Readonly<Record<string, string>>,
  title: string,
  body: string,
  more: Partial<Pick<NotificationEvent, 'path' | 'channels' | 'offered'>> = {},
): NotificationEvent => ({ key, label, tone, variables, title, body, channels: ['in_app'], ...more })

/** Goes by mail alone. */
export const BY_MAIL = { channels: ['email'], offered: ['email'] } as const
export const BOTH = { channels: ['in_app', 'email'] } as const
