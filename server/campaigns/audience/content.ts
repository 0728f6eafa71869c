import type { VoiceContent } from '../../../messaging/voice/content.ts'
import type { WaContent } from '../../../messaging/whatsapp/content.ts'
import type { Channel } from '../../../resources/language/channels.ts'
import type { MessageSpec } from './message.ts'
import type { CallSpec } from './voiceMessage.ts'
import type { WaMessageSpec } from './waMessage.ts'

/** What an audience is sent, by channel. */
export type ContentSpec = MessageSpec | WaMessageSpec | CallSpec

/** As it is stored beside the audience: the content of other channels than texts has a column of its own. */
export type StoredMessage = MessageSpec | Omit<WaMessageSpec, 'content'> | { call: null }

export const isWaMessage = (message: ContentSpec): message is WaMessageSpec => 'content' in message

export const isCall = (message: ContentSpec): message is CallSpec => 'call' in message

export const channelOf = (message: ContentSpec): Channel =>
  isCall(message) ? 'voice' : isWaMessage(message) ? 'whatsapp' : 'text'

/** @returns what is stored beside the audience */
export const storedMessage = (message: ContentSpec): StoredMessage => {
  if (isCall(message)) return { call: null }
  if (!isWaMessage(message)) return message
  const { content: _content, ...stored } = message
  return stored
}

/** The columns of a campaign that hold what is sent. */
export interface StoredContent {
  wa_content: WaContent | null
  voice_content: VoiceContent | null
}

/** As it was before it was stored. */
export const messageOf = (stored: StoredMessage, { wa_content, voice_content }: StoredContent): ContentSpec => {
  if ('call' in stored) return { call: voice_content ?? missing('voice') }
  return 'own' in stored ? { ...stored, content: wa_content ?? missing('WhatsApp') } : stored
}

const missing = (channel: string): never => {
  throw new Error(`A campaign of ${channel} has no content.`)
}
