import { FAILING_ROWS } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { number, reference, text } from '../language/fields.ts'
import { integer, object } from '../language/shape.ts'
import { VOICE_ACCEPTED, VOICE_PREFLIGHT, VOICE_SEND_FILES, VOICE_SEND_OPTIONS } from './send.answers.ts'
import { voiceSendForm } from './send-form.ts'

const CAN = 'voice-sms'

/** Whose wallet and route. */
const USER = { user_id: reference({ label: 'User', resource: 'users', visibleTo: OPERATORS }) }

/** Calling many (rules voice-40 to voice-45). */
export const sendVoice = defineService({
  name: 'send-voice',
  label: 'Send voice',
  actions: {
    /** Accepts a call to many: stored, its pulses held, on its way, all before the answer. */
    send: {
      on: 'call',
      label: 'Send voice',
      call: 'POST voice-sms',
      can: CAN,
      input: voiceSendForm,
      writes: true,
      answers: VOICE_ACCEPTED,
    },
    /** Checks every row and counts what it would cost; answers an id to follow. */
    preflight: {
      on: 'call',
      label: 'Check before calling',
      call: 'POST voice-sms-preflight',
      can: CAN,
      input: voiceSendForm,
      writes: true,
      answers: object({ id: integer() }),
    },
    preflightResult: {
      on: 'call',
      label: 'Result of the check of voice',
      call: 'GET voice-sms-preflight/{id}',
      can: CAN,
      reads: true,
      answers: VOICE_PREFLIGHT,
    },
    preflightRows: {
      on: 'call',
      label: 'Numbers that would not be called',
      call: 'POST voice-sms-preflight-rows/{id}',
      can: CAN,
      reads: true,
      answers: FAILING_ROWS,
      paged: 'per_page_record',
    },
    test: {
      on: 'call',
      label: 'Call one number as a test',
      call: 'POST voice-sms-test',
      can: CAN,
      input: { ...voiceSendForm, test_mobile: text({ label: 'Test number', required: true, max: 40, example: '9876543210' }) },
      writes: true,
      answers: VOICE_ACCEPTED,
    },
    /** What the send page needs to know about the chosen account: route, caller IDs, wallet, hours. */
    options: {
      on: 'call',
      label: 'What can be called with',
      call: 'POST voice-sms-options',
      can: CAN,
      reads: true,
      input: USER,
      answers: VOICE_SEND_OPTIONS,
    },
    files: {
      on: 'call',
      label: 'Voice files that can be sent',
      call: 'POST voice-sms-files',
      can: CAN,
      reads: true,
      input: {
        ...USER,
        search: text({ label: 'Search', max: 100 }),
        id: number({ label: 'One alone', min: 1, plain: true }),
      },
      answers: VOICE_SEND_FILES,
    },
  },
  pages: {
    send: { path: '/voice-sms', label: 'Voice', can: CAN, group: 'Send', icon: 'phone' },
  },
})
