import { defineService } from '../language/define.ts'
import { checkbox, number, reference } from '../language/fields.ts'
import { flag, instant, integer, list, nullable, object, string } from '../language/shape.ts'

const KEY = object({
  id: integer(),
  /** How it begins; the rest is known to whoever has it. */
  prefix: string(),
  created_at: instant(),
  expires_at: nullable(instant()),
  last_used_at: nullable(instant()),
  last_used_ip: nullable(string()),
})

const LOCKS = { api_ip_lock: flag(), two_factor: flag() }

const user_id = reference({ label: 'User', resource: 'users' })

/** Keys for programs, and what holds them to one place (rules access-13 and access-14). Without `user_id` one's own. */
export const apiAccess = defineService({
  name: 'api-access',
  label: 'API access',
  actions: {
    info: {
      on: 'call',
      label: 'API key and its limits',
      call: 'POST user-api-key-info',
      can: 'users-change-api-key',
      reads: true,
      whileActing: { refused: { brings: ['user_id'] } },
      input: { user_id },
      answers: object({
        user_id: integer(),
        allow_api: flag(),
        ...LOCKS,
        /** How many addresses are allowed. */
        addresses: integer(),
        your_ip: string(),
        keys: list(KEY),
      }),
    },
    changeKey: {
      on: 'call',
      label: 'Create an API key',
      call: 'POST user-change-api-key',
      can: 'users-change-api-key',
      writes: true,
      stepUp: true,
      whileActing: 'refused',
      answersSecret: true,
      input: {
        user_id,
        keep_old_hours: number({
          label: 'Keep the old key valid for',
          min: 0,
          max: 24,
          unit: 'hours',
          help: '0 revokes it at once.',
        }),
      },
      answers: object({ api_key: string(), prefix: string(), keep_old_hours: integer() }),
    },
    revokeKey: {
      on: 'call',
      label: 'Revoke all API keys',
      call: 'POST user-revoke-api-key',
      can: 'users-change-api-key',
      writes: true,
      whileActing: 'refused',
      input: { user_id },
      answers: object({ ended: integer() }),
    },
    security: {
      on: 'call',
      label: 'Additional security',
      call: 'POST enable-additional-security',
      can: 'edit-profile',
      writes: true,
      // What makes an account less safe asks for the password.
      stepUp: { meets: [{ api_ip_lock: 0 }, { two_factor: 0 }] },
      whileActing: 'refused',
      input: {
        user_id,
        api_ip_lock: checkbox({ label: 'API only from allowed addresses' }),
        two_factor: checkbox({ label: 'One-time code at sign-in' }),
        /** An empty list lets nobody in: said once more. */
        confirm_empty: checkbox({ label: 'The list is empty: close the API for now' }),
      },
      answers: object(LOCKS),
    },
  },
})

/**
 * What a key may ask for: sending, and how it went (security case 31). Everything else is for people. Written as the declarations write
 * their calls; a test holds each to one that exists.
 */
export const KEY_CALLS: readonly string[] = [
  'POST send-sms',
  'POST send-sms-preflight',
  'GET send-sms-preflight/{id}',
  'POST campaign-list',
  'POST delivery-report',
  'GET get-campaign-info/{id}',
  'POST get-campaign-info/{id}',
  'GET get-campaign-current-status/{id}',
  'GET get-dlr-explanation/{id}',
  'GET message-trail/{id}',
  'POST wa-send-message',
  'POST wa-send-message-preflight',
  'GET wa-send-message-preflight/{id}',
  'POST voice-sms',
  'POST voice-sms-preflight',
  'GET voice-sms-preflight/{id}',
  'GET get-voice-campaign-info/{id}',
  'POST get-voice-campaign-info/{id}',
]

/** How every key begins: it is told from a session's token, and found in places where it should not be. */
export const KEY_MARK = 'rdk_'
