import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type {
  DriverEvents,
  GatewayDriver,
  InboundMessage,
  OutboundMessage,
  Outcome,
  Receipt,
} from '../../server/gateways/driver.ts'
import { responseTo } from '../../server/gateways/smpp/commands.ts'
import { createSmppDriver } from '../../server/gateways/smpp/driver.ts'
import type { SmppOptions } from '../../server/gateways/smpp/options.ts'
import { NO_TLVS, type Pdu } from '../../server/gateways/smpp/pdu.ts'
import { PduStream } from '../../server/gateways/smpp/pduStream.ts'
import { type Smsc, type SmscOptions, startSmsc } from '../../simulators/smsc/server.ts'

/** Remembers what a driver says, and stores receipts at once unless told otherwise. */
export class EventLog implements DriverEvents {
  readonly outcomes: Outcome[] = []
  readonly receipts: Receipt[] = []
  readonly inbound: InboundMessage[] = []
  readonly links: { up: boolean; reason: string }[] = []
  /** `receipts` and `outcomes` in the order told. */
  readonly order: string[] = []
  /** Whether what is delivered counts as stored; undefined leaves it open in `open`. */
  stored: boolean | undefined = true
  readonly open: ((stored: boolean) => void)[] = []
  whenRoom = () => {}
  whenOutcome = (_outcome: Outcome) => {}

  onCapacity(): void {
    this.whenRoom()
  }

  onOutcomes(outcomes: readonly Outcome[]): void {
    this.outcomes.push(...outcomes)
    this.order.push('outcomes')
    for (const outcome of outcomes) this.whenOutcome(outcome)
  }

  onReceipts(receipts: readonly Receipt[], acknowledge: (stored: boolean) => void): void {
    this.receipts.push(...receipts)
    this.order.push('receipts')
    this.answer(acknowledge)
  }

  onInbound(messages: readonly InboundMessage[], acknowledge: (stored: boolean) => void): void {
    this.inbound.push(...messages)
    this.answer(acknowledge)
  }

  onLink(up: boolean, reason: string): void {
    this.links.push({ up, reason })
  }

  outcome(ref: string): Outcome | undefined {
    return this.outcomes.find(outcome => outcome.ref === ref)
  }

  kinds(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { kind } of this.outcomes) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }

  private answer(acknowledge: (stored: boolean) => void): void {
    if (this.stored === undefined) this.open.push(acknowledge)
    else acknowledge(this.stored)
  }
}

/** Times short enough for tests; everything else as in production. */
const QUICK: Partial<SmppOptions> = {
  tps: Number.POSITIVE_INFINITY,
  reconnectSeconds: 0.02,
  maxReconnectSeconds: 0.1,
  throttlePauseSeconds: 0.02,
  faultRetrySeconds: 0.01,
  refTag: 0x1403,
}

export function makeDriver(port: number, options: Partial<SmppOptions> = {}): { driver: GatewayDriver; log: EventLog } {
  const log = new EventLog()
  const base = { routeId: 'sim', name: 'Simulator', host: '127.0.0.1', port, systemId: 'desk', password: 'secret' }
  const driver = createSmppDriver({ ...base, ...QUICK, ...options }, log)
  onTestFinished(() => driver.stop(0))
  return { driver, log }
}

export async function makeSmsc(options: SmscOptions = {}): Promise<Smsc> {
  const smsc = await startSmsc(options)
  onTestFinished(() => smsc.close())
  return smsc
}

let lastNumber = 0

/** A message of its own number, which ends in no scenario. */
export function message(over: Partial<OutboundMessage> = {}): OutboundMessage {
  const number = String(++lastNumber)
  return {
    ref: `m${number}`,
    to: `9198${number.padStart(7, '0')}5`,
    from: 'RLYDSK',
    text: `Hello ${number}`,
    encoding: 'GSM-7',
    flash: false,
    priority: 0,
    ...over,
  }
}

export function messages(count: number, over: Partial<OutboundMessage> = {}): OutboundMessage[] {
  return Array.from({ length: count }, () => message(over))
}

/** Hands messages over as the engine does: never more than there is capacity for, and again those that come back as `retry`. */
export function feed(driver: GatewayDriver, log: EventLog, waiting: OutboundMessage[]): void {
  const byRef = new Map(waiting.map(one => [one.ref, one]))
  log.whenRoom = () => {
    const room = driver.capacity()
    if (room > 0 && waiting.length > 0) driver.submit(waiting.splice(0, room))
  }
  log.whenOutcome = ({ ref, kind }) => {
    if (kind === 'retry') waiting.push(byRef.get(ref)!)
  }
  log.whenRoom()
}

export interface RawPeer {
  port: number
  connections: number
  /** PDUs received, octets copied out of them where kept by name. */
  readonly pdus: Pdu[]
  send(pdu: Pdu): void
  sendOctets(octets: Uint8Array): void
  /** Stops reading. */
  pause(): void
  /** Ends the connection, and may be connected to again. */
  cut(): void
  /** Ends the connection for good. */
  close(): void
}

/** A peer that does what a test says: accepts binds by itself, and hands everything else to `onPdu`. */
export async function rawPeer(onPdu: (pdu: Pdu, peer: RawPeer) => void = () => {}): Promise<RawPeer> {
  const sockets = new Set<Socket>()
  let stream: PduStream | undefined
  let socket: Socket | undefined
  const server = createServer(accepted => {
    socket = accepted
    sockets.add(accepted)
    peer.connections++
    const own = new PduStream(accepted, {
      onPdu: pdu => {
        peer.pdus.push(pdu)
        if (pdu.kind === 'bind') {
          own.push({
            kind: 'bindResp',
            command: responseTo(pdu.command),
            status: 0,
            sequence: pdu.sequence,
            systemId: 'X',
            tlvs: NO_TLVS,
          })
        }
        onPdu(pdu, peer)
      },
      onMalformed: error => {
        throw error
      },
      onChunk: () => {},
      onDrain: () => {},
      onOver: () => sockets.delete(accepted),
    })
    stream = own
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The raw peer is not listening.')
  const peer: RawPeer = {
    port: address.port,
    connections: 0,
    pdus: [],
    send: pdu => stream?.push(pdu),
    sendOctets: octets => {
      socket?.write(octets)
    },
    pause: () => {
      socket?.pause()
    },
    cut: () => {
      socket?.destroy()
    },
    close() {
      server.close()
      for (const one of sockets) one.destroy()
    },
  }
  onTestFinished(() => peer.close())
  return peer
}
