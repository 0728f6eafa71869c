import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '../../resources/schema/endpoints.ts'
import type { Caller } from '../access/caller.ts'
import type { Tx } from '../access/scope.ts'
import type { Reply } from './envelope.ts'
import { HttpProblem, invalid } from './errors.ts'

/** A running request that left no trace for this long is taken to have died with its process. */
const STALE_SECONDS = 60

interface Stored {
  status: number | null
  request_hash: string
  response: unknown
  stale: boolean
}

export interface Claim {
  /** The answer of the first request, when this one is its repeat. */
  answer?: { status: number; body: unknown }
  /** Stores the answer in the transaction of the effect itself, so that both or neither survive a crash. */
  keep(tx: Tx, status: number, body: unknown): Promise<void>
  /** Forgets the key after a failure: nothing was done, so a repeat may try. */
  drop(): Promise<void>
}

/**
 * Does a call's work in one transaction and answers it; where the same call was answered before under the same key, that answer alone.
 * @param sent what makes it the same call; a file stands there as its SHA-256
 */
export type Once = (sent: Readonly<Record<string, unknown>>, work: (tx: Tx) => Promise<Reply>) => Promise<unknown>

const KEY = /^[\x21-\x7e]{1,255}$/
/** Calls that change nothing: their `request_id` says no more than which request it was. */
const READS: ReadonlySet<Endpoint['kind']> = new Set(['list', 'lookup', 'get', 'export', 'sample'])

/**
 * What a repeat of this request would name it by: the header, else `request_id` of the body, as programs that set no headers send it
 * (security case 23). Undefined where it says nothing.
 * @throws HttpProblem 422 at `request_id` for what is no key
 */
export const repeatKey = (
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  { kind }: Pick<Endpoint, 'kind'>,
  { request_id: sent }: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (method === 'GET') return undefined
  const header = headers['idempotency-key']
  if (typeof header === 'string') return header
  if (READS.has(kind) || sent === undefined || sent === null || sent === '') return undefined
  if (typeof sent !== 'string' || !KEY.test(sent))
    throw invalid({ request_id: ['Use 1 to 255 printable characters, no blanks.'] })
  return sent
}

/**
 * Takes an Idempotency-Key for this request (security case 23).
 * @throws HttpProblem 422 for an unusable key, 409 when the key came with other data, or its first request still runs
 */
export const claimKey = async (pool: pg.Pool, caller: Caller, key: string, route: string, body: unknown): Promise<Claim> => {
  if (!KEY.test(key)) throw new HttpProblem(422, 'Idempotency-Key must be 1 to 255 printable characters.')
  const hash = createHash('sha256')
    .update(`${route}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')
  const claim: Claim = {
    keep: async (tx, status, response) => {
      await tx.query('update idempotency_keys set status = $3, response = $4 where account_id = $1 and key = $2', [
        caller.accountId,
        key,
        status,
        JSON.stringify(response),
      ])
    },
    drop: async () => {
      await pool.query('delete from idempotency_keys where account_id = $1 and key = $2 and status is null', [
        caller.accountId,
        key,
      ])
    },
  }
  const taken = await pool.query(
    'insert into idempotency_keys (account_id, key, route, request_hash) values ($1, $2, $3, $4) on conflict do nothing',
    [caller.accountId, key, route, hash],
  )
  if (taken.rowCount === 1) return claim
  const { rows } = await pool.query<Stored>(
    `select status, request_hash, response, created_at < now() - make_interval(secs => $3) as stale
     from idempotency_keys where account_id = $1 and key = $2`,
    [caller.accountId, key, STALE_SECONDS],
  )
  const first = rows[0]
  if (first && first.request_hash !== hash) throw new HttpProblem(409, 'This request was already used with different data.')
  if (first && first.status !== null) return { ...claim, answer: { status: first.status, body: first.response } }
  if (first?.stale) {
    // One of several repeats takes over.
    const renewed = await pool.query(
      `update idempotency_keys set created_at = now() where account_id = $1 and key = $2 and status is null
       and created_at < now() - make_interval(secs => $3)`,
      [caller.accountId, key, STALE_SECONDS],
    )
    if (renewed.rowCount === 1) return claim
  }
  throw new HttpProblem(409, 'The first request with this key is still running.', { retryAfter: 2 })
}
