/** The calls behind the commands of a channel on the socket of conversations (rule whatsapp-80). */
export interface SocketCalls {
  /** The word beside each command. */
  channel: string
  /** Paths of declared calls, all POST. */
  getContacts: string
  getChats: string
  message: string
  /** The field of `message` that names the conversation. */
  conversation: string
}
