import { wireDateTime } from '../../../messaging/format.ts'
import { tell } from '../../../messaging/tell.ts'
import type { BEGUN, RESCHEDULED } from '../../../resources/campaigns/life.answers.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { loadSettings, lockCampaigns } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import { CARRIED, type Carried, loadCampaignRoute } from '../../routing/port.ts'
import { refuseWhileHeld } from '../held/decide.ts'
import { refuseExpiredLinks } from '../planLink.ts'
import { validateStart, withCallHours } from '../schedule.ts'
import { type Ending, stopCampaign } from '../stop.ts'

const PROMOTIONAL = 2

interface Waiting extends Carried {
  route_type: number
  promotional_call: boolean
  now: Date
}

/** A scheduled campaign that has not begun, locked. @throws HttpProblem 404; 409 when it has begun, or was not scheduled */
async function lockWaiting(tx: Client, id: number): Promise<Waiting> {
  await lockCampaigns(tx, [id])
  const { rows } = await tx.query<Waiting & { status: string; waits: boolean }>(
    `select status, route_type, ${CARRIED}, coalesce((voice_content->>'promotional')::boolean, false) as promotional_call, now(),
       campaign_type = '1' and started_at is null and (paused_at is not null or campaign_send_date_time > now()) as waits
     from campaigns where id = $1`,
    [id],
  )
  const campaign = rows[0]
  if (!campaign) throw notFound()
  if (campaign.status !== 'Pending') throw conflict(tell('The campaign is already %{label}.', { label: campaign.status }))
  if (!campaign.waits) throw conflict(tell('The campaign has begun: it can be paused or stopped.'))
  return campaign
}

/**
 * Puts a scheduled campaign to another time. One that was held because it missed its time is let go for the new one.
 * @param typed `YYYY-MM-DD HH:mm:ss` of the caller's clock
 * @throws HttpProblem 404; 409 when it has begun; 422 on `campaign_send_date_time`
 */
export async function reschedule(
  tx: Client,
  id: number,
  typed: string,
  caller: Pick<Caller, 'timezone'>,
): Promise<FromShape<typeof RESCHEDULED>> {
  const { route_type, promotional_call, now, ...campaign } = await lockWaiting(tx, id)
  const settings = await loadSettings(tx)
  const { window } = await loadCampaignRoute(tx, campaign)
  const start = validateStart(typed, {
    promotional: route_type === PROMOTIONAL || promotional_call,
    settings: promotional_call ? withCallHours(settings) : settings,
    now,
    timeZone: caller.timezone,
    window,
  })
  await refuseExpiredLinks(tx, id, start, 'campaign_send_date_time')
  await tx.query(
    `update campaigns set campaign_send_date_time = $2, pauses_past = array_remove(pauses_past, 'missed'),
       paused_at = case when pause_rule = 'missed' then null else paused_at end,
       paused_by = case when pause_rule = 'missed' then null else paused_by end,
       pause_reason = case when pause_rule = 'missed' then null else pause_reason end,
       pause_rule = nullif(pause_rule, 'missed'), changed_at = now()
     where id = $1`,
    [id, start],
  )
  return { campaign_id: id, campaign_send_date_time: wireDateTime(start, caller.timezone) }
}

/** Lets a scheduled campaign begin before its time, or after it where it was held. @throws HttpProblem 404; 409 when it has begun */
export async function sendNow(tx: Client, id: number): Promise<FromShape<typeof BEGUN>> {
  await lockWaiting(tx, id)
  await refuseWhileHeld(tx, id)
  await tx.query(
    `update campaigns set campaign_send_date_time = now(), pauses_past = array_remove(pauses_past, 'missed'),
       paused_at = null, paused_by = null, pause_reason = null, pause_rule = null, waiting_since = now(), changed_at = now()
     where id = $1`,
    [id],
  )
  return { campaign_id: id }
}

/** Gives a scheduled campaign up before it has begun: every credit comes back. @throws HttpProblem 404; 409 when it has begun */
export async function cancelScheduled(tx: Client, id: number, by: { actorId: number; reason: string | null }): Promise<Ending> {
  await lockWaiting(tx, id)
  return stopCampaign(tx, id, { actorId: by.actorId, reason: by.reason ?? 'Cancelled before its time' })
}
