import { CAMPAIGN_STATES } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'

const count = (label: string, help: string) => number({ label, help, min: 0, writable: 'never', virtual: true })

/** Campaigns of calls as vendors have them: what they were handed, and when they were last asked (rule voice-16). Shown in a tab of the voice status. */
export const vendorCampaigns = defineResource({
  name: 'voice-vendor-campaigns',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'voice',
  visibleTo: OPERATORS,
  label: { one: 'Campaign at vendors', many: 'Campaigns at vendors' },
  icon: 'pulse',
  title: 'campaign',
  fields: {
    campaign: text({ label: 'Campaign', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
    vendors: select({ label: 'Vendors', choices: [], multiple: true, open: true, writable: 'never', virtual: true }),
    total_submitted: count('Submitted', 'Numbers sent to a vendor.'),
    total_answered: count('Answered', 'Calls that were answered.'),
    total_pending: count('Pending', 'Numbers without an outcome yet.'),
    unanswered_lists: count('Unconfirmed lists', 'Sent to a vendor that did not confirm the list.'),
    unheard_calls: count('Unknown calls', 'Accepted by a vendor that no longer knows them. They are no longer checked.'),
    polled_at: date({ label: 'Last poll', precision: 'minute', writable: 'never', virtual: true }),
    status: select({ label: 'Status', choices: CAMPAIGN_STATES, writable: 'never' }),
    /** One that is held back says so in its status. */
    is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
    created_at: date({ label: 'Entered', precision: 'minute', writable: 'never' }),
  },
  operations: { list: { call: 'POST voice-vendor-campaigns', can: 'voice-file-process' } },
  list: {
    columns: [
      'campaign',
      'user_id',
      'vendors',
      'total_submitted',
      'total_answered',
      'total_pending',
      'unanswered_lists',
      'unheard_calls',
      'polled_at',
      'status',
      'created_at',
    ],
    further: ['unanswered_lists', 'unheard_calls', 'created_at'],
    leadsTo: [{ path: '/admin-all-voice-status', label: 'Files at vendors', icon: 'play' }],
    card: ['user_id', 'total_submitted', 'total_pending', 'polled_at'],
    filters: ['user_id', 'status', 'created_at'],
    search: ['campaign'],
    sort: ['id', 'desc'],
  },
})
