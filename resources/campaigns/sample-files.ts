import { LINK } from '../language/answers.ts'
import { defineService } from '../language/define.ts'

/** Files to start a campaign from (rule campaigns-1): the numbers alone, and one with a column for each variable. */
export const sampleFiles = defineService({
  name: 'sample-files',
  label: 'Sample files',
  actions: {
    smsNormal: {
      on: 'call',
      label: 'File of numbers',
      call: 'GET sample-file/sms-normal',
      can: 'send-sms',
      reads: true,
      answers: LINK,
    },
    smsCustom: {
      on: 'call',
      label: 'File of numbers with variables',
      call: 'GET sample-file/sms-custom',
      can: 'send-sms',
      reads: true,
      answers: LINK,
    },
  },
})
