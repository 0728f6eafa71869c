import type pg from 'pg'
import { messageOf } from '../../messaging/thrown.ts'
import type { RouteHealth } from '../gateways/driver.ts'
import type { Log } from '../kernel/log/log.ts'
import { readHostRules } from '../kernel/net/gatewayHosts.ts'
import type { CallsUnderWay } from '../kernel/processes/callsUnderWay.ts'
import { every, type Loop } from '../kernel/processes/loop.ts'
import type { Standby } from '../kernel/processes/standby.ts'
import { awaitedRoutes } from './awaited.ts'
import { CampaignBook } from './campaignBook.ts'
import { type RouteTable, weightsOf } from './failover.ts'
import { readLanes } from './lanes.ts'
import type { RouteLimits } from './limits/limits.ts'
import {
  driverFor,
  infoOf,
  isVoice,
  isWanted,
  type PrimaryRoute,
  ROUTE_COLUMNS,
  type RouteSecrets,
  servedVoice,
  type VoiceSide,
} from './routeConfig.ts'
import { RoutePump } from './routePump.ts'
import type { Settler } from './settler.ts'
import type { Ended } from './verdicts.ts'
import type { Lease } from './worker.ts'

export interface DispatcherDeps {
  pool: pg.Pool
  log: Log
  secrets: RouteSecrets
  lease: Lease
  settler: Settler
  limits: RouteLimits
  calls: CallsUnderWay
  standby: Standby
  /** How often campaigns are looked for that nobody told of. */
  campaignsMs: number
  voice?: VoiceSide | undefined
  /** Told of a campaign whose template stands still, with the provider's code. */
  onStandstill?: (campaignId: number, code: number) => void
}

/** Between two looks, however many campaigns are made meanwhile. */
const CAMPAIGNS_PAUSE_MS = 25
const ROUTES_MS = 1000
const AWAITED_MS = 1000
const HEALTH_MS = 2000
/** How long a driver whose settings changed may finish what it has. */
const REPLACE_MS = 30_000

interface SecondaryRow {
  id: number
  primary_routes: number[]
  strategy: string
  weights: string | null
}

/** Runs a driver and a pump for every primary route that is switched on, and keeps them as the routes are changed. */
export class Dispatcher {
  private readonly deps: DispatcherDeps
  private readonly book: CampaignBook
  private readonly pumps = new Map<number, { pump: RoutePump; settings: string; unwatch: () => void }>()
  private readonly draining = new Map<RoutePump, Promise<void>>()
  private readonly refused = new Map<number, string>()
  private loops: Loop[] = []
  private campaigns: Loop | undefined
  private table: RouteTable = { primary: new Map(), secondary: new Map(), weights: new Map() }
  private policies = new Map<number, 'hold' | 'resend'>()
  private reading: Promise<void> = Promise.resolve()
  private stopped = false
  /** Routes of which this process has told how they are. */
  private told: readonly number[] = []

  constructor(deps: DispatcherDeps) {
    this.deps = deps
    this.book = new CampaignBook(deps.pool)
  }

  /** Routes as last read. */
  get routes(): RouteTable {
    return this.table
  }

  policyOf(routeId: number): 'hold' | 'resend' {
    return this.policies.get(routeId) ?? 'hold'
  }

  async start(): Promise<void> {
    await this.readRoutes()
    const { log, standby, campaignsMs } = this.deps
    const readCampaigns = async () => {
      await this.book.refresh()
      for (const { pump } of this.pumps.values()) pump.wake()
    }
    this.campaigns = standby.every(campaignsMs, 'Reading the campaigns', log, readCampaigns, CAMPAIGNS_PAUSE_MS)
    this.loops = [
      this.campaigns,
      standby.every(ROUTES_MS, 'Reading the routes', log, () => this.readRoutes()),
      standby.every(AWAITED_MS, 'Looking for what waits for routes that are down', log, () => this.noteAwaited()),
      every(HEALTH_MS, "Writing the routes' health", log, () => this.writeHealth()),
    ]
  }

  /** Others have all parts in the routes: as long as they are there, there is nothing to send for this process. */
  get standsBy(): boolean {
    return this.pumps.size > 0 && [...this.pumps.values()].every(({ pump }) => !pump.serves)
  }

  /** Looks soon for campaigns that may be sent: a code for a sign-in is waited for. */
  look(): void {
    this.campaigns?.wake()
  }

  /** Stops claiming and lets the drivers finish what they have. */
  async stop(drainMs: number): Promise<void> {
    this.stopped = true
    await Promise.all(this.loops.map(loop => loop.stop()))
    await this.reading.catch(() => {})
    for (const { unwatch } of this.pumps.values()) unwatch()
    const stopping = [...this.pumps.values()].map(({ pump }) => pump.stop(drainMs))
    await Promise.all([...stopping, ...this.draining.values()])
  }

  settled(ended: readonly Ended[]): void {
    const pumps = [...[...this.pumps.values()].map(({ pump }) => pump), ...this.draining.keys()]
    for (const pump of pumps) {
      const own = ended.filter(({ claim }) => claim.routeId === pump.route.id)
      if (own.length > 0) pump.settled(own)
    }
  }

  health(): RouteHealth[] {
    return [...this.pumps.values()].map(({ pump }) => pump.driver.health())
  }

  private claimIds(routeId: number): number[] {
    const pumps = [...[...this.pumps.values()].map(({ pump }) => pump), ...this.draining.keys()]
    return pumps.filter(pump => pump.route.id === routeId).flatMap(pump => pump.claimIds)
  }

  /** Reads the routes anew and runs them as they are now; never twice at a time, or what was read first might come last. */
  readRoutes(): Promise<void> {
    this.reading = this.reading.catch(() => {}).then(() => this.runRoutes())
    return this.reading
  }

  private async runRoutes(): Promise<void> {
    if (this.stopped) return
    const { pool } = this.deps
    const { rows } = await pool.query<PrimaryRoute>({ name: 'routes', text: `select ${ROUTE_COLUMNS} from primary_routes` })
    const lanes = await readLanes(pool)
    const hosts = rows.some(isVoice) ? await readHostRules(pool) : undefined
    const primary = rows.map(route => {
      if (hosts && isVoice(route)) return servedVoice(route, hosts)
      const paced = lanes.get(route.id)
      if (!paced) return route
      const { tps, window, ...lane } = paced
      return { ...route, tps, max_pending_submits: window, instances: 1, lane }
    })
    const { rows: secondary } = await pool.query<SecondaryRow>({
      name: 'secondary_routes',
      text: 'select id, primary_routes, strategy, weights from secondary_routes',
    })
    this.table = {
      primary: new Map(primary.map(route => [route.id, infoOf(route)])),
      secondary: new Map(secondary.map(route => [route.id, route.primary_routes])),
      weights: new Map(
        secondary.flatMap(route => (route.strategy === 'weighted' ? [[route.id, weightsOf(route)] as const] : [])),
      ),
    }
    this.policies = new Map(primary.map(route => [route.id, route.ambiguous_policy]))
    const wanted = new Map(primary.filter(isWanted).map(route => [route.id, route]))
    for (const [id, { pump, settings, unwatch }] of this.pumps) {
      const route = wanted.get(id)
      if (route && JSON.stringify(route) === settings) continue
      this.pumps.delete(id)
      unwatch()
      this.drain(pump)
      if (!route) await this.noteDisconnected(id)
    }
    for (const route of wanted.values()) if (!this.pumps.has(route.id)) this.run(route)
    const served = (pump: RoutePump, current: boolean) => ({ route: pump.route, current, needs: () => pump.needs() })
    await this.deps.limits.serve([
      ...[...this.pumps.values()].map(({ pump }) => served(pump, true)),
      ...[...this.draining.keys()].map(pump => served(pump, false)),
    ])
    this.deps.standby.look()
  }

  /** A gateway that is away is tried more often while messages wait for it. */
  private async noteAwaited(): Promise<void> {
    const down = [...this.pumps.values()].map(({ pump }) => pump).filter(({ up }) => !up)
    const awaited = await awaitedRoutes(
      this.deps.pool,
      down.map(({ route }) => route.id),
      this.book.sending,
    )
    for (const pump of down) pump.driver.expect(awaited.has(pump.route.id))
  }

  /** No worker tells of a route that is not run, so its last word would stand. */
  private async noteDisconnected(routeId: number): Promise<void> {
    await this.deps.pool.query(
      `update primary_routes set link_status = 'disconnected' where id = $1 and (status = 0 or link_wanted = 0)`,
      [routeId],
    )
  }

  private run(route: PrimaryRoute): void {
    const { pool, log, lease, settler, secrets, limits, calls, standby, voice, onStandstill } = this.deps
    const settings = JSON.stringify(route)
    if (this.refused.get(route.id) === settings) return
    const claimIds = (routeId: number) => this.claimIds(routeId)
    const allowance = limits.allowanceOf(route)
    const pump = new RoutePump(route, allowance, { pool, log, lease, book: this.book, settler, calls, claimIds, onStandstill })
    try {
      pump.driver = driverFor(route, secrets, pump.events(), { allowance, ...(voice && { voice }) })
    } catch (error) {
      // Told once for each change of its settings.
      this.refused.set(route.id, settings)
      log.error(`Route ${route.smsc_id} cannot be used: ${messageOf(error)}`)
      return
    }
    const unwatch = allowance.places.watch(() => standby.look())
    this.pumps.set(route.id, { pump, settings, unwatch })
    pump.driver.start()
  }

  private drain(pump: RoutePump): void {
    const stopped = pump
      .stop(REPLACE_MS)
      .catch(error => this.deps.log.error(`Stopping route ${pump.route.smsc_id} failed: ${messageOf(error)}`))
      // Its last outcomes are still to be written.
      .then(() => this.deps.settler.drain())
      .then(() => {
        this.draining.delete(pump)
      })
    this.draining.set(pump, stopped)
  }

  /**
   * Every worker's view of the routes it serves, for the status screen and for moving messages off routes that are down. One that has no
   * bind of a route has nothing to say of it.
   */
  private async writeHealth(): Promise<void> {
    const { pool, lease } = this.deps
    if (!lease.epoch) return
    const pumps = [...this.pumps.values()].map(({ pump }) => pump).filter(pump => pump.serves)
    const ids = pumps.map(pump => pump.route.id)
    if (this.told.some(id => !ids.includes(id)))
      await pool.query({
        name: 'clear_route_health',
        text: 'delete from route_health where epoch = $1 and route_id <> all($2)',
        values: [lease.epoch, ids],
      })
    this.told = ids
    if (pumps.length === 0) return
    const healths = pumps.map(pump => ({ health: pump.driver.health(), progress: pump.progress.look() }))
    await pool.query({
      name: 'write_route_health',
      text: `insert into route_health (route_id, epoch, health, down_since, seen_at, answered_at, put_off_at, sent_rate)
       select id, $2, health, down_since, now(), now() - make_interval(secs => answered_ago), now() - make_interval(secs => put_off_ago), sent_rate
       from unnest($1::bigint[], $3::jsonb[], $4::timestamptz[], $5::float8[], $6::float8[], $7::real[])
         as h(id, health, down_since, answered_ago, put_off_ago, sent_rate)
       where exists (select from primary_routes r where r.id = h.id)
       on conflict (route_id, epoch) do update set health = excluded.health, down_since = excluded.down_since, seen_at = excluded.seen_at,
         answered_at = excluded.answered_at, put_off_at = excluded.put_off_at, sent_rate = excluded.sent_rate`,
      values: [
        ids,
        lease.epoch,
        healths.map(({ health }) => JSON.stringify(health)),
        pumps.map(({ downSince }) => (downSince === undefined ? null : new Date(downSince))),
        healths.map(({ progress }) => progress.answeredAgo),
        healths.map(({ progress }) => progress.putOffAgo),
        healths.map(({ progress }) => progress.sentRate),
      ],
    })
    await pool.query({
      name: 'write_link_status',
      text: `update primary_routes r set link_status = h.status from unnest($1::bigint[], $2::text[]) as h(id, status)
       where r.id = h.id and r.link_status is distinct from h.status`,
      values: [ids, healths.map(({ health }) => health.status)],
    })
  }
}
