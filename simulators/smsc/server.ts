import type { AddressInfo } from 'node:net'
import { openControl } from './control.ts'
import type { ReceivedPart } from './record.ts'
import type { MalformedKind, SmscSettings } from './settings.ts'
import { type CoreOptions, SmscCore, type SmscStats } from './smsc.ts'

export interface SmscOptions extends CoreOptions {
  /** 127.0.0.1 */
  host?: string | undefined
  /** A free one. */
  port?: number | undefined
  /** Of the HTTP control endpoint, on loopback only; none when left out, a free one for 0. */
  controlPort?: number | undefined
}

/** A running simulator. */
export interface Smsc {
  readonly port: number
  readonly controlPort: number | undefined
  readonly settings: SmscSettings
  /** Changes how it behaves from now on. @throws RangeError naming a setting that is unknown or out of range */
  set(settings: Partial<SmscSettings>): void
  stats(): SmscStats
  /** The last parts taken, oldest first. */
  readonly received: readonly ReceivedPart[]
  /** Messages taken, by TLV 0x1403 and by number: to find what is lost or doubled. */
  readonly refs: ReadonlyMap<string, number>
  readonly mobiles: ReadonlyMap<string, number>
  /** Sends a message from a phone to the account, or to the first that has ever bound. */
  sendInbound(from: string, to: string, text: string, systemId?: string): void
  sendMalformed(kind: MalformedKind): void
  /** Cuts all connections without a word; clients may come back. */
  disconnect(): void
  close(): Promise<void>
}

/** Starts a simulated SMSC that speaks SMPP 3.4 over TCP. @throws Error when a port is taken */
export async function startSmsc(options: SmscOptions = {}): Promise<Smsc> {
  const core = new SmscCore(options)
  await new Promise<void>((resolve, reject) => {
    core.server.once('error', reject)
    core.server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const port = portOf(core.server.address())
  const control = options.controlPort === undefined ? undefined : await openControl(core, options.controlPort)
  return {
    port,
    controlPort: control && portOf(control.address()),
    get settings() {
      return core.settings
    },
    set: settings => core.set(settings),
    stats: () => core.stats(),
    received: core.record.received,
    refs: core.record.refs,
    mobiles: core.record.mobiles,
    sendInbound: (from, to, text, systemId) => core.sendInbound(from, to, text, systemId),
    sendMalformed: kind => core.sendMalformed(kind),
    disconnect: () => core.disconnect(),
    async close() {
      core.stop()
      control?.closeAllConnections()
      await Promise.all([core.server, control].map(server => server && new Promise(resolve => server.close(resolve))))
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address === 'object' && address) return address.port
  throw new Error('The simulated SMSC is not listening on a port.')
}
