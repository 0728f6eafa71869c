import type { DriverEvents, InboundMessage, Outcome, Receipt } from '../driver.ts'
import type { Session } from './session.ts'
import { STATUS } from './status.ts'

/** A deliver_sm that waits for its answer. */
export interface Unanswered {
  session: Session
  command: number
  sequence: number
}

/** Receipts and messages that may wait to be stored; beyond it the gateway is asked to try again later. */
const MAX_UNACKNOWLEDGED = 20_000

/**
 * Gathers what happens in one turn of the event loop, and tells the engine at its end: outcomes before receipts, so that the engine knows
 * the ids it is about to see, and free capacity last.
 */
export class EventQueue {
  private readonly events: DriverEvents
  /** Called before the engine is told, to use what room there is. Returns whether the engine may hand over more. */
  private readonly prepare: () => boolean
  private outcomes: Outcome[] = []
  private receipts: Receipt[] = []
  private receiptAnswers: Unanswered[] = []
  private inbound: InboundMessage[] = []
  private inboundAnswers: Unanswered[] = []
  private links: { up: boolean; reason: string }[] = []
  private scheduled = false
  private unacknowledged = 0

  constructor(events: DriverEvents, prepare: () => boolean) {
    this.events = events
    this.prepare = prepare
  }

  /** Deliveries that the engine holds and has not said to be stored. */
  get open(): number {
    return this.unacknowledged
  }

  get full(): boolean {
    return this.unacknowledged >= MAX_UNACKNOWLEDGED
  }

  outcome(outcome: Outcome): void {
    this.outcomes.push(outcome)
    this.wake()
  }

  /** `answer` is missing where no PDU waits for one: what a late answer told us. */
  receipt(receipt: Receipt, answer?: Unanswered): void {
    this.receipts.push(receipt)
    if (answer) this.receiptAnswers.push(answer)
    this.wake()
  }

  message(message: InboundMessage, answer?: Unanswered): void {
    this.inbound.push(message)
    if (answer) this.inboundAnswers.push(answer)
    this.wake()
  }

  link(up: boolean, reason: string): void {
    this.links.push({ up, reason })
    this.wake()
  }

  /** Makes sure that `flush` runs at the end of this turn. */
  wake(): void {
    if (this.scheduled) return
    this.scheduled = true
    setImmediate(() => this.flush())
  }

  flush(): void {
    this.scheduled = false
    const room = this.prepare()
    const { outcomes, receipts, receiptAnswers, inbound, inboundAnswers, links } = this
    this.outcomes = []
    this.receipts = []
    this.receiptAnswers = []
    this.inbound = []
    this.inboundAnswers = []
    this.links = []
    if (outcomes.length > 0) this.events.onOutcomes(outcomes)
    if (receipts.length > 0) this.events.onReceipts(receipts, this.acknowledger(receiptAnswers))
    if (inbound.length > 0) this.events.onInbound(inbound, this.acknowledger(inboundAnswers))
    for (const { up, reason } of links) this.events.onLink(up, reason)
    if (room) this.events.onCapacity()
  }

  private acknowledger(answers: readonly Unanswered[]): (stored: boolean) => void {
    this.unacknowledged += answers.length
    let done = false
    return stored => {
      if (done) return
      done = true
      this.unacknowledged -= answers.length
      this.wake()
      const status = stored ? STATUS.ok : STATUS.temporaryAppError
      for (const { session, command, sequence } of answers) session.respond(command, sequence, status)
    }
  }
}
