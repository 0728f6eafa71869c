import { chat } from '../../resources/chat/chat.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { contacts } from './contacts.ts'
import { messages } from './messages.ts'
import { markRead, profile } from './read.ts'
import { send } from './send.ts'

/** Live chat (rules chat-1 to chat-4). */
export const chatCompanion = defineCompanion(chat, {
  handlers: { call: { contacts, messages, send, read: markRead, profile } },
})
