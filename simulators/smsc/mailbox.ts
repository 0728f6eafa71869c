import type { MessagePdu } from '../../server/gateways/smpp/pdu.ts'
import type { Connection } from './connection.ts'

/** How many receipts are mixed up with each other when they are shuffled. */
const SHUFFLED_TOGETHER = 50

/**
 * What waits to be delivered to one account. Kept while no receiver is bound, sent as fast as the receivers take it, and sent again when
 * it was refused or a connection went before it was answered: as an operator's SMSC does.
 */
export class Mailbox {
  readonly receivers: Connection[] = []
  /** Made when they are handed out: what waits are hundreds of thousands, and a PDU is many times what it is made of. */
  private waiting: (() => MessagePdu)[] = []
  private head = 0
  private again: MessagePdu[] = []
  private turn = 0

  get size(): number {
    return this.waiting.length - this.head + this.again.length
  }

  /** @param random set to put the delivery somewhere among the last ones */
  add(delivery: () => MessagePdu, random?: () => number): void {
    const last = this.waiting.length
    this.waiting.push(delivery)
    if (!random) return
    const place = Math.max(this.head, last - Math.floor(random() * SHUFFLED_TOGETHER))
    this.waiting[last] = this.waiting[place]!
    this.waiting[place] = delivery
  }

  /** Comes before everything else. */
  addAgain(pdus: readonly MessagePdu[]): void {
    this.again.push(...pdus)
  }

  /** Hands out what the receivers have room for, in turn. */
  flush(): void {
    while (this.size > 0) {
      const receiver = this.nextReceiver()
      if (!receiver) return
      receiver.deliver(this.take())
    }
  }

  private take(): MessagePdu {
    const again = this.again.shift()
    if (again) return again
    const delivery = this.waiting[this.head++]!
    if (this.head > 1000 && this.head * 2 > this.waiting.length) {
      this.waiting = this.waiting.slice(this.head)
      this.head = 0
    }
    return delivery()
  }

  private nextReceiver(): Connection | undefined {
    for (let tried = 0; tried < this.receivers.length; tried++) {
      this.turn = (this.turn + 1) % this.receivers.length
      const receiver = this.receivers[this.turn]!
      if (receiver.canDeliver) return receiver
    }
    return undefined
  }
}
