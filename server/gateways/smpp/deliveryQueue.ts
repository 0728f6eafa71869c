import type { InboundMessage, Outcome, Receipt } from '../driver.ts'
import { EventQueue, type LinkChange } from '../eventQueue.ts'
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
 * Gathers what the gateway delivers besides, and tells the engine at the end of the turn: outcomes before receipts, so that the engine
 * knows the ids it is about to see, and links after what came over them.
 */
export class DeliveryQueue extends EventQueue {
  private receipts: Receipt[] = []
  private receiptAnswers: Unanswered[] = []
  private inbound: InboundMessage[] = []
  private inboundAnswers: Unanswered[] = []
  private unacknowledged = 0

  /** Deliveries that the engine holds and has not said to be stored. */
  get open(): number {
    return this.unacknowledged
  }

  get full(): boolean {
    return this.unacknowledged >= MAX_UNACKNOWLEDGED
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

  protected override tell(outcomes: readonly Outcome[], links: readonly LinkChange[]): void {
    const { receipts, receiptAnswers, inbound, inboundAnswers } = this
    this.receipts = []
    this.receiptAnswers = []
    this.inbound = []
    this.inboundAnswers = []
    if (outcomes.length > 0) this.events.onOutcomes(outcomes)
    if (receipts.length > 0) this.events.onReceipts(receipts, this.acknowledger(receiptAnswers))
    if (inbound.length > 0) this.events.onInbound(inbound, this.acknowledger(inboundAnswers))
    for (const { up, reason } of links) this.events.onLink(up, reason)
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
