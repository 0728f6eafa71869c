/** Kinds of jobs that check a form before it is sent, one a channel; what one of them counted is not counted again when it is sent. */
export const TEXT_PREFLIGHT = 'preflight'
export const WHATSAPP_PREFLIGHT = 'wa-preflight'
export const VOICE_PREFLIGHT = 'voice-preflight'
export const PREFLIGHTS: readonly string[] = [TEXT_PREFLIGHT, WHATSAPP_PREFLIGHT, VOICE_PREFLIGHT]
