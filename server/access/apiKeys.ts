import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { rangeText, readAddress } from '../../messaging/ip.ts'
import { tell } from '../../messaging/tell.ts'
import { KEY_MARK } from '../../resources/access/api-access.ts'
import type { UserType } from '../../resources/language/access.ts'
import { countAttempt, neighbourhood } from '../kernel/net/attempts.ts'
import { HttpProblem, tooMany, unauthenticated } from '../kernel/problem/errors.ts'
import type { Caller, Origin } from '../kernel/scope/caller.ts'
import { PERMISSIONS_OF_A, ROLE_OF_A } from '../kernel/scope/principal.ts'
import { ALLOTTED } from '../kernel/scope/sessionRules.ts'

/** Wrong keys from one neighbourhood in a quarter of an hour. */
const TRIES_PER_ADDRESS = 100
/** Uses of one key from one place that are one entry of the login log. */
const NOTED_EVERY_MINUTES = 15

/** Mark and 256 random bits. */
export const newKey = (): string => KEY_MARK + randomBytes(32).toString('base64url')

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** What of a key may be shown: enough to tell it from another. */
export const prefixOf = (key: string): string => key.slice(0, KEY_MARK.length + 6)

export const isKey = (token: string | undefined): token is string => token?.startsWith(KEY_MARK) ?? false

interface KeyRow {
  id: number
  account_id: number
  userType: UserType
  name: string
  username: string
  timezone: string
  account_type: number
  allow_api: number
  api_ip_lock: number
  shut: boolean
  listed: number | null
  is_new_use: boolean
  is_stale: boolean
  permissions: string[] | null
  allotted: number[] | null
}

// The account works only while it and every account above it is active, as with a session.
const FIND = `
  select k.id, a.id as account_id, a."userType", a.name, a.username, a.timezone, a.account_type, a.allow_api, a.api_ip_lock, ${PERMISSIONS_OF_A}, ${ALLOTTED},
    (exists (select 1 from accounts up where up.id = any(a.path) and up.status <> 1)
      or coalesce(a.validity_date < (now() at time zone a.timezone)::date, false)) as shut,
    case when a.api_ip_lock = 1 then (select w.id from ip_white_list w
      where w.account_id = a.id and $2::inet <<= w.ip_address::inet order by w.id limit 1) end as listed,
    coalesce(k.last_used_at < now() - make_interval(mins => $3) or k.last_used_ip is distinct from $4, true) as is_new_use,
    coalesce(k.last_used_at < now() - interval '1 minute' or k.last_used_ip is distinct from $4, true) as is_stale
  from api_keys k join accounts a on a.id = k.account_id
    ${ROLE_OF_A}
  where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`

/** As it is compared with the list: IPv4 in IPv6 clothes is IPv4; what is no address is on no list. */
const plainAddress = (ip: string): string | null => {
  const address = readAddress(ip)
  return address ? rangeText({ ...address, prefix: address.bits }) : null
}

const log = (db: pg.Pool, row: KeyRow, origin: Origin, status: 0 | 1, reason: string | null) =>
  db.query(
    `insert into login_log (account_id, username, event, status, reason, ip, user_agent) values ($1, $2, 'api', $3, $4, $5, $6)`,
    [row.account_id, row.username, status, reason, origin.ip, origin.userAgent.slice(0, 500)],
  )

/** Refuses, and notes it once in a while: who keeps trying must not fill the log. */
const refuse = async (db: pg.Pool, row: KeyRow, origin: Origin, sentence: string): Promise<never> => {
  const { count } = await countAttempt(db, `api-refused:${row.id}:${neighbourhood(origin.ip)}`)
  if (count === 1) await log(db, row, origin, 0, sentence)
  throw new HttpProblem(403, sentence)
}

/**
 * Reads who calls by an API key (security case 31, rule access-13).
 * @throws HttpProblem 401 for a key that is none or has ended, 403 where its account may not call from there, 429 after many wrong ones
 */
export const readKey = async (db: pg.Pool, key: string, origin: Origin): Promise<Caller> => {
  const { rows } = await db.query<KeyRow>({
    name: 'api key',
    text: FIND,
    values: [hashOfKey(key), plainAddress(origin.ip), NOTED_EVERY_MINUTES, origin.ip],
  })
  const row = rows[0]
  if (!row) {
    const { count, seconds } = await countAttempt(db, `api-key-from:${neighbourhood(origin.ip)}`)
    throw count > TRIES_PER_ADDRESS ? tooMany(seconds) : unauthenticated()
  }
  if (row.shut) return refuse(db, row, origin, tell('The account of this key is not active.'))
  if (row.allow_api !== 1) return refuse(db, row, origin, tell('API access is switched off for this account.'))
  if (row.api_ip_lock === 1 && row.listed === null) return refuse(db, row, origin, tell('This IP address is not allowed.'))
  if (row.is_stale) {
    await db.query('update api_keys set last_used_at = now(), last_used_ip = $2 where id = $1', [row.id, origin.ip])
    if (row.listed !== null) await db.query('update ip_white_list set last_used_at = now() where id = $1', [row.listed])
    if (row.is_new_use) await log(db, row, origin, 1, `Key ${row.id}`)
  }
  return {
    ...origin,
    accountId: row.account_id,
    actorId: row.account_id,
    sessionId: 0,
    keyId: row.id,
    userType: row.userType,
    allotted: row.allotted ?? undefined,
    name: row.name,
    timezone: row.timezone,
    principal: {
      userType: row.userType,
      permissions: new Set(row.permissions ?? []),
      // Flags open fields of forms to people; a program gets those of its account's kind alone.
      flags: new Set(row.account_type === 2 ? (['postpaid'] as const) : []),
    },
  }
}
