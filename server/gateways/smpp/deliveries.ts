import type { RouteTraffic } from '../routeTraffic.ts'
import type { DeliveryQueue } from './deliveryQueue.ts'
import { readInbound, readReceipt } from './inbound.ts'
import type { SmppSettings } from './options.ts'
import type { MessagePdu } from './pdu.ts'
import { Reassembly } from './reassembly.ts'
import type { Session } from './session.ts'
import { STATUS } from './status.ts'
import { ReceiptClock } from './times.ts'

/** How long the parts of a message from a phone are awaited. */
const FRAGMENT_WAIT_MS = 120_000

/** Takes what the gateway delivers: receipts and messages from phones. */
export class Deliveries {
  private readonly settings: SmppSettings
  private readonly queue: DeliveryQueue
  private readonly traffic: RouteTraffic
  private readonly clock: ReceiptClock
  private readonly reassembly = new Reassembly(FRAGMENT_WAIT_MS)

  /** @throws RangeError when the route's time zone is not known */
  constructor(settings: SmppSettings, queue: DeliveryQueue, traffic: RouteTraffic) {
    this.settings = settings
    this.queue = queue
    this.traffic = traffic
    this.clock = new ReceiptClock(settings.receiptTimeZone)
  }

  take(session: Session, pdu: MessagePdu): void {
    const { command, sequence } = pdu
    if (this.queue.full) {
      session.respond(command, sequence, STATUS.temporaryAppError)
      return
    }
    const now = performance.now()
    const receipt = readReceipt(pdu, this.settings, this.clock)
    if (receipt) {
      this.traffic.receipts.add(now / 1000)
      this.queue.receipt(receipt, { session, command, sequence })
      return
    }
    const { fragment, ...part } = readInbound(pdu)
    const message = fragment ? this.reassembly.add(part, fragment, now) : part
    if (!message) {
      // Many gateways send the next part only when this one is answered, so parts are answered before the message is whole.
      session.respond(command, sequence, STATUS.ok)
      return
    }
    this.traffic.received.add(now / 1000)
    this.queue.message(message, { session, command, sequence })
  }

  /** Parts wait for others. */
  get waits(): boolean {
    return this.reassembly.size > 0
  }

  /** Hands on what has waited too long for its other parts. */
  expire(now: number): void {
    for (const message of this.reassembly.expired(now)) {
      this.traffic.received.add(performance.now() / 1000)
      this.queue.message(message)
    }
  }
}
