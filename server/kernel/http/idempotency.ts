import type { FastifyRequest } from 'fastify'
import { tell } from '../../../messaging/tell.ts'
import type { Endpoint } from '../../../resources/language/endpoints.ts'
import type { Deps } from '../context/context.ts'
import type { Reply } from '../context/envelope.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'

/** A running request that left no trace for this long is taken to have died with its process. */
const STALE_SECONDS = 60

interface Stored {
  status: number | null
  request_hash: string
  response: unknown
  answer_kept: boolean
  stale: boolean
}

export interface Answered {
  status: number
  body: unknown
  /** Whether the body is what was answered: of secrets it is not kept. */
  kept: boolean
}

export interface Claim {
  /** The answer of the first request, when this one is its repeat. */
  answer?: Answered
  /** Stores the answer in the transaction of the effect itself, so that both or neither survive a crash. */
  keep(tx: Tx, answer: Answered): Promise<void>
  /** Forgets the key after a failure: nothing was done, so a repeat may try. */
  drop(): Promise<void>
}

/**
 * Does a call's work in one transaction and answers it; where the same call was answered before under the same key, that answer alone.
 * @param sent what makes it the same call; a file stands there as its SHA-256
 */
export type Once = (sent: Readonly<Record<string, unknown>>, work: (tx: Tx) => Promise<Reply>) => Promise<unknown>

const KEY = /^[\x21-\x7e]{1,255}$/
/** Calls that change nothing: what names them says no more than which request it was, and each is answered as things stand. */
const READS: ReadonlySet<Endpoint['kind']> = new Set(['list', 'lookup', 'get', 'export', 'sample'])

/**
 * What a repeat of this request would name it by: the header, else `request_id` of the body, as programs that set no headers send it
 * (security case 23). Undefined where it says nothing.
 * @throws HttpProblem 422 at `request_id` for what is no key
 */
export const repeatKey = (
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  { kind, action }: Pick<Endpoint, 'kind' | 'action'>,
  { request_id: sent }: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (method === 'GET' || READS.has(kind) || action?.reads) return undefined
  const header = headers['idempotency-key']
  if (typeof header === 'string') return header
  if (sent === undefined || sent === null || sent === '') return undefined
  if (typeof sent !== 'string' || !KEY.test(sent))
    throw invalid({ request_id: ['Use 1 to 255 printable characters without spaces.'] })
  return sent
}

/** Whose a key is: the account's and his who sits there. Not the session's: who signs in anew and repeats is the same. */
const MINE = 'account_id = $1 and actor_id = $2 and key = $3'

/**
 * Takes an Idempotency-Key for this request (security case 23).
 * @throws HttpProblem 422 for an unusable key, 409 when the key came with other data, or its first request still runs
 */
export const claimKey = async (
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  caller: Caller,
  key: string,
  route: string,
  body: unknown,
): Promise<Claim> => {
  if (!KEY.test(key)) throw new HttpProblem(422, 'Idempotency-Key must be 1 to 255 printable characters.')
  // Under the desk's key: a body may hold a password, and a plain hash of it could be guessed at.
  const hash = secrets.sign('repeat', `${route}\n${JSON.stringify(body ?? null)}`)
  const mine = [caller.accountId, caller.actorId, key]
  const claim: Claim = {
    keep: async (tx, { status, body: response, kept }) => {
      await tx.query(`update idempotency_keys set status = $4, response = $5, answer_kept = $6 where ${MINE}`, [
        ...mine,
        status,
        JSON.stringify(response),
        kept,
      ])
    },
    drop: async () => {
      await pool.query(`delete from idempotency_keys where ${MINE} and status is null`, mine)
    },
  }
  const taken = await pool.query(
    `insert into idempotency_keys (account_id, actor_id, key, route, request_hash) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [...mine, route, hash],
  )
  if (taken.rowCount === 1) return claim
  const { rows } = await pool.query<Stored>(
    `select status, request_hash, response, answer_kept, created_at < now() - make_interval(secs => $4) as stale
     from idempotency_keys where ${MINE}`,
    [...mine, STALE_SECONDS],
  )
  const first = rows[0]
  if (first && first.request_hash !== hash) throw new HttpProblem(409, tell('This key was already used with different data.'))
  if (first && first.status !== null)
    return { ...claim, answer: { status: first.status, body: first.response, kept: first.answer_kept } }
  if (first?.stale) {
    // One of several repeats takes over.
    const renewed = await pool.query(
      `update idempotency_keys set created_at = now() where ${MINE} and status is null
       and created_at < now() - make_interval(secs => $4)`,
      [...mine, STALE_SECONDS],
    )
    if (renewed.rowCount === 1) return claim
  }
  throw new HttpProblem(409, tell('The first request with this key is still running.'), { retryAfter: 2 })
}
