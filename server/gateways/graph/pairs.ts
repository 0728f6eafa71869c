import { PAIR_BURST, PAIR_INTERVAL_MS } from '../../../messaging/whatsapp/limits.ts'

/** Who is not written to for so long may have all in advance again. */
const FULL_MS = PAIR_BURST * PAIR_INTERVAL_MS
const CLEARED_AT = 50_000

/** How often one person may be written to: one message in 6 seconds, of which 45 may be had in advance (rule whatsapp-5). */
export class Pairs {
  /** By number: when, by the monotonic clock, what was had in advance will be paid back. */
  private readonly paidBack = new Map<string, number>()

  /** @returns 0 and counts the message, or after how many milliseconds it may be sent */
  take(to: string, now: number): number {
    const from = Math.max(now, this.paidBack.get(to) ?? 0)
    const after = from + PAIR_INTERVAL_MS
    const wait = after - (now + FULL_MS)
    if (wait > 0) return wait
    if (this.paidBack.size >= CLEARED_AT) this.clear(now)
    this.paidBack.set(to, after)
    return 0
  }

  private clear(now: number): void {
    for (const [to, at] of this.paidBack) if (at <= now) this.paidBack.delete(to)
  }
}
