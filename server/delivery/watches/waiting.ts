import type { Client } from '../../kernel/db/client.ts'
import { READY } from '../claim.ts'
import { isOpenAt, TIMED, TIMED_FROM, type Timed } from '../hours.ts'
import { loadSettings } from '../settings.ts'

/** A campaign whose messages wait for a route and may go out at this moment. */
export interface WaitingCampaign {
  routeId: number
  campaignId: number
  priority: number
  /** When it began to wait. */
  since: Date
}

interface Row extends Timed {
  route_id: number
  id: number
  since: Date
  now: Date
}

/** Campaigns looked at, as the dispatcher does; and messages of each, to tell whether one may be sent now. */
const CAMPAIGNS = 2000
const SAMPLE = 500

/**
 * What these routes could send now: neither paused nor held, within its hours, and not put off to a later moment. Found by the outbox's key.
 */
export const waitingFor = async (tx: Client, routeIds: readonly number[]): Promise<WaitingCampaign[]> => {
  if (routeIds.length === 0) return []
  const { rows } = await tx.query<Row>(
    `select r.id as route_id, c.* from unnest($1::bigint[]) as r(id) cross join (
       select c.id, ${TIMED}, now(), greatest(c.started_at, c.waiting_since, c.campaign_send_date_time) as since from ${TIMED_FROM}
       where c.dispatching order by c.priority desc, c.id limit ${CAMPAIGNS}
     ) c where exists (select from (
       select ${READY} as is_ready from outbox o
       where o.route_id = r.id and o.priority = c.priority and o.campaign_id = c.id limit ${SAMPLE}
     ) s where s.is_ready)`,
    [routeIds],
  )
  if (rows.length === 0) return []
  const settings = await loadSettings(tx)
  const { rows: allowed } = await tx.query<{ id: number }>('select id from claimable($1::bigint[])', [rows.map(({ id }) => id)])
  const claimable = new Set(allowed.map(({ id }) => id))
  return rows
    .filter(row => claimable.has(row.id) && isOpenAt(row.now, row, settings))
    .map(({ route_id, id, priority, since }) => ({ routeId: route_id, campaignId: id, priority, since }))
}
