import { records } from '../kinds/records/field.ts'
import { select, text } from '../language/fields.ts'
import { CALL_ICON, ON_OFF, WEEKDAYS } from './choices.ts'

/** A time of a day as the provider writes it: 0930. */
export const time = (label: string, example: string) =>
  text({
    label,
    pattern: '^([01]\\d|2[0-3]):?[0-5]\\d$',
    patternMessage: 'Enter a time of 24 hours, like 0930.',
    required: true,
    example,
  })

/** How people may call a number, as the provider has it (rule whatsapp-17). */
export const CALLING_INPUT = {
  status: select({ label: 'Calls', choices: ON_OFF, required: true, display: 'radio', default: 'DISABLED' }),
  call_icon_visibility: select({ label: 'Call button', choices: CALL_ICON, display: 'radio', default: 'DEFAULT' }),
  callback_permission_status: select({
    label: 'Ask whether we may call back',
    choices: ON_OFF,
    display: 'radio',
    default: 'DISABLED',
  }),
  call_hours_status: select({ label: 'Calling hours', choices: ON_OFF, display: 'radio', default: 'DISABLED' }),
  call_hours_timezone_id: text({ label: 'Time zone of the hours', max: 60, example: 'Asia/Kolkata' }),
  weekly_operating_hours: records({
    label: 'Hours of the week',
    one: 'Opening',
    max: 14,
    of: {
      day_of_week: select({ label: 'Day', choices: WEEKDAYS, required: true }),
      open_time: time('From', '0900'),
      close_time: time('Until', '1800'),
    },
  }),
  holiday_schedule: records({
    label: 'Other hours on some days',
    one: 'Day',
    max: 20,
    of: {
      date: text({
        label: 'Date',
        pattern: '^\\d{4}-\\d\\d-\\d\\d$',
        patternMessage: 'Enter a date like 2026-12-25.',
        required: true,
        example: '2026-12-25',
      }),
      start_time: time('From', '0900'),
      end_time: time('Until', '1300'),
    },
  }),
} as const
