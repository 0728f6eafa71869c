import { present } from '../../../messaging/present.ts'
import { throughputOf } from '../../../messaging/whatsapp/limits.ts'
import type { SmsSettings } from '../../delivery/port.ts'
import { HEALTH, isOpenAt, TIMED, TIMED_FROM, type Timed } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { paidAtDelivery } from '../../money/port.ts'
import type { Queued } from './expected.ts'

/** A primary route on which messages of the campaign wait. */
export interface WaitingRoute {
  id: number
  name: string
  /** Parts a second, of all processes together. */
  tps: number
  /** Parts handed over in the last minute, a second. */
  measured: number
  /** Switched on, and nobody keeps its link down. */
  active: 0 | 1
  held: 0 | 1
  /** Since when every process has had no connection; null: it is up. */
  down_since: string | null
  error: string | null
}

/** What a campaign of WhatsApp may wait for beside its lane. */
export interface WhatsappFacts {
  number: string
  tokenExpired: boolean
  /** People its business may write to first in 24 hours; null: no limit, or not known. */
  tier: string | null
  /** The provider's word for how fast the number may send. */
  throughput: string | null
  /** How many it has, and when the oldest of them falls out of the 24 hours. */
  opened: number
  next: string | null
}

/** What is known of one campaign at this moment; times ISO 8601. */
export interface CampaignFacts extends Timed {
  id: number
  account_id: number
  status: string
  phase: string
  dispatching: boolean
  now: Date
  campaign_send_date_time: Date
  started_at: Date | null
  last_sent_at: Date | null
  /** When it last began to wait anew: let go, put back. */
  waiting_since: Date | null
  /** When the database was found restored that holds it; null: it is not held. */
  restored_at: Date | null
  paused_at: Date | null
  paused_by: string | null
  pause_reason: string | null
  expected_contacts: number
  /** Recipients read so far: made into messages, or found to be there already. */
  read_contacts: number
  total_queued: number
  total_unknown: number
  /** Messages that an operator was given, whatever became of them. */
  handed: number
  /** Accepted and not set by hand: receipts that count are still out. */
  open: number
  /** Parts that are left to send. */
  parts: number
  routes: WaitingRoute[]
  /** Of WhatsApp: its number and template, and when the next new person may be written to where its limit is reached. */
  whatsapp: WhatsappFacts | null
  /** When the first of those that wait may be tried again; null where one may be now, or none waits. */
  ready_at: Date | null
}

/** Messages looked at to tell whether all of them are to be tried later. */
const SAMPLE = 500
/** A worker that has not been seen for so long is gone (server/delivery). */
const FRESH = `interval '15 seconds'`

const PARTS = `case when ${paidAtDelivery('c')} then c.total_queued else greatest(c.total_queued, c.total_credit_hold / greatest(c.credit_weight, 1)) end`

const FACTS = `
  with health as (${HEALTH})
  select c.id, c.account_id, c.status, c.phase, ${TIMED}, c.dispatching, now(), c.campaign_send_date_time, c.started_at,
    c.last_sent_at, c.waiting_since, (select r.found_at from restores r where r.id = c.restore_id) as restored_at, c.paused_at, (select name from accounts p where p.id = c.paused_by) as paused_by, c.pause_reason, c.expected_contacts,
    c.total_contacts as read_contacts, c.total_queued, c.total_unknown,
    (c.total_unknown + c.total_accepted + c.total_delivered + c.total_read + c.total_failed - c.total_stopped - c.total_never_sent)::bigint as handed,
    (c.total_accepted - c.total_adjusted_open)::bigint as open, ${PARTS}::bigint as parts,
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.route_name,
        'tps', p.tps, 'measured', coalesce(h.measured, 0), 'active', p.status, 'held', 1 - p.link_wanted,
        'down_since', case when h.is_down then h.since end, 'error', h.error) order by p.id)
      from primary_routes p left join health h on h.route_id = p.id
      where c.total_queued > 0 and exists (select from outbox o
        where o.route_id = p.id and o.priority = c.priority and o.campaign_id = c.id)), '[]') as routes,
    (select case when bool_and(s.ready_at > now()) then min(s.ready_at) end from (
      select o.ready_at from primary_routes p join outbox o on o.route_id = p.id and o.priority = c.priority and o.campaign_id = c.id
      where c.total_queued > 0 limit ${SAMPLE}
    ) s) as ready_at,
    (select jsonb_build_object('number', w.display_phone_number, 'tokenExpired', coalesce(w.token_valid = 0 or w.token_expires_at < now(), false),
        'tier', w.messaging_limit_tier, 'throughput', w.throughput, 'opened', p.opened, 'next', p.oldest + interval '24 hours')
      from wa_configurations w cross join lateral (select count(*) as opened, min(o.opened_at) as oldest from wa_openings o
        where o.business_account_id = w.business_account_id and o.opened_at > now() - interval '24 hours') p
      where w.id = c.wa_configuration_id and c.total_queued > 0) as whatsapp
  from ${TIMED_FROM}
  where c.id = any($1::bigint[]) and c.status in ('Pending', 'Ready-to-complete') order by c.id`

/** Facts of those of the campaigns that are not over. Needs the server's scope: routes and processes are not the sender's to see. */
export async function readFacts(client: Client, ids: readonly number[]): Promise<CampaignFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<CampaignFacts>({ name: 'pending_facts', text: FACTS, values: [ids] })
  return rows.map(row =>
    row.whatsapp
      ? { ...row, routes: row.routes.map(route => ({ ...route, tps: throughputOf(row.whatsapp?.throughput ?? '') })) }
      : row,
  )
}

/** When a process that sends was last there; null while one is. */
export async function noProcessSince(client: Client): Promise<Date | null> {
  const { rows } = await client.query<{ alive: boolean; last: Date | null }>(
    `select coalesce(bool_or(stopped_at is null and seen_at > now() - ${FRESH}), false) as alive, max(coalesce(stopped_at, seen_at)) as last
     from workers`,
  )
  const { alive, last } = present(rows[0])
  return alive ? null : (last ?? new Date(0))
}

/** More campaigns than this in one queue are not told apart. */
const MOST_QUEUED = 300

/** Everything that waits on these routes and may be sent now, by campaign; found by hopping along the outbox's key. */
export async function readQueue(client: Client, routes: readonly number[], settings: SmsSettings): Promise<Queued[]> {
  const { rows } = await client.query<Timed & { id: number; account_id: number; parts: number; now: Date }>(
    `with recursive hops as (
       select r.id as route_id, f.priority, f.campaign_id, 1 as n from unnest($1::bigint[]) as r(id)
       cross join lateral (select o.priority, o.campaign_id from outbox o where o.route_id = r.id order by o.priority, o.campaign_id limit 1) f
       union all
       select h.route_id, f.priority, f.campaign_id, h.n + 1 from hops h cross join lateral (
         select o.priority, o.campaign_id from outbox o
         where o.route_id = h.route_id and (o.priority, o.campaign_id) > (h.priority, h.campaign_id)
         order by o.priority, o.campaign_id limit 1
       ) f where h.n < ${MOST_QUEUED}
     )
     select c.id, c.account_id, ${TIMED}, ${PARTS}::bigint as parts, now() from ${TIMED_FROM}
     where c.id in (select campaign_id from hops) and c.dispatching`,
    [routes],
  )
  return rows
    .filter(row => isOpenAt(row.now, row, settings))
    .map(({ id, account_id, priority, parts }) => ({ campaignId: id, accountId: account_id, priority, parts }))
}
