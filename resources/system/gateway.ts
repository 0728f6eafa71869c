import { defineService } from '../language/define.ts'

/** State of every gateway connection in one shape (rule system-8). */
export const gateway = defineService({
  name: 'gateway',
  label: 'Gateway',
  actions: {
    status: {
      on: 'call',
      label: 'Gateway status',
      call: 'GET get-current-kannel-status',
      can: 'kannel-status-page',
      reads: true,
    },
  },
  pages: {
    status: {
      path: '/get-current-kennel-status',
      label: 'Gateway status',
      can: 'kannel-status-page',
      group: 'Routing',
      icon: 'pulse',
    },
  },
})
