/** What the calls of the session answer. */

import { USER_TYPES } from '../language/choices.ts'
import { flag, integer, list, nullable, object, oneOf, string, union, utc } from '../language/shape.ts'
import { PUBLIC_SETTINGS } from '../system/port.ts'

const USER = {
  id: integer(),
  uuid: string(),
  userType: oneOf(USER_TYPES.map(({ value }) => value)),
  username: string(),
  fullName: string(),
  avatar: nullable(string()),
  companyLogo: nullable(string()),
  /** 1 prepaid, 2 postpaid. */
  account_type: oneOf([1, 2]),
  sp_operation: flag(),
  template_groups_visible: flag(),
  /** Whether live chat is switched on. */
  live_chat: flag(),
  /** While acting: the account to go back to. */
  parent_key: nullable(string()),
  role: nullable(string()),
  /** The first screen of an employee. */
  default_route: nullable(string()),
  /** 1: nothing is answered until the password is changed. */
  must_change_password: flag(),
  /** After so long without a call the session is locked; 0 never. */
  idle_minutes: integer(),
  permissions: list(object({ name: string() })),
}

/** While acting: who sits there, and why. */
const ACTING = { actor_name: string(), acting_reason: nullable(string()) }

/** Who is signed in (rule access-12). */
export const SESSION_USER = object(USER, ACTING)

/** A session that was opened, with its token. */
export const OPENED = object({ ...USER, access_token: string() }, ACTING)

const CODE_SENT = {
  sent_to: string(),
  /** Seconds until another code may be asked for. */
  resend_after: integer(),
}

/** The session, or what the one-time code must come back with. */
export const SIGNED_IN_OR_CODE = union([
  OPENED,
  object({
    two_factor_required: oneOf([1]),
    /** Names the sign-in that the code belongs to; opens nothing by itself. */
    otp_token: string(),
    ...CODE_SENT,
  }),
])

export const CODE_RESENT = object(CODE_SENT)

/** What is told before sign-in. `first_run`: nothing has been sent yet. */
export const PUBLIC_FACTS = object({ ...PUBLIC_SETTINGS, first_run: flag(), sends_mail: flag() })

export const OPEN_SESSION = object({
  id: integer(),
  current: flag(),
  ip: nullable(string()),
  user_agent: nullable(string()),
  device: nullable(string()),
  created_at: utc(),
  last_seen_at: utc(),
  expires_at: utc(),
  locked: flag(),
  /** Why this person acts. */
  reason: nullable(string()),
  /** Whose account this person works in, where it is not his own. */
  acting_as: nullable(string()),
  /** Who works in this account, where it is not its person. */
  acted_by: nullable(string()),
})

/** How many sessions were ended. */
export const ENDED = object({ ended: integer() })
