import { wireDateTime } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import { apiAccess } from '../../resources/access/api-access.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler } from '../kernel/context/context.ts'
import { invalid, notFound } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { hashOfKey, newKey, prefixOf } from './apiKeys.ts'
import { authorizeKeyOwner } from './ipWhiteList.ts'
import { noteGood } from './knownTokens.ts'
import { requireReachable } from './reachable.ts'

const ownerOf = ({ input, caller }: { input: { user_id?: number | null }; caller: Caller }): number =>
  input.user_id ?? caller.accountId

interface KeyRow {
  id: number
  prefix: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  last_used_ip: string | null
}

const info: CallHandler<typeof apiAccess, 'info'> = async context => {
  const { tx, caller } = context
  const owner = ownerOf(context)
  if (owner !== caller.accountId) await authorizeKeyOwner(tx, caller, owner)
  const { rows: keys } = await tx.query<KeyRow>(
    `select id, prefix, created_at, expires_at, last_used_at, last_used_ip from api_keys
     where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > now()) order by id desc`,
    [owner],
  )
  const { rows } = await tx.query<
    Pick<AnswerOf<typeof apiAccess, 'info'>, 'allow_api' | 'api_ip_lock' | 'two_factor' | 'addresses'>
  >(
    `select allow_api, api_ip_lock, two_factor, (select count(*) from ip_white_list w where w.account_id = a.id) as addresses
     from accounts a where id = $1`,
    [owner],
  )
  if (!rows[0]) throw notFound()
  const at = (value: Date) => wireDateTime(value, caller.timezone)
  return {
    data: {
      user_id: owner,
      ...rows[0],
      your_ip: caller.ip,
      keys: keys.map(key => ({
        ...key,
        created_at: at(key.created_at),
        expires_at: key.expires_at && at(key.expires_at),
        last_used_at: key.last_used_at && at(key.last_used_at),
      })),
    },
  }
}

type Locks = AnswerOf<typeof apiAccess, 'security'>

/** Ends the keys of an account now. */
const endKeys = ({ tx }: Pick<CallContext, 'tx'>, owner: number) =>
  tx.query('update api_keys set revoked_at = now() where account_id = $1 and revoked_at is null', [owner])

/** Lets the present key work for some hours more; those that end sooner already are left. */
const letKeysEnd = ({ tx }: Pick<CallContext, 'tx'>, owner: number, hours: number) =>
  tx.query(
    `update api_keys set expires_at = now() + make_interval(hours => $2)
     where account_id = $1 and revoked_at is null and expires_at is null`,
    [owner, hours],
  )

const changeKey: CallHandler<typeof apiAccess, 'changeKey'> = async context => {
  const { tx, caller, input } = context
  const owner = ownerOf(context)
  await authorizeKeyOwner(tx, caller, owner)
  const hours = input.keep_old_hours ?? 0
  // Two at once: the second sees the first one's key, and ends it.
  await tx.query('select id from accounts where id = $1 for no key update', [owner])
  await (hours === 0 ? endKeys(context, owner) : letKeysEnd(context, owner, hours))
  const key = newKey()
  noteGood(key)
  await tx.query('insert into api_keys (account_id, key_hash, prefix, created_by) values ($1, $2, $3, $4)', [
    owner,
    hashOfKey(key),
    prefixOf(key),
    caller.actorId,
  ])
  await audit(tx, caller, {
    action: 'api-access.changeKey',
    entity: 'users',
    entityId: owner,
    after: { prefix: prefixOf(key), keep_old_hours: hours },
  })
  return { message: tell('The key is shown only once'), data: { api_key: key, prefix: prefixOf(key), keep_old_hours: hours } }
}

const revokeKey: CallHandler<typeof apiAccess, 'revokeKey'> = async context => {
  const { tx, caller } = context
  const owner = ownerOf(context)
  await authorizeKeyOwner(tx, caller, owner)
  const { rowCount } = await endKeys(context, owner)
  await audit(tx, caller, { action: 'api-access.revokeKey', entity: 'users', entityId: owner, after: { ended: rowCount } })
  return { message: rowCount ? 'All keys revoked' : 'There was no key to revoke', data: { ended: rowCount ?? 0 } }
}

const security: CallHandler<typeof apiAccess, 'security'> = async context => {
  const { tx, caller, input } = context
  const owner = ownerOf(context)
  await authorizeKeyOwner(tx, caller, owner)
  const { api_ip_lock, two_factor } = input
  const wanted: Partial<Locks> = {
    ...(typeof api_ip_lock === 'number' && { api_ip_lock }),
    ...(typeof two_factor === 'number' && { two_factor }),
  }
  if (Object.keys(wanted).length === 0) throw invalid({ api_ip_lock: [tell('Specify what to switch on or off.')] })
  const { rows } = await tx.query<Locks & { addresses: number }>(
    `select api_ip_lock, two_factor, (select count(*) from ip_white_list w where w.account_id = a.id) as addresses
     from accounts a where id = $1 for no key update`,
    [owner],
  )
  const before = rows[0]
  if (!before) throw notFound()
  if (wanted.api_ip_lock === 1 && before.addresses === 0 && input.confirm_empty !== 1)
    throw invalid({
      api_ip_lock: [tell('No addresses are allowed yet, so the API would be closed to everyone. Add one first, or confirm.')],
    })
  if (wanted.two_factor === 1 && before.two_factor === 0) await requireReachable(context, owner)
  await tx.query(
    'update accounts set api_ip_lock = coalesce($2, api_ip_lock), two_factor = coalesce($3, two_factor), updated_at = now() where id = $1',
    [owner, wanted.api_ip_lock ?? null, wanted.two_factor ?? null],
  )
  const { addresses: _addresses, ...kept } = before
  await audit(tx, caller, {
    action: 'api-access.security',
    entity: 'users',
    entityId: owner,
    before: kept,
    after: { ...kept, ...wanted },
  })
  return { message: tell('Saved'), data: { ...kept, ...wanted } }
}

/** Keys of programs (rule access-13, security case 31). */
export const apiAccessCompanion = defineCompanion(apiAccess, { handlers: { call: { info, changeKey, revokeKey, security } } })
