import type pg from 'pg'
import { messageOf } from '../../../messaging/thrown.ts'
import type { ReceiptContext } from '../../delivery/port.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { isTransient, passing } from '../../kernel/db/transient.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { type Handled, handleReports, type IncomingRow, type Planned, planRow, Verdict } from './handle.ts'

/** Bodies that are read at once; one may be 3 MB. */
const AT_ONCE = 40

type Needs = Pick<Deps, 'secrets' | 'log'>

const writeHandled = async (tx: Tx, handled: readonly Handled[]): Promise<void> => {
  if (handled.length === 0) return
  await tx.query({
    name: 'wa_incoming_handled',
    text: `update wa_incoming i set state = h.state, problem = h.problem, tries = i.tries + 1, done_at = now()
      from unnest($1::bigint[], $2::text[], $3::text[]) as h(id, state, problem) where i.id = h.id`,
    values: [handled.map(one => one.id), handled.map(one => one.state), handled.map(one => one.problem)],
  })
}

const OPEN = `select id, wa_configuration_id, body from wa_incoming where state = 'new'`
const NEXT = `${OPEN} and id > $2 order by id`

/** Nearly all of what is there, in one transaction. @returns the numbers of those that need one each, and how many there were */
const handleTogether = async (pool: pg.Pool, deps: Needs, receipts: ReceiptContext, after: number) =>
  asSystem(pool, async tx => {
    const { rows } = await tx.query<IncomingRow>({
      name: 'wa_incoming_next',
      text: `${NEXT} limit $1 for update skip locked`,
      values: [AT_ONCE, after],
    })
    const handled = await handleReports(tx, deps, rows, receipts, new Date())
    await writeHandled(tx, handled)
    const done = new Set(handled.map(({ id }) => id))
    return { ids: rows.map(({ id }) => id), left: rows.flatMap(({ id }) => (done.has(id) ? [] : [id])) }
  })

/** @param within does what there is to do about the row, and says what became of it; undefined while something is left */
const withRow = (pool: pg.Pool, id: number, within: (tx: Tx) => Promise<Handled | undefined>): Promise<boolean> =>
  passing(() =>
    asSystem(pool, async tx => {
      const { rowCount } = await tx.query(`select from wa_incoming where state = 'new' and id = $1 for update skip locked`, [id])
      if (rowCount === 0) return false
      const handled = await within(tx)
      if (handled) await writeHandled(tx, [handled])
      return true
    }),
  )

/**
 * One body, each of its changes in a transaction of its own; what came of it is written down with the last. Where another process takes it up
 * between two of them, it is left to that one: harmless to repeat.
 */
const handleAlone = async (pool: pg.Pool, deps: Needs, receipts: ReceiptContext, id: number): Promise<void> => {
  let planned: Planned
  try {
    const found = await asSystem(pool, async tx => {
      const { rows } = await tx.query<IncomingRow>(`${OPEN} and id = $1`, [id])
      return rows[0] && planRow(tx, deps, rows[0], receipts, { now: new Date() })
    })
    if (!found) return
    planned = found
  } catch (error) {
    if (isTransient(error)) throw error
    deps.log.error(`What WhatsApp told (event ${id}) was not understood: ${messageOf(error)}`)
    await withRow(pool, id, async () => new Verdict().note(error).of(id))
    return
  }
  const { works, foreign } = planned
  const verdict = new Verdict(foreign)
  for (const [place, work] of works.entries()) {
    const isLast = place === works.length - 1
    try {
      const isMine = await withRow(pool, id, async tx => {
        await work(tx)
        return isLast ? verdict.of(id) : undefined
      })
      if (isLast || !isMine) return
    } catch (error) {
      if (isTransient(error)) throw error
      verdict.note(error)
    }
  }
  await withRow(pool, id, async () => verdict.of(id))
}

/**
 * Carries out what the provider told, in the order in which it came, until nothing is left; each process takes other rows. What was stored
 * and not handled when a process died is handled by the next one (rule whatsapp-71).
 */
export const handleIncoming = async (pool: pg.Pool, deps: Needs, receipts: () => Promise<ReceiptContext>): Promise<void> => {
  for (let after = 0; ; ) {
    const context = await receipts()
    const { ids, left } = await passing(() => handleTogether(pool, deps, context, after)).catch(async error => {
      if (isTransient(error)) throw error
      // Something in one of them: each by itself, so that it keeps no other back.
      const { rows } = await pool.query<{ id: number }>(`${NEXT} limit $1`, [AT_ONCE, after])
      const all = rows.map(({ id }) => id)
      return { ids: all, left: all }
    })
    for (const id of left) await handleAlone(pool, deps, context, id)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}
