import type { Outcome } from '../gateways/driver.ts'
import { Meter } from '../gateways/meter.ts'

/** How sending over one route gets on, as this process sees it; by the monotonic clock, told as ages. */
export class Progress {
  private readonly sent = new Meter(performance.now() / 1000)
  private answeredAt: number | undefined
  private putOffAt: number | undefined

  note(outcomes: readonly Outcome[]): void {
    const now = performance.now()
    let sent = 0
    for (const { kind } of outcomes) {
      // Handed back: by a gateway that throttles, or because the link was lost before it was written.
      if (kind === 'retry') this.putOffAt = now
      else sent++
      // A gateway that is silent has taken nothing that anybody knows of.
      if (kind === 'accepted' || kind === 'rejected' || kind === 'failover') this.answeredAt = now
    }
    this.sent.add(now / 1000, sent)
  }

  /** Seconds since a gateway last took or refused one, and since one last had to be put off; messages a second over the last minute. */
  look(): { answeredAgo: number | null; putOffAgo: number | null; sentRate: number } {
    const now = performance.now()
    const ago = (at: number | undefined) => (at === undefined ? null : (now - at) / 1000)
    return { answeredAgo: ago(this.answeredAt), putOffAgo: ago(this.putOffAt), sentRate: this.sent.rates(now / 1000)[0] }
  }
}
