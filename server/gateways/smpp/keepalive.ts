import type { SmppSettings } from './options.ts'

/** Whether the peer of a session still answers (SMPP 3.4 §4.11): asked when nothing was heard for a while. Times are milliseconds of the monotonic clock. */
export class Keepalive {
  private readonly settings: Pick<SmppSettings, 'enquireLinkMs' | 'enquireTimeoutMs'>
  private heardAt: number
  private askedAt = 0

  constructor(settings: Pick<SmppSettings, 'enquireLinkMs' | 'enquireTimeoutMs'>, now: number) {
    this.settings = settings
    this.heardAt = now
  }

  /** Something came from the peer, whatever it is. */
  heard(now: number): void {
    this.heardAt = now
  }

  /** What is to be done at this moment; `ask` is said once until something is heard. */
  due(now: number): 'ask' | 'give up' | undefined {
    const { enquireLinkMs, enquireTimeoutMs } = this.settings
    if (this.heardAt <= this.askedAt) return now - this.askedAt >= enquireTimeoutMs ? 'give up' : undefined
    if (now - this.heardAt < enquireLinkMs) return undefined
    this.askedAt = now
    return 'ask'
  }
}
