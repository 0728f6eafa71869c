import { sendVoice } from '../../../resources/voice/send.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import { files, options, send, test } from './calls.ts'
import { preflight, preflightResult, preflightRows } from './check.ts'

/** Calling many (rules voice-40 to voice-45). */
export const sendVoiceCompanion = defineCompanion(sendVoice, {
  handlers: { call: { send, preflight, preflightResult, preflightRows, test, options, files } },
})
