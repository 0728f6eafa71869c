import { HEADER_SIZE, MAX_PDU_SIZE } from './pdu.ts'

/** Where one PDU lies. The buffer is only valid during the call. */
export type OnFrame = (buffer: Buffer, start: number, end: number) => void

/** The stream is out of step: nothing after this octet can be read. */
export class FramingError extends Error {}

/**
 * Cuts a TCP stream into PDUs by their command_length. PDUs that lie whole in a chunk are handed on in place; only one that spans
 * chunks is copied, once, into a buffer of its own. Holds at most one PDU (64 KiB).
 */
export class Framer {
  private readonly onFrame: OnFrame
  /** The beginning of a PDU that the last chunk did not finish. */
  private partial = Buffer.alloc(0)
  private held = 0

  constructor(onFrame: OnFrame) {
    this.onFrame = onFrame
  }

  /** @throws FramingError when a command_length is not 16 to 64 KiB; the session must be closed then */
  push(chunk: Buffer): void {
    let offset = this.held > 0 ? this.finishHeld(chunk) : 0
    while (chunk.length - offset >= 4) {
      const end = offset + checkedLength(chunk, offset)
      if (end > chunk.length) break
      this.onFrame(chunk, offset, end)
      offset = end
    }
    if (offset < chunk.length) this.hold(chunk, offset, chunk.length)
  }

  /** Adds to the held beginning, hands the PDU on when it is whole, and returns how much of the chunk went into it. */
  private finishHeld(chunk: Buffer): number {
    let taken = 0
    if (this.held < 4) {
      taken = Math.min(4 - this.held, chunk.length)
      this.hold(chunk, 0, taken)
      if (this.held < 4) return taken
    }
    const length = checkedLength(this.partial, 0)
    const more = Math.min(length - this.held, chunk.length - taken)
    this.hold(chunk, taken, taken + more, length)
    if (this.held === length) {
      this.held = 0
      this.onFrame(this.partial, 0, length)
    }
    return taken + more
  }

  private hold(chunk: Buffer, start: number, end: number, expected = 0): void {
    const needed = Math.max(expected, this.held + end - start)
    if (needed > this.partial.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 1024))
      this.partial.copy(larger, 0, 0, this.held)
      this.partial = larger
    }
    chunk.copy(this.partial, this.held, start, end)
    this.held += end - start
  }
}

function checkedLength(buffer: Buffer, offset: number): number {
  const length = buffer.readUInt32BE(offset)
  if (length >= HEADER_SIZE && length <= MAX_PDU_SIZE) return length
  throw new FramingError(`command_length ${length} is not between ${HEADER_SIZE} and ${MAX_PDU_SIZE}.`)
}
