import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import { options, price, send, templates, test } from './calls.ts'
import { preflight, preflightResult, preflightRows } from './check.ts'

/** Sending WhatsApp messages to many (rules whatsapp-90 to whatsapp-94). */
export const sendWhatsAppCompanion = defineCompanion(sendWhatsApp, {
  handlers: { call: { send, preflight, preflightResult, preflightRows, test, options, templates, price } },
})
