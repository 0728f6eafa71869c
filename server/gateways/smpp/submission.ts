import type { OutboundMessage, Outcome } from '../driver.ts'
import type { EncodedPart } from './parts.ts'
import type { Tlv } from './pdu.ts'

/** A part on the wire. */
export interface SentPart {
  submission: Submission
  index: number
  sequence: number
  /** Milliseconds of the monotonic clock. */
  sentAt: number
  /** No answer came in time; the message has ended as unknown, but its place in the window is not free. */
  overdue: boolean
}

interface Refusal {
  kind: 'rejected' | 'failover'
  code: string
  text: string
}

/** One message on its way through the driver: which parts still have to go, which the gateway took, and how it ends. */
export class Submission {
  readonly message: OutboundMessage
  /** Type of number and numbering plan of the header. */
  readonly source: { readonly ton: number; readonly npi: number }
  readonly parts: readonly EncodedPart[]
  readonly dataCoding: number
  /** That every part carries. */
  readonly tlvs: readonly Tlv[]
  /** Answers so far that blamed the gateway itself. */
  faults = 0
  /** The outcome has been told. */
  ended = false
  /** Waits in the driver before its next part may go. */
  parked = false
  private readonly ids: string[] = []
  private inFlight = 0
  private taken = 0
  private fresh = 0
  private returned: number[] | undefined
  private slowed: { code: string; text: string } | undefined
  private refusal: Refusal | undefined

  constructor(
    message: OutboundMessage,
    source: Submission['source'],
    parts: readonly EncodedPart[],
    dataCoding: number,
    tlvs: readonly Tlv[],
  ) {
    this.message = message
    this.source = source
    this.parts = parts
    this.dataCoding = dataCoding
    this.tlvs = tlvs
  }

  /** Whether the gateway has any part: then the rest must follow, since another route would start over. */
  get begun(): boolean {
    return this.taken > 0
  }

  get hasUnanswered(): boolean {
    return this.inFlight > 0
  }

  /** Parts that are not on the wire and have not been taken. */
  get waiting(): number {
    return this.ended ? 0 : this.parts.length - this.taken - this.inFlight
  }

  /** Whether a part may go now. If not, all are out, or what comes of those in flight decides first. */
  get sendable(): boolean {
    if (this.ended || this.parked || this.refusal || (this.slowed && !this.begun)) return false
    return this.waiting > 0
  }

  /** Takes the next part to send; -1 when none is sendable. */
  take(): number {
    if (!this.sendable) return -1
    this.inFlight++
    return this.returned?.shift() ?? this.fresh++
  }

  noteTaken(index: number, id: string): void {
    this.inFlight--
    this.taken++
    this.ids[index] = id
  }

  /** The gateway did not take the part and may take it later. */
  noteReturned(index: number, code: string, text: string): void {
    this.inFlight--
    this.returned ??= []
    this.returned.push(index)
    this.slowed = { code, text }
  }

  noteRefused(refusal: Refusal): void {
    this.inFlight--
    this.refusal ??= refusal
  }

  /** The outcome, once it is certain; undefined while answers are awaited or parts have to be sent again. */
  settle(): Outcome | undefined {
    if (this.ended || this.inFlight > 0) return undefined
    const { ref } = this.message
    if (this.refusal) {
      const { kind, code, text } = this.refusal
      if (kind === 'failover' && !this.begun) return this.end({ ref, kind, code, text })
      return this.end({ ref, kind: 'rejected', code, text, ids: this.takenIds() })
    }
    if (this.taken === this.parts.length) return this.end({ ref, kind: 'accepted', ids: this.ids })
    if (this.slowed && !this.begun && !this.parked) return this.end({ ref, kind: 'retry', ...this.slowed })
    return undefined
  }

  /** Lets a message whose parts all came back be sent once more by the driver itself. */
  tryAgain(): void {
    this.slowed = undefined
  }

  end(outcome: Outcome): Outcome {
    this.ended = true
    return outcome
  }

  /** The link went, or time ran out. `why` is for people. */
  endUnknown(why: string): Outcome {
    const count = this.parts.length
    const text = count > 1 ? `${why}; ${this.taken} of ${count} parts had been taken` : why
    return this.end({ ref: this.message.ref, kind: 'unknown', text })
  }

  /** The gateway's ids of the parts it took. */
  takenIds(): string[] {
    return this.ids.filter(id => id !== undefined)
  }
}
