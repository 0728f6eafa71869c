import type { VoiceContent } from '../../../messaging/voice/content.ts'
import type { RenderedMessage } from './message.ts'

/** What a campaign of voice plays, the same to everybody. */
export interface CallSpec {
  call: VoiceContent
}

/** A call is one piece, whatever its pulses: they are its price. */
export const CALL: RenderedMessage = { text: '', encoding: 'GSM-7', parts: 1, code: null, reason: null }
