/** What is answered about accounts. */

import { LOGIN_EVENTS } from '../access/port.ts'
import { USER_TYPES } from '../language/choices.ts'
import {
  anything,
  boolean,
  day,
  decimal,
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  rowOf,
  string,
} from '../language/shape.ts'
import { UNIT } from '../money/port.ts'
import { ACCOUNT_TYPES, BILLING_BASES, USER_STATUSES } from './choices.ts'
import { USER_FIELDS } from './user-fields.ts'

/** One of the two, or neither: a password that was made is shown this once, or sent; one that was given is known. */
export const NEW_PASSWORD = object({}, { password: string(), sent_to: string() })

/** One entry of the log of an account; before and after as whatever was changed has it. */
export const LOG_ENTRY = object({
  id: integer(),
  at: instant(),
  /** Null: the operator, or somebody out of reach. */
  actor: nullable(string()),
  ip: nullable(string()),
  /** Whether somebody else sat there. */
  acting: boolean(),
  action: string(),
  entity: nullable(string()),
  entity_id: nullable(string()),
  reason: nullable(string()),
  before: anything(),
  after: anything(),
})

const USER_TYPE = oneOf(USER_TYPES.map(({ value }) => value))
const STATUS = oneOf(USER_STATUSES.map(({ value }) => value))
const { email, mobile, companyName, companyLogo, avatar, website, address, city, state, zip, gst_no, pan_no, pe_id } = USER_FIELDS

const ACCOUNT = rowOf(
  { email, mobile, companyName, companyLogo, avatar, website, address, city, state, zip, gst_no, pan_no, pe_id },
  {
    uuid: string(),
    name: string(),
    username: string(),
    userType: USER_TYPE,
    account_type: oneOf(ACCOUNT_TYPES.map(({ value }) => value)),
    billing_basis: oneOf(BILLING_BASES.map(({ value }) => value)),
    credit_limit: integer(),
    status: STATUS,
    allow_api: flag(),
    api_ip_lock: flag(),
    two_factor: flag(),
    must_change_password: flag(),
    daily_limit: integer(),
    /** Counted against the limit; 0 where there is none. */
    sent_today: integer(),
    low_credit_alert: integer(),
    timezone: string(),
    validity_date: nullable(day()),
    created_at: instant(),
    last_login_at: nullable(instant()),
    last_login_ip: nullable(string()),
    /** The accounts above, the topmost first. */
    tree: nullable(string()),
    open_sessions: integer(),
    documents_pending: integer(),
    documents_verified: integer(),
  },
)

/** Everything about one account. */
export const OVERVIEW = object({
  account: ACCOUNT,
  /** Amounts in the unit of the wallet. */
  wallets: list(
    object({
      route_type: integer(),
      unit: UNIT,
      balance: decimal(),
      held: decimal(),
      spent: decimal(),
      floor: nullable(decimal()),
    }),
  ),
  /** Null for those who are not told. */
  routes: nullable(list(object({ route_type: integer(), name: string(), inherited: flag() }))),
  /** How many stand right below, and the newest of them. */
  children: object({
    total: integer(),
    data: list(object({ id: integer(), name: string(), username: string(), userType: USER_TYPE, status: STATUS })),
  }),
  /** The last 30 days. */
  month: object({ campaigns: integer(), contacts: integer(), delivered: integer(), failed: integer(), credits: integer() }),
  sign_ins: list(
    object({
      event: oneOf(LOGIN_EVENTS.map(({ value }) => value)),
      ip: nullable(string()),
      device: nullable(string()),
      reason: nullable(string()),
      created_at: instant(),
    }),
  ),
})
