import type pg from 'pg'
import { messageOf } from '../../messaging/thrown.ts'
import type { RouteHealth } from '../gateways/driver.ts'
import type { Log } from '../kernel/log/log.ts'
import { readHostRules } from '../kernel/net/gatewayHosts.ts'
import type { CallsUnderWay } from '../kernel/processes/callsUnderWay.ts'
import { inLine } from '../kernel/processes/inLine.ts'
import type { Lookout } from '../kernel/processes/lookout.ts'
import { every, type Loop } from '../kernel/processes/loop.ts'
import type { Standby } from '../kernel/processes/standby.ts'
import { awaitedRoutes } from './awaited.ts'
import { CampaignBook, SENDING } from './campaignBook.ts'
import { type RouteTable, weightsOf } from './failover.ts'
import { HealthTeller } from './healthTeller.ts'
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
  lookout: Lookout
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
  private readonly teller: HealthTeller
  private readonly pumps = new Map<number, { pump: RoutePump; settings: string; unwatch: () => void }>()
  private readonly draining = new Map<RoutePump, Promise<void>>()
  private readonly refused = new Map<number, string>()
  private loops: Loop[] = []
  private campaigns: Loop | undefined
  private table: RouteTable = { primary: new Map(), secondary: new Map(), weights: new Map() }
  private policies = new Map<number, 'hold' | 'resend'>()
  /** Never twice at a time, or what was read first might come last. */
  private readonly readRoutes = inLine(() => this.runRoutes())
  private readAt = Number.NEGATIVE_INFINITY
  private stopped = false

  constructor(deps: DispatcherDeps) {
    this.deps = deps
    this.book = new CampaignBook(deps.pool)
    this.teller = new HealthTeller(deps.pool, deps.lease)
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
    const { log, standby, lookout } = this.deps
    const readCampaigns = async () => {
      await this.book.refresh()
      for (const { pump } of this.pumps.values()) pump.wake()
    }
    this.campaigns = lookout.when(SENDING, 'Reading the campaigns', readCampaigns, CAMPAIGNS_PAUSE_MS)
    this.loops = [
      this.campaigns,
      standby.every(ROUTES_MS, 'Reading the routes', log, () => this.readRoutes()),
      standby.every(AWAITED_MS, 'Looking for what waits for routes that are down', log, () => this.noteAwaited()),
      every(HEALTH_MS, "Writing the routes' health", log, () =>
        this.teller.tell([...this.pumps.values()].map(({ pump }) => pump)),
      ),
    ]
  }

  /** Others have all parts in the routes: as long as they are there, there is nothing to send for this process. */
  get standsBy(): boolean {
    return this.pumps.size > 0 && !this.deps.limits.hasPlaces
  }

  /** Looks soon for campaigns that may be sent: a code for a sign-in is waited for. */
  look(): void {
    this.campaigns?.wake()
  }

  /** Stops claiming and lets the drivers finish what they have. */
  async stop(drainMs: number): Promise<void> {
    this.stopped = true
    await Promise.all(this.loops.map(loop => loop.stop()))
    // Behind what is being read; from now on it does nothing.
    await this.readRoutes().catch(() => {})
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

  /** Reads routes and campaigns, for which one that stands by has not asked lately. */
  async beforeTurn(): Promise<void> {
    if (performance.now() - this.readAt > ROUTES_MS) await this.readRoutes()
    await this.book.refresh()
  }

  /** Reads the routes anew and runs them as they are now. */
  private async runRoutes(): Promise<void> {
    if (this.stopped) return
    const { pool } = this.deps
    const readAt = performance.now()
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
    const gone: number[] = []
    for (const [id, { pump, settings, unwatch }] of this.pumps) {
      const route = wanted.get(id)
      if (route && JSON.stringify(route) === settings) continue
      this.pumps.delete(id)
      unwatch()
      this.drain(pump)
      if (!route) gone.push(id)
    }
    for (const route of wanted.values()) if (!this.pumps.has(route.id)) this.run(route)
    const served = (pump: RoutePump, current: boolean) => ({ route: pump.route, current, needs: () => pump.needs() })
    await this.deps.limits.serve([
      ...[...this.pumps.values()].map(({ pump }) => served(pump, true)),
      ...[...this.draining.keys()].map(pump => served(pump, false)),
    ])
    this.readAt = readAt
    this.deps.standby.look()
    await this.noteDisconnected(gone)
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
  private async noteDisconnected(routeIds: readonly number[]): Promise<void> {
    if (routeIds.length === 0) return
    await this.deps.pool.query(
      `update primary_routes set link_status = 'disconnected' where id = any($1) and (status = 0 or link_wanted = 0)`,
      [routeIds],
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
}
