import { notFound } from '../../kernel/problem/errors.ts'
import type { Tx } from '../../kernel/scope/scope.ts'

/** A conversation, as far as answering in it needs it. */
export interface Thread {
  id: number
  account_id: number
  wa_configuration_id: number
  contact: string
  /** The person may be written to freely. */
  is_open: boolean
  /** …and without a charge. */
  is_free: boolean
}

/** One within the caller's scope. @throws HttpProblem 404 */
export const findThread = async (tx: Tx, id: number): Promise<Thread> => {
  const { rows } = await tx.query<Thread>(
    `select id, account_id, wa_configuration_id, contact, coalesce(window_expires_at > now(), false) as is_open,
       coalesce(free_until > now(), false) as is_free
     from wa_threads where id = $1`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Where a message stands in its conversation, by its key. @throws HttpProblem 404 */
export const findPlace = async (tx: Tx, key: string): Promise<{ id: number; thread_id: number; at: Date }> => {
  const { rows } = await tx.query<{ id: number; thread_id: number; at: Date }>(
    'select id, thread_id, at from wa_thread_messages where unique_key = $1',
    [key],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}
