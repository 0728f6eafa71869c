import { OPERATORS, SIGNED_IN } from '../language/access.ts'
import { USER_TYPES } from '../language/choices.ts'
import { defineService } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { PAGING } from '../language/paging.ts'
import { AUDIENCES, NOTICE_TONES, NOTIFICATION_CHANNELS } from './notice-choices.ts'
import {
  ALL_READ,
  NOTICE,
  NOTICES,
  REACH,
  READ,
  REMOVED,
  ROUND_BEGUN,
  ROUNDS,
  SOME_REMOVED,
  UNREAD,
} from './notifications.answers.ts'

const READ_STATES = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const

/** What one's own account was told: the bell and its page (rule notifications-1). */
export const notifications = defineService({
  name: 'notifications',
  label: 'Notifications',
  actions: {
    list: {
      on: 'call',
      label: 'Notifications',
      call: 'POST notifications',
      can: SIGNED_IN,
      reads: true,
      paged: 'per_page_record',
      input: {
        ...PAGING,
        state: select({ label: 'Shown', choices: READ_STATES }),
        type: select({ label: 'Type', choices: NOTICE_TONES }),
        from_date: date({ label: 'From' }),
        to_date: date({ label: 'To' }),
      },
      answers: NOTICES,
    },
    get: { on: 'call', label: 'One notification', call: 'GET notification/{id}', can: SIGNED_IN, reads: true, answers: NOTICE },
    remove: {
      on: 'call',
      label: 'Delete a notification',
      call: 'DELETE notification/{id}',
      can: SIGNED_IN,
      writes: true,
      answers: REMOVED,
    },
    read: {
      on: 'call',
      label: 'Mark a notification read',
      call: 'GET notification-read/{id}',
      can: SIGNED_IN,
      writes: true,
      answers: READ,
    },
    readAll: {
      on: 'call',
      label: 'Mark all read',
      call: 'GET user-notification-read-all',
      can: SIGNED_IN,
      writes: true,
      answers: ALL_READ,
    },
    removeOne: {
      on: 'call',
      label: 'Delete one of my notifications',
      call: 'DELETE user-notification-delete/{id}',
      can: SIGNED_IN,
      writes: true,
      answers: REMOVED,
    },
    /** `{ ids: [1, 2] }`, at most 500. */
    removeMany: {
      on: 'call',
      label: 'Delete several notifications',
      call: 'POST user-notification-delete',
      can: SIGNED_IN,
      writes: true,
      answers: SOME_REMOVED,
    },
    unread: {
      on: 'call',
      label: 'Unread count',
      call: 'GET unread-notification-count',
      can: SIGNED_IN,
      reads: true,
      answers: UNREAD,
    },
  },
  pages: { list: { path: '/notification', label: 'Notifications', can: SIGNED_IN, icon: 'bell' } },
})

const audience = {
  audience: select({ label: 'To', required: true, choices: AUDIENCES, display: 'radio' }),
  user_type_ids: select({ label: 'Types', choices: USER_TYPES, multiple: true }),
  user_ids: reference({ label: 'Users', resource: 'users', multiple: true }),
  primary_route_id: reference({ label: 'Route', resource: 'primary-routes' }),
}

/** An operator tells many accounts something (rule notifications-3, part 2 of /server-info). */
export const informing = defineService({
  name: 'informing',
  label: 'Inform users',
  actions: {
    send: {
      on: 'call',
      label: 'Send a notification to users',
      call: 'POST informing-user-about-server',
      can: 'admin-operation',
      writes: true,
      whileActing: 'refused',
      visibleTo: OPERATORS,
      input: {
        title: text({ label: 'Title', required: true, min: 3, max: 100, example: 'Maintenance tonight' }),
        message: text({
          label: 'Message',
          required: true,
          min: 3,
          max: 1000,
          lines: 4,
          example: 'From 01:00 to 02:00 no messages are sent.',
        }),
        type: select({ label: 'Type', choices: NOTICE_TONES, default: 'info', display: 'radio' }),
        ...audience,
        channels: select({ label: 'Channels', choices: NOTIFICATION_CHANNELS, multiple: true }),
        url: text({ label: 'Opens', format: 'path', max: 200, help: 'A screen of the panel, like /credit-request.' }),
        valid_until: date({ label: 'Shown until', precision: 'minute', clearable: true }),
        reason: text({ label: 'Reason', max: 250, help: 'Recorded in the audit log.' }),
      },
      answers: ROUND_BEGUN,
    },
    preview: {
      on: 'call',
      label: 'Recipients of a notification',
      call: 'POST informing-user-about-server-preview',
      can: 'admin-operation',
      reads: true,
      visibleTo: OPERATORS,
      input: audience,
      answers: REACH,
    },
    history: {
      on: 'call',
      label: 'Sent notifications',
      call: 'POST informing-user-about-server-history',
      can: 'admin-operation',
      reads: true,
      visibleTo: OPERATORS,
      paged: 'per_page_record',
      input: { page: number({ label: 'Page', min: 1, max: 10_000 }) },
      answers: ROUNDS,
    },
  },
})
