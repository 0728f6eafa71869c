import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { allPermissions, register as declared } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { ensureDefaultRoles } from '../../server/access/defaultRoles.ts'
import { openSession } from '../../server/access/sessions.ts'
import { notePlace } from '../../server/access/tries.ts'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import type { Deps } from '../../server/kernel/context/context.ts'
import type { Companions } from '../../server/kernel/records/companion.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { secretsOf } from '../../server/kernel/scope/secrets.ts'
import { ensureKnownCodes } from '../../server/routing/knownCodes.ts'
import { holdToDeclaration } from './answers.ts'
import type { TestDatabase } from './database.ts'
import { temporaryFolder } from './folder.ts'

const ORIGIN = { ip: '127.0.0.1', userAgent: 'test', requestId: 'test' }

export interface Account {
  id: number
  userType: UserType
  username: string
}

/** A family of accounts: two resellers, two clients under the first, one under the second, an admin and an employee. */
export interface World {
  deps: Deps
  admin: Account
  employee: Account
  reseller: Account
  client: Account
  sibling: Account
  otherReseller: Account
  stranger: Account
  /** Opens a session; with every permission there is, or with those named. */
  signIn(account: Account, permissions?: readonly string[]): Promise<string>
}

export interface WorldOptions {
  register?: Register
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Adds an active account. */
export const addAccount = async (
  pool: pg.Pool,
  userType: UserType,
  username: string,
  parent: number | null,
): Promise<Account> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts ("userType", name, username, email, mobile, password_hash, parent_id, status)
     values ($1, $2, $2, $2 || '@example.in', '9199' || lpad((1 + (select count(*) from accounts))::text, 8, '0'), 'none', $3, 1) returning id`,
    [userType, username, parent],
  )
  return { id: rows[0]!.id, userType, username }
}

/** Fills an empty, migrated database with the family. */
export const makeWorld = async (database: TestDatabase, { register = declared }: WorldOptions = {}): Promise<World> => {
  const { pool, connection } = database
  await ensureDefaultRoles(pool, register)
  await ensureKnownCodes(pool)
  const admin = await addAccount(pool, 0, 'admin', null)
  const employee = await addAccount(pool, 3, 'employee', admin.id)
  const reseller = await addAccount(pool, 1, 'reseller', admin.id)
  const otherReseller = await addAccount(pool, 1, 'otherreseller', admin.id)
  const client = await addAccount(pool, 2, 'client', reseller.id)
  const sibling = await addAccount(pool, 2, 'sibling', reseller.id)
  const stranger = await addAccount(pool, 2, 'stranger', otherReseller.id)
  const deps: Deps = {
    pool,
    connection,
    register,
    secrets: secretsOf(Buffer.alloc(32, 7)),
    dataDir: temporaryFolder(0o700),
    log: silent,
    version: 'test',
    onAnswer: holdToDeclaration,
  }
  let roles = 0
  const all = allPermissions(register)
  const signIn = async (account: Account, permissions: readonly string[] = all) => {
    const { rows } = await pool.query<{ id: number }>(
      'insert into roles (name, display_name, "userType", permissions) values ($1, $1, $2, $3) returning id',
      [`test-${account.username}-${roles++}`, account.userType, permissions],
    )
    await pool.query('update accounts set role_id = $2 where id = $1', [account.id, rows[0]!.id])
    // Nobody has more than the resellers above: those who were left with less are given the same. Whether they are the same is quickly seen;
    // whether one list of hundreds holds another is not.
    await pool.query(
      `update accounts up set role_id = $2 from accounts a, roles r where a.id = $1 and up.id = any(a.path) and up.id <> a.id and up."userType" = 1
         and r.id = coalesce(up.role_id, (select d.id from roles d where d.is_default = 1 and d."userType" = 1))
         and r.permissions <> $3 and not r.permissions @> $3`,
      [account.id, rows[0]!.id, permissions],
    )
    return asSystem(pool, async tx => {
      const token = await openSession(tx, ORIGIN, { accountId: account.id, actorId: account.id })
      await notePlace(tx, account.id, ORIGIN.ip)
      // Whatever asks for the password again is answered; tests of the asking itself set this back.
      await tx.query('update sessions set stepped_up_at = now() where account_id = $1 and stepped_up_at is null', [account.id])
      return token
    })
  }
  return { deps, admin, employee, reseller, client, sibling, otherReseller, stranger, signIn }
}

/** The HTTP side over a world, without network. Limits are set beyond what a test can reach. */
export const appOf = (world: World, overrides: { register?: Register; companions?: Companions } = {}): Promise<FastifyInstance> =>
  buildApp(
    { ...world.deps, register: overrides.register ?? world.deps.register },
    { ...companions, ...overrides.companions },
    { callsPerSecond: 1_000_000, logLevel: 'silent' },
  )

/** By which an account is acted as. */
export const uuidOf = async ({ deps }: World, { id }: { id: number }): Promise<string> =>
  (await deps.pool.query<{ uuid: string }>('select uuid from accounts where id = $1', [id])).rows[0]?.uuid ?? ''

export interface Answered {
  status: number
  body: { error?: boolean; message?: string; data?: unknown; errors?: Record<string, string[]> }
}

/** What a call without a body is given stands in its address. */
const queryOf = (given: unknown): string => {
  const pairs = Object.entries((given ?? {}) as object).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map(one => [`${name}[]`, String(one)]) : value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** One call to the API, as the panel makes it. */
export const call = async (
  app: FastifyInstance,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered> => {
  const response = await app.inject({
    method: method as 'GET',
    url: `/api/${path}${method === 'GET' ? queryOf(body) : ''}`,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(body !== undefined && method !== 'GET' && { payload: body as object }),
  })
  const text = response.body
  return { status: response.statusCode, body: text.startsWith('{') ? JSON.parse(text) : {} }
}
