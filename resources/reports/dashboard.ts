import { defineService } from '../language/define.ts'
import { date, reference, select } from '../language/fields.ts'
import { DASHBOARD } from './dashboard.answers.ts'

/** What a stretch of days is compared with: the one right before it, or the one on the same weekdays. */
export const AGAINST = [
  { value: 'before', label: 'vs previous period' },
  { value: 'week', label: 'vs last week' },
] as const
export type Against = (typeof AGAINST)[number]['value']

/** What goes out, what is wrong, how the money is, and how it went (rule reports-2). Everybody sees his own, and what stands below him. */
export const dashboard = defineService({
  name: 'dashboard',
  label: 'Dashboard',
  actions: {
    figures: {
      on: 'call',
      label: 'Figures of the dashboard',
      call: 'POST dashboard',
      can: 'dashboard-view',
      reads: true,
      input: {
        from_date: date({ label: 'From' }),
        to_date: date({ label: 'To' }),
        user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3] }),
        against: select({ label: 'Compared with', choices: AGAINST, default: 'before' }),
      },
      answers: DASHBOARD,
    },
  },
  pages: {
    home: { path: '/dashboard', label: 'Dashboard', can: 'dashboard-view', group: 'Overview', icon: 'dashboard' },
    /** Every report with what it answers; the menu has those of every day. */
    reports: { path: '/reports', label: 'All reports', can: 'reports', group: 'Reports', icon: 'grid' },
  },
})
