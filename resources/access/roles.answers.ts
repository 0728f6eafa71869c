/** What is answered about roles: what a change would cost, who may do what, and why. */

import { FLAGS } from '../language/access.ts'
import { USER_TYPES } from '../language/choices.ts'
import { boolean, flag, integer, list, nullable, object, oneOf, string, union } from '../language/shape.ts'

const USER_TYPE = oneOf(USER_TYPES.map(({ value }) => value))

/** A permission, and what it opens. */
export const GRANTABLE = object({
  name: string(),
  group: string(),
  opens: list(string()),
  /** Whether whoever asks holds it. */
  held: flag(),
})

/** How many accounts would lose something: those that have the role, and those below them. */
export const ROLE_CUT = object({
  own: integer(),
  below: integer(),
  lost: list(object({ permission: string(), own: integer(), below: integer() })),
})

/** Screen, button or call (resources/language/capabilities.ts). */
const THING = object({
  key: string(),
  owner: string(),
  owner_label: string(),
  label: string(),
  is: oneOf(['operation', 'action', 'page']),
  permission: nullable(string()),
  /** Whose records it works on. */
  records: nullable(oneOf(['user_id', 'self', 'platform'])),
})

const PERSON = { id: integer(), name: string(), username: string() }

/** Of an account without a role of its own, the default one of its type; null where there is none. */
const ROLE = { role_id: nullable(integer()), role: nullable(string()) }

/** One condition, and whether it is met. */
const CHECK = union([
  object({ kind: oneOf(['account', 'anybody', 'signed_in']), passes: boolean() }),
  object({
    kind: oneOf(['permission']),
    passes: boolean(),
    permission: string(),
    roles: list(object({ id: integer(), display_name: string() })),
    /** Resellers above that lack what the own role holds. */
    capped_by: list(object({ ...PERSON, ...ROLE })),
  }),
  object({ kind: oneOf(['type']), passes: boolean(), types: list(USER_TYPE) }),
  object({ kind: oneOf(['flag']), passes: boolean(), flag: oneOf(FLAGS) }),
  object({
    kind: oneOf(['scope']),
    passes: boolean(),
    sees: oneOf(['all', 'tree', 'allotted']),
    /** How many accounts stand below the person. */
    below: integer(),
    /** Whether a record of a certain account was asked about. */
    asked: boolean(),
  }),
])

export const XRAY = object({
  allowed: flag(),
  person: object({ ...PERSON, userType: USER_TYPE, ...ROLE, own_role: flag() }),
  thing: THING,
  checks: list(CHECK),
})

/** All in number, the first of them by name. */
export const WHO_CAN = object({
  thing: THING,
  total: integer(),
  roles: list(object({ ...ROLE, userType: USER_TYPE, people: integer() })),
  people: list(object({ ...PERSON, userType: USER_TYPE, role: ROLE.role })),
})
