import type { Socket } from 'node:net'
import { decodePdu } from './decode.ts'
import { Framer, FramingError } from './framer.ts'
import { Outbox, type WriteGate } from './outbox.ts'
import { MalformedPduError, type Pdu } from './pdu.ts'

export interface PduStreamEvents {
  /** Octets in the PDU are views that live only during the call. */
  onPdu(pdu: Pdu): void
  /** The frame is sound and the body is not. */
  onMalformed(error: MalformedPduError): void
  /** All PDUs of a chunk have been told. */
  onChunk(): void
  onDrain(): void
  /** The connection is over, by whomever; called once, not after `end` or `destroy`. */
  onOver(reason: string): void
}

/** How long a peer has to take the last octets after `end`. */
const LINGER_MS = 1000

/** PDUs over a socket, both ways. */
export class PduStream {
  private readonly socket: Socket
  private readonly events: PduStreamEvents
  private readonly outbox: Outbox
  private readonly framer: Framer
  private over = false

  constructor(socket: Socket, events: PduStreamEvents, gate?: WriteGate) {
    this.socket = socket
    this.events = events
    this.outbox = new Outbox(socket, gate)
    this.framer = new Framer((buffer, start, end) => this.onFrame(buffer, start, end))
    socket.setNoDelay(true)
    socket.on('data', chunk => this.onData(chunk))
    socket.on('drain', () => this.over || events.onDrain())
    socket.on('error', (error: NodeJS.ErrnoException) => this.finish(`The connection failed: ${error.code ?? error.message}`))
    socket.on('close', () => this.finish('The gateway closed the connection'))
  }

  /** Whether the peer reads slower than we write; requests should wait for `onDrain`. */
  get blocked(): boolean {
    return this.socket.writableNeedDrain
  }

  /** Octets that the peer has not taken yet. */
  get unread(): number {
    return this.socket.writableLength
  }

  /** Queues a PDU for the write at the end of this turn. @throws RangeError as `writePdu` does; nothing is written then */
  push(pdu: Pdu): void {
    if (!this.over) this.outbox.push(pdu)
  }

  /** Writes what is queued and closes. */
  end(): void {
    if (this.over) return
    this.over = true
    this.outbox.flush()
    this.socket.end()
    setTimeout(() => this.socket.destroy(), LINGER_MS).unref()
  }

  /** Closes at once; after `end`, leaves it to that. */
  destroy(): void {
    if (this.over) return
    this.over = true
    this.socket.destroy()
  }

  private onData(chunk: Buffer): void {
    if (this.over) return
    try {
      this.framer.push(chunk)
    } catch (error) {
      if (!(error instanceof FramingError)) throw error
      this.finish(`The gateway sent what is not SMPP: ${error.message}`)
      return
    }
    if (!this.over) this.events.onChunk()
  }

  private onFrame(buffer: Buffer, start: number, end: number): void {
    if (this.over) return
    let pdu: Pdu
    try {
      pdu = decodePdu(buffer, start, end)
    } catch (error) {
      if (!(error instanceof MalformedPduError)) throw error
      this.events.onMalformed(error)
      return
    }
    this.events.onPdu(pdu)
  }

  private finish(reason: string): void {
    if (this.over) return
    this.destroy()
    this.events.onOver(reason)
  }
}
