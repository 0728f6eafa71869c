import { FAILING_ROWS } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { number, reference, text } from '../language/fields.ts'
import { integer, object } from '../language/shape.ts'
import { WA_ACCEPTED, WA_PREFLIGHT, WA_SEND_OPTIONS, WA_SEND_PRICE, WA_SEND_TEMPLATES } from './send.answers.ts'
import { waSendForm } from './send-form.ts'

const CAN = 'whatsapp-sms'

const { user_id, whats_app_configuration_id, country_id } = waSendForm

/** Sending WhatsApp messages to many (rules whatsapp-90 to whatsapp-94). */
export const sendWhatsApp = defineService({
  name: 'send-whatsapp',
  label: 'Send WhatsApp',
  actions: {
    /** Accepts a message to many: stored, its price held, on its way, all before the answer. */
    send: {
      on: 'call',
      label: 'Send WhatsApp',
      call: 'POST wa-send-message',
      can: CAN,
      input: waSendForm,
      writes: true,
      answers: WA_ACCEPTED,
    },
    /** Checks every row and counts what it would cost; answers an id to follow. */
    preflight: {
      on: 'call',
      label: 'Check before sending WhatsApp',
      call: 'POST wa-send-message-preflight',
      can: CAN,
      input: waSendForm,
      writes: true,
      answers: object({ id: integer() }),
    },
    preflightResult: {
      on: 'call',
      label: 'Result of the check of WhatsApp',
      call: 'GET wa-send-message-preflight/{id}',
      can: CAN,
      reads: true,
      answers: WA_PREFLIGHT,
    },
    preflightRows: {
      on: 'call',
      label: 'Rows of WhatsApp that would fail',
      call: 'POST wa-send-message-preflight-rows/{id}',
      can: CAN,
      reads: true,
      answers: FAILING_ROWS,
      paged: 'per_page_record',
    },
    test: {
      on: 'call',
      label: 'Send a WhatsApp test to one number',
      call: 'POST wa-send-message-test',
      can: CAN,
      input: { ...waSendForm, test_mobile: text({ label: 'Test number', required: true, max: 40, example: '9876543210' }) },
      writes: true,
      answers: WA_ACCEPTED,
    },
    /** What the send page needs to know about the chosen account: numbers, countries, wallet. */
    options: {
      on: 'call',
      label: 'What can be sent over WhatsApp',
      call: 'POST wa-send-options',
      can: CAN,
      reads: true,
      input: { user_id: reference({ label: 'User', resource: 'users', visibleTo: OPERATORS }) },
      answers: WA_SEND_OPTIONS,
    },
    templates: {
      on: 'call',
      label: 'Templates that can be sent from a number',
      call: 'POST wa-send-templates',
      can: CAN,
      reads: true,
      input: {
        user_id,
        whats_app_configuration_id,
        search: text({ label: 'Search', max: 100 }),
        id: number({ label: 'One alone', min: 1, plain: true }),
      },
      answers: WA_SEND_TEMPLATES,
    },
    price: {
      on: 'call',
      label: 'What a WhatsApp message costs',
      call: 'POST wa-send-price',
      can: CAN,
      reads: true,
      input: { user_id, country_id },
      answers: WA_SEND_PRICE,
    },
  },
  pages: {
    send: { path: '/send-whatsapp', label: 'WhatsApp', can: CAN, group: 'Send', icon: 'chat' },
  },
})
