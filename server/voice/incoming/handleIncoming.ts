import type pg from 'pg'
import { messageOf } from '../../../messaging/thrown.ts'
import type { ReceiptContext } from '../../delivery/port.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { isTransient } from '../../kernel/db/transient.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { type Handled, handleRows, type IncomingRow } from './handle.ts'

/** Bodies that are read at once. */
const AT_ONCE = 200
const NEXT = `select id, route_id, body from voice_incoming where state = 'new' and id > $2 order by id limit $1`

const writeHandled = async (tx: Tx, handled: readonly Handled[]): Promise<void> => {
  if (handled.length === 0) return
  await tx.query({
    name: 'voice_incoming_handled',
    text: `update voice_incoming i set state = h.state, problem = h.problem, tries = i.tries + 1, done_at = now()
      from unnest($1::bigint[], $2::text[], $3::text[]) as h(id, state, problem) where i.id = h.id`,
    values: [handled.map(one => one.id), handled.map(one => one.state), handled.map(one => one.problem)],
  })
}

const handleSome = (pool: pg.Pool, receipts: ReceiptContext, most: number, after: number): Promise<number[]> =>
  asSystem(pool, async tx => {
    const { rows } = await tx.query<IncomingRow>(`${NEXT} for update skip locked`, [most, after])
    await writeHandled(tx, await handleRows(tx, rows, receipts))
    return rows.map(({ id }) => id)
  })

/** One by one: what is wrong with one keeps no other back. */
const handleEach = async (
  pool: pg.Pool,
  { log }: Pick<Deps, 'log'>,
  receipts: ReceiptContext,
  after: number,
): Promise<number[]> => {
  const { rows } = await pool.query<IncomingRow>(NEXT, [AT_ONCE, after])
  for (const { id } of rows)
    try {
      await handleSome(pool, receipts, 1, id - 1)
    } catch (error) {
      if (isTransient(error)) throw error
      log.error(`What a voice vendor told (${id}) could not be handled: ${messageOf(error)}`)
      await asSystem(pool, tx => writeHandled(tx, [{ id, state: 'failed', problem: messageOf(error).slice(0, 1000) }]))
    }
  return rows.map(({ id }) => id)
}

/** Carries out some of what vendors told at once, for somebody who waits for it; what another process is at is left to it. */
export const handleTold = async (pool: pg.Pool, digests: readonly string[], receipts: ReceiptContext): Promise<void> => {
  if (digests.length === 0) return
  await asSystem(pool, async tx => {
    const { rows } = await tx.query<IncomingRow>(
      `select id, route_id, body from voice_incoming where digest = any($1) and state = 'new' order by id for update skip locked`,
      [digests],
    )
    await writeHandled(tx, await handleRows(tx, rows, receipts))
  })
}

/**
 * Carries out what vendors told, in the order in which it came, until nothing is left; each process takes other rows. What was stored and
 * not handled when a process died is handled by the next one.
 */
export const handleIncoming = async (
  pool: pg.Pool,
  deps: Pick<Deps, 'log'>,
  receipts: () => Promise<ReceiptContext>,
): Promise<void> => {
  for (let after = 0; ; ) {
    const context = await receipts()
    const ids = await handleSome(pool, context, AT_ONCE, after).catch(error => {
      if (isTransient(error)) throw error
      return handleEach(pool, deps, context, after)
    })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}
