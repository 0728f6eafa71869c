import { actAs } from '../../server/access/actAs.ts'
import { hashOfKey, newKey, prefixOf } from '../../server/access/apiKeys.ts'
import { readSession } from '../../server/access/sessions.ts'
import { type Account, addAccount, uuidOf, type World } from '../support/world.ts'

const ORIGIN = { ip: '127.0.0.1', userAgent: 'test', requestId: 'test' }

/** Whoever may stand at the door (rule access-18), as the token he brings. */
export interface Actor {
  name: string
  token: string | undefined
  /** Whose rows he sees: those of this account and of the accounts below it; undefined for nobody's. */
  sees: Account | undefined
  /** Of an employee limited to these, with what stands below them. */
  allotted?: readonly Account[]
  /** Where a sentence other than the gate's own may answer. */
  is: 'nobody' | 'person' | 'acting' | 'key' | 'key elsewhere'
}

const ended = async (world: World, account: Account, how: 'expires_at' | 'revoked_at'): Promise<string> => {
  const token = await world.signIn(account)
  await world.deps.pool.query(
    `update sessions set ${how} = now() - interval '1 second' where id = (select max(id) from sessions where account_id = $1)`,
    [account.id],
  )
  return token
}

/** A sign-in whose password was right and whose code is still to come. */
const beforeTheCode = async ({ deps }: World, account: Account): Promise<string> => {
  const token = newKey().slice(8)
  await deps.pool.query(
    `insert into otp_challenges (token_hash, account_id, code_hash, expires_at)
     values (sha256($1::bytea), $2, 'none', now() + interval '5 minutes')`,
    [token, account.id],
  )
  return token
}

const acting = async (world: World, actor: Account, target: Account): Promise<string> => {
  const { pool } = world.deps
  await world.signIn(target)
  const { caller } = await readSession(pool, await world.signIn(actor), ORIGIN)
  const { token } = await actAs(pool, caller, await uuidOf(world, target), 'Matrix')
  await pool.query('update sessions set stepped_up_at = now() where account_id = $1', [target.id])
  return token
}

const keyOf = async (world: World, account: Account, locked: boolean): Promise<string> => {
  const { pool } = world.deps
  await world.signIn(account)
  const key = newKey()
  await pool.query('update api_keys set revoked_at = now() where account_id = $1 and revoked_at is null', [account.id])
  await pool.query('insert into api_keys (account_id, key_hash, prefix, created_by) values ($1, $2, $3, $1)', [
    account.id,
    hashOfKey(key),
    prefixOf(key),
  ])
  await pool.query('update accounts set api_ip_lock = $2 where id = $1', [account.id, locked ? 1 : 0])
  return key
}

/** Employees are limited to what is allotted to them: one to a reseller and his client, the other to the root, which is everybody. */
const limitEmployees = async (world: World): Promise<Actor> => {
  const { pool } = world.deps
  await pool.query(`insert into app_settings (key, value) values ('employee_scope', '"allotted"')`)
  await pool.query('update accounts set allotted = array[$2::bigint] where id = $1', [world.employee.id, world.admin.id])
  const limited = await addAccount(pool, 3, 'limited', world.admin.id)
  await pool.query('update accounts set allotted = array[$2::bigint] where id = $1', [limited.id, world.otherReseller.id])
  return {
    name: 'an employee with allotted accounts',
    token: await world.signIn(limited),
    sees: limited,
    allotted: [world.otherReseller, world.stranger],
    is: 'person',
  }
}

/** Everybody of the matrix. The two keys are of different clients: an account has one. */
export const actorsOf = async (world: World): Promise<Actor[]> => {
  const nobody = { sees: undefined, is: 'nobody' as const }
  const people: Actor[] = []
  for (const account of [
    world.admin,
    world.employee,
    world.reseller,
    world.otherReseller,
    world.client,
    world.sibling,
    world.stranger,
  ])
    people.push({ name: account.username, token: await world.signIn(account), sees: account, is: 'person' })
  return [
    { name: 'nobody', token: undefined, ...nobody },
    { name: 'a forged session', token: 'forged', ...nobody },
    { name: 'an expired session', token: await ended(world, world.client, 'expires_at'), ...nobody },
    { name: 'a revoked session', token: await ended(world, world.admin, 'revoked_at'), ...nobody },
    { name: 'a sign-in before its code', token: await beforeTheCode(world, world.admin), ...nobody },
    ...people,
    await limitEmployees(world),
    {
      name: 'the admin acting as the client',
      token: await acting(world, world.admin, world.client),
      sees: world.client,
      is: 'acting',
    },
    {
      name: 'the reseller acting as the client',
      token: await acting(world, world.reseller, world.client),
      sees: world.client,
      is: 'acting',
    },
    { name: 'a key of the client', token: await keyOf(world, world.client, false), sees: world.client, is: 'key' },
    { name: 'a key from a wrong address', token: await keyOf(world, world.stranger, true), sees: undefined, is: 'key elsewhere' },
  ]
}

/** Whether rows of the owner are in the actor's reach: all for operators, else his own and those below. */
export const reaches = (world: World, { sees, allotted }: Pick<Actor, 'sees' | 'allotted'>, owner: Account): boolean => {
  if (!sees) return false
  if (allotted?.includes(owner)) return true
  if (sees === world.admin || sees === world.employee || sees === owner) return true
  const below = new Map([
    [world.reseller, [world.client, world.sibling]],
    [world.otherReseller, [world.stranger]],
  ])
  return below.get(sees)?.includes(owner) ?? false
}

/** Puts back what calls of the matrix end by their nature: sessions, keys, accounts. */
export const keeper = async ({ deps: { pool } }: World): Promise<() => Promise<void>> => {
  const live = async (sql: string) => (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id)
  const sessions = await live('select id from sessions where revoked_at is null and expires_at > now()')
  const keys = await live('select id from api_keys where revoked_at is null')
  const accounts = await live('select id from accounts where status = 1')
  return async () => {
    await pool.query('update sessions set revoked_at = null, locked_at = null where id = any($1)', [sessions])
    await pool.query('delete from api_keys where id <> all($1)', [keys])
    await pool.query('update api_keys set revoked_at = null, expires_at = null where id = any($1)', [keys])
    await pool.query('update accounts set status = 1 where id = any($1) and status <> 1', [accounts])
  }
}
