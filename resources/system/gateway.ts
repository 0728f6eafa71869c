import { defineService } from '../language/define.ts'
import { GATEWAY_STATUS } from './gatewayStatus.ts'

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
      answers: GATEWAY_STATUS,
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
