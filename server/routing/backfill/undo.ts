import type { State, StoredMessage } from '../../delivery/port.ts'
import { type Changed, lockCampaigns, ROW, settle, writeEvents } from '../../delivery/port.ts'
import type { JobRun } from '../../kernel/jobs/job.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import type { Reached } from './carryOut.ts'

const AT_ONCE = 5000

interface Kept extends StoredMessage {
  before_state: State
  before_stat: string | null
  before_err: string | null
  before_source: string | null
  before_refunded: boolean
  before_done_at: Date | null
  /** Nothing newer has come: the message stands as the correction left it. */
  untouched: boolean
}

const backOf = (row: Kept): Changed => ({
  message: row,
  refunded: row.before_refunded,
  change: {
    state: row.before_state,
    stat: row.before_stat,
    err: row.before_err,
    source: row.before_source,
    doneAt: row.before_done_at,
    routeId: row.route_id ?? 0,
    meaning: undefined,
    proof: undefined,
  },
})

/** Puts some messages of one campaign back. @returns how many were looked at */
const undoSome = async (tx: Tx, id: number, accountId: number, campaignId: number): Promise<number> => {
  const campaigns = await lockCampaigns(tx, [campaignId])
  const { rows } = await tx.query<Kept>(
    `select m.account_id, m.id, m.campaign_id, m.state, m.stat, m.err, m.stat_source, m.parts, m.credits, m.refunded, m.route_id,
       m.adjusted_state, ${ROW}, b.before_state, b.before_stat, b.before_err, b.before_source, b.before_refunded, b.before_done_at,
       m.state = b.after_state and m.stat is not distinct from b.after_stat and m.err is not distinct from b.after_err
         and not exists (select 1 from receipts r where r.message_id = m.id and r.received_at > f.applied_at) as untouched
     from dlr_backfill_rows b join dlr_backfills f on f.id = b.backfill_id
     join messages m on m.account_id = b.account_id and m.id = b.message_id
     where b.backfill_id = $1 and b.account_id = $2 and b.campaign_id = $3 and b.undone is null order by m.id limit ${AT_ONCE}`,
    [id, accountId, campaignId],
  )
  const back = rows.filter(({ untouched }) => untouched).map(backOf)
  if (back.length > 0) {
    await settle(tx, back, campaigns)
    await writeEvents(
      tx,
      back.map(({ message }) => ({
        accountId: message.account_id,
        messageId: message.id,
        kind: 'uncorrected' as const,
        detail: `Correction ${id} was undone`,
      })),
    )
    // Messages that are under way again are waited for again.
    await tx.query(
      `update campaigns set status = 'Ready-to-complete', completed_at = null, changed_at = now()
       where id = $1 and status = 'Completed' and total_accepted > total_adjusted_open`,
      [campaignId],
    )
  }
  await tx.query(
    `update dlr_backfill_rows b set undone = u.undone from unnest($2::bigint[], $3::boolean[]) as u(message_id, undone)
     where b.backfill_id = $1 and b.message_id = u.message_id`,
    [id, rows.map(row => row.id), rows.map(({ untouched }) => untouched)],
  )
  await tx.query(
    'update dlr_backfills set undone_rows = undone_rows + $2, kept_rows = kept_rows + $3, updated_at = now() where id = $1',
    [id, back.length, rows.length - back.length],
  )
  return rows.length
}

/** Puts every message of a correction back to what it was, except those that a newer receipt has spoken of since. */
export const undoRows = async (run: JobRun<unknown, Reached>, id: number): Promise<void> => {
  const { pool } = run.deps
  const { rows } = await pool.query<{ account_id: number; campaign_id: number; n: number }>(
    `select account_id, campaign_id, count(*) as n from dlr_backfill_rows where backfill_id = $1 and undone is null
     group by account_id, campaign_id order by campaign_id`,
    [id],
  )
  const left = rows.reduce((sum, { n }) => sum + n, 0)
  const before = run.job.checkpoint?.done ?? 0
  let done = before
  for (const { account_id, campaign_id } of rows) {
    let count = 0
    do {
      run.signal.throwIfAborted()
      await asSystem(pool, async tx => {
        count = await undoSome(tx, id, account_id, campaign_id)
        await run.progress(done + count, { total: before + left, checkpoint: { done: done + count }, tx })
      })
      done += count
    } while (count === AT_ONCE)
  }
  await asSystem(pool, async tx => {
    await tx.query(
      `update dlr_backfills set status = 'undone', error = null, undone_at = now(), updated_at = now() where id = $1`,
      [id],
    )
    await run.finish(tx, {})
  })
}
