import { ESM, TAG } from '../../server/gateways/smpp/commands.ts'
import { readInbound } from '../../server/gateways/smpp/inbound.ts'
import { findTlv, type MessagePdu } from '../../server/gateways/smpp/pdu.ts'

/** A part as it came over the wire. */
export interface ReceivedPart {
  systemId: string
  from: string
  to: string
  /** Of this part, decoded. */
  text: string
  /** Number of this part and how many there are; 1 and 1 for a short message. */
  part: number
  total: number
  reference: number
  /** The sender's own id, where it sends TLV 0x1403. */
  ref: string
  pdu: MessagePdu
}

/**
 * Remembers what was taken, to prove that nothing was lost or doubled: how often each part of each message came. A message is known by
 * TLV 0x1403 if it has one, else by number and text; the reference of long messages is left out, since a repetition has another.
 */
export class Record {
  /** The last parts taken, oldest first. */
  readonly received: ReceivedPart[] = []
  /** Messages taken (first parts), by TLV 0x1403. */
  readonly refs = new Map<string, number>()
  /** Messages taken (first parts), by number. */
  readonly mobiles = new Map<string, number>()
  /** All other parts: those of no message of `refs`, and later ones. */
  private readonly parts = new Map<string, number>()
  private readonly counts: boolean
  private readonly keep: number
  private taken = 0

  constructor(counts: boolean, keep: number) {
    this.counts = counts
    this.keep = keep
  }

  /** Different parts of different messages. */
  get distinct(): number {
    return this.refs.size + this.parts.size
  }

  /** Parts that came again. */
  get duplicates(): number {
    return this.counts ? this.taken - this.distinct : 0
  }

  add(systemId: string, pdu: MessagePdu): void {
    this.taken++
    if (!this.counts && this.keep === 0) return
    const { text, fragment } = readInbound(pdu)
    const refValue = findTlv(pdu.tlvs, TAG.ourRef)
    const ref = refValue ? Buffer.from(refValue).toString('latin1') : ''
    const { part = 1, total = 1, reference = 0 } = fragment ?? {}
    if (this.counts) {
      if (part === 1) raise(this.mobiles, pdu.destination)
      // One key for the usual message: it is taken ten thousand times a second.
      if (part === 1 && ref) raise(this.refs, ref)
      else raise(this.parts, ref ? `${ref}/${part}` : `${pdu.destination}/${part}/${text}`)
    }
    if (this.keep === 0) return
    if (this.received.length >= this.keep) this.received.shift()
    const { source: from, destination: to } = pdu
    this.received.push({ systemId, from, to, text, part, total, reference, ref, pdu: copy(pdu) })
  }
}

function raise(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Octets of a decoded PDU are views on a buffer that will be reused. */
function copy(pdu: MessagePdu): MessagePdu {
  const tlvs = pdu.tlvs.map(({ tag, value }) => ({ tag, value: Uint8Array.from(value) }))
  return { ...pdu, shortMessage: Uint8Array.from(pdu.shortMessage), tlvs }
}

/** Whether the sender wants a receipt (SMPP 3.4 §5.2.17). */
export function wantsReceipt({ registeredDelivery, esmClass }: MessagePdu): boolean {
  return (registeredDelivery & 0x03) === 1 && (esmClass & ESM.typeMask) === 0
}
