import type pg from 'pg'
import { messageOf } from '../messaging/thrown.ts'
import { closeOverdue } from './adjustments/closing.ts'
import { Expander } from './campaigns/expander.ts'
import { holdByRules } from './campaigns/life/rules.ts'
import { continueTakingBack, TAKEN_BACK, takeBackStragglers } from './campaigns/takeBack.ts'
import { batchLog } from './delivery/batchLog.ts'
import { Dispatcher } from './delivery/dispatcher.ts'
import { learnIdFormats } from './delivery/learnIdFormats.ts'
import { RouteLimits } from './delivery/limits/limits.ts'
import { moveOffDeadRoutes } from './delivery/mover.ts'
import { matchOrphans, type Turn } from './delivery/orphans.ts'
import { commitOutcomes } from './delivery/outcomes.ts'
import { lookForDead, settleLeftClaims } from './delivery/reap.ts'
import { receiptContext } from './delivery/receiptContext.ts'
import { arrivalOf } from './delivery/receiptMatch.ts'
import { commitReceipts } from './delivery/receipts.ts'
import { reconcile } from './delivery/reconcile.ts'
import type { RouteSecrets, VoiceSide } from './delivery/routeConfig.ts'
import { Settler } from './delivery/settler.ts'
import { DUE_CAMPAIGNS, startDueCampaigns } from './delivery/starter.ts'
import type { Reusing } from './delivery/taken.ts'
import { foldUnmapped } from './delivery/unmapped.ts'
import { memoryOf } from './delivery/witness/restored.ts'
import { LEASE_TIMES, Lease, type LeaseTimes, watchingMs } from './delivery/worker.ts'
import type { RouteHealth } from './gateways/driver.ts'
import type { KannelReceipt } from './gateways/kannel/receipt.ts'
import { callbackAddress } from './gateways/voice/callbackAddress.ts'
import { openPool } from './kernel/db/pool.ts'
import { isTransient } from './kernel/db/transient.ts'
import type { Log } from './kernel/log/log.ts'
import { CallsUnderWay } from './kernel/processes/callsUnderWay.ts'
import { Lookout, type LookoutTimes } from './kernel/processes/lookout.ts'
import type { Loop } from './kernel/processes/loop.ts'
import { Standby } from './kernel/processes/standby.ts'
import { asSystem } from './kernel/scope/scope.ts'
import { checkRecentFacts } from './reports/facts/check.ts'
import { foldFacts } from './reports/facts/fold.ts'
import { standstills } from './whatsapp/standstill.ts'

export interface DeliveryDeps {
  connection: pg.ClientConfig
  secrets: RouteSecrets
  dataDir: string
  log: Log
  /** Where people and gateways find this desk; undefined until it is known. */
  publicUrl?: string | undefined
}

export interface DeliveryOptions {
  /** That this process answers beside; none by default. */
  calls?: CallsUnderWay
  lease?: LeaseTimes
  /** How often it is looked for what is to be done. */
  lookout?: LookoutTimes
  /** How long a route is down before its messages take another, and how often that is looked at. */
  downMs?: number
  moveMs?: number
  /** How often counters and ledger are compared with what they count. */
  reconcileMs?: number
  /** How often receipts are matched that came too early. */
  orphansMs?: number
}

export interface Delivery {
  /** Stops claiming, lets what is in flight finish for up to so many milliseconds, writes everything, ends the epoch. */
  stop(drainMs: number): Promise<void>
  /** Of every route this process has a driver for. */
  health(): RouteHealth[]
  /** Stores receipts that came over HTTP. Resolves when they are stored; rejects when they could not be. */
  storeReceipts(receipts: readonly KannelReceipt[]): Promise<void>
  /** What this process does for all, rarely as long as others have all parts in the routes. */
  readonly standby: Standby
  /** Sees what there is to do for all. */
  readonly lookout: Lookout
  /** The epoch under which this process claims. */
  readonly epoch: number
}

const CONNECTIONS = 8
const START_MS = 200
const RULES_MS = 2000
const ORPHANS_MS = 2000
const REAP_MS = 2000
const LEFT_MS = 30_000
const STRAGGLERS_MS = 5000
const CLOSE_MS = 30_000
const MOVE_MS = 5000
const FOLD_MS = 1000
const CHECK_FACTS_MS = 3_600_000
const RECONCILE_MS = 60_000
const DOWN_MS = 60_000
const WRITE_MS = 10_000
/** A renewal that takes longer has come too late. */
const LIMITS_TIMEOUT_MS = 1000
/** What stands for a refusal in the dictionary (receipts.ts). */
const REFUSED = 'REJECTD'

/**
 * Starts the delivery of messages in this process: makes rows, claims, sends, stores receipts, and puts right what crashes leave behind.
 * Any number of processes may do this over one database.
 */
export async function startDelivery(deps: DeliveryDeps, options: DeliveryOptions = {}): Promise<Delivery> {
  const { log, connection } = deps
  const pool = openPool({ ...connection, pipeline: true }, CONNECTIONS, 'of the delivery', log)
  const times = options.lease ?? LEASE_TIMES
  const pulses = openPool(connection, 1, 'of the heartbeat', log)
  let standsBy = () => false
  const standby = new Standby(() => standsBy())
  const lookout = new Lookout({ connection, log, standby }, options.lookout)
  const lease = new Lease(pulses, log, memoryOf(pool, deps.dataDir, log), times, standby)
  await patiently(() => lease.start(), log)
  const limitsPool = openPool({ ...connection, query_timeout: LIMITS_TIMEOUT_MS }, 1, 'of the limits of routes', log)
  const limits = new RouteLimits(
    limitsPool,
    log,
    () => lease.epoch,
    () => dispatcher.beforeTurn(),
  )
  const context = receiptContext(pool)
  const turn: Turn = { after: 0 }
  const reusing: Reusing = new Set()
  const { calls = new CallsUnderWay() } = options
  let dispatcher: Dispatcher
  const settler = new Settler({
    pool,
    log,
    calls,
    commitOutcomes: (client, ended) =>
      context().then(({ codes, interest }) =>
        commitOutcomes(client, ended, {
          routes: dispatcher.routes,
          policyOf: id => dispatcher.policyOf(id),
          interest,
          reusing,
          goesElsewhere: (routeId, code) => codes.meaningOf(routeId, { stat: REFUSED, err: code }).elsewhere,
        }),
      ),
    commitReceipts: async (client, arrivals) => commitReceipts(client, arrivals, await context()),
    onSettled: ended => dispatcher.settled(ended),
  })
  const voice: VoiceSide = {
    batchesOf: routeId => batchLog(pool, routeId, () => lease.epoch),
    webhookOf: routeId => deps.publicUrl && callbackAddress(deps.publicUrl, deps.secrets, routeId),
  }
  dispatcher = new Dispatcher({
    pool,
    log,
    secrets: deps.secrets,
    lease,
    settler,
    limits,
    calls,
    standby,
    lookout,
    voice,
    onStandstill: standstills(pool, log),
  })
  standsBy = () => dispatcher.standsBy
  const expander = new Expander({
    pool,
    connection,
    dataDir: deps.dataDir,
    log,
    onMade: () => dispatcher.look(),
    lookout,
  })
  await patiently(() => limits.start(), log)
  await patiently(() => dispatcher.start(), log)
  expander.start()
  const loops: Loop[] = [
    lookout.when(DUE_CAMPAIGNS, 'Starting campaigns', () => startDueCampaigns(pool), START_MS),
    standby.every(RULES_MS, 'Holding campaigns back', log, () => holdByRules(pool)),
    standby.every(options.orphansMs ?? ORPHANS_MS, 'Matching early receipts', log, async () => {
      const { routes } = await context()
      const match = () =>
        matchOrphans(pool, asSystem, async (client, arrivals) => commitReceipts(client, arrivals, await context()), turn)
      await match()
      if (await learnIdFormats(pool, routes)) await match()
    }),
    standby.always(
      { atWork: Math.min(REAP_MS, times.beatMs), waiting: watchingMs(times) },
      'Looking for dead workers',
      log,
      lookForDead({ pulses, pool, lease, deathMs: times.deathMs, log }),
    ),
    standby.every(LEFT_MS, 'Looking for claims left behind', log, () => settleLeftClaims(pool)),
    lookout.when(TAKEN_BACK, 'Taking back messages of campaigns that were ended', () => continueTakingBack(pool), START_MS),
    standby.every(STRAGGLERS_MS, 'Taking back messages of stopped campaigns', log, () => takeBackStragglers(pool)),
    standby.every(CLOSE_MS, 'Closing messages without receipt', log, () => closeOverdue(pool)),
    standby.every(options.moveMs ?? MOVE_MS, 'Moving messages off dead routes', log, () =>
      moveOffDeadRoutes(pool, options.downMs ?? DOWN_MS, log),
    ),
    standby.every(FOLD_MS, 'Adding up the figures of reports', log, () => foldFacts(pool)),
    standby.every(FOLD_MS, 'Counting unmapped codes', log, () => foldUnmapped(pool)),
    standby.every(CHECK_FACTS_MS, 'Checking the figures of reports', log, () => checkRecentFacts(pool)),
    standby.every(options.reconcileMs ?? RECONCILE_MS, 'Checking counters and credits', log, () => reconcile(pool, log)),
  ]
  return {
    stop: async drainMs => {
      await Promise.all(loops.map(loop => loop.stop()))
      await expander.stop()
      await dispatcher.stop(drainMs)
      await limits.stop().catch(error => log.warn(`This worker could not give its part of the limits back: ${error.message}`))
      await settler.close(WRITE_MS)
      await lease.stop().catch(error => log.warn(`This worker could not sign off: ${messageOf(error)}`))
      await Promise.all([pulses.end(), limitsPool.end(), pool.end()])
    },
    health: () => dispatcher.health(),
    standby,
    lookout,
    storeReceipts: receipts => store(settler, receipts),
    get epoch() {
      return lease.epoch
    },
  }
}

/** Starts although the database is away at this moment: it may be starting too. */
async function patiently(work: () => Promise<void>, log: Log): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error)) throw error
      if (tries === 1) log.warn(`The delivery waits for the database: ${messageOf(error)}`)
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}

/**
 * Only the storing of receipts, for a process that serves HTTP and sends nothing.
 */
export function startReceiptStore(
  deps: Pick<DeliveryDeps, 'connection' | 'log'>,
  calls: CallsUnderWay,
): Pick<Delivery, 'stop' | 'storeReceipts'> {
  // Two batches under way, each of which may ask anew what receipts are checked by, on connections beside its own.
  const pool = openPool({ ...deps.connection, pipeline: true }, CONNECTIONS, 'for receipts', deps.log)
  const context = receiptContext(pool)
  const settler = new Settler({
    pool,
    log: deps.log,
    calls,
    commitOutcomes: async () => {},
    commitReceipts: async (client, arrivals) => commitReceipts(client, arrivals, await context()),
    onSettled: () => {},
  })
  return {
    stop: async () => {
      await settler.close(WRITE_MS)
      await pool.end()
    },
    storeReceipts: receipts => store(settler, receipts),
  }
}

function store(settler: Settler, receipts: readonly KannelReceipt[]): Promise<void> {
  const arrivals = receipts.map(({ route, receipt }) => arrivalOf(Number(route), receipt, true))
  return new Promise((resolve, reject) => {
    settler.addReceipts(arrivals, stored => (stored ? resolve() : reject(new Error('The receipts could not be stored.'))))
  })
}
