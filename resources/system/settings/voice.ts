import { checkbox, number, select, text } from '../../language/fields.ts'
import type { Setting } from './setting.ts'

const PULSES = [15, 30, 60].map(value => ({ value, label: `${value} s` }))

/** How voice files are taken and calls are charged and timed (rule voice-1). */
export const VOICE_SETTINGS = {
  voice_pulse_seconds: {
    section: 'voice',
    field: select({ label: 'Length of a pulse', choices: PULSES, help: 'A call costs the pulses that it has begun.' }),
    default: 30,
  },
  voice_max_seconds: {
    section: 'voice',
    field: number({ label: 'Longest voice file', min: 5, max: 600, unit: 's' }),
    default: 180,
  },
  voice_approval_required: {
    section: 'voice',
    field: checkbox({ label: 'Voice files need an approval', help: 'An operator hears each before it can be sent.' }),
    default: 1,
  },
  voice_promo_start: {
    section: 'voice',
    field: text({ label: 'Promotional calls from', format: 'time', example: '09:00', mono: true }),
    default: '09:00',
  },
  voice_promo_end: {
    section: 'voice',
    field: text({ label: 'Promotional calls to', format: 'time', example: '21:00', mono: true }),
    default: '21:00',
  },
  default_caller_id: {
    section: 'voice',
    field: text({
      label: 'Default caller ID',
      pattern: '^\\d{4,15}$',
      patternMessage: 'Enter the digits of a number.',
      help: 'Chosen where a voice campaign names none and its route has it.',
      example: '1600123456',
      mono: true,
    }),
    default: '',
  },
} as const satisfies Readonly<Record<string, Setting>>
