import { CodeBook, loadSettings, STATE, settle, writeEvents } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import type { JobRun } from '../../kernel/jobs/job.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { blocksAfter, findInBlock, wantedOf } from './find.ts'
import type { Correction } from './remeaning.ts'

/** One line of what a correction does: so many messages of a route, with this code, from one state to another. */
export interface Figure {
  route_id: number | null
  stat: string
  err: string
  from: number
  to: number
  rows: number
}

/** What was counted so far; a checkpoint. */
interface Tally {
  block: number
  done: number
  rows: number
  campaigns: number[]
  refund: number
  charge: number
  figures: Figure[]
}

const add = (tally: Tally, corrections: readonly Correction[]): void => {
  for (const { message, change, refunded } of corrections) {
    tally.rows++
    if (refunded && !message.refunded) tally.refund += message.credits
    if (!refunded && message.refunded) tally.charge += message.credits
    const same = (one: Figure) =>
      one.route_id === message.route_id &&
      one.stat === (change.stat ?? '') &&
      one.err === (change.err ?? '') &&
      one.from === message.state &&
      one.to === change.state
    const figure = tally.figures.find(same)
    if (figure) figure.rows++
    else
      tally.figures.push({
        route_id: message.route_id,
        stat: change.stat ?? '',
        err: change.err ?? '',
        from: message.state,
        to: change.state,
        rows: 1,
      })
  }
  const [first] = corrections
  if (first && tally.campaigns.at(-1) !== first.message.campaign_id) tally.campaigns.push(first.message.campaign_id)
}

/** How far a step has come: which block of messages, and how many blocks or messages. */
export type Reached = Tally | { block?: number; done: number }

type Run = JobRun<unknown, Reached>

const freshBook = async (run: Run): Promise<CodeBook> => {
  const codes = new CodeBook(run.deps.pool)
  await codes.refresh()
  return codes
}

const NOTHING: Tally = { block: 0, done: 0, rows: 0, campaigns: [], refund: 0, charge: 0, figures: [] }

/** Counts what a correction would change; changes nothing but its own record. */
export const countRows = async (run: Run, id: number, codeIds: readonly number[]): Promise<void> => {
  const { pool } = run.deps
  const [codes, wanted, { refundOnFailed }] = [await freshBook(run), await wantedOf(pool, codeIds), await loadSettings(pool)]
  const { checkpoint } = run.job
  const tally = structuredClone(checkpoint && 'figures' in checkpoint ? checkpoint : NOTHING)
  const blocks = await blocksAfter(pool, tally.block)
  const total = tally.done + blocks.length
  for (const block of blocks) {
    run.signal.throwIfAborted()
    add(tally, (await findInBlock(pool, block, wanted, codes, refundOnFailed, false)).corrections)
    tally.block = block.last
    await run.progress(++tally.done, { total, checkpoint: tally })
  }
  await asSystem(pool, async tx => {
    await tx.query(
      `update dlr_backfills set status = 'counted', affected_rows = $2, affected_campaigns = $3, refund_credits = $4, charge_credits = $5,
         figures = $6, error = null, updated_at = now() where id = $1`,
      [id, tally.rows, new Set(tally.campaigns).size, tally.refund, tally.charge, JSON.stringify(tally.figures)],
    )
    await run.finish(tx, { result: { rows: tally.rows } })
  })
}

const NAMES: Readonly<Record<number, string>> = {
  [STATE.accepted]: 'under way',
  [STATE.delivered]: 'delivered',
  [STATE.failed]: 'failed',
}

const keep = (client: Client, id: number, corrections: readonly Correction[]) =>
  client.query(
    `insert into dlr_backfill_rows (backfill_id, account_id, message_id, campaign_id, before_state, after_state, before_stat, before_err,
       before_source, after_stat, after_err, before_refunded, before_done_at)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::boolean[], $13::timestamptz[])`,
    [
      id,
      corrections.map(({ message }) => message.account_id),
      corrections.map(({ message }) => message.id),
      corrections.map(({ message }) => message.campaign_id),
      corrections.map(({ message }) => message.state),
      corrections.map(({ change }) => change.state),
      corrections.map(({ message }) => message.stat),
      corrections.map(({ message }) => message.err),
      corrections.map(({ message }) => message.stat_source),
      corrections.map(({ change }) => change.stat),
      corrections.map(({ change }) => change.err),
      corrections.map(({ message }) => message.refunded),
      corrections.map(({ message }) => message.done_at),
    ],
  )

/**
 * Corrects block after block, each in one transaction with its record, its counters and credits, and the place reached: a worker that
 * dies leaves whole blocks, and the next one goes on behind them.
 */
export const applyRows = async (run: Run, id: number, codeIds: readonly number[]): Promise<void> => {
  const { pool } = run.deps
  const [codes, wanted, { refundOnFailed }] = [await freshBook(run), await wantedOf(pool, codeIds), await loadSettings(pool)]
  const { block: reached = 0, done: before = 0 } = run.job.checkpoint ?? {}
  const blocks = await blocksAfter(pool, reached)
  const total = before + blocks.length
  for (const [index, block] of blocks.entries()) {
    run.signal.throwIfAborted()
    await asSystem(pool, async tx => {
      const { corrections, campaigns } = await findInBlock(tx, block, wanted, codes, refundOnFailed, true)
      if (corrections.length > 0) {
        await keep(tx, id, corrections)
        await settle(tx, corrections, campaigns)
        await writeEvents(
          tx,
          corrections.map(({ message, change }) => ({
            accountId: message.account_id,
            messageId: message.id,
            kind: 'corrected' as const,
            detail: `Correction ${id}: ${change.stat} ${change.err} counts as ${NAMES[change.state]} now, was ${NAMES[message.state]}`,
          })),
        )
        await tx.query('update dlr_backfills set changed_rows = changed_rows + $2, updated_at = now() where id = $1', [
          id,
          corrections.length,
        ])
      }
      const done = before + index + 1
      await run.progress(done, { total, checkpoint: { block: block.last, done }, tx })
    })
  }
  await asSystem(pool, async tx => {
    await tx.query(`update dlr_backfills set status = 'done', error = null, updated_at = now() where id = $1`, [id])
    await run.finish(tx, {})
  })
}
