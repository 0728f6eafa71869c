/** What the specification names and the desk does not have yet, each with the work it belongs to. What is built must be taken off. */

const VOICE = 'voice'
const CHAT = 'live chat'

const all = (subject: string, names: readonly string[]) => names.map((name): [string, string] => [name, subject])

export const PENDING_PATHS: ReadonlyMap<string, string> = new Map([
  ...all(VOICE, [
    'voice-file-list',
    'voice-upload',
    'voice-upload/{id}',
    'voice-file-process',
    'voice-check-status',
    'voice-bulk-action',
    'sync-voice-template-to-vendor',
  ]),
])

export const PENDING_SCREENS: ReadonlyMap<string, string> = new Map([
  ...all(VOICE, ['/voice-upload', '/admin-all-voice-status']),
  ...all(CHAT, ['/chat']),
])
