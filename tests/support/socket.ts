import { connect } from 'node:net'

/** What came back on a connection of its own, up to its end. */
export interface RawAnswer {
  status: number
  head: string
  body: string
}

const read = (text: string): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}

/** Writes bytes as they stand to a port of this machine and reads until the other side closes; `hangUp` leaves without waiting. */
export const speak = (port: number, bytes: string | Buffer, { hangUp = false } = {}): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(bytes, () => {
        if (hangUp) socket.destroy()
      })
    })
    const done = () => resolve(read(Buffer.concat(pieces).toString('latin1')))
    socket.on('data', piece => pieces.push(piece))
    socket.on('close', done)
    socket.on('error', error => (pieces.length > 0 || hangUp ? done() : reject(error)))
  })

/** A request with its headers in the order and number given; the connection ends with the answer. */
export const request = (line: string, headers: readonly string[], body: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`${line}\r\n${['Host: 127.0.0.1', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ])
