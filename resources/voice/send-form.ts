import { sendForm, toWhom, whenAndHow } from '../campaigns/port.ts'
import { checkbox, number, object, select, text } from '../language/fields.ts'
import { VOICE_TYPES } from './file-choices.ts'
import { RETRIES } from './send-choices.ts'

const { user_id, campaign } = sendForm

/** Fields of a call to many (rule voice-40): what it has in common with a text is the text's own (rule campaigns-1). */
export const voiceSendForm = {
  user_id,
  campaign: { ...campaign, example: 'Fee reminder by voice' },
  voice_type: select({
    label: 'Voice type',
    choices: VOICE_TYPES,
    display: 'radio',
    help: 'The type the file is registered as; by default that of the file. Promotional calls go out only in their hours, from numbers of the 140 series.',
  }),
  voice_file_id: number({
    label: 'Voice file',
    required: true,
    min: 1,
    plain: true,
    help: 'An approved file that a vendor of the account’s route has.',
  }),
  caller_id: text({
    label: 'Caller ID',
    pattern: '^\\d{4,15}$',
    patternMessage: 'Enter the digits of a number.',
    example: '1600123456',
    mono: true,
    help: 'The number that is shown: one of the route. Default: that of the platform’s settings, else the first that fits.',
  }),
  ...toWhom,
  retries: select({
    label: 'Retries',
    choices: RETRIES,
    default: 0,
    help: 'Further tries where nobody answers. No number is charged more than once.',
  }),
  retry_interval: number({ label: 'Minutes between tries', min: 5, max: 120, unit: 'min' }),
  collect_dtmf: checkbox({ label: 'Collect digits', default: 0 }),
  dtmf_wait: number({ label: 'Seconds to wait for a digit', min: 1, max: 10, unit: 's' }),
  dtmf_map: object({
    label: 'Meaning of the digits',
    help: 'Digit to meaning. Leave empty to collect any digit.',
    pattern: '^[0-9]$',
    patternMessage: 'Every name is a digit, 0 to 9',
    values: 'text',
    example: { 1: 'Interested', 2: 'Call me back' },
  }),
  ...whenAndHow,
  ratio_set: { ...whenAndHow.ratio_set, label: 'Close as answered' },
}
