import { SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { number, text } from '../language/fields.ts'
import { CHAT_CONTACTS, CHAT_MESSAGE, CHAT_MESSAGES, CHAT_PROFILE, CHAT_READ } from './chat.answers.ts'
import { chatCalls } from './chat-calls.ts'

/** For whoever is signed in as himself, while live chat is switched on. */
const OWN = { can: SIGNED_IN, flag: 'live_chat', whileActing: 'refused' } as const

/** Whom it is a conversation with. A plain number: an operator or the account above is in no list of the others. */
const WITH = number({ label: 'User', required: true, min: 1, plain: true })
const MESSAGE = number({ label: 'Message', min: 1, plain: true })

/** Live chat between an account and the one above it, those below it, and operators (rules chat-1 to chat-4). */
export const chat = defineService({
  name: 'chat',
  label: 'Chat',
  actions: {
    contacts: {
      on: 'call',
      label: 'People to write to',
      call: `POST ${chatCalls.getContacts}`,
      ...OWN,
      reads: true,
      paged: 'per_page_record',
      input: {
        search: text({ label: 'Search', max: 100 }),
        user_id: number({ label: 'User', min: 1, plain: true }),
      },
      answers: CHAT_CONTACTS,
    },
    /** From the end of the conversation, 6 a page; with `before` those before that message, with `after` those that came since, oldest first. */
    messages: {
      on: 'call',
      label: 'Messages',
      call: `POST ${chatCalls.getChats}`,
      ...OWN,
      reads: true,
      paged: 'per_page_record',
      input: { user_id: WITH, before: MESSAGE, after: MESSAGE },
      answers: CHAT_MESSAGES,
    },
    /** Stored before it is answered; once under one `client_id`, however often it is sent. */
    send: {
      on: 'call',
      label: 'Send a message',
      call: `POST ${chatCalls.message}`,
      ...OWN,
      writes: true,
      input: {
        user_id: WITH,
        message: text({ label: 'Message', required: true, max: 2000, lines: 2, example: 'Is the route back?' }),
        client_id: text({
          label: 'ID of the sender',
          max: 64,
          pattern: '^[\\x21-\\x7e]+$',
          patternMessage: 'Use printable characters without spaces.',
          example: '0d7c1c52-6f0a-4a0e-9d53-5b1f0f6f6d0a',
          mono: true,
        }),
      },
      answers: CHAT_MESSAGE,
    },
    /** Everything up to a message, or up to the end. */
    read: {
      on: 'call',
      label: 'Mark messages as read',
      call: 'POST chat-read',
      ...OWN,
      writes: true,
      input: { user_id: WITH, id: MESSAGE },
      answers: CHAT_READ,
    },
    profile: {
      on: 'call',
      label: 'My profile in the chat',
      call: 'GET apps/chat/users/profile-user',
      ...OWN,
      reads: true,
      answers: CHAT_PROFILE,
    },
  },
  pages: {
    list: {
      path: '/chat',
      label: 'Chat',
      ...OWN,
      icon: 'chat',
      group: 'Overview',
      badge: { of: 'chat', action: 'profile', figure: 'unread_messages_count', label: 'Unread messages' },
    },
  },
})
