import { OPERATORS } from '../language/access.ts'
import { MANY } from '../language/answers.ts'
import { ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { integer, object } from '../language/shape.ts'
import { NESTED_TEMPLATE } from './campaign.answers.ts'
import { RESTORE } from './held-campaigns.answers.ts'

const REASON = { reason: text({ label: 'Reason', max: 250, example: 'Sent by the operator’s own list of 20 November' }) }
/** For what sends, or ends for good, what others accepted. */
const GUARDED = { stepUp: true, whileActing: 'refused' } as const

/**
 * What was accepted before the database was restored or moved, and waits until an admin has decided; of every account. The specification
 * has no such screen (rule campaigns-15).
 */
export const heldCampaigns = defineResource({
  name: 'held-campaigns',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'all',
  visibleTo: OPERATORS,
  label: { one: 'Held campaign', many: 'Restored database' },
  group: 'Administration',
  icon: 'history',
  title: 'campaign',
  fields: {
    campaign: text({ label: 'Campaign', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
    secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes', writable: 'never' }),
    sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
    created_at: date({ label: 'Accepted', precision: 'minute', writable: 'never' }),
    campaign_send_date_time: date({ label: 'Scheduled for', precision: 'minute', writable: 'never' }),
    waiting: number({ label: 'Waiting', min: 0, virtual: true, writable: 'never' }),
    may_be_sent: number({
      label: 'May have gone out',
      min: 0,
      virtual: true,
      writable: 'never',
      help: 'At most so many of those that wait: what was sent since the database was saved is known by its number alone.',
    }),
    found_sent: number({
      label: 'Gone out by receipts',
      min: 0,
      writable: 'never',
      help: 'Found by comparing: these wait no longer.',
    }),
    route_type: select({ label: 'Route type', choices: ROUTE_TYPES, writable: 'never' }),
  },
  operations: { list: { call: 'POST administration/held-campaigns', can: 'admin-operation' } },
  list: {
    columns: [
      'campaign',
      'user_id',
      'waiting',
      'may_be_sent',
      'found_sent',
      'campaign_send_date_time',
      'created_at',
      'secondary_route_id',
      'sender_id',
    ],
    filters: ['user_id', 'secondary_route_id', 'sender_id', 'route_type'],
    search: ['campaign'],
    sort: ['id', 'asc'],
    beside: { always: { restore: RESTORE } },
  },
  beside: { always: NESTED_TEMPLATE },
  actions: {
    holdBack: {
      on: 'selection',
      label: 'Hold back',
      icon: 'stop',
      tone: 'danger',
      call: 'POST administration/held-campaigns-stop',
      can: 'admin-operation',
      writes: true,
      ...GUARDED,
      confirm:
        'Hold back {count} campaigns? They end as by Stop: none of their messages that wait is sent, and the credits of these go back.',
      input: REASON,
      done: 'Held back',
      noUndo: 'Restarting them takes them up again.',
    },
    send: {
      on: 'selection',
      label: 'Send',
      icon: 'play',
      call: 'POST administration/held-campaigns-send',
      can: 'admin-operation',
      writes: true,
      ...GUARDED,
      confirm:
        'Send {count} campaigns? They go on as this database has them: who was sent one of these messages after it was saved is sent it again.',
      input: REASON,
      done: 'They go on',
      noUndo: 'What was sent is not called back.',
    },
    compare: {
      on: 'toolbar',
      label: 'Compare with receipts',
      icon: 'search',
      call: 'POST administration/held-campaigns-compare',
      can: 'admin-operation',
      writes: true,
      ...GUARDED,
      confirm:
        'Compare all held campaigns with receipts that belong to no message? A message whose recipient, route and time fit one is marked as gone out, and charged once. Nothing is sent or ended; it can be done again when more receipts have come.',
      answers: object({ job_id: integer() }),
    },
    holdBackAll: {
      on: 'toolbar',
      label: 'Hold all back',
      icon: 'stop',
      tone: 'danger',
      call: 'POST administration/held-campaigns-stop-all',
      can: 'admin-operation',
      writes: true,
      ...GUARDED,
      confirm: 'Hold back every held campaign? None of their messages that wait is sent, and the credits of these go back.',
      input: REASON,
      answers: MANY,
    },
    sendAll: {
      on: 'toolbar',
      label: 'Send all',
      icon: 'play',
      call: 'POST administration/held-campaigns-send-all',
      can: 'admin-operation',
      writes: true,
      ...GUARDED,
      confirm:
        'Send every held campaign? Who was sent one of their messages after the database was saved is sent it again. It is right after a move during which nothing was sent.',
      input: REASON,
      answers: MANY,
    },
  },
})
