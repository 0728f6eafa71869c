import type { PriceCategory } from '../../messaging/whatsapp/categories.ts'
import { compareMessageStatus, type MessageStatus } from '../../messaging/whatsapp/messageStatus.ts'

/** A message that was taken. */
export interface Taken {
  id: string
  number: string
  to: string
  /** What the sender knows it by: `biz_opaque_callback_data`. */
  ref: string
  type: string
  template: string
  /** Of its price. */
  category: PriceCategory
  billable: boolean
  /** In milliseconds. */
  at: number
  /** The highest that was reported. */
  status: MessageStatus
  code: number
}

/** Remembers what was taken and reported, to prove that nothing was lost, doubled or told wrong. */
export class Record {
  /** The last bodies taken, oldest first. */
  readonly received: { id: string; number: string; body: unknown }[] = []
  readonly messages = new Map<string, Taken>()
  /** Messages taken, by what the sender knows them by, and by number. */
  readonly refs = new Map<string, number>()
  readonly people = new Map<string, number>()
  private readonly counts: boolean
  private readonly keep: number

  constructor(counts: boolean, keep: number) {
    this.counts = counts
    this.keep = keep
  }

  /** How often a message was taken that had been before. */
  get duplicates(): number {
    let sum = 0
    for (const times of this.refs.values()) sum += times - 1
    return sum
  }

  add(message: Taken, body?: unknown): void {
    if (this.counts) {
      this.messages.set(message.id, message)
      if (message.ref) raise(this.refs, message.ref)
      raise(this.people, message.to)
    }
    if (this.keep === 0 || body === undefined) return
    if (this.received.length >= this.keep) this.received.shift()
    this.received.push({ id: message.id, number: message.number, body })
  }

  /** A status was reported: the highest is kept. */
  report(message: Taken, status: MessageStatus, code: number): void {
    if (compareMessageStatus(status, message.status) <= 0) return
    message.status = status
    message.code = code
  }

  /** The highest status of each message; of several of one reference that of the last taken. */
  statuses(by: 'ref' | 'id'): { [key: string]: { status: MessageStatus; code: number } } {
    return Object.fromEntries([...this.messages.values()].map(one => [one[by], { status: one.status, code: one.code }]))
  }
}

const raise = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
