import type pg from 'pg'
import { RULE_ACTION } from '../../resources/adjustments/fix-actions.ts'
import { lockCampaigns, type WebhookInterest } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { doNext, type Place } from './carryOut.ts'
import type { Fix } from './fix.ts'
import { figuresOf } from './job.ts'
import { planFix } from './plan.ts'

const REASON = 'The closing rule of the campaign, at the end of the waiting for receipts'

/**
 * Notes what the closing rule of a campaign has to do to the messages whose waiting has ended since its last time (rules adjustments-4 and adjustments-8): in
 * the transaction that ended it, so that neither is ever there alone. The campaign must be locked.
 */
export const noteRule = async (tx: Client, campaignId: number): Promise<void> => {
  const { rows } = await tx.query<{ percent: number; failed: number; since: string | null }>(
    `select coalesce(ratio_set, 0) as percent, coalesce(failed_ratio, 0) as failed,
       (select max(created_at)::text from status_adjustments
        where actor_id is null and (filter ->> 'send_sms_id')::bigint = campaigns.id) as since
     from campaigns where id = $1 and ${ofChannel('text', 'campaigns')}`,
    [campaignId],
  )
  const rule = rows[0]
  if (!rule || rule.percent + rule.failed === 0) return
  const fix: Fix = { action: RULE_ACTION, campaigns: [campaignId], limit: Number.MAX_SAFE_INTEGER }
  const plan = await planFix(tx, fix, rule.since)
  if (plan.eligible === 0) return
  const place: Place = { plans: plan.plans, at: 0, after: 0, done: 0 }
  await tx.query(
    `insert into status_adjustments (action, percent, failed_percent, reason, filter, status, figures, eligible, users, campaigns, place)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      RULE_ACTION,
      rule.percent,
      rule.failed,
      REASON,
      JSON.stringify({ send_sms_id: campaignId, fix, since: rule.since }),
      plan.plans.length > 0 ? 'running' : 'done',
      JSON.stringify(figuresOf(plan)),
      plan.eligible,
      plan.users,
      plan.campaigns,
      JSON.stringify(place),
    ],
  )
}

/** Carries out the closing rules that are noted, a chunk at a time; any number of processes may: a record is one's at a time. */
export const runRules = async (pool: pg.Pool, refundOnFailed: boolean, interest: WebhookInterest): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from status_adjustments where actor_id is null and status = 'running' order by id limit 100`,
  )
  if (rows.length > 0) await interest.refresh()
  for (const { id } of rows) {
    let more = true
    while (more) more = await asSystem(pool, tx => runSome(tx, id, refundOnFailed, interest))
  }
}

const runSome = async (tx: Client, id: number, refundOnFailed: boolean, interest: WebhookInterest): Promise<boolean> => {
  // Campaign before record, as everything does that touches both.
  const { rows: found } = await tx.query<{ campaign: number | null }>(
    `select (filter ->> 'send_sms_id')::bigint as campaign from status_adjustments where id = $1 and status = 'running'`,
    [id],
  )
  const campaign = found[0]?.campaign
  if (campaign == null || !(await lockCampaigns(tx, [campaign])).has(campaign)) return false
  const { rows } = await tx.query<{ filter: { fix: Fix; since: string | null }; place: Place }>(
    `select filter, place from status_adjustments where id = $1 and status = 'running' for update skip locked`,
    [id],
  )
  if (!rows[0]) return false
  const { fix, since } = rows[0].filter
  const next = await doNext(tx, fix, rows[0].place, {
    adjustment: id,
    byRule: true,
    refundOnFailed,
    interest,
    since,
  })
  const over = next.at >= next.plans.length
  await tx.query(`update status_adjustments set place = $2, status = $3, updated_at = now() where id = $1`, [
    id,
    JSON.stringify(next),
    over ? 'done' : 'running',
  ])
  return !over
}
