import type { SocketCalls } from '../language/sockets.ts'

/** The calls behind the commands of the socket: people, the messages of a conversation, a message. */
export const chatCalls: SocketCalls = {
  channel: 'chat',
  getContacts: 'chat-contacts',
  getChats: 'chat-messages',
  message: 'chat-send',
  conversation: 'user_id',
}
