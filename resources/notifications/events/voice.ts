import { event, type NotificationEvent } from './event.ts'

const PATH = { path: '/voice-upload' } as const

/** What is decided of voice files. */
export const VOICE_EVENTS: readonly NotificationEvent[] = [
  event(
    'voice-file-waiting',
    'Voice file to approve',
    'info',
    { file: 'Fee reminder', user: 'Sunrise School' },
    'Voice file to approve',
    '{{file}} of {{user}} is waiting for approval.',
    PATH,
  ),
  event(
    'voice-file-approved',
    'Voice file approved',
    'success',
    { file: 'Fee reminder' },
    'Voice file approved',
    '{{file}} is approved. It can be called with when a vendor has it.',
    PATH,
  ),
  event(
    'voice-file-rejected',
    'Voice file rejected',
    'warning',
    { file: 'Fee reminder', reason: 'The name of the company is not said' },
    'Voice file rejected',
    '{{file}}: {{reason}}',
    PATH,
  ),
]
