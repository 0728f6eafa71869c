/** What is answered about who uses sender IDs, templates and groups, and about messages held against a template. */

import { VARIABLE_TAGS } from '../../messaging/dltTemplate.ts'
import { ACTIVE, USER_TYPES } from '../language/choices.ts'
import { type FromShape, flag, instant, integer, list, nullable, object, oneOf, string, union } from '../language/shape.ts'

const PERSON = {
  id: integer(),
  name: string(),
  username: string(),
  userType: oneOf(USER_TYPES.map(({ value }) => value)),
}

const STATUS = oneOf(ACTIVE.map(({ value }) => value))

const LENT = {
  /** Null where the caller may not see whose it is. */
  owner: nullable(object(PERSON)),
  /** Accounts it is lent to; the first of them. */
  total: integer(),
  /** `direct`: not through a group alone. */
  users: list(object({ ...PERSON, direct: flag() })),
}

/** Who has a record in his hands. */
export type Lent = FromShape<typeof LENT_TO>
export const LENT_TO = object(LENT)

export const TEMPLATE_USERS = object({
  ...LENT,
  group: nullable(object({ id: integer(), group_name: string() })),
  /** Of the last 10,000 campaigns. */
  campaigns: object({ sent: integer(), pending: integer(), last: nullable(instant()) }),
})

export const SENDER_USERS = object({
  ...LENT,
  /** Those that need it; the first of them. */
  templates: list(object({ id: integer(), template_name: string(), status: STATUS })),
  templates_total: integer(),
})

export const GROUP_MEMBERS = object({
  ...LENT,
  /** The first of them, with how their messages begin. */
  templates: list(object({ id: integer(), template_name: string(), dlt_message: string(), status: STATUS })),
  templates_total: integer(),
})

const AT_VARIABLE = { message: string(), variable: integer() }

/** As `TemplateMatch` of messaging/dltOutcome.ts has it. */
export const TEMPLATE_MATCH = union([
  object({ outcome: oneOf(['MATCH']), values: list(string()) }),
  object({ outcome: oneOf(['635 VARIABLE_TOO_LONG']), ...AT_VARIABLE, length: integer(), limit: integer() }),
  object({ outcome: oneOf(['TAG_MISMATCH']), ...AT_VARIABLE, tag: oneOf(VARIABLE_TAGS), value: string() }),
  object({ outcome: oneOf(['CTA_NOT_WHITELISTED']), ...AT_VARIABLE, value: string() }),
  object({ outcome: oneOf(['633 NOT_MATCHED']), message: string(), at: integer(), expected: string(), found: string() }),
  object({ outcome: oneOf(['TOO_LARGE']), message: string() }),
])
