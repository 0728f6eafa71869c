/** What the specification names and the desk does not have yet, each with the work it belongs to. What is built must be taken off. */

const VOICE = 'voice'

const all = (subject: string, names: readonly string[]) => names.map((name): [string, string] => [name, subject])

export const PENDING_PATHS: ReadonlyMap<string, string> = new Map([
  ...all(VOICE, [
    'voice-campaign-list',
    'voice-sms',
    'get-voice-campaign-info/{id}',
    'change-voice-campaign-status-to-stop',
    'resend-this-voice-sms',
    'manage-voice-campaign',
  ]),
])

export const PENDING_SCREENS: ReadonlyMap<string, string> = new Map([
  ...all(VOICE, ['/voice-sms', '/voice-report']),
])
