import type { ChatMessage, ChatPerson } from '../../resources/chat/chat.answers.ts'

export const person = (id: number, name: string): ChatPerson => ({ id, name, user_type: { id: 2, name: 'Client' }, avatar: null })

/** A message that came from somebody, as the platform answers it. */
export const chatMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 1,
  sender_id: 7,
  receiver_id: 3,
  sender: person(7, 'Acme Messaging'),
  receiver: person(3, 'Sunrise School'),
  type: 'i',
  message: 'Hello',
  is_read: 0,
  unread_messages_count: 0,
  client_id: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  ...change,
})
