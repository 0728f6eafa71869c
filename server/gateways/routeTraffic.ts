import type { RouteHealth, Traffic } from './driver.ts'
import { Meter } from './meter.ts'

/** What a route has carried since its start, for the status screen. */
export class RouteTraffic {
  readonly sent: Meter
  readonly received: Meter
  readonly receipts: Meter
  failed = 0

  /** @param now seconds of the monotonic clock */
  constructor(now: number) {
    this.sent = new Meter(now)
    this.received = new Meter(now)
    this.receipts = new Meter(now)
  }

  snapshot(now: number): Pick<RouteHealth, 'failed' | 'sms' | 'dlr'> {
    const sms: Traffic = {
      received: this.received.total,
      sent: this.sent.total,
      inbound: this.received.rates(now),
      outbound: this.sent.rates(now),
    }
    const dlr: Traffic = { received: this.receipts.total, sent: 0, inbound: this.receipts.rates(now), outbound: [0, 0, 0] }
    return { failed: this.failed, sms, dlr }
  }
}
