import { present } from '../../../messaging/present.ts'
import type { RouteRate } from '../rate.ts'
import type { Bind } from './bind.ts'
import type { Composer } from './compose.ts'

/** Writes what waits on the binds of a route, as far as window, rate and socket allow. */
export class Writer {
  private readonly composer: Composer
  private readonly rate: RouteRate
  private readonly onRoom: () => void
  private timer: NodeJS.Timeout | undefined

  /** @param onRoom told when the rate allows more, after it was waited for */
  constructor(composer: Composer, rate: RouteRate, onRoom: () => void) {
    this.composer = composer
    this.rate = rate
    this.onRoom = onRoom
  }

  pump(bind: Bind): void {
    const { queue, session } = bind
    while (session && queue.length > 0 && session.room > 0) {
      const now = performance.now()
      if (this.rate.available(now) < 1) {
        this.awaitRate()
        return
      }
      const submission = present(queue[0])
      const index = submission.take()
      if (index < 0) {
        queue.shift()
        continue
      }
      this.rate.spend()
      session.sendPart(this.composer.pdu(submission, index), { submission, index, sequence: 0, sentAt: now, overdue: false })
      if (submission.waiting === 0) queue.shift()
    }
  }

  awaitRate(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.onRoom()
    }, this.rate.waitMs(performance.now()))
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
