/** What is answered about notices (rules notifications-1 and notifications-3). Times in UTC. */

import { USER_TYPES } from '../language/choices.ts'
import { type FromShape, flag, integer, list, nullable, object, oneOf, pageOf, string, utc } from '../language/shape.ts'
import { AUDIENCES, NOTICE_TONES } from './notice-choices.ts'

const tone = () => oneOf(NOTICE_TONES.map(({ value }) => value))

const NOTICE_KEYS = {
  id: integer(),
  title: string(),
  /** Where the specification has it. */
  data: object({ message: string() }),
  type: tone(),
  event: string(),
  /** Path inside the desk; `job/7` stands for the file of that job, `exports` and `imports` for these. */
  url: nullable(string()),
  sender: nullable(string()),
  created_at: utc(),
  read_at: nullable(utc()),
  read_status: flag(),
}

/** A notice as it travels. */
export const NOTICE = object(NOTICE_KEYS)
export type NoticeRow = FromShape<typeof NOTICE>

/** How many are unread goes with every answer: the bell shows it. */
const COUNTS = { counts: integer() }

export const NOTICES = object({ notifications: pageOf(NOTICE), ...COUNTS })
export const UNREAD = object({ notifications: list(NOTICE), ...COUNTS })
export const READ = object({ ...NOTICE_KEYS, ...COUNTS })
export const ALL_READ = object({ read: integer(), ...COUNTS })
export const REMOVED = object({ id: integer(), ...COUNTS })
export const SOME_REMOVED = object({
  done: list(integer()),
  failed: list(object({ id: integer(), message: string() })),
  ...COUNTS,
})

const AUDIENCE = object(
  { who: oneOf(AUDIENCES.map(({ value }) => value)) },
  { types: list(oneOf(USER_TYPES.map(({ value }) => value))), users: list(integer()), route: integer() },
)
/** Whom operators tell something. */
export type Audience = FromShape<typeof AUDIENCE>

/** Whom a round would reach: how many, how many by mail, and the first names. */
export const REACH = object({ recipients: integer(), with_email: integer(), names: list(string()) })
export type Reach = FromShape<typeof REACH>
export const ROUND_BEGUN = object({ recipients: integer(), job_id: integer(), id: integer() })

const ROUND = object({
  id: integer(),
  title: string(),
  message: string(),
  type: tone(),
  audience: AUDIENCE,
  channels: list(string()),
  url: nullable(string()),
  valid_until: nullable(utc()),
  recipients: integer(),
  created_at: utc(),
  by: nullable(string()),
  /** The job that tells everybody; null once it is forgotten. */
  job_id: nullable(integer()),
  status: nullable(string()),
  done: nullable(integer()),
  total: nullable(integer()),
  error: nullable(string()),
})
export type Round = FromShape<typeof ROUND>
export const ROUNDS = pageOf(ROUND)
