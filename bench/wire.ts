import { Socket } from 'node:net'

/** Milliseconds of the clock that all threads of this process share. */
export const clock = (): number => performance.timeOrigin + performance.now()

/**
 * From now on notes when this process first wrote each of some numbers to a gateway over SMPP.
 * @param prefix that they have, and nobody else
 * @param digits of each
 */
export const watchWire = (prefix: string, digits: number): ReadonlyMap<string, number> => {
  const written = new Map<string, number>()
  const write = Socket.prototype.write
  const watched = function (this: Socket, ...given: Parameters<typeof write>) {
    const [data] = given
    if (data instanceof Uint8Array) {
      const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      // The octet before an address of SMPP is its numbering plan, 1 (E.164): no other protocol has that before a number.
      for (let at = bytes.indexOf(prefix); at > 0; at = bytes.indexOf(prefix, at + digits)) {
        const number = bytes.toString('latin1', at, at + digits)
        if (bytes[at - 1] === 1 && !written.has(number)) written.set(number, clock())
      }
    }
    return write.apply(this, given)
  }
  Socket.prototype.write = watched as typeof write
  return written
}
