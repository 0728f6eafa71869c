import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { messageOf } from '../messaging/thrown.ts'
import { register as declared } from '../resources/index.ts'
import type { Register } from '../resources/language/endpoints.ts'
import { ensureDefaultRoles } from './access/defaultRoles.ts'
import { buildApp } from './app.ts'
import { companions as ours } from './companions.ts'
import { startDelivery, startReceiptStore } from './delivery.ts'
import { kannelReceipts } from './gateways/kannel/receiptRoute.ts'
import { callbackAddress } from './gateways/voice/callbackAddress.ts'
import { startJobs } from './jobs.ts'
import { startSealer } from './kernel/audit/sealer.ts'
import type { Config } from './kernel/config/config.ts'
import type { Deps, WorkerDeps } from './kernel/context/context.ts'
import { openDatabase } from './kernel/db/database.ts'
import { type Migration, migrate } from './kernel/db/migrate.ts'
import { expectLosses } from './kernel/db/rarely.ts'
import { checkListenAddress, type ListenAddress, listenProblem } from './kernel/http/listenAddress.ts'
import type { Log } from './kernel/log/log.ts'
import { startMailer } from './kernel/mail/mailer.ts'
import { CallsUnderWay } from './kernel/processes/callsUnderWay.ts'
import type { Loop } from './kernel/processes/loop.ts'
import { startPresence } from './kernel/processes/presence.ts'
import type { Companions } from './kernel/records/companion.ts'
import { loadSecrets } from './kernel/scope/secrets.ts'
import { startLowCreditAlerts } from './money/lowCredit.ts'
import { startHealthServer } from './monitoring/healthServer.ts'
import { ensureNotificationTemplates } from './notifications/templates.ts'
import { ensureFirstAdmin } from './people/firstAdmin.ts'
import { ensureKnownCodes } from './routing/knownCodes.ts'
import { ensureSimulatorRoute, ensureVoiceRoutes } from './routing/simulatorRoute.ts'
import {
  type GraphSimulator,
  startGraphSimulator,
  startSimulator,
  startVoiceSimulator,
  tellSimulator,
  tellVoiceSimulator,
  type VoiceSimulator,
} from './simulator.ts'
import { startWatcher } from './system/alarms/watcher.ts'
import { ensureCountries } from './system/ensureCountries.ts'
import { watchLoopDelay } from './system/serverInfo.ts'
import { voiceCallbacks } from './voice/incoming/route.ts'
import { storeTold as storeVoiceTold } from './voice/incoming/store.ts'
import { startVoiceFiles } from './voice/vendors/worker.ts'
import { startVoice } from './voice/worker.ts'
import { WATCHES } from './watches.ts'
import { startWebhooks } from './webhooks/worker.ts'
import { ensureExampleRates } from './whatsapp/exampleRates.ts'
import { doorsOf } from './whatsapp/incoming/doors.ts'
import { whatsappWebhook } from './whatsapp/incoming/route.ts'
import { storeTold } from './whatsapp/incoming/store.ts'
import { ensureSimulatorApp, forgetSimulator } from './whatsapp/simulatorApp.ts'
import { startWhatsapp } from './whatsapp/worker.ts'

export const VERSION = '0.0.1'
const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const DRAIN_MS = 10_000

export interface DeskOptions {
  /** Declarations, companions and migrations beyond our own: a resource of an installation, or of a test. */
  register?: Register
  companions?: Companions
  migrations?: (string | Migration)[]
  callsPerSecond?: number
}

export interface Desk {
  /** Where panel and API answer; undefined for a worker alone. */
  url: string | undefined
  /** Where health and metrics answer apart from the panel, if anywhere. */
  healthUrl: string | undefined
  deps: Deps
  /** The first admin, when this start made it; the password only when it was generated. */
  firstAdmin: { username: string; password: string | undefined } | undefined
  simulatorControlPort: number | undefined
  /** The simulated provider of WhatsApp, where this process runs it. */
  graph: Omit<GraphSimulator, 'stop'> | undefined
  /** The simulated voice vendors, where this process runs them. */
  voice: Omit<VoiceSimulator, 'stop'> | undefined
  /** Stops taking work, lets what is in flight finish, closes everything. */
  close(): Promise<void>
}

/**
 * Starts the platform: database, migrations, first records, simulator, workers, panel and API, as the role says.
 * @throws StartError with one sentence for the person at the terminal
 */
export const startDesk = async (config: Config, given: Log, options: DeskOptions = {}): Promise<Desk> => {
  // Its own, for what it remembers of it (db/rarely.ts) ends with this desk.
  const log: Log = { info: text => given.info(text), warn: text => given.warn(text), error: text => given.error(text) }
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    expectLosses(log)
    for (const stop of stops.splice(0).reverse()) await stop().catch(error => log.error(`While stopping: ${messageOf(error)}`))
  }
  try {
    for (const address of addressesOf(config)) await checkListenAddress(address)
    const database = await openDatabase(config, log)
    stops.push(() => database.close())
    await migrate(database.connection, options.migrations)
    const { pool, connection } = database
    const register = options.register ?? declared
    const companions: Companions = { ...ours, ...options.companions }
    const secrets = await loadSecrets(config.dataDir, pool)
    const presence = startPresence({ connection, log, folder: config.dataDir, role: config.role })
    stops.push(() => presence.stop())
    const deps: Deps = {
      pool,
      connection,
      register,
      secrets,
      dataDir: config.dataDir,
      log,
      version: VERSION,
      sendsMail: config.mail !== undefined,
      metricsToken: config.metricsToken,
      space: presence.space,
    }
    await ensureDefaultRoles(pool, register)
    await ensureKnownCodes(pool)
    await ensureNotificationTemplates(pool)
    await ensureCountries(pool)
    await ensureExampleRates(pool)
    const firstAdmin = await ensureFirstAdmin(pool, config)
    const simulator = config.simulator ? await startSimulator() : undefined
    if (simulator) {
      stops.push(() => simulator.stop())
      await ensureSimulatorRoute(pool, secrets, simulator.port)
    }
    const graph = config.simulator ? await startGraphSimulator(config.dataDir) : undefined
    if (graph) {
      stops.push(() => graph.stop())
      await ensureSimulatorApp(pool, secrets, graph)
      stops.push(() => forgetSimulator(pool, graph.port))
    } else if (config.databaseUrl === undefined) await forgetSimulator(pool)
    const voice = config.simulator ? await startVoiceSimulator(config.dataDir) : undefined
    if (voice) stops.push(() => voice.stop())
    const voiceRoute = voice && (await ensureVoiceRoutes(pool, secrets, voice))
    const watcher = startWatcher(connection, log, WATCHES)
    stops.push(() => watcher.stop())
    const health = config.healthPort === undefined ? undefined : await startHealthServer(config.host, config.healthPort, deps)
    if (health) stops.push(() => health.close())
    const works = config.role !== 'api'
    const calls = new CallsUnderWay()
    const delivery = works ? await startDelivery(deps, { calls }) : undefined
    if (delivery) stops.push(() => delivery.stop(DRAIN_MS))
    const working: WorkerDeps | undefined = delivery && { ...deps, standby: delivery.standby, lookout: delivery.lookout }
    const whatsapp = working && startWhatsapp(working)
    if (whatsapp) stops.push(() => whatsapp.stop())
    const voiceCalls = working && startVoice(working)
    if (voiceCalls) stops.push(() => voiceCalls.stop())
    if (working) {
      const voiceFiles = startVoiceFiles(working)
      stops.push(() => voiceFiles.stop())
      const jobs = startJobs(deps, companions)
      stops.push(() => jobs.stop())
      const webhooks = startWebhooks(working)
      stops.push(() => webhooks.stop())
      const sealer = startSealer(working)
      stops.push(() => sealer.stop())
      const lowCredit = startLowCreditAlerts(working)
      stops.push(() => lowCredit.stop())
      const mailer = config.mail && startMailer(deps, config.mail)
      if (mailer) stops.push(() => mailer.stop())
    }
    const url =
      config.role === 'worker'
        ? undefined
        : await listen(
            config,
            deps,
            companions,
            { ...options, calls },
            gatewaysOf(deps, delivery ?? receiptStore(deps, calls, stops), { whatsapp, voice: voiceCalls }),
            stops,
          )
    if (graph && url) await tellSimulator(graph, url.replace('0.0.0.0', '127.0.0.1'))
    if (voice && url && voiceRoute !== undefined)
      await tellVoiceSimulator(voice, callbackAddress(url.replace('0.0.0.0', '127.0.0.1'), secrets, voiceRoute))
    deps.publicUrl = config.publicUrl ?? url?.replace('0.0.0.0', '127.0.0.1')
    return { url, healthUrl: health?.url, deps, firstAdmin, simulatorControlPort: simulator?.controlPort, graph, voice, close }
  } catch (error) {
    await close()
    throw error
  }
}

type ReceiptStore = ReturnType<typeof startReceiptStore>

/** Receipts that come over HTTP are stored by every process that answers, whether it sends or not. */
const receiptStore = (deps: Deps, calls: CallsUnderWay, stops: (() => Promise<unknown>)[]): ReceiptStore => {
  const store = startReceiptStore(deps, calls)
  stops.push(() => store.stop(DRAIN_MS))
  return store
}

/** Where gateways tell what happened. */
const gatewaysOf = (
  deps: Deps,
  { storeReceipts }: Pick<ReceiptStore, 'storeReceipts'>,
  { whatsapp, voice }: { whatsapp: Loop | undefined; voice: Loop | undefined },
): FastifyPluginAsync[] => [
  kannelReceipts({ key: deps.secrets.sign('kannel', 'receipts'), store: storeReceipts }),
  whatsappWebhook({
    doorOf: doorsOf(deps),
    store: async told => {
      await storeTold(deps.pool, told)
      whatsapp?.wake()
    },
  }),
  voiceCallbacks({
    secrets: deps.secrets,
    store: async told => {
      await storeVoiceTold(deps.pool, told)
      voice?.wake()
    },
  }),
]

const listen = async (
  config: Config,
  deps: Deps,
  companions: Companions,
  options: DeskOptions & { calls: CallsUnderWay },
  plugins: readonly FastifyPluginAsync[],
  stops: (() => Promise<unknown>)[],
): Promise<string> => {
  watchLoopDelay()
  const app = await buildApp(deps, companions, {
    ...(existsSync(join(DIST, 'index.html')) && { dist: DIST }),
    ...(options.callsPerSecond && { callsPerSecond: options.callsPerSecond }),
    trustProxy: config.trustProxy,
    calls: options.calls,
    plugins,
  })
  stops.push(() => app.close())
  return app.listen({ port: config.port, host: config.host }).catch(error => {
    throw listenProblem(error, { host: config.host, port: config.port, setting: 'PORT' })
  })
}

/** What the process listens on, as its role says. */
const addressesOf = ({ host, port, healthPort, role }: Config): ListenAddress[] => [
  ...(role === 'worker' ? [] : [{ host, port, setting: 'PORT' as const }]),
  ...(healthPort === undefined ? [] : [{ host, port: healthPort, setting: 'HEALTH_PORT' as const }]),
]
