import type { FixFigures, MatrixLine, Skip } from '../../resources/adjustments/manage-campaign.answers.ts'
import { loadSettings, STATE } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { type Eligible, eligibleSql, eligibleValues, nextEligible, UNSENT } from './eligible.ts'
import { aimOf, type Fix, type OpenClass, PLACES, shareOf } from './fix.ts'

/** What a fix does to one campaign: so many of its eligible rows, in order of their id, become delivered, then so many failed. */
export interface CampaignPlan {
  id: number
  account_id: number
  deliver: number
  fail: number
  /** Rows that were never sent, and are taken back. */
  cancel: number
}

/** What a fix would change, counted; changes nothing. */
export interface Plan extends FixFigures {
  plans: CampaignPlan[]
}

export interface FixCampaign {
  id: number
  account_id: number
  status: string
  billing_basis: number
  ratio_set: number | null
  failed_ratio: number | null
  total_contacts: number
  total_queued: number
  total_unknown: number
  total_delivered: number
  total_failed: number
  total_stopped: number
  total_never_sent: number
  total_invalid_number: number
  total_block_number: number
  total_adjusted: number
  total_adjusted_open: number
}

const READ = `select id, account_id, status, billing_basis, ratio_set, failed_ratio, total_contacts, total_queued, total_unknown,
  total_delivered, total_failed, total_stopped, total_never_sent, total_invalid_number, total_block_number, total_adjusted, total_adjusted_open
  from campaigns where id = any($1::bigint[]) order by id`

/** The campaigns of a fix, ascending. */
export const readFixCampaigns = async (client: Client, ids: readonly number[]): Promise<FixCampaign[]> =>
  (await client.query<FixCampaign>(READ, [ids])).rows

/** Percentages for one campaign: those asked for, or its own closing rule. */
const percentsOf = (fix: Fix, campaign: FixCampaign): [number, number] =>
  aimOf(fix.action).auto ? [campaign.ratio_set ?? 0, campaign.failed_ratio ?? 0] : [fix.percent ?? 0, fix.failedPercent ?? 0]

interface Share {
  kind: OpenClass
  to: number | null
  rows: number
  refund: number
}

/** Counts what a fix does to one campaign, and how much of its limit is left then. */
const planOne = async (
  client: Client,
  fix: Fix,
  campaign: FixCampaign,
  left: number,
  refunds: boolean,
  since: string | null,
): Promise<{ plan: CampaignPlan; eligible: number; unsent: number; shares: Share[]; overLimit: number }> => {
  const values = eligibleValues(campaign.account_id, campaign.id, 0, fix, since)
  const counted = await client.query<{ n: number }>(`select count(*) as n from (${eligibleSql(fix, 'm.id')}) e`, values)
  const eligible = counted.rows[0]?.n ?? 0
  const { to } = aimOf(fix.action)
  const [percent, failedPercent] = percentsOf(fix, campaign)
  const wantedDelivered = to === undefined ? shareOf(eligible, percent) : to === STATE.delivered ? eligible : 0
  const wantedFailed = to === undefined ? shareOf(eligible, failedPercent) : to === STATE.failed ? eligible : 0
  const deliver = Math.min(wantedDelivered, left)
  const fail = Math.min(wantedFailed, left - deliver)
  const { rows: shares } = await client.query<Share>(
    `select kind, case when n <= $6 then ${STATE.delivered} when n <= $6 + $7::bigint then ${STATE.failed} end as to, count(*) as rows,
       coalesce(sum(credits) filter (where n > $6 and n <= $6 + $7::bigint and state = ${STATE.accepted} and not refunded), 0)::bigint as refund
     from (select e.*, row_number() over (order by id) as n from (${eligibleSql(fix)}) e) e group by 1, 2`,
    [...values, deliver, fail],
  )
  const takesBack = fix.action === 'queue_pending_to_failed' || aimOf(fix.action).unsent
  const unsent = takesBack ? await unsentIn(client, values) : 0
  const cancel = Math.min(unsent, left - deliver - fail)
  return {
    plan: { id: campaign.id, account_id: campaign.account_id, deliver, fail, cancel },
    eligible,
    unsent,
    shares: refunds ? shares : shares.map(share => ({ ...share, refund: 0 })),
    overLimit: wantedDelivered + wantedFailed + unsent - deliver - fail - cancel,
  }
}

const unsentIn = async (client: Client, values: readonly unknown[]): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*) as n from (${UNSENT}) u`, [...values])).rows[0]?.n ?? 0

const NAMES: Readonly<Record<number, MatrixLine['to']>> = { [STATE.delivered]: 'delivered', [STATE.failed]: 'failed' }

/** Rows of a campaign that a fix leaves alone whatever it asks for, by its counters. */
const untouchable = (campaign: FixCampaign, expired: number): readonly [Skip['reason'], number][] => [
  [
    'reported',
    Math.max(
      0,
      campaign.total_delivered +
        campaign.total_failed -
        campaign.total_stopped -
        campaign.total_never_sent -
        expired -
        (campaign.total_adjusted - campaign.total_adjusted_open),
    ),
  ],
  ['already_set', campaign.total_adjusted],
  [
    'never_sent',
    campaign.total_invalid_number + campaign.total_block_number + campaign.total_stopped + campaign.total_never_sent,
  ],
]

/**
 * Counts what a fix would change, campaign after campaign in order of their ids until its limit is reached. The same figures decide what
 * the fix does when it is carried out.
 */
export const planFix = async (client: Client, fix: Fix, since: string | null = null): Promise<Plan> => {
  const { refundOnFailed } = await loadSettings(client)
  const { place } = aimOf(fix.action)
  const matrix = new Map<string, MatrixLine>()
  const skipped = new Map<Skip['reason'], number>()
  const add = (from: MatrixLine['from'], to: MatrixLine['to'], rows: number) => {
    if (rows === 0) return
    const line = matrix.get(`${from} ${to}`) ?? { from, to, rows: 0 }
    line.rows += rows
    matrix.set(`${from} ${to}`, line)
  }
  const skip = (reason: Skip['reason'], count: number) => {
    if (count > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + count)
  }
  const plans: CampaignPlan[] = []
  const total = { eligible: 0, deliver: 0, fail: 0, cancel: 0, refund: 0 }
  for (const campaign of await readFixCampaigns(client, fix.campaigns)) {
    if (place && !(PLACES[place] as readonly string[]).includes(campaign.status)) {
      skip('place', fix.messages ? 0 : campaign.total_contacts)
      continue
    }
    const left = fix.limit - total.deliver - total.fail - total.cancel
    const refunds = campaign.billing_basis === 1 || refundOnFailed
    const { plan, eligible, unsent, shares, overLimit } = await planOne(client, fix, campaign, left, refunds, since)
    if (plan.deliver + plan.fail + plan.cancel > 0) plans.push(plan)
    total.eligible += eligible + unsent
    total.deliver += plan.deliver
    total.fail += plan.fail
    total.cancel += plan.cancel
    for (const { kind, to, rows, refund } of shares) {
      add(kind, (to !== null && NAMES[to]) || 'unchanged', rows)
      total.refund += refund
    }
    add('Unsubmitted', 'cancelled', plan.cancel)
    add('Unsubmitted', 'unchanged', unsent - plan.cancel)
    skip('over_limit', overLimit)
    if (fix.messages) continue
    skip('unsubmitted', campaign.total_queued + campaign.total_unknown - unsent)
    const expired = shares.filter(({ kind }) => kind === 'Expired').reduce((sum, { rows }) => sum + rows, 0)
    for (const [reason, count] of untouchable(campaign, expired)) skip(reason, count)
  }
  if (fix.messages) skip('reported', fix.messages.length - total.eligible)
  return {
    plans,
    eligible: total.eligible,
    will_deliver: total.deliver,
    will_fail: total.fail,
    will_cancel: total.cancel,
    unchanged: total.eligible - total.deliver - total.fail - total.cancel,
    users: new Set(plans.map(plan => plan.account_id)).size,
    campaigns: plans.length,
    refund_credits: total.refund,
    matrix: [...matrix.values()],
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  }
}

/** The first rows a fix would change, with what they become. */
export const sampleOf = async (
  client: Client,
  fix: Fix,
  plans: readonly CampaignPlan[],
  most: number,
): Promise<(Eligible & { to: 'delivered' | 'failed'; mobile: string; campaign: string })[]> => {
  const found: (Eligible & { to: 'delivered' | 'failed' })[] = []
  for (const plan of plans) {
    const wanted = Math.min(most - found.length, plan.deliver + plan.fail)
    if (wanted <= 0) break
    const rows = await nextEligible(client, fix, plan, { after: 0, most: wanted })
    found.push(...rows.map((row, index) => ({ ...row, to: index < plan.deliver ? ('delivered' as const) : ('failed' as const) })))
  }
  const { rows } = await client.query<{ id: number; mobile: string; campaign: string }>(
    `select m.id, m.mobile, c.campaign from unnest($1::bigint[], $2::bigint[]) as w(account_id, id)
     join messages m on m.account_id = w.account_id and m.id = w.id join campaigns c on c.id = m.campaign_id`,
    [found.map(row => row.account_id), found.map(row => row.id)],
  )
  const known = new Map(rows.map(row => [row.id, row]))
  return found.map(row => ({ ...row, mobile: known.get(row.id)?.mobile ?? '', campaign: known.get(row.id)?.campaign ?? '' }))
}
