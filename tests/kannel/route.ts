import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type Kannel, startKannel } from '../../scripts/kannel/start.ts'
import type { GatewayDriver, OutboundMessage, Outcome } from '../../server/gateways/driver.ts'
import { createKannelDriver } from '../../server/gateways/kannel/driver.ts'
import type { KannelOptions } from '../../server/gateways/kannel/options.ts'
import type { KannelReceipt } from '../../server/gateways/kannel/receipt.ts'
import { makeSigningKey, receiptAddress } from '../../server/gateways/kannel/receiptAddress.ts'
import { kannelReceipts } from '../../server/gateways/kannel/receiptRoute.ts'
import { type Smsc, startSmsc } from '../../simulators/smsc/server.ts'

/** A route through a real Kannel: driver, sendsms, bearerbox, SMPP, simulated SMSC, and receipts back over HTTP. */
export interface KannelRoute {
  kannel: Kannel
  smsc: Smsc
  driver: GatewayDriver
  readonly outcomes: readonly Outcome[]
  readonly links: readonly boolean[]
  /** Receipts stored, each time they came. */
  readonly receipts: readonly KannelReceipt[]
  /** Stores nothing while it is true, as with a database that is down. */
  brokenStore: boolean
  /** Where receipts of a message are to come. */
  receiptAddress(ref: string): string
  /** Hands over messages as the driver takes them. */
  send(messages: readonly OutboundMessage[]): void
  /** Ends the simulator and starts another on the same port, which knows nothing of the first. */
  restartSmsc(downMs: () => Promise<unknown>): Promise<void>
  /** Ends Kannel as a power cut would and starts it again on the same files. */
  restartKannel(): Promise<void>
  close(): Promise<void>
}

const KEY = 'sixteen bytes or more'

export async function openRoute(wanted: Partial<KannelOptions> = {}): Promise<KannelRoute> {
  const dir = await mkdtemp(join(tmpdir(), 'relaydesk-kannel-'))
  const smsc = await startSmsc({ systemId: 'kannel', password: 'secret', keep: 20_000, settings: { scenarios: false } })
  const kannel = await startKannel({ dir, smscPort: smsc.port, repeatAfter: 1 })
  const outcomes: Outcome[] = []
  const links: boolean[] = []
  const receipts: KannelReceipt[] = []
  const waiting: OutboundMessage[] = []

  const app = Fastify()
  await app.register(
    kannelReceipts({
      key: KEY,
      store: async batch => {
        if (route.brokenStore) throw new Error('the database is down')
        receipts.push(...batch)
      },
    }),
  )
  const receiptBaseUrl = await app.listen({ host: '127.0.0.1', port: 0 })

  const pull = () => {
    const room = Math.min(waiting.length, driver.capacity())
    if (room > 0) driver.submit(waiting.splice(0, room))
  }
  const byRef = new Map<string, OutboundMessage>()
  const driver = createKannelDriver(
    {
      ...kannel,
      routeId: kannel.smscId,
      name: 'Kannel',
      receiptBaseUrl,
      receiptRoute: '7',
      receiptKey: KEY,
      tps: Number.POSITIVE_INFINITY,
      pollSeconds: 0.2,
      reconnectSeconds: 0.1,
      ...wanted,
    },
    {
      onCapacity: pull,
      onOutcomes: told => {
        for (const outcome of told) {
          if (outcome.kind === 'retry') waiting.push(byRef.get(outcome.ref)!)
          else outcomes.push(outcome)
        }
      },
      onReceipts: () => {},
      onInbound: () => {},
      onLink: up => {
        links.push(up)
      },
    },
  )
  driver.start()

  const route: KannelRoute = {
    kannel,
    smsc,
    driver,
    outcomes,
    links,
    receipts,
    brokenStore: false,
    receiptAddress: ref => receiptAddress(receiptBaseUrl, '7', ref, makeSigningKey(KEY)!),
    send(messages) {
      for (const message of messages) byRef.set(message.ref, message)
      waiting.push(...messages)
      pull()
    },
    async restartSmsc(meanwhile) {
      const { port, settings } = route.smsc
      await route.smsc.close()
      await meanwhile()
      route.smsc = await startSmsc({ port, systemId: 'kannel', password: 'secret', keep: 20_000, settings })
    },
    async restartKannel() {
      await route.kannel.kill()
      route.kannel = await startKannel({ dir, smscPort: route.smsc.port, like: route.kannel.setup })
    },
    async close() {
      await driver.stop(1000)
      await route.kannel.stop()
      await app.close()
      await route.smsc.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
  return route
}

/** Messages 1 to `count`, each to a number of its own. */
export function messages(count: number, wanted: Partial<OutboundMessage> = {}, from = 1): OutboundMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const ref = String(from + index)
    const to = `9198${ref.padStart(8, '0')}`
    return { ref, to, from: 'SUNRSE', text: `Hello number ${ref}`, encoding: 'GSM-7', flash: false, priority: 0, ...wanted }
  })
}
