import type { SocketCalls } from '../language/sockets.ts'

/** The calls behind the commands of the socket: conversations, the messages of one, an answer. */
export const whatsappCalls: SocketCalls = {
  channel: 'whatsapp',
  getContacts: 'wa-thread-messages',
  getChats: 'wa-thread-history',
  message: 'send-reply-message',
  conversation: 'whats_app_reply_thread_id',
}
