import { defineService } from '../language/define.ts'
import { checkbox, number, password, reference, select, text } from '../language/fields.ts'
import { integer, object } from '../language/shape.ts'
import { WEBHOOK_EVENTS, WEBHOOK_STATUSES } from './webhook-events.ts'
import { DELIVERIES, DELIVERY, EVENTS, INFO, NEW_SECRET, SAVED, TEST_SENT } from './webhooks.answers.ts'

/** Whose webhook: one's own, or that of an account below. */
const user_id = reference({ label: 'User', resource: 'users' })

/** Outgoing webhooks: one address for each account, with every delivery (rule webhooks-1). */
export const webhooks = defineService({
  name: 'webhooks',
  label: 'Webhook',
  actions: {
    events: {
      on: 'call',
      label: 'Webhook events',
      call: 'GET get-webhook-events',
      can: 'edit-profile',
      reads: true,
      answers: EVENTS,
    },
    info: {
      on: 'call',
      label: 'Webhook with recent deliveries',
      call: 'GET get-webhook-info/{id}',
      can: 'edit-profile',
      reads: true,
      answers: INFO,
    },
    save: {
      on: 'call',
      label: 'Set the webhook',
      call: 'POST add-webhook-url',
      can: 'edit-profile',
      writes: true,
      // Where events go, and what proves who sent them, is worth a password; switching off is not.
      stepUp: 'by state',
      whileActing: 'refused',
      answersSecret: true,
      input: {
        user_id,
        webhook_url: text({ label: 'Address', required: true, max: 500, mono: true, example: 'https://example.com/relaydesk' }),
        events: select({ label: 'Events', required: true, choices: WEBHOOK_EVENTS, multiple: true }),
        secret: password({
          label: 'Your own secret',
          min: 16,
          max: 128,
          help: 'Leave empty to generate one. It is shown only once.',
        }),
        is_active: checkbox({ label: 'Active', default: 1 }),
      },
      answers: SAVED,
    },
    rotate: {
      on: 'call',
      label: 'Create a new secret',
      call: 'POST webhook-rotate-secret',
      can: 'edit-profile',
      writes: true,
      stepUp: true,
      whileActing: 'refused',
      answersSecret: true,
      input: { user_id },
      answers: NEW_SECRET,
    },
    test: {
      on: 'call',
      label: 'Send a test event',
      call: 'POST webhook-test',
      can: 'edit-profile',
      input: { user_id },
      writes: true,
      answers: TEST_SENT,
    },
    deliveries: {
      on: 'call',
      label: 'Deliveries of a webhook',
      call: 'POST webhook-deliveries',
      can: 'edit-profile',
      reads: true,
      paged: 'per_page_record',
      input: {
        user_id,
        page: number({ label: 'Page', min: 1, max: 10_000 }),
        status: select({ label: 'Status', choices: WEBHOOK_STATUSES }),
        event: select({ label: 'Event', choices: WEBHOOK_EVENTS }),
      },
      answers: DELIVERIES,
    },
    delivery: {
      on: 'call',
      label: 'Delivery with body',
      call: 'GET webhook-delivery/{id}',
      can: 'edit-profile',
      reads: true,
      answers: DELIVERY,
    },
    replay: {
      on: 'call',
      label: 'Redeliver',
      call: 'POST webhook-replay/{id}',
      can: 'edit-profile',
      writes: true,
      answers: object({ id: integer() }),
    },
  },
})
