import { defineResource } from '../language/define.ts'
import { checkbox, date, file, number, object, reference, select, text } from '../language/fields.ts'
import { ANSWER_ENDINGS, MOST_MEDIA_BYTES } from './media.ts'
import { waSendForm } from './send-form.ts'
import { BESIDE_THREAD, REPLY_FILE, THREAD_MESSAGE, THREAD_MESSAGES } from './thread.answers.ts'
import { DIRECTIONS, REPLY_TYPES, THREAD_STATUSES } from './thread-choices.ts'

/** Named where one may be left out. */
const THREAD = reference({ label: 'Conversation', resource: 'wa-chat' })
/** Conversations with people over a number of WhatsApp (rules whatsapp-74 to whatsapp-78). */
export const threads = defineResource({
  name: 'wa-chat',
  table: 'wa_threads',
  owner: 'user_id',
  label: { one: 'Conversation', many: 'Conversations' },
  group: 'WhatsApp',
  icon: 'chat',
  about: 'Who has written, what was answered, and how long each may still be answered freely.',
  title: 'contact',
  fields: {
    contact: text({ label: 'Mobile', writable: 'never', mono: true }),
    profile_name: text({ label: 'Name', writable: 'never' }),
    wa_configuration_id: reference({ label: 'Number', resource: 'whatsapp-message-configuration', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3], writable: 'never' }),
    last_message: text({ label: 'Last message', writable: 'never' }),
    last_direction: select({ label: 'Direction', choices: DIRECTIONS, writable: 'never' }),
    last_at: date({ label: 'Last message at', precision: 'minute', writable: 'never' }),
    unread: number({ label: 'Unread', writable: 'never' }),
    window_expires_at: date({ label: 'Free replies until', precision: 'minute', writable: 'never' }),
    free_until: date({ label: 'Without charge until', precision: 'minute', writable: 'never' }),
    assigned_to: reference({ label: 'Assigned to', resource: 'users', writable: 'never' }),
    status: select({ label: 'Status', choices: THREAD_STATUSES, writable: 'never' }),
  },
  operations: {
    /** By contact, the latest first. */
    list: { call: 'POST wa-thread-messages', can: 'whatsapp-sms' },
    get: { call: 'GET wa-thread/{id}', can: 'whatsapp-sms' },
  },
  list: {
    columns: [
      'contact',
      'profile_name',
      'last_message',
      'last_at',
      'unread',
      'window_expires_at',
      'assigned_to',
      'wa_configuration_id',
      'user_id',
      'status',
    ],
    card: ['profile_name', 'last_message', 'last_at', 'status'],
    filters: ['wa_configuration_id', 'assigned_to', 'status', 'user_id'],
    search: ['contact', 'profile_name', 'last_message'],
    sort: ['last_at', 'desc'],
  },
  beside: { always: BESIDE_THREAD },
  actions: {
    /** Messages of conversations, newest first: of one, of those who answered a message or a campaign, or of all. */
    messages: {
      on: 'call',
      label: 'Messages',
      call: 'POST wa-reply-threads',
      can: 'whatsapp-sms',
      reads: true,
      paged: 'per_page_record',
      input: {
        whats_app_reply_thread_id: THREAD,
        message_id: number({ label: 'Message that was answered', min: 1, plain: true }),
        whats_app_send_sms_id: number({ label: 'Campaign that was answered', min: 1, plain: true }),
        search: text({ label: 'Search', max: 200 }),
      },
      answers: THREAD_MESSAGES,
    },
    /**
     * Of one conversation, 10 a page. With a message's key: those before it, newest first; with `newer`: those after it, oldest first. With
     * the conversation alone: from its end.
     */
    history: {
      on: 'call',
      label: 'History',
      call: 'POST wa-thread-history',
      can: 'whatsapp-sms',
      reads: true,
      paged: 'per_page_record',
      input: {
        queue_history_unique_key: text({ label: 'Message', max: 64 }),
        whats_app_reply_thread_id: THREAD,
        newer: checkbox({ label: 'Those after it', default: 0 }),
      },
      answers: THREAD_MESSAGES,
    },
    reply: {
      on: 'call',
      label: 'Reply',
      call: 'POST send-reply-message',
      can: 'whatsapp-sms',
      writes: true,
      input: {
        type: select({ label: 'Type', choices: REPLY_TYPES, required: true, default: 'text' }),
        /** The text, or the caption of a file. */
        message: text({ label: 'Message', max: 4096, lines: 4 }),
        user_id: reference({ label: 'User', resource: 'users' }),
        whats_app_reply_thread_id: reference({ label: 'Conversation', resource: 'wa-chat', required: true }),
        whats_app_configuration_id: reference({ label: 'Number', resource: 'whatsapp-message-configuration' }),
        whats_app_template_id: number({ label: 'Template', min: 1, plain: true }),
        /** The values of its variables, as `Filling` in messaging/whatsapp/compose.ts has them. */
        filling: object({ label: 'Values', example: { body: { 1: 'Asha' } } }),
        /** The file of an answer, of the library or uploaded for it; an upload serves for the header of a template, too. */
        wa_file_id: number({ label: 'File of the library', min: 1, plain: true }),
        file: file({ label: 'File', accept: ANSWER_ENDINGS, maxBytes: MOST_MEDIA_BYTES, uploadAs: 'wa_media' }),
        header_media: waSendForm.header_media,
        card_media: waSendForm.card_media,
        header_location: waSendForm.header_location,
        offer_expires_at: waSendForm.offer_expires_at,
      },
      answers: THREAD_MESSAGE,
    },
    file: {
      on: 'call',
      label: 'File of a message',
      call: 'POST download-reply-file',
      can: 'whatsapp-sms',
      writes: true,
      input: { media_id: text({ label: 'File', required: true, max: 256, example: '1013859600285441' }) },
      answers: REPLY_FILE,
    },
    markRead: {
      on: 'selection',
      label: 'Mark as read',
      icon: 'check',
      call: 'POST wa-thread-read',
      can: 'whatsapp-sms',
      writes: true,
      max: 100,
      done: '{count} conversations marked as read',
      undo: { fields: ['unread'] },
    },
    assign: {
      on: 'selection',
      label: 'Assign',
      icon: 'person',
      call: 'POST wa-thread-assign',
      can: 'whatsapp-sms',
      writes: true,
      max: 100,
      input: { assigned_to: reference({ label: 'To', resource: 'users', help: 'Leave empty for nobody.' }) },
      done: '{count} conversations assigned',
      undo: { fields: ['assigned_to'] },
    },
    close: {
      on: 'selection',
      label: 'Close',
      icon: 'close',
      call: 'POST wa-thread-action',
      can: 'whatsapp-sms',
      writes: true,
      send: { action: 'close' },
      when: { status: 'open' },
      otherwise: 'hidden',
      max: 100,
      done: '{count} conversations closed',
      undo: { fields: ['status'] },
    },
    reopen: {
      on: 'selection',
      label: 'Reopen',
      icon: 'undo',
      call: 'POST wa-thread-action',
      can: 'whatsapp-sms',
      writes: true,
      send: { action: 'open' },
      when: { status: 'closed' },
      otherwise: 'hidden',
      max: 100,
      done: '{count} conversations reopened',
      undo: { fields: ['status'] },
    },
  },
})
