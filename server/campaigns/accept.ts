import { randomBytes } from 'node:crypto'
import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { wallClock } from '../../messaging/zone.ts'
import type { ACCEPTED } from '../../resources/campaigns/life.answers.ts'
import type { Analysis } from '../../resources/campaigns/send.answers.ts'
import type { Channel } from '../../resources/language/channels.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import type { EntryMode } from '../kernel/context/context.ts'
import type { Client } from '../kernel/db/client.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { availableCredits, balanceOf, shortOf, tryMove } from '../money/port.ts'
import { analyse, partsIn } from './analyse.ts'
import { storedMessage } from './audience/content.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import { countAgainstDailyLimits } from './dailyLimit.ts'
import type { SendForm } from './form.ts'
import type { Sender } from './payer.ts'
import { type CampaignDeps, planSend } from './plan.ts'
import { PREFLIGHTS } from './preflightKinds.ts'

export type Accepted = FromShape<typeof ACCEPTED>

/** What a campaign is called whom nobody gave a name. */
const TITLES: Readonly<Record<Channel, string>> = { text: 'SMS', voice: 'Voice', whatsapp: 'WhatsApp' }
const REPEAT_SECONDS = 60
const PREFLIGHT_MINUTES = 15

/**
 * Accepts a text to many: checks it, and what `acceptPlan` does.
 * @param tx the sender's own transaction, whose scope decides what the form may refer to
 * @throws HttpProblem 422 by field (`credit`: not enough), 409 when it repeats a campaign of the last minute
 */
export const acceptCampaign = async (
  tx: Client,
  deps: CampaignDeps,
  sender: Sender,
  form: SendForm,
  entryMode: EntryMode = 'web',
): Promise<Accepted> => acceptPlan(tx, deps, sender, await planSend(tx, sender, form, deps.publicUrl), entryMode)

/**
 * Accepts what was planned: stores the campaign and holds its credits (rule money-5), all in the caller's transaction. Once that is committed
 * the campaign is sent, whatever fails (rule delivery-1). Workers find it by its phase; nothing else needs to be told.
 * @returns amounts in steps of the wallet
 * @throws HttpProblem as `acceptCampaign`
 */
export async function acceptPlan(
  tx: Client,
  deps: CampaignDeps,
  sender: Sender,
  plan: CampaignPlan,
  entryMode: EntryMode = 'web',
): Promise<Accepted> {
  const { payer, routeType } = plan
  await refuseRepeat(tx, plan)
  const known = await recentAnalysis(tx, plan)
  const analysis = await aboveTenant(tx, async () => {
    const found = known ?? (await analyse(tx, deps, plan))
    if (found.sendable === 0) throw nobody(found)
    // The limit counts texts.
    if (plan.channel === 'text') await countAgainstDailyLimits(tx, sender, payer, found.sendable)
    return found
  })
  const campaign = await insertCampaign(tx, sender, plan, analysis, entryMode)
  // What costs nothing is not held.
  const held =
    analysis.credits > 0 &&
    (await tryMove(tx, {
      kind: 'hold',
      key: `hold:${campaign.id}`,
      amount: analysis.credits,
      routeType,
      from: { account: payer.id, kind: 'main' },
      to: { account: payer.id, kind: 'held' },
      campaignId: campaign.id,
      actorId: sender.actorId,
      source: 'campaign',
      comment: [campaign.campaign, ...(plan.note ?? [])].join(' · '),
    }))
  if (held === 'short') throw await shortOf(tx, routeType, analysis.credits, await availableCredits(tx, payer.id, routeType))
  return {
    send_sms_id: campaign.id,
    unique_key: campaign.unique_key,
    campaign: campaign.campaign,
    total_contacts: analysis.rows - analysis.duplicates,
    total_duplicates: analysis.duplicates,
    total_invalid_number: analysis.invalid,
    total_block_number: analysis.blocked,
    total_to_send: analysis.sendable,
    message_parts: Math.max(...Object.keys(analysis.parts).map(Number)),
    total_credit_deduct: analysis.credits,
    balance: await balanceOf(tx, payer.id, routeType),
    status: 'Pending',
    campaign_send_date_time: wireDateTime(campaign.campaign_send_date_time, sender.timezone),
  }
}

/** Two requests with the same content wait for each other here, so that a double click makes one campaign. */
async function refuseRepeat(tx: Client, { form, payer, hash }: CampaignPlan): Promise<void> {
  if (form.confirm_repeat === 1) return
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`campaign:${payer.id}:${hash}`])
  const { rows } = await tx.query<{ id: number }>({
    name: 'repeated_send',
    text: `select id from campaigns where account_id = $1 and audience_hash = $2 and created_at > now() - make_interval(secs => $3)
     order by created_at desc limit 1`,
    values: [payer.id, hash, REPEAT_SECONDS],
  })
  if (rows[0]) throw conflict(tell('This looks like a repeat of campaign #%{id}. Send again?', { id: rows[0].id }))
}

/** What a check of the same content counted a few minutes ago; sending settles the hold to what is then due. */
async function recentAnalysis(tx: Client, { payer, hash, creditWeight }: CampaignPlan): Promise<Analysis | undefined> {
  const { rows } = await tx.query<{ analysis: Analysis }>({
    name: 'recent_analysis',
    text: `select result->'analysis' as analysis from jobs where account_id = $1 and kind = any($4) and status = 'done'
       and params->>'hash' = $2 and changed_at > now() - make_interval(mins => $3) order by id desc limit 1`,
    values: [payer.id, hash, PREFLIGHT_MINUTES, PREFLIGHTS],
  })
  const known = rows[0]?.analysis
  // Prices may have changed since.
  return known && { ...known, credits: partsIn(known) * creditWeight }
}

function nobody(analysis: Analysis): Error {
  const { invalid: bad, blocked, rejected } = analysis
  if (rejected > 0 && bad + blocked === 0)
    return invalid({ message: [tell('No row of the file gives a text that can be sent. Check before sending to see why.')] })
  return invalid({
    mobile_numbers: [tell('None of the recipients can be sent to: %{bad} invalid, %{blocked} blocked.', { bad, blocked })],
  })
}

interface Inserted {
  id: number
  unique_key: string
  campaign: string
  campaign_send_date_time: Date
}

async function insertCampaign(
  tx: Client,
  sender: Sender,
  plan: CampaignPlan,
  analysis: Analysis,
  entryMode: EntryMode,
): Promise<Inserted> {
  const { form, payer, audience, start, hash, channel } = plan
  const { spec, message } = audience
  const columns = {
    ...plan.columns,
    account_id: payer.id,
    actor_id: sender.actorId,
    created_by: sender.actorId,
    unique_key: randomBytes(9).toString('base64url'),
    campaign: form.campaign?.trim() || defaultTitle(TITLES[channel], sender.timezone),
    route_type: plan.routeType,
    priority: plan.priorityOf(analysis.rows),
    campaign_type: start ? '1' : 'no',
    campaign_send_date_time: start ?? null,
    audience: JSON.stringify({ spec, message: storedMessage(message) }),
    audience_hash: hash,
    credit_weight: plan.creditWeight,
    billing_basis: plan.billingBasis,
    total_credit_hold: analysis.credits,
    total_credit_deduct: analysis.credits,
    expected_contacts: analysis.rows - analysis.duplicates,
    // The account's own rule stands for what the form leaves open (rule adjustments-1): read once receipts stay out, never by what sends.
    ratio_set: form.ratio_set ?? payer.ratioSet,
    failed_ratio: form.failed_ratio ?? payer.failedRatio,
    is_auto: form.is_auto ?? 0,
    parent_campaign_id: spec.resend?.campaignId ?? null,
    entry_mode: entryMode,
    ip: sender.ip,
  }
  const names = Object.keys(columns)
  // At once is by the clock of the database, like the start of every campaign.
  const value = (name: string, index: number) =>
    name === 'campaign_send_date_time' ? `coalesce($${index + 1}, clock_timestamp())` : `$${index + 1}`
  const { rows } = await tx.query<Inserted>({
    name: `insert_campaign_of_${channel}`,
    text: `insert into campaigns (${names.join(', ')}, created_at)
     values (${names.map(value).join(', ')}, clock_timestamp())
     returning id, unique_key, campaign, campaign_send_date_time`,
    values: Object.values(columns),
  })
  return present(rows[0])
}

/** As the form suggests it: `SMS 21-11-2026 18:30`. */
function defaultTitle(what: string, timeZone: string): string {
  const wall = wallClock(new Date(), timeZone).toISOString()
  return `${what} ${wall.slice(8, 10)}-${wall.slice(5, 7)}-${wall.slice(0, 4)} ${wall.slice(11, 16)}`
}
