import type { Outcome } from '../driver.ts'
import type { RouteTraffic } from '../routeTraffic.ts'
import type { DeliveryQueue } from './deliveryQueue.ts'
import { STATUS, statusCode } from './status.ts'
import type { Submission } from './submission.ts'

/** Tells how messages end, each exactly once, and counts it. */
export class Outcomes {
  private readonly queue: DeliveryQueue
  private readonly traffic: RouteTraffic

  constructor(queue: DeliveryQueue, traffic: RouteTraffic) {
    this.queue = queue
    this.traffic = traffic
  }

  tell(outcome: Outcome): void {
    if (outcome.kind === 'accepted') this.traffic.sent.add(performance.now() / 1000)
    if (outcome.kind === 'rejected' || outcome.kind === 'failover') this.traffic.failed++
    this.queue.outcome(outcome)
  }

  /** The link went, or time ran out. */
  unknown(submission: Submission, why: string): void {
    if (submission.ended) return
    this.tell(submission.endUnknown(why))
    for (const id of submission.takenIds()) this.lateAnswer(submission, STATUS.ok, id)
  }

  /** The message waits and cannot go out: it is given back, unless the gateway has a part of it. */
  unsent(submission: Submission, why: string): void {
    if (submission.ended) return
    if (submission.begun) this.unknown(submission, why)
    else this.tell(submission.end({ ref: submission.message.ref, kind: 'retry', code: '', text: why }))
  }

  /** What the gateway said of one part of a message that has ended as unknown. */
  lateAnswer({ message: { ref } }: Submission, status: number, id: string): void {
    const code = statusCode(status)
    const taken = status === STATUS.ok
    this.queue.receipt({
      ref,
      gatewayId: id || undefined,
      answered: true,
      stat: taken ? 'ACCEPTD' : 'REJECTD',
      err: taken ? '' : code,
      raw: `submit_sm_resp ${code} ${id}`.trim(),
    })
  }
}
