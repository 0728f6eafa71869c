import { present } from '../../messaging/present.ts'
import type { WebhookInterest } from '../delivery/port.ts'
import { Deltas, lockCampaigns, STATE } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { nextEligible, UNSENT } from './eligible.ts'
import type { Fix } from './fix.ts'
import type { CampaignPlan } from './plan.ts'
import { cancelUnsent, setStatuses } from './setStatuses.ts'

/** Rows of one campaign changed in one transaction: its lock is held for about so long as that takes. */
export const CHUNK = 5000

/** Where a fix has got to; a checkpoint. */
export interface Place {
  plans: CampaignPlan[]
  /** Campaign of `plans` it is at, and the last message of it that is done. */
  at: number
  after: number
  /** Set and cancelled so far. */
  done: number
}

export interface Setting {
  adjustment: number
  byRule: boolean
  refundOnFailed: boolean
  interest: WebhookInterest
  /** Only rows that were closed after this. */
  since: string | null
}

/**
 * Does the next rows of a fix, of one campaign, in the caller's transaction, and notes them in its record. What the operator reported in
 * the meantime is no longer eligible and is passed over.
 * @returns the place reached; `at` behind the last campaign: all is done
 */
export const doNext = async (tx: Client, fix: Fix, place: Place, setting: Setting): Promise<Place> => {
  const plan = place.plans[place.at]
  if (!plan) return place
  const campaigns = await lockCampaigns(tx, [plan.id])
  const campaign = campaigns.get(plan.id)
  // Its record before any wallet, as receipts that lift what was set lock them.
  await tx.query('select from status_adjustments where id = $1 for update', [setting.adjustment])
  const next = { ...place, plans: place.plans.map((one, index) => (index === place.at ? { ...plan } : one)) }
  const deltas = new Deltas()
  const open = plan.deliver + plan.fail
  const outcome = { changed: 0, cancelled: 0, refund: 0 }
  if (campaign && open > 0) {
    const most = Math.min(CHUNK, open)
    const rows = await nextEligible(tx, fix, plan, { after: place.after, most, since: setting.since })
    const marked = rows.map((row, index) => ({ row, to: index < plan.deliver ? STATE.delivered : STATE.failed }))
    outcome.refund = await setStatuses(tx, marked, campaigns, deltas, setting)
    outcome.changed = rows.length
    const delivered = Math.min(plan.deliver, rows.length)
    const left = present(next.plans[place.at])
    left.deliver -= delivered
    left.fail -= rows.length - delivered
    next.after = rows.at(-1)?.id ?? place.after
    // Fewer than asked for: the operator has reported the others meanwhile.
    if (rows.length < most) {
      left.deliver = 0
      left.fail = 0
    }
    if (left.deliver + left.fail === 0) next.after = 0
  } else if (campaign && plan.cancel > 0) {
    const most = Math.min(CHUNK, plan.cancel)
    const { rows } = await tx.query<{ id: number; credits: number }>(`${UNSENT} order by m.id limit $6`, [
      plan.account_id,
      plan.id,
      place.after,
      fix.messages ?? null,
      null,
      most,
    ])
    const { cancelled } = await cancelUnsent(tx, rows, campaign, deltas)
    outcome.cancelled = cancelled
    next.after = rows.at(-1)?.id ?? place.after
    present(next.plans[place.at]).cancel = rows.length < most ? 0 : plan.cancel - rows.length
  }
  const now = present(next.plans[place.at])
  if (!campaign || now.deliver + now.fail + now.cancel === 0) {
    next.at++
    next.after = 0
  }
  next.done += outcome.changed + outcome.cancelled
  await tx.query(
    `update status_adjustments set changed = changed + $2, cancelled = cancelled + $3, refund_credits = refund_credits + $4,
       updated_at = now() where id = $1`,
    [setting.adjustment, outcome.changed, outcome.cancelled, outcome.refund],
  )
  await deltas.write(tx)
  return next
}
