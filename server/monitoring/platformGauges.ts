import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { present } from '../../messaging/present.ts'
import { ALARM_KINDS } from '../../resources/system/alarm-kinds.ts'
import { HEALTH } from '../delivery/routeHealth.ts'
import type { OwnDisk } from '../kernel/processes/presence.ts'
import { OPEN } from '../system/alarms/open.ts'

/** Receipts without a message are counted so far. */
const COUNTED = 10_000

interface Figures {
  oldest: number | null
  workers: number
  unmatched: number
  routes: { smsc_id: string; up: boolean | null }[]
  alarms: { kind: string; n: number }[]
}

const FIGURES = `
  with health as (${HEALTH})
  select
    (select extract(epoch from now() - min(greatest(started_at, waiting_since)))::float8 from campaigns where dispatching and total_queued > 0) as oldest,
    (select count(*) from workers where stopped_at is null and seen_at > now() - interval '15 seconds') as workers,
    (select count(*) from (select 1 from receipts where message_id is null limit ${COUNTED}) r) as unmatched,
    (select coalesce(json_agg(json_build_object('smsc_id', p.smsc_id, 'up', not h.is_down)), '[]')
      from primary_routes p left join health h on h.route_id = p.id where p.status = 1 and p.gateway_type <> 4) as routes,
    (select coalesce(json_agg(a), '[]') from (
      select kind, count(*) as n from ${OPEN} o group by kind) a) as alarms`

/** Figures of the platform for whoever watches it from outside: what alarms are made of. @returns how they are read anew */
export const platformGauges = (registry: Registry, pool: pg.Pool, space: () => OwnDisk | undefined): (() => Promise<void>) => {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `relaydesk_${name}`, help, labelNames, registers: [registry] })
  const alarms = gauge('alarm_open', 'Open alarms, by kind', ['kind'])
  const free = gauge('disk_free_bytes', 'Space left where this process keeps its data')
  const total = gauge('disk_total_bytes', 'Size of the disk where this process keeps its data')
  const oldest = gauge(
    'queue_oldest_seconds',
    'How long the campaign that has waited longest has been in the queue; 0 where none is',
  )
  const up = gauge('route_up', 'Whether the link of an active route is up, as the living workers tell', ['route'])
  const workers = gauge('workers_alive', 'Processes that send messages and gave a sign of life in the last 15 seconds')
  const unmatched = gauge('receipts_unmatched', `Receipts that belong to no message, counted up to ${COUNTED}`)
  return async () => {
    const disk = space()
    if (disk) {
      free.set(disk.free)
      total.set(disk.total)
    }
    const { rows } = await pool.query<Figures>(FIGURES)
    const figures = present(rows[0])
    for (const kind of Object.keys(ALARM_KINDS)) alarms.set({ kind }, 0)
    for (const { kind, n } of figures.alarms) alarms.set({ kind }, n)
    // The database may not have been able to take that one.
    if (disk?.level === 'full' && !figures.alarms.some(({ kind }) => kind === 'disk_full')) alarms.set({ kind: 'disk_full' }, 1)
    oldest.set(figures.oldest ?? 0)
    workers.set(figures.workers)
    unmatched.set(figures.unmatched)
    up.reset()
    for (const { smsc_id, up: isUp } of figures.routes) up.set({ route: smsc_id }, isUp ? 1 : 0)
  }
}
