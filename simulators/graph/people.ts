import { randomBytes } from 'node:crypto'
import { OPT_OUT_BUTTON } from '../../messaging/whatsapp/buttonRules.ts'
import { FREE_ENTRY_HOURS, SERVICE_WINDOW_HOURS } from '../../messaging/whatsapp/limits.ts'
import type { Provider } from './provider.ts'
import type { PhoneNumber } from './world.ts'

export const newMessageId = (): string => `wamid.${randomBytes(24).toString('base64url')}`

export const windowKey = (number: string, person: string): string => `${number}/${person}`

/** What every change about messages of a number says first. */
export const metadataOf = ({ id, number }: PhoneNumber) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: number, phone_number_id: id },
})

const HOUR_MS = 3_600_000

/** A person has written, so he may be answered; who came by an advertisement for longer. */
export const openWindow = ({ windows }: Provider, number: string, person: string, at: number, { referral }: Content): void => {
  const hours = referral === undefined ? SERVICE_WINDOW_HOURS : FREE_ENTRY_HOURS
  const key = windowKey(number, person)
  windows.set(key, Math.max(windows.get(key) ?? 0, at + hours * HOUR_MS))
}

/** What a person sends: `type` and what stands under its name, as the provider tells it. */
export type Content = Readonly<{ [key: string]: unknown }>

/**
 * A person writes to a number: the window opens, and the business is told.
 * @returns the id of the message
 */
export const receive = (
  provider: Provider,
  number: PhoneNumber,
  from: string,
  content: Content,
  name = `Person ${from.slice(-4)}`,
): string => {
  const id = typeof content.id === 'string' ? content.id : newMessageId()
  openWindow(provider, number.id, from, Date.now(), content)
  provider.announce(number.waba, 'messages', {
    ...metadataOf(number),
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ from, timestamp: String(Math.floor(Date.now() / 1000)), ...content, id }],
  })
  return id
}

/** A person stops the marketing of a business, or wants it again, in his own application. */
export const prefer = (provider: Provider, number: PhoneNumber, from: string, value: 'stop' | 'resume'): void => {
  const key = windowKey(number.waba, from)
  if (value === 'stop') provider.stopped.add(key)
  else provider.stopped.delete(key)
  provider.announce(number.waba, 'user_preferences', {
    ...metadataOf(number),
    contacts: [{ profile: { name: `Person ${from.slice(-4)}` }, wa_id: from }],
    user_preferences: [
      {
        wa_id: from,
        detail: value === 'stop' ? 'User requested to stop marketing messages' : 'User requested to resume marketing messages',
        category: 'marketing_messages',
        value,
        timestamp: Math.floor(Date.now() / 1000),
      },
    ],
  })
}

/** What a person does by himself when he has read a message. */
export const writeBack = (provider: Provider, number: PhoneNumber, from: string, what: 'reply' | 'optOut', to: string): void => {
  const context = { from: number.number, id: to }
  if (what === 'reply') {
    receive(provider, number, from, { context, type: 'text', text: { body: 'Thank you, I will have a look.' } })
    return
  }
  const text = OPT_OUT_BUTTON.text ?? ''
  receive(provider, number, from, { context, type: 'button', button: { payload: text, text } })
  prefer(provider, number, from, 'stop')
}
