import type { Socket } from 'node:net'
import { sizeOfPdu, writePdu } from './encode.ts'
import type { Pdu } from './pdu.ts'

const SLAB_SIZE = 64 * 1024

/** How soon it is asked again whether what waits may be written. */
const HELD_MS = 10

/** Who decides and is told when octets are handed to the socket. */
export interface WriteGate {
  /** Whether what was pushed may be written at this moment: between a push and its write the process may have stood still. */
  mayWrite(): boolean
  onWritten(): void
}

/**
 * Gathers the PDUs of one tick into one write, which costs a system call per tick instead of one per PDU. PDUs go one after the other
 * into a slab; octets that were handed to the socket are never touched again, so nothing is copied twice.
 */
export class Outbox {
  private readonly socket: Socket
  private readonly gate: WriteGate | undefined
  private slab = Buffer.alloc(0)
  private start = 0
  private end = 0
  private scheduled = false

  constructor(socket: Socket, gate?: WriteGate) {
    this.socket = socket
    this.gate = gate
  }

  /** @throws RangeError as `writePdu` does; nothing is written then */
  push(pdu: Pdu): void {
    const size = sizeOfPdu(pdu)
    if (this.end + size > this.slab.length) this.renew(size)
    this.end = writePdu(pdu, this.slab, this.end)
    if (this.scheduled) return
    this.scheduled = true
    process.nextTick(this.flush)
  }

  readonly flush = (): void => {
    this.scheduled = false
    if (this.end === this.start || !this.socket.writable) return
    if (this.gate && !this.gate.mayWrite()) {
      this.scheduled = true
      setTimeout(this.flush, HELD_MS)
      return
    }
    this.socket.write(this.slab.subarray(this.start, this.end))
    this.start = this.end
    this.gate?.onWritten()
  }

  private renew(size: number): void {
    const waiting = this.scheduled
    this.flush()
    this.scheduled = waiting
    // What may not be written yet.
    const held = this.slab.subarray(this.start, this.end)
    this.slab = Buffer.allocUnsafeSlow(Math.max(held.length + size, SLAB_SIZE))
    this.start = 0
    this.end = held.copy(this.slab)
  }
}
